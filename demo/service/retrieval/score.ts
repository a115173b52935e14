import { type Candidate, COVERAGE_WEIGHT, type View } from './candidates.js';
import { coverage, unknownShare, type WeighedTerm } from './coverage.js';
import type { Profile } from './profile.js';
import { center, dot, meanOf } from './vectors.js';

/** How well a passage fits, from a closer look at each of its sentences. */
export interface Score {
  /** What passages are sorted by. */
  readonly total: number;
  /** Whether the passage answers at all: at least `EVIDENCE_FLOOR`. */
  readonly evidence: number;
  /** Share of the question's words it covers, 0 to 1. */
  readonly coverage: number;
  /** Of each sentence: how near it is to the question. */
  readonly sentences: readonly number[];
}

/*
 * Chosen on the tuning half of the question set (npm run bench -- retrieval). The best sentence tells most: a
 * passage of which one sentence answers is better than one that is vaguely about it all over.
 */
const BEST_SENTENCE = 0.7;
const WHOLE = 0.15;
const TITLE = 0.15;
/** Evidence counts shared words less than the order does, and words nobody here ever used against it. */
const EVIDENCE_COVERAGE = 0.2;
const EVIDENCE_UNKNOWN = 0.45;
/** Below it the honest answer is "I do not know". */
export const EVIDENCE_FLOOR = 0.22;

export function scoreCandidate(
  candidate: Candidate,
  sentenceVectors: readonly Float32Array[],
  views: readonly View[],
  terms: readonly WeighedTerm[],
  profile: Profile,
): Score {
  const mean = candidate.kind === 'question' ? profile.question : profile.passage;
  const sentences = sentenceVectors.map((vector) => center(vector, mean));
  const whole = center(meanOf(sentenceVectors), mean);
  const totalWeight = views.reduce((sum, view) => sum + view.weight, 0);
  let meaning = 0;
  for (const [place, { vector, weight }] of views.entries()) {
    const ofWhole = dot(whole, vector);
    const ofBest = Math.max(...sentences.map((sentence) => dot(sentence, vector)));
    meaning +=
      weight * (BEST_SENTENCE * ofBest + WHOLE * ofWhole + TITLE * (candidate.titled[place] ?? ofWhole));
  }
  const covered = coverage(terms, candidate);
  return {
    total: meaning + COVERAGE_WEIGHT * covered,
    evidence: meaning / totalWeight + EVIDENCE_COVERAGE * covered - EVIDENCE_UNKNOWN * unknownShare(terms),
    coverage: covered,
    sentences: sentences.map((sentence) =>
      views.reduce((sum, view) => sum + (view.weight * dot(sentence, view.vector)) / totalWeight, 0),
    ),
  };
}
