import { COMMON_WORDS, FAINT_WORDS, FILLERS } from '../common-words.js';
import { COURTESIES } from '../own-words.js';
import type { Queryable } from '../store/database.js';
import { SYNONYMS } from './synonyms.js';
import { loadThesaurus } from './thesaurus.js';
import { quoteLexeme, splitWords, stemWords } from './words.js';

/** The collection in which words are looked up. */
interface Collection {
  readonly trainingId: string;
  readonly embedder: string;
}

/**
 * How many letters a word must have to be corrected: by adding a letter, making a double letter single or swapping two
 * letters; by removing a letter; by changing a letter. Shorter real words too often differ by one letter: "closet" and
 * "close", "Ireland" and "Iceland". With these limits, 58 of the 8,300 most common words of five letters or more are
 * wrongly changed when they are asked in the sample shop.
 */
const MIN_LETTERS = 5;
const MIN_LETTERS_ADDED = 7;
const MIN_LETTERS_WRONG = 8;
/** In a longer message, only this many words are looked up in the collection. */
const MAX_WORDS = 64;
/** Limits on the number and length of slips: each one is compared with hundreds of spellings, a long one with more. */
const MAX_SLIPS = 4;
const MAX_LETTERS = 30;
const IS_READ = new RegExp(`^[a-z]{${MIN_LETTERS},${MAX_LETTERS}}$`);

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** Words of everyday questions: they are no slips even if the collection does not contain them. */
const USUAL_WORDS: ReadonlySet<string> = new Set(
  [COMMON_WORDS, COURTESIES, FAINT_WORDS, FILLERS, SYNONYMS.join(' ').split(' ')].flatMap((list) => [
    ...list,
  ]),
);

/**
 * Corrects the slips in a text. A slip is a word that occurs neither in the collection nor in everyday questions, while
 * a word with almost the same spelling does. Of several such words, the one in the most passages is taken.
 */
export async function correctSpelling(db: Queryable, text: string, collection: Collection): Promise<string> {
  const words = [...new Set(splitWords(text))].filter((word) => IS_READ.test(word) && !USUAL_WORDS.has(word));
  const slips = (await findUnknown(db, words.slice(0, MAX_WORDS), collection)).slice(0, MAX_SLIPS);
  const spellings = new Map(slips.map((word) => [word, respell(word)]));
  const counts = await countWritten(db, [...spellings.values()].flat(), collection);
  const count = (word: string): number => (counts.get(word) ?? 0) + Number(USUAL_WORDS.has(word));
  return text.replace(/\p{L}+/gu, (word) => {
    const [best] = (spellings.get(word.toLowerCase()) ?? []).sort((a, b) => count(b) - count(a));
    if (best === undefined || count(best) === 0) return word;
    // A capital letter stays: it makes a difference to an embedder whether a word is a name.
    return /^\p{Lu}/u.test(word) ? best.charAt(0).toUpperCase() + best.slice(1) : best;
  });
}

/** All spellings that a word may be a slip of. The first letter is taken as right, because few people slip there. */
function respell(word: string): string[] {
  const spellings: string[] = [];
  for (let at = 1; at <= word.length; at++) {
    const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
    spellings.push(...LETTERS.map((other) => before + other + letter + after));
    if (!letter) continue;
    if (after) spellings.push(before + after.charAt(0) + letter + after.slice(1));
    if (before.endsWith(letter) || word.length >= MIN_LETTERS_ADDED) spellings.push(before + after);
    if (word.length >= MIN_LETTERS_WRONG) spellings.push(...LETTERS.map((other) => before + other + after));
  }
  return spellings;
}

const IN_COLLECTION = `
  chunk join data_item item on item.id = chunk.data_item_id
    and chunk.training_id = $1 and chunk.embedder = $2 and item.enabled and chunk.match <> 'exact'`;

/** The words that do not occur in any form in the collection, nor in the thesaurus. */
async function findUnknown(
  db: Queryable,
  words: readonly string[],
  { trainingId, embedder }: Collection,
): Promise<string[]> {
  const [stems, thesaurus] = await Promise.all([stemWords(db, words), loadThesaurus(db)]);
  const sought = words.flatMap((word, place) => {
    const stem = stems[place];
    return stem === undefined || thesaurus.has(stem) ? [] : [{ word, stem: quoteLexeme(stem) }];
  });
  if (sought.length === 0) return [];
  const { rows } = await db.query<{ word: string }>(
    `select word from jsonb_to_recordset($3::jsonb) as sought(word text, stem text)
     where not exists (select from ${IN_COLLECTION} where search @@ stem::tsquery)`,
    [trainingId, embedder, JSON.stringify(sought)],
  );
  return rows.map(({ word }) => word);
}

/** In how many passages of the collection each word occurs, in exactly this spelling. */
async function countWritten(
  db: Queryable,
  words: readonly string[],
  { trainingId, embedder }: Collection,
): Promise<ReadonlyMap<string, number>> {
  if (words.length === 0) return new Map();
  const stems = (await stemWords(db, words)).filter((stem) => stem !== undefined);
  const { rows } = await db.query<{ word: string; count: number }>(
    `select word, count(*)::int as count
     from ${IN_COLLECTION}
     cross join lateral (
       select distinct lower(part) as word
       from regexp_split_to_table(chunk.title || ' ' || chunk.text, '[^[:alpha:]]+') part
     ) written
     where chunk.search @@ $3::tsquery and word = any($4)
     group by word`,
    [trainingId, embedder, [...new Set(stems)].map(quoteLexeme).join(' | '), words],
  );
  return new Map(rows.map(({ word, count }) => [word, count]));
}
