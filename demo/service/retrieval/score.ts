import { type Candidate, COVERAGE_WEIGHT, type View } from './candidates.js';
import { coverage, lackShare, unknownShare, type WeighedTerm } from './coverage.js';
import type { Profile } from './profile.js';
import { center, dot, meanOf } from './vectors.js';

/** How well a passage fits, from a closer look at each of its sentences. */
export interface Score {
  /** What passages are sorted by. */
  readonly total: number;
  /** How well the passage fits the question before, which is the last view. */
  readonly before: number;
  /** Whether the passage answers at all: at least `EVIDENCE_FLOOR`. */
  readonly evidence: number;
  /** Share of the question's words it covers, 0 to 1. */
  readonly coverage: number;
  /** Of each sentence: how near it is to the message itself; none where words alone decide. */
  readonly sentences: readonly number[];
}

/*
 * Chosen on the tuning half of the question set (npm run bench -- retrieval). The best sentence tells most: a
 * passage of which one sentence answers is better than one that is vaguely about it all over.
 */
const BEST_SENTENCE = 0.6;
const WHOLE = 0.15;
const TITLE = 0.2;
const TITLE_COVERAGE_WEIGHT = 0.1;
/** What a question before was about is rather the page named so than one that speaks of it. */
const TITLE_COVERAGE_BEFORE = 0.4;
/** In a close race the answer wins that an owner wrote for just such a question. */
const WRITTEN_ANSWER = 0.04;
/**
 * A written answer is given whole, and the "Yes" to another question may be false. Where a written question asks for
 * something else, this counts against it, by the share of the message's words that it says nothing about.
 */
const LACK = 2.6;
const EVIDENCE_LACK = 0.6;
/** Evidence counts shared words less than the order does, and words nobody here ever used against it. */
const EVIDENCE_COVERAGE = 0.2;
const EVIDENCE_UNKNOWN = 0.55;
/** Where words alone must decide, they count this much: a passage that holds half of them passes. */
const EVIDENCE_WORDS_ALONE = 0.42;
/** Below it the honest answer is "I do not know". */
export const EVIDENCE_FLOOR = 0.21;

/** What a search looks for. */
export interface Sought {
  readonly views: readonly View[];
  readonly terms: readonly WeighedTerm[];
  readonly profile: Profile;
}

type Scorer = (candidate: Candidate, sentenceVectors: readonly Float32Array[]) => Score;

/** Scores the passages that one search has found. */
export function createScorer({ views, terms, profile }: Sought): Scorer {
  const weigh = (values: readonly number[]): number =>
    views.reduce((sum, { weight }, place) => sum + weight * (values[place] ?? 0), 0);
  const totalWeight = weigh(views.map(() => 1));
  const unknown = unknownShare(terms);
  const own = views[0];
  return (candidate, sentenceVectors) => {
    const isWritten = candidate.kind === 'question';
    const mean = isWritten ? profile.question : profile.passage;
    const sentences = sentenceVectors.map((vector) => center(vector, mean));
    const meanings = meaningsOf(candidate, sentences, center(meanOf(sentenceVectors), mean), views);
    const meaning = weigh(meanings);
    const covered = coverage(terms, candidate);
    const coveredBefore = coverage(terms, candidate, (term) => term.isEarlier === true);
    const lack = candidate.asks_else ? lackShare(terms, candidate) : 0;
    const fit =
      views.length === 0
        ? EVIDENCE_WORDS_ALONE * covered.text
        : meaning / totalWeight + EVIDENCE_COVERAGE * covered.text;
    return {
      total:
        meaning +
        COVERAGE_WEIGHT * covered.text +
        TITLE_COVERAGE_WEIGHT * covered.title +
        (isWritten ? WRITTEN_ANSWER : 0) -
        LACK * lack,
      before:
        (meanings.at(-1) ?? 0) +
        COVERAGE_WEIGHT * coveredBefore.text +
        TITLE_COVERAGE_BEFORE * coveredBefore.title,
      evidence: fit - EVIDENCE_UNKNOWN * unknown - EVIDENCE_LACK * lack,
      coverage: covered.text,
      // What was asked before finds the passage; in it, it would bring up the sentence that answered it again.
      sentences: own ? sentences.map((sentence) => dot(sentence, own.vector)) : [],
    };
  };
}

/** How near a passage is to each view in meaning. */
function meaningsOf(
  { title_cosines: titles }: Candidate,
  sentences: readonly Float32Array[],
  whole: Float32Array,
  views: readonly View[],
): number[] {
  return views.map(({ vector }, place) => {
    const ofWhole = dot(whole, vector);
    const ofBest = Math.max(...sentences.map((sentence) => dot(sentence, vector)));
    return BEST_SENTENCE * ofBest + WHOLE * ofWhole + TITLE * (titles[place] ?? ofWhole);
  });
}
