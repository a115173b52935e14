/** Words as the store keeps and finds them. */
import type { Queryable } from '../store/database.js';
import { readLetters, spaceWords } from './gapless.js';

/** Every word is looked for in every passage, so a message of thousands of words would hold up the whole store. */
const MAX_WORDS = 64;

/** PostgreSQL leaves longer words out when it indexes a text, and refuses a query that contains one. */
const MAX_WORD_BYTES = 2046;
/** The most bytes that UTF-8 needs for one code unit of UTF-16. */
const MAX_UNIT_BYTES = 3;

/** The words of a text without endings such as "'s" and "'ll"; words such as "don't" are dropped, they say nothing. */
export function splitWords(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFKC').replaceAll('’', "'");
  const whole = plain.replace(/(?<!\p{L})\p{L}+n't\b/gu, ' ').replace(/'(?:m|s|re|ve|ll|d)\b/g, '');
  return (
    spaceWords(whole).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[.,'][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu) ?? []
  );
}

/** The first and the last of too many words: in a long message, people ask at the beginning or at the end. */
export function endsOf(words: readonly string[]): ReadonlySet<string> {
  const first = [...new Set(words)];
  if (first.length <= MAX_WORDS) return new Set(first);
  const last = [...new Set(words.toReversed())];
  return new Set([first, last].flatMap((ends) => ends.slice(0, MAX_WORDS / 2)));
}

/** A word as a full-text query, with a label such as `:A`; the store keeps some words letter by letter. */
export function quoteWord(word: string, label = ''): string {
  const letters = readLetters(word);
  return (letters.length > 0 ? letters : [word]).map((part) => quoteLexeme(part) + label).join(' <-> ');
}

/** A lexeme as a full-text query, in which none of its signs is an operator. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replace(/\\/g, '\\\\').replace(/'/g, "''")}'`;
}

/** The stem of each word, undefined for stop words; Russian ones are known by their letters. */
export async function stemWords(db: Queryable, words: readonly string[]): Promise<(string | undefined)[]> {
  if (words.length === 0) return [];
  const { rows } = await db.query<{ stem: string | null }>(
    `select case when ts_lexize('russian_stem', word) <> '{}' then (ts_lexize('english_stem', word))[1] end as stem
     from unnest($1::text[]) with ordinality as list(word, place) order by place`,
    [words],
  );
  return rows.map(({ stem }) => (stem === null ? undefined : fitQuery(stem)));
}

/** Cuts off a word that is too long for a query; its beginning is found in no text either. */
function fitQuery(stem: string): string {
  if (Buffer.byteLength(stem) <= MAX_WORD_BYTES) return stem;
  return stem.slice(0, MAX_WORD_BYTES / MAX_UNIT_BYTES).toWellFormed();
}
