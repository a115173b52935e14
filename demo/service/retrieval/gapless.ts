/**
 * Letters of languages without gaps between words: Thai, Lao, Burmese, Khmer, Japanese and Chinese. Korean is among them,
 * because it attaches its particles to the words. Migration 008 has the same ranges.
 */
const LETTERS = [
  '\u0e01-\u0e30\u0e32\u0e40-\u0e46',
  '\u0e81-\u0eb0\u0eb2\u0ebd-\u0ec6\u0edc-\u0edf',
  '\u1000-\u102a\u103f\u1050-\u1055',
  '\u1780-\u17b3\u17d7',
  '\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff',
  '\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\u{20000}-\u{323af}',
].join('');
/** A letter with the signs on it, which is how the store keeps it. */
const LETTER = new RegExp(`[${LETTERS}]\\p{M}*`, 'gu');
/** Longer runs are cut: each word of a run holds a copy of it on Node 20. */
const RUN = new RegExp(`(?:[${LETTERS}]\\p{M}*){1,500}`, 'gu');

/** Particles and endings, which come with every noun and verb of Japanese. */
const ENDING = /^[\u3041-\u309f\u30fc]{1,2}$/;
/** A word of Japanese with its ending. */
const INFLECTED = /^(\p{Script=Han}+)\p{Script=Hiragana}+$/u;
/** Verbs and adverbs that Japanese sentences of any kind have; most nouns have other letters. */
const LIGHT = /^\p{Script=Hiragana}{3,4}$/u;
/** Longer words, of a kind of letters of which this many together still mean something. */
const COMPOUNDS: readonly { readonly letters: RegExp; readonly least: number }[] = [
  { letters: /^[\p{Script=Han}]+$/u, least: 2 },
  { letters: /^[\p{Script=Hangul}]+$/u, least: 2 },
  { letters: /^[\p{Script=Katakana}\u30fc]+$/u, least: 3 },
];
const MAX_WORD_LETTERS = 16;
/** A word of a language with gaps has about this many letters for one of such a letter. */
const LETTERS_PER_WORD = 2;

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** Puts spaces around the words of a language without gaps. */
export function spaceWords(text: string): string {
  return text.replace(RUN, (run) => ` ${findWords(run).join(' ')} `);
}

function findWords(run: string): string[] {
  const words: string[] = [];
  for (const { segment } of segmenter.segment(run)) {
    if (!ENDING.test(segment)) words.push(...cut(readLetters(segment), MAX_WORD_LETTERS));
  }
  return words;
}

function cut(letters: readonly string[], length: number): string[] {
  const count = Math.ceil(letters.length / length);
  return Array.from({ length: count }, (_, at) => letters.slice(at * length, (at + 1) * length).join(''));
}

/** The letters of a word that the store keeps letter by letter; none for any other word. */
export function readLetters(word: string): string[] {
  const letters = word.match(LETTER) ?? [];
  return letters.join('') === word ? letters : [];
}

/** "配送料" is found as "配送" and "送料", "배송비는" as "배송", and "払え" as "払", which all forms of a verb begin with. */
export function takeApart(word: string): string[] {
  const [, root] = INFLECTED.exec(word) ?? [];
  if (root !== undefined) return [root];
  const kind = COMPOUNDS.find(({ letters }) => letters.test(word));
  if (!kind) return [];
  const letters = readLetters(word);
  const length = Math.max(kind.least, Math.ceil(letters.length / 2));
  return Array.from({ length: Math.max(0, letters.length - length + 1) }, (_, at) =>
    letters.slice(at, at + length).join(''),
  );
}

/** Whether a word of a language without gaps says little, however rare it is. */
export function isLight(word: string): boolean {
  return LIGHT.test(word);
}

/** How many words a text has; where gaps do not show, about as many as a translation. */
export function countWords(text: string): number {
  const letters = text.match(LETTER)?.length ?? 0;
  const others = letters > 0 ? text.replace(RUN, ' ') : text;
  return (others.match(/\S+/g)?.length ?? 0) + Math.ceil(letters / LETTERS_PER_WORD);
}
