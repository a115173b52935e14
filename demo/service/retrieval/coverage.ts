import type { Queryable } from '../store/database.js';
import { FAINT_WEIGHT, type Term, WITH_TERMS, writeTerms } from './terms.js';

/** A term together with how common it is in the collection. */
export interface WeighedTerm extends Term {
  /** Rare words say more than common ones. */
  readonly weight: number;
  /** Whether the collection contains neither the word nor a synonym. */
  readonly isUnknown: boolean;
  /** Whether the collection contains a synonym, but not the word itself. */
  readonly isOnlySynonym: boolean;
}

/** A synonym counts for this share of the word itself. */
export const SYNONYM_SHARE = 0.8;
/** A word of which only another passage contains a synonym counts for this share of one that the collection lacks. */
const SYNONYM_ELSEWHERE = 0.5;

const FREQUENCY_SQL = `${WITH_TERMS}
  select found.exact, found.wide
  from term cross join lateral (
    select count(*) filter (where chunk.search @@ term.exact)::int as exact, count(*)::int as wide
    from chunk
    join data_item item on item.id = chunk.data_item_id
    where chunk.training_id = $2 and chunk.embedder = $3 and item.enabled
      and chunk.match <> 'exact'
      and chunk.search @@ term.wide
  ) found
  order by term.place`;

/**
 * Weighs the words of a question by how rare they are among the passages that may answer it.
 *
 * @param isAlone whether the words alone decide: one that the collection lacks is then no rarer than the rarest that it has,
 *   so that one word of two is enough
 */
export async function weighTerms(
  db: Queryable,
  terms: readonly Term[],
  collection: { readonly trainingId: string; readonly embedder: string; readonly size: number },
  isAlone: boolean,
): Promise<WeighedTerm[]> {
  if (terms.length === 0) return [];
  const { rows } = await db.query<{ exact: number; wide: number }>(FREQUENCY_SQL, [
    writeTerms(terms),
    collection.trainingId,
    collection.embedder,
  ]);
  return terms.flatMap((term, place) => {
    const row = rows[place] ?? { exact: 0, wide: 0 };
    const isUnknown = row.wide === 0;
    if (isUnknown && term.isHint) return [];
    const found = row.exact || row.wide || Number(isAlone);
    // Robertson's weight, as in BM25.
    const rarity = Math.log(1 + Math.max(0, collection.size - found + 0.5) / (found + 0.5));
    // A country that the collection names is meant itself, not as one of many.
    const wide = term.isCountry && row.exact > 0 ? term.exact : term.wide;
    const isOnlySynonym = row.exact === 0 && !isUnknown;
    return [{ ...term, wide, weight: term.weight * rarity, isUnknown, isOnlySynonym }];
  });
}

/** Which share of the words, by weight, a passage covers and its title covers; a hint that matches adds to both. */
export function coverage(
  terms: readonly WeighedTerm[],
  held: {
    readonly exact: readonly number[];
    readonly wide: readonly number[];
    readonly titled: readonly number[];
  },
  counts: (term: WeighedTerm) => boolean = () => true,
): { readonly text: number; readonly title: number } {
  const weights = terms.map((term) => (counts(term) ? term.weight : 0));
  const total = weights.reduce((sum, weight, place) => sum + (terms[place]?.isHint ? 0 : weight), 0);
  if (total === 0) return { text: 0, title: 0 };
  const exact = new Set(held.exact);
  const add = (places: readonly number[], share: (place: number) => number): number =>
    places.reduce((sum, place) => sum + (weights[place] ?? 0) * share(place), 0) / total;
  return {
    text: add(held.wide, (place) => (exact.has(place) ? 1 : SYNONYM_SHARE)),
    title: add(held.titled, () => 1),
  };
}

/** Which share of the words that count, by weight, stands at these positions. */
export function heldShare(
  terms: readonly WeighedTerm[],
  places: readonly number[],
  counts: (term: WeighedTerm) => boolean,
): number {
  return coverage(terms, { exact: places, wide: places, titled: [] }, counts).text;
}

/**
 * Share of the words, 0 to 1, that neither the collection nor a passage contains. A word of which the collection contains
 * a synonym elsewhere, and a word that says little, count for less.
 *
 * @param held positions of the terms that the passage contains
 */
export function unknownShare(terms: readonly WeighedTerm[], held: readonly number[]): number {
  const places = new Set(held);
  const words = [...terms.entries()].filter(([, { isHint }]) => !isHint);
  const weigh = ({ isFaint, isUnknown, isOnlySynonym }: WeighedTerm): number => {
    const weight = isFaint ? FAINT_WEIGHT : 1;
    return isUnknown ? weight : isOnlySynonym ? weight * SYNONYM_ELSEWHERE : 0;
  };
  const weight = words.reduce((sum, [place, term]) => sum + (places.has(place) ? 0 : weigh(term)), 0);
  return words.length === 0 ? 0 : weight / words.length;
}

/**
 * Share, 0 to 1, of the message's own words that the collection contains, but neither the written question nor its
 * answer: the message asks for something that is told elsewhere.
 */
export function lackShare(
  terms: readonly WeighedTerm[],
  held: { readonly wide: readonly number[]; readonly answered: readonly number[] },
): number {
  const places = new Set([...held.wide, ...held.answered]);
  const words = [...terms.entries()].filter(([, { isHint, isEarlier }]) => !isHint && !isEarlier);
  const lacking = words.filter(
    ([place, { isFaint, isUnknown }]) => !isFaint && !isUnknown && !places.has(place),
  );
  return lacking.length / Math.max(1, words.length);
}
