import type { Candidate } from './candidates.js';
import { coverage, type WeighedTerm } from './coverage.js';
import type { Score } from './score.js';

/** Pages that lie this far behind the best in score did not answer; what lies between counts in part. */
const RANGE = 0.1;
/** So much is left for a page that holds none of the message's own words. */
const WITHOUT_WORDS = 0.4;

/** Passages of one address belong together; those without one, by their item. */
export function pageOf({ url, data_item_id: id }: Candidate): string {
  return url || id;
}

/**
 * How likely a message that leans on the one before stays with each page, 0 to 1: by how close the page comes to the
 * best answer to the question before, and by whether it holds the message's own words.
 *
 * @param best score of that answer
 */
export function weighPages(
  scored: readonly { readonly candidate: Candidate; readonly score: Score }[],
  best: number,
  terms: readonly WeighedTerm[],
): ReadonlyMap<string, number> {
  const isOwn = (term: WeighedTerm): boolean => !term.isEarlier && !term.isHint && !term.isUnknown;
  const hasWords = terms.some(isOwn);
  const pages = new Map<string, { before: number; held: Set<number> }>();
  for (const { candidate, score } of scored) {
    // A written answer was given whole: there is no more of it to tell.
    if (candidate.kind === 'question') continue;
    const page = pages.get(pageOf(candidate)) ?? { before: score.before, held: new Set() };
    page.before = Math.max(page.before, score.before);
    for (const place of candidate.wide) page.held.add(place);
    pages.set(pageOf(candidate), page);
  }
  return new Map(
    [...pages].map(([page, { before, held }]) => {
      const wide = [...held];
      const words = hasWords ? coverage(terms, { exact: wide, wide, titled: [] }, isOwn).text : 1;
      const nearness = Math.max(0, 1 - (best - before) / RANGE);
      return [page, nearness * (WITHOUT_WORDS + (1 - WITHOUT_WORDS) * words)];
    }),
  );
}
