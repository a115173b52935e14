import type { Language } from '../own-words.js';
import type { Candidate, View } from '../retrieval/candidates.js';
import type { WeighedTerm } from '../retrieval/coverage.js';
import type { Profile } from '../retrieval/profile.js';
import { readTerms } from '../retrieval/read-terms.js';
import { pageOf, weighPages } from '../retrieval/same-page.js';
import { createScorer, highest, type Scored, type Sought } from '../retrieval/score.js';
import type { Term } from '../retrieval/terms.js';
import { center } from '../retrieval/vectors.js';
import type { Queryable } from '../store/database.js';
import { pointsBack } from './follow-up.js';
import { movesOn } from './moves-on.js';

/** The previous question, which a question may lean on. */
export interface Before {
  readonly question: string;
  /** Whether the message makes sense only with the previous question. */
  readonly leans: boolean;
  /** For a leaning message: the vectors of the previous question (`alone`) and of both together (`joined`). */
  readonly vectors?: { readonly alone: ArrayLike<number>; readonly joined: ArrayLike<number> } | undefined;
}

/** A question with the one before it. */
interface QuestionInContext {
  readonly question: string;
  readonly vector: ArrayLike<number> | undefined;
  readonly before?: Before | undefined;
  readonly language?: Language;
}

/** Weights of the ways to read a leaning question: by itself, joined to the previous one, and only the previous one. */
const LEANING_VIEWS = { itself: 0.5, joined: 0.5, before: 0.2 };
const LEANING_WEIGHT = Object.values(LEANING_VIEWS).reduce((sum, weight) => sum + weight);
/** How much a word of the previous question counts if the question leans on it, and if the question stands alone. */
const LEANING_TERM = 0.85;
const STANDING_TERM = 0.15;
/** A leaning question is mostly about the page that answered the previous one, so that page gets these on top. */
const SAME_PAGE = { score: 0.3, evidence: 0.06 };

/** The terms of the question and, with less weight, those of the previous one. */
export async function readAllTerms(
  db: Queryable,
  { question, before, language }: QuestionInContext,
): Promise<Term[]> {
  const own = await readTerms(db, question, language);
  if (!before) return own;
  const known = new Set(own.map((term) => term.exact));
  const earlier = (await readTerms(db, before.question, language)).filter((term) => !known.has(term.exact));
  return [
    ...own,
    ...earlier.map((term) => ({
      ...term,
      weight: term.weight * (before.leans ? LEANING_TERM : STANDING_TERM),
      isHint: term.isHint || !before.leans,
      isEarlier: true,
    })),
  ];
}

/** The ways to read the question; none without its vector. */
export function readViews({ vector, before }: QuestionInContext, profile: Profile): View[] {
  const view = (of: ArrayLike<number>, weight: number): View => ({
    vector: center(of, profile.question),
    weight,
  });
  if (!vector) return [];
  if (!before?.vectors) return [view(vector, 1)];
  // The scorer relies on this order: the message itself comes first, the previous question last.
  return [
    view(vector, LEANING_VIEWS.itself),
    view(before.vectors.joined, LEANING_VIEWS.joined),
    view(before.vectors.alone, LEANING_VIEWS.before),
  ];
}

/** A passage with how well it fits, and with the vectors that it was scored by, so that it can be scored again. */
export interface Entry extends Scored {
  readonly sentenceVectors: readonly Float32Array[];
}

/** Scores passages for a message that leans on the previous question; with the terms that are then sought. */
export function leanOnPrevious(
  scored: readonly Entry[],
  { views, terms, profile }: Sought,
  question: string,
): { readonly scored: readonly Entry[]; readonly terms: readonly WeighedTerm[] } {
  const before = highest(scored, ({ score }) => score.before);
  if (!before) return { scored, terms };
  const ownTerms = terms.filter((term) => !term.isEarlier);
  const scoreAlone = createScorer({
    views: views.slice(0, 1).map((view) => ({ ...view, weight: LEANING_WEIGHT })),
    terms: ownTerms,
    profile,
  });
  const standAlone = (entry: Entry): Entry => ({
    ...entry,
    score: scoreAlone(entry.candidate, entry.sentenceVectors),
  });
  if (pointsBack(question)) {
    const alone = scored.map(standAlone);
    if (movesOn(before.candidate, alone, terms)) return { scored: alone, terms: ownTerms };
  }
  const pages = weighPages(scored, before.score.before, terms);
  const leaning = scored.map((entry) => {
    // A written answer was already given in full, so it is given again only if the message alone asks for it.
    const wasGiven = before.candidate.kind === 'question' && isOfItem(entry.candidate, before.candidate);
    const { score } = wasGiven ? standAlone(entry) : entry;
    const samePage = pages.get(pageOf(entry.candidate)) ?? 0;
    const total = score.total + SAME_PAGE.score * samePage;
    return { ...entry, score: { ...score, total, evidence: score.evidence + SAME_PAGE.evidence * samePage } };
  });
  return { scored: leaning, terms };
}

/** Whether both are lines of the same QA item. */
function isOfItem(one: Candidate, other: Candidate): boolean {
  return one.kind === 'question' && one.data_item_id === other.data_item_id;
}
