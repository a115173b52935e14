/** Something that the full-text search looks for: a word of a question, or a hint at what it means. */
export interface Term {
  /** Full-text queries for the word itself (`exact`), and for the word or a synonym (`wide`). */
  readonly exact: string;
  readonly wide: string;
  /** Full-text query for the word itself in the title. */
  readonly titled: string;
  /** How much the term counts: 1 for a word of the question itself. */
  readonly weight: number;
  /** A hint counts in favour of a passage that contains it, but not against one that does not. */
  readonly isHint: boolean;
  /** The word occurs in questions of any kind, so it says little that a collection does not contain it. */
  readonly isFaint?: boolean;
  /** The word names a country, so `wide` also finds the word "country". */
  readonly isCountry?: boolean;
  /** The term comes from the previous question. */
  readonly isEarlier?: boolean;
}

/**
 * For the start of a statement: the table `term` of the terms that `writeTerms` gives as the first parameter. Materialized,
 * because otherwise the queries would be parsed again for every row.
 */
export const WITH_TERMS = `
  with term as materialized (
    select exact::tsquery as exact, wide::tsquery as wide, titled::tsquery as titled, weight, "isHint" as is_hint,
      place
    from jsonb_to_recordset($1::jsonb)
      as list(exact text, wide text, titled text, weight float8, "isHint" boolean, place integer)
  )`;

/** The terms for a statement that begins with `WITH_TERMS`; their places are those in the list, from 0 on. */
export function writeTerms(terms: readonly Term[]): string {
  return JSON.stringify(terms.map((term, place) => ({ ...term, place })));
}

/** A word that occurs in questions of any kind says little, however rare it is in this collection. */
export const FAINT_WEIGHT = 0.3;
