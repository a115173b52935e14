import type { Queryable } from '../store/database.js';
import type { Grammar } from './grammars.js';

/** A word with what finds it in a text. */
export interface WordForms {
  readonly word: string;
  /** How its forms begin; none for a word so short that many others begin like it. */
  readonly beginnings: readonly string[];
  /** The words that it may be made of. */
  readonly parts: readonly string[];
  readonly isFaint: boolean;
  /** Beginnings of words that may stand for it. */
  readonly others: readonly string[];
}

/** Shorter beginnings and parts are those of too many other words. */
const MIN_LETTERS = 4;
/** A longer word has two letters of ending where there is no dictionary, a shorter one has one. */
const LONG_WORD = 6;
const DIPHTHONGS: Readonly<Record<string, string>> = { e: 'ie', o: 'ue', ie: 'e', ue: 'o' };
/** A longer beginning is no other word's. Longer words have too many places to take them apart at. */
const MAX_LETTERS = 24;

/**
 * The words that carry meaning, with what finds their forms: "Preise" and "Preis" begin with "preis", and
 * "Versandkosten" are about "Versand".
 *
 * @param words in lower case
 */
export async function findForms(
  db: Queryable,
  grammar: Grammar,
  words: readonly string[],
): Promise<WordForms[]> {
  const { dictionary, article = '', faint, open, joinsWords, vowelChange } = grammar;
  const faintWords = new Set(faint.split(' '));
  const openWords = open.split(' ');
  const bare = words.map((word) => (word.startsWith(article) ? word.slice(article.length) : word));
  const stems = dictionary ? await stemWith(db, dictionary, bare) : bare.map(cutEnding);
  return words.flatMap((word, place) => {
    const stem = stems[place];
    if (stem === undefined) return [];
    const own = bare[place] ?? word;
    // A stem has no accents, which the word in the store has; some are no beginning of the word.
    const shared = foldAccents(own).startsWith(foldAccents(stem)) ? stem.length : own.length;
    // A cut may leave half of a letter, which the store does not take.
    const beginning = own.slice(0, Math.min(shared, MAX_LETTERS)).toWellFormed();
    const beginnings = [
      beginning,
      ...(article ? [article + beginning] : []),
      ...(vowelChange === 'umlaut' ? [changeVowel(beginning), ...writeOtherwise(beginning)] : []),
      ...(vowelChange === 'diphthong' ? [changeDiphthong(beginning)] : []),
    ];
    return {
      word,
      beginnings: beginnings.filter(({ length }) => length >= MIN_LETTERS),
      parts: joinsWords ? splitAnywhere(word) : [],
      isFaint: faintWords.has(word),
      others: openWords.some((start) => word.startsWith(start)) ? openWords : [],
    };
  });
}

/** The beginnings and the ends that may be words. */
function splitAnywhere(word: string): string[] {
  if (word.length > MAX_LETTERS) return [];
  const count = Math.max(0, word.length - 2 * MIN_LETTERS + 1);
  return Array.from({ length: count }, (_, at) => at + MIN_LETTERS).flatMap((at) => [
    word.slice(0, at),
    word.slice(at),
  ]);
}

/** Gives the last vowel an umlaut, or takes it away: "platz" and "plätz" are forms of one word. */
function changeVowel(beginning: string): string {
  return beginning.replace(/[aouäöü](?!.*[aouäöü])/, (vowel) =>
    /[aou]/.test(vowel) ? `${vowel}\u0308`.normalize('NFC') : foldAccents(vowel),
  );
}

/** Makes a diphthong of the last vowel, or a vowel of it: "devolv" and "devuelv", "cerr" and "cierr" are forms of one verb. */
function changeDiphthong(beginning: string): string {
  return beginning.replace(/(ie|ue|[eo])(?!.*[aeiou])/, (vowel) => DIPHTHONGS[vowel] ?? vowel);
}

/** "schliess" for "schließ", as in Switzerland, and "oeffn" for "öffn", as on a keyboard without the letters; and back. */
function writeOtherwise(beginning: string): string[] {
  const others = [
    beginning.replaceAll('ss', 'ß'),
    beginning.replaceAll('ß', 'ss'),
    beginning.replace(/[aou]e/g, ([vowel = '']) => `${vowel}\u0308`.normalize('NFC')),
    beginning.replace(/[äöü]/g, (vowel) => `${foldAccents(vowel)}e`),
  ];
  return [...new Set(others)].filter((other) => other !== beginning);
}

/** The stem of each word, undefined for stop words. */
async function stemWith(
  db: Queryable,
  dictionary: string,
  words: readonly string[],
): Promise<(string | undefined)[]> {
  const { rows } = await db.query<{ stem: string | null }>(
    `select (ts_lexize($1::regdictionary, word))[1] as stem
     from unnest($2::text[]) with ordinality as list(word, place) order by place`,
    [dictionary, words],
  );
  return rows.map(({ stem }) => stem ?? undefined);
}

function cutEnding(word: string): string {
  return word.slice(0, Math.max(MIN_LETTERS, word.length - (word.length > LONG_WORD ? 2 : 1)));
}

function foldAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}
