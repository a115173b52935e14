import type { Candidate } from './candidates.js';
import { heldShare, type WeighedTerm } from './coverage.js';
import type { Scored } from './score.js';

/** A page whose score is this far below the best did not answer; a page in between counts in part. */
const RANGE = 0.1;
/** This share is left for a page that contains none of the message's own words. */
const WITHOUT_WORDS = 0.4;

/** Passages with the same address belong together; without an address, those of the same item do. */
export function pageOf({ url, data_item_id: id }: Candidate): string {
  return url || id;
}

/**
 * How likely, 0 to 1, a message that leans on the previous question is still about each page. It depends on how close
 * the page comes to the best answer to the previous question, and on how many of the message's own words the page
 * contains.
 *
 * @param best score of that best answer
 */
export function weighPages(
  scored: readonly Scored[],
  best: number,
  terms: readonly WeighedTerm[],
): ReadonlyMap<string, number> {
  const isOwn = (term: WeighedTerm): boolean => !term.isEarlier && !term.isHint && !term.isUnknown;
  const hasWords = terms.some(isOwn);
  const pages = new Map<string, { before: number; held: Set<number> }>();
  for (const { candidate, score } of scored) {
    // A written answer was already given in full, so there is no more to tell.
    if (candidate.kind === 'question') continue;
    const page = pages.get(pageOf(candidate)) ?? { before: score.before, held: new Set() };
    page.before = Math.max(page.before, score.before);
    for (const place of candidate.wide) page.held.add(place);
    pages.set(pageOf(candidate), page);
  }
  return new Map(
    [...pages].map(([page, { before, held }]) => {
      const words = hasWords ? heldShare(terms, [...held], isOwn) : 1;
      const nearness = Math.max(0, 1 - (best - before) / RANGE);
      return [page, nearness * (WITHOUT_WORDS + (1 - WITHOUT_WORDS) * words)];
    }),
  );
}
