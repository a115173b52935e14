import type { Queryable } from '../db.js';
import { PHRASES, SYNONYMS } from './synonyms.js';

/** A word of a question, as the full-text search knows it. */
export interface Term {
  /** Its stem. */
  readonly stem: string;
  /** Stems of words that mean the same. */
  readonly synonyms: readonly string[];
  /** How much it counts: 1 for a word of the question itself. */
  readonly weight: number;
}

/** A phrase only hints at its word. */
const PHRASE_WEIGHT = 0.5;
/** Words of polite questions that the stop words of the full-text search leave in. */
const FILLERS = new Set(
  'also any could get getting got hello hey hi just let like may might must ok okay please shall tell thank thanks us want would'.split(
    ' ',
  ),
);

const thesauri = new WeakMap<Queryable, Promise<ReadonlyMap<string, readonly string[]>>>();

/** The words of a text that carry meaning, each once, with what else could be said for them. */
export async function readTerms(db: Queryable, text: string): Promise<Term[]> {
  const words = splitWords(text);
  const line = words.join(' ');
  const phrases = Object.keys(PHRASES).filter((phrase) => line.includes(phrase));
  const plain = words.filter((word) => !FILLERS.has(word));
  const hinted = phrases.map((phrase) => PHRASES[phrase] ?? '');
  const [stems, thesaurus] = await Promise.all([stemWords(db, [...plain, ...hinted]), loadThesaurus(db)]);
  const terms = new Map<string, Term>();
  for (const [index, stem] of stems.entries()) {
    if (stem === undefined || terms.has(stem)) continue;
    const weight = index < plain.length ? 1 : PHRASE_WEIGHT;
    terms.set(stem, { stem, synonyms: thesaurus.get(stem) ?? [], weight });
  }
  return [...terms.values()];
}

function splitWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+(?:[.,'’](?=[\p{L}\p{N}])[\p{L}\p{N}]+)*/gu) ?? []
  );
}

/** The stem of each word, undefined for stop words. */
async function stemWords(db: Queryable, words: readonly string[]): Promise<(string | undefined)[]> {
  if (words.length === 0) return [];
  const { rows } = await db.query<{ stem: string | null }>(
    `select (ts_lexize('english_stem', word))[1] as stem
     from unnest($1::text[]) with ordinality as list(word, place) order by place`,
    [words],
  );
  return rows.map((row) => row.stem ?? undefined);
}

/** Stemmed once for each store: the words of the file must meet those of a text. */
function loadThesaurus(db: Queryable): Promise<ReadonlyMap<string, readonly string[]>> {
  const known = thesauri.get(db);
  if (known) return known;
  const loading = stemThesaurus(db);
  thesauri.set(db, loading);
  loading.catch(() => thesauri.delete(db));
  return loading;
}

async function stemThesaurus(db: Queryable): Promise<ReadonlyMap<string, readonly string[]>> {
  const groups = SYNONYMS.map((line) => line.split(' '));
  const stems = await stemWords(db, groups.flat());
  const thesaurus = new Map<string, readonly string[]>();
  let next = 0;
  for (const group of groups) {
    const members = stems.slice(next, (next += group.length)).filter((stem) => stem !== undefined);
    for (const stem of members) {
      const others = [...(thesaurus.get(stem) ?? []), ...members];
      thesaurus.set(
        stem,
        [...new Set(others)].filter((other) => other !== stem),
      );
    }
  }
  return thesaurus;
}
