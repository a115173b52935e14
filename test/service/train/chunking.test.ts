import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chunkSections } from '../../../demo/service/train/chunk.js';

/** The sentences of a text, all in one passage. */
function splitSentences(text: string): readonly string[] {
  const chunks = chunkSections([{ title: '', text }], { targetWords: Infinity });
  return chunks.flatMap((chunk) => chunk.sentences);
}

function sentences(count: number, words: number): string {
  const sentence = (number: number): string =>
    `${['Sentence', String(number), ...Array<string>(words - 2).fill('word')].join(' ')}.`;
  return Array.from({ length: count }, (_, index) => sentence(index + 1)).join(' ');
}

function countWords(text: string): number {
  return text.split(/\s+/).length;
}

describe('sentences', () => {
  const cases: [name: string, text: string, expected: string[]][] = [
    [
      'abbreviations and times stay whole',
      'Use oil, e.g. linseed oil. We open at 9 a.m. on weekdays. Dr. Halm made No. 5, approx. 3 kg.',
      ['Use oil, e.g. linseed oil.', 'We open at 9 a.m. on weekdays.', 'Dr. Halm made No. 5, approx. 3 kg.'],
    ],
    [
      'figures and web addresses stay whole',
      'It holds 0.35 l. See halm.example for more! Really?',
      ['It holds 0.35 l.', 'See halm.example for more!', 'Really?'],
    ],
    [
      'a quotation goes on after its mark',
      '"Is it safe?" she asked. Yes.',
      ['"Is it safe?" she asked.', 'Yes.'],
    ],
    [
      'abbreviations, initials and dates of other languages stay whole',
      'Papier, z. B. Bütten, für max. 20 Personen. Sie läuft vom 14. März bis 3. Mai. Frag J. Ferrer, tel. 955.',
      [
        'Papier, z. B. Bütten, für max. 20 Personen.',
        'Sie läuft vom 14. März bis 3. Mai.',
        'Frag J. Ferrer, tel. 955.',
      ],
    ],
    [
      'a number at the end of a sentence ends it',
      'Open until 18. Mugs are sold.',
      ['Open until 18.', 'Mugs are sold.'],
    ],
    ['a step keeps its number', '2. Deploy it. Wait.', ['2. Deploy it.', 'Wait.']],
    ['a line break ends a sentence', 'Oven: no\nMicrowave: yes\n\n', ['Oven: no', 'Microwave: yes']],
    ['half a character is marked as lost', `A pot: ${'🏺'.slice(0, 1)}`, ['A pot: \ufffd']],
    ['nothing gives nothing', ' \n ', []],
  ];
  for (const [name, text, expected] of cases) {
    it(name, () => assert.deepEqual(splitSentences(text), expected));
  }

  it('a text without full stops is cut between words', () => {
    const parts = splitSentences(Array<string>(200).fill('word').join(' '));
    assert.deepEqual(parts.map(countWords), [80, 80, 40]);
  });
});

describe('a line as long as a data item may be', () => {
  const sentence = `The Blip number ${'abc '.repeat(10)}.`;
  const WIDTH = 900_000;

  it('is cut into whole sentences', () => {
    const count = Math.floor(WIDTH / sentence.length);
    const parts = splitSentences(Array<string>(count).fill(sentence).join(' '));
    assert.equal(parts.length, count);
    assert.deepEqual([...new Set(parts)], [sentence]);
  });

  it('is cut between words if no sentence ends in it', () => {
    const words = Array.from({ length: WIDTH / 10 }, (_each, index) => `word${index}`);
    assert.equal(splitSentences(words.join(' ')).join(' '), words.join(' '));
  });

  it('gives no passage that is too long for the database, even if it has no space', () => {
    const letters = (index: number): string =>
      index.toString(25).replace(/\d/g, (digit) => 'pqrstuvwxy'[+digit]!);
    const words = Array.from({ length: WIDTH / 6 }, (_each, index) => letters(index + 25 ** 4));
    const chunks = chunkSections([{ title: '', text: words.join(',') }]);
    // PostgreSQL refuses a passage whose different words together take more than a megabyte.
    assert.ok(Math.max(...chunks.map(({ text }) => text.length)) < 100_000);
  });

  it('is not cut inside a character, even if it has no space', () => {
    const signs = `x${'🏺'.repeat(WIDTH / 4)}`;
    const parts = splitSentences(signs);
    assert.ok(parts.every((part) => part.isWellFormed()));
    assert.equal(parts.join(''), signs);
  });
});

describe('passages', () => {
  it('have about 60 words and begin with the last sentence of the previous passage', () => {
    const chunks = chunkSections([{ title: 'Long', url: 'https://shop.example/', text: sentences(30, 10) }]);
    assert.equal(chunks.length, 5);
    for (const [index, chunk] of chunks.entries()) {
      assert.ok(Math.abs(countWords(chunk.text) - 65) <= 15, `${countWords(chunk.text)} words`);
      assert.equal(chunk.title, 'Long');
      assert.equal(chunk.url, 'https://shop.example/');
      if (index > 0) assert.equal(chunk.sentences[0], chunks[index - 1]?.sentences.at(-1));
    }
    assert.equal(chunks.at(-1)?.sentences.at(-1), splitSentences(sentences(30, 10)).at(-1));
  });

  it('do not end with a very short one', () => {
    const chunks = chunkSections([{ title: '', text: sentences(7, 10) }]);
    assert.equal(chunks.length, 1);
  });

  it('never mix two sections', () => {
    const chunks = chunkSections([
      { title: 'One', text: 'A short text.' },
      { title: 'Two', text: 'Another one.' },
    ]);
    assert.deepEqual(
      chunks.map(({ title, text }) => [title, text]),
      [
        ['One', 'A short text.'],
        ['Two', 'Another one.'],
      ],
    );
  });

  it('have no gap between sentences of a language without gaps', () => {
    const [chunk] = chunkSections([{ title: '', text: '送料は六百円です。沖縄は千二百円です。' }]);
    assert.equal(chunk?.text, '送料は六百円です。沖縄は千二百円です。');
  });

  it('keep the lines of a list apart', () => {
    const [chunk] = chunkSections([{ title: 'Facts', text: 'Oven: no\nMicrowave: yes' }]);
    assert.equal(chunk?.text, 'Oven: no\nMicrowave: yes');
  });
});
