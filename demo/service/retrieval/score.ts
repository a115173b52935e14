import { type Candidate, COVERAGE_WEIGHT, type View } from './candidates.js';
import { coverage, lackShare, unknownShare, type WeighedTerm } from './coverage.js';
import type { Profile } from './profile.js';
import { center, dot, meanOf } from './vectors.js';

/** How well a passage fits, from a closer look at each of its sentences. */
export interface Score {
  /** What passages are sorted by. */
  readonly total: number;
  /** How well the passage fits the previous question, which is the last view. */
  readonly before: number;
  /** How sure it is that the passage answers at all: it does from `EVIDENCE_FLOOR` on. */
  readonly evidence: number;
  /** How near each sentence is to the message itself; all 0 when words alone decide. */
  readonly sentences: readonly number[];
}

/** A passage with how well it fits. */
export interface Scored {
  readonly candidate: Candidate;
  readonly score: Score;
}

/** The entry with the largest number; undefined when there is none. */
export function highest<T>(entries: Iterable<T>, of: (entry: T) => number): T | undefined {
  let best: { readonly entry: T; readonly number: number } | undefined;
  for (const entry of entries) {
    const number = of(entry);
    if (!best || number > best.number) best = { entry, number };
  }
  return best?.entry;
}

/*
 * Chosen on the tuning half of the question set (npm run bench -- retrieval). The best sentence counts most: a
 * passage in which one sentence answers is better than one that is vaguely about the subject throughout.
 */
const BEST_SENTENCE = 0.6;
const WHOLE = 0.15;
const TITLE = 0.2;
const TITLE_COVERAGE_WEIGHT = 0.1;
/** The previous question was more likely about a page with its words in the title than about one that mentions them. */
const TITLE_COVERAGE_BEFORE = 0.4;
/** When two passages score about the same, the answer that an owner wrote for such a question wins. */
const WRITTEN_ANSWER = 0.04;
/**
 * A written answer is given in full, and a "Yes" that was written for another question may be false. When a written
 * question asks for something else, this counts against it, times the share of the message's words that it lacks.
 */
const LACK = 2.6;
const EVIDENCE_LACK = 0.6;
/** For the evidence, shared words count less than for the order; words unknown to the collection count against it. */
const EVIDENCE_COVERAGE = 0.2;
const EVIDENCE_UNKNOWN = 0.55;
/**
 * A small collection lacks many words of the questions that it can answer, so they count less: for a collection of this
 * many passages half, which is the least.
 */
const FEW_PASSAGES = 8;
/** When words alone decide, they count this much: a passage that contains half of them, by weight, passes. */
const EVIDENCE_WORDS_ALONE = 0.42;
/** With less evidence, the honest answer is "I do not know". */
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
  const own = views[0];
  const size = Math.max(FEW_PASSAGES, profile.size);
  const unknownWeight = EVIDENCE_UNKNOWN * (size / (size + FEW_PASSAGES));
  return (candidate, sentenceVectors) => {
    const isWritten = candidate.kind === 'question';
    const mean = isWritten ? profile.question : profile.passage;
    const sentences = sentenceVectors.map((vector) => center(vector, mean));
    const meanings = meaningsOf(candidate, sentences, center(meanOf(sentenceVectors), mean), views);
    const meaning = weigh(meanings);
    const known = [...new Set([...candidate.wide, ...candidate.answered])];
    const unknown = unknownShare(terms, known);
    const covered = coverage(terms, candidate);
    const coveredBefore = coverage(terms, candidate, (term) => term.isEarlier === true);
    const lack = candidate.asks_else ? lackShare(terms, candidate) : 0;
    const evidence =
      views.length === 0
        ? EVIDENCE_WORDS_ALONE * coverage(terms, { ...candidate, wide: known }).text
        : meaning / totalWeight + EVIDENCE_COVERAGE * covered.text - unknownWeight * unknown;
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
      evidence: evidence - EVIDENCE_LACK * lack,
      // The previous question helps to find the passage. Inside it, it would only bring up its own answer again.
      sentences: sentences.map((sentence) => (own ? dot(sentence, own.vector) : 0)),
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
