import type { Candidate } from '../retrieval/candidates.js';
import { heldShare, type WeighedTerm } from '../retrieval/coverage.js';
import { pageOf } from '../retrieval/same-page.js';
import { highest, type Scored } from '../retrieval/score.js';

/** A page that holds this share of the message's own words may answer it. */
const HELD_BY_PAGE = 0.5;
/** From this share and this evidence on, another passage answers the message without the previous question. */
const HELD_ELSEWHERE = 0.95;
const EVIDENCE_ELSEWHERE = 0.5;

/**
 * Whether a message with a word such as "it" asks for something that the page of the previous answer does not know, and
 * another passage does: "Can I freeze it?" after the price of a bowl. It is then answered without the previous question.
 *
 * @param answered the best answer to the previous question
 * @param alone how well the passages fit the message without the previous question
 */
export function movesOn(
  answered: Candidate,
  alone: readonly Scored[],
  terms: readonly WeighedTerm[],
): boolean {
  const isOwn = (term: WeighedTerm): boolean =>
    !term.isEarlier && !term.isHint && !term.isUnknown && !term.isFaint;
  const page = pageOf(answered);
  const onPage = alone.filter(({ candidate }) => pageOf(candidate) === page);
  const known = new Set(onPage.flatMap(({ candidate }) => [...candidate.wide, ...candidate.answered]));
  if (heldShare(terms, [...known], isOwn) >= HELD_BY_PAGE) return false;
  const best = highest(alone, ({ score }) => score.total);
  // A written answer is given in full, so that a word in common is not enough: "Can I change it?" may mean the bulb.
  return (
    best?.candidate.kind === 'passage' &&
    best.score.evidence >= EVIDENCE_ELSEWHERE &&
    heldShare(terms, best.candidate.wide, isOwn) >= HELD_ELSEWHERE
  );
}
