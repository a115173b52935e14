import type { Queryable } from '../db.js';
import type { Term } from './terms.js';

/** A term with what the collection knows of it. */
export interface WeighedTerm {
  /** Full-text queries for the word itself, and for it or a synonym. */
  readonly exact: string;
  readonly wide: string;
  /** Rare words tell more than common ones. */
  readonly weight: number;
  /** Whether the collection holds neither the word nor a synonym. */
  readonly isUnknown: boolean;
}

/** A synonym counts this much of the word itself. */
export const SYNONYM_SHARE = 0.6;

const FREQUENCY_SQL = `
  with term as (
    select place, exact::tsquery as exact, wide::tsquery as wide
    from jsonb_to_recordset($1::jsonb) as list(place integer, exact text, wide text)
  ), searched as (
    select chunk.search from chunk join data_item item on item.id = chunk.data_item_id
    where chunk.training_id = $2 and chunk.embedder = $3 and item.enabled
  )
  select term.place, (select count(*)::int from searched) as total,
    (select count(*)::int from searched where search @@ term.exact) as exact,
    (select count(*)::int from searched where search @@ term.wide) as wide
  from term order by term.place`;

/** Weighs the words of a question by how rare they are in the collection. */
export async function weighTerms(
  db: Queryable,
  terms: readonly Term[],
  trainingId: string,
  embedder: string,
): Promise<WeighedTerm[]> {
  if (terms.length === 0) return [];
  const queries = terms.map((term, place) => ({
    place,
    exact: quoteLexeme(term.stem),
    wide: [term.stem, ...term.synonyms].map(quoteLexeme).join(' | '),
  }));
  const { rows } = await db.query<{ total: number; exact: number; wide: number }>(FREQUENCY_SQL, [
    JSON.stringify(queries),
    trainingId,
    embedder,
  ]);
  return queries.map(({ exact, wide }, place) => {
    const row = rows[place] ?? { total: 0, exact: 0, wide: 0 };
    const found = row.exact || row.wide;
    // Robertson's weight, as in BM25.
    const rarity = Math.log(1 + (row.total - found + 0.5) / (found + 0.5));
    return { exact, wide, weight: (terms[place]?.weight ?? 1) * rarity, isUnknown: row.wide === 0 };
  });
}

/** Share of the terms, by weight, that a passage covers, 0 to 1. */
export function coverage(
  terms: readonly WeighedTerm[],
  held: { readonly exact: readonly number[]; readonly wide: readonly number[] },
): number {
  const total = terms.reduce((sum, term) => sum + term.weight, 0);
  if (total === 0) return 0;
  const exact = new Set(held.exact);
  const covered = held.wide.reduce(
    (sum, place) => sum + (terms[place]?.weight ?? 0) * (exact.has(place) ? 1 : SYNONYM_SHARE),
    0,
  );
  return covered / total;
}

/** Share of the terms the collection has never heard of, 0 to 1. */
export function unknownShare(terms: readonly WeighedTerm[]): number {
  return terms.length === 0 ? 0 : terms.filter((term) => term.isUnknown).length / terms.length;
}

function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replace(/\\/g, '\\\\').replace(/'/g, "''")}'`;
}
