import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readTerms } from '../../demo/service/retrieval/read-terms.js';
import type { Database } from '../../demo/service/store/database.js';
import { openDatabase } from '../../demo/service/store/open.js';
import { timesAsLong } from '../helpers/times-as-long.js';
import { emptyFolder, startService, type RunningService } from './helpers/running-service.js';

/** Every further word would be looked for in every passage of the collection. */
const MAX_WORDS = 64;
/** How many times as long as for a short message: more than ever needed, less than if it grew with the square of the length. */
const TIMES = 20;

describe('a message of thousands of words', () => {
  let db: Database;
  before(async () => (db = await openDatabase({ dataDir: emptyFolder() })));
  after(() => db.close());

  const read = async (message: string): Promise<{ words: string[]; pairs: string[] }> => {
    const names = (await readTerms(db, message)).map((term) => term.exact);
    return {
      words: names.filter((name) => !name.includes('<->')),
      pairs: names.filter((name) => name.includes('<->')),
    };
  };
  const story = (count: number): string =>
    Array.from({ length: count }, (_each, index) => `story${index}`).join(' ');

  it('is searched with the words at its beginning and at its end', async () => {
    const { words, pairs } = await read(`glaze kiln ${story(5_000)} delivery Norway`);
    assert.equal(words.length, MAX_WORDS);
    assert.equal(pairs.length, MAX_WORDS);
    for (const word of ["'glaze'", "'kiln'", "'deliveri'", "'norway'"]) assert.ok(words.includes(word), word);
    for (const pair of ["'glaze' <-> 'kiln'", "'deliveri' <-> 'norway'"])
      assert.ok(pairs.includes(pair), pair);
  });

  it('is searched with the question at its end, even if its words also occur in the middle', async () => {
    const { words } = await read(`${story(2_000)} Norway ${story(2_000)} delivery to Norway`);
    assert.ok(words.includes("'norway'"));
  });

  it('is searched with few pairs, even if it repeats few words in ever different orders', async () => {
    const names = story(MAX_WORDS).split(' ');
    const { words, pairs } = await read(
      names.flatMap((one) => names.map((other) => `${one} ${other}`)).join(' '),
    );
    assert.equal(words.length, MAX_WORDS);
    assert.equal(pairs.length, MAX_WORDS);
  });

  it('is searched with all its words if it repeats only a few', async () => {
    const { words } = await read(`${story(MAX_WORDS)} `.repeat(100));
    assert.equal(words.length, MAX_WORDS);
  });
});

describe('a chat with the seeded agent', () => {
  let service: RunningService;
  before(async () => (service = await startService()));
  after(() => service.stop());

  for (const [what, message] of [
    ['an endless word', `it ${'漢'.repeat(21_000)}`],
    ['thousands of marks on one letter', `a${'\u0301\u0323'.repeat(15_000)}`],
    ['letters that each stand for a sentence', 'ﷺ'.repeat(20_000)],
    ['an endless word of a language with endings', `Сколько стоит ваша доставка ы${'𐑐'.repeat(3_500)}`],
    [
      'thousands of words that are made of words',
      `Was kostet der Versand ${Array.from({ length: 500 }, (_, at) => `Versandhandelskosten${at}n`).join(' ')}`,
    ],
  ] as const) {
    it(`is not held up by a message of ${what}, however often it comes`, async () => {
      const askThrice = async (question: string): Promise<void> => {
        let conversationId = '';
        for (const count of [1, 2, 3]) {
          ({ conversationId } = await service.ask(`${count} ${question}`, { conversationId }));
        }
      };
      const times = await timesAsLong(
        () => askThrice(message),
        () => askThrice('Do you ship to Norway?'),
        TIMES,
      );
      assert.ok(times < TIMES, `${times} times as long`);
    });
  }
});
