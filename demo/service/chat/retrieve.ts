import type { Language } from '../own-words.js';
import { type AnswerKind, findAnswerKind } from '../retrieval/answer-kind.js';
import { findCandidates, type Candidate } from '../retrieval/candidates.js';
import { type WeighedTerm, weighTerms } from '../retrieval/coverage.js';
import { type Passage, toPassage } from '../retrieval/passage.js';
import { findProfile } from '../retrieval/profile.js';
import { readTerms } from '../retrieval/read-terms.js';
import { createScorer } from '../retrieval/score.js';
import { shareBySentence } from '../retrieval/sentence-shares.js';
import type { Term } from '../retrieval/terms.js';
import { cosine, unpackVectors } from '../retrieval/vectors.js';
import type { Database, Queryable } from '../store/database.js';
import { namesOnly } from './another-thing.js';
import { type Before, leanOnPrevious, readAllTerms, readViews } from './previous-question.js';

/** What to look for, and where. */
export interface Search {
  readonly trainingId: string;
  readonly question: string;
  /** That of the question; by default English. */
  readonly language?: Language;
  /** Without a vector, the words alone decide. */
  readonly vector: ArrayLike<number> | undefined;
  readonly embedder: string;
  /** What the visitor asked before. */
  readonly before?: Before | undefined;
  readonly limit?: number;
}

const DEFAULT_LIMIT = 8;
/**
 * How much a sentence gains for the words of the question in it, and how much a passage loses if another passage has
 * more of these words in one sentence.
 */
const SENTENCE_WORDS = { held: 0.5, lacking: 0.2 };
/** "How long is delivery?" is almost "How much is delivery?", but its answer without a price is beside the point. */
const ANSWER_OF_OTHER_KIND = 0.2;

/**
 * The passages of one collection that fit the question best, best first. They are compared in meaning, sentence by
 * sentence, and in words, including everyday synonyms.
 */
export async function findPassages(db: Database, search: Search): Promise<Passage[]> {
  const { trainingId, embedder, vector } = search;
  const profile = await findProfile(db, trainingId, embedder);
  if (!profile) return [];
  const asked = await readAllTerms(db, search);
  // Only words that occur in any question: they find nothing, and the vector of such a question is near to any text.
  if (asked.every((term) => term.isHint)) return [];
  const terms = await weighTerms(db, asked, { trainingId, embedder, size: profile.size }, !vector);
  const views = readViews(search, profile);
  const kind = findKind(search);
  const asking = kind ? await findPlaces(db, kind.words, terms) : [];
  const found = await findCandidates(db, { trainingId, embedder, views, terms, profile });
  const candidates = kind ? found.map((candidate) => holdKind(candidate, kind, asking)) : found;
  const sought = { views, terms, profile };
  const score = createScorer(sought);
  const standing = candidates.map((candidate) => {
    const sentenceVectors = unpackVectors(candidate.sentence_vectors, candidate.dims);
    return { candidate, sentenceVectors, score: score(candidate, sentenceVectors) };
  });
  const reading = search.before?.leans
    ? leanOnPrevious(standing, sought, search.question)
    : { scored: standing, terms };
  const best = reading.scored
    .map(({ candidate, sentenceVectors, score: { sentences, evidence, total } }) => ({
      // Without a vector of the message, those of the sentences may be of letters that the embedder does not know.
      ...toPassage(candidate, vector ? sentenceVectors : []),
      titled: candidate.titled,
      cosine: vector ? Math.max(...sentenceVectors.map((sentence) => cosine(sentence, vector))) : 0,
      sentenceScores: sentences,
      evidence,
      score: total,
    }))
    .sort(byScore)
    .slice(0, search.limit ?? DEFAULT_LIMIT);
  return weighSentences(db, reading.terms, best, kind && { ...kind, places: asking });
}

/** Sorts passages again, now also by how many of the question's words occur together in one of their sentences. */
async function weighSentences(
  db: Queryable,
  terms: readonly WeighedTerm[],
  passages: readonly (Passage & Pick<Candidate, 'titled'>)[],
  kind: (AnswerKind & { readonly places: readonly number[] }) | undefined,
): Promise<Passage[]> {
  const shares = await shareBySentence(db, terms, passages, kind);
  const most = Math.max(0, ...shares.map(({ together }, place) => (isText(passages[place]) ? together : 0)));
  const weighed = passages.map(({ titled: _titled, ...passage }, place) => {
    const { sentences, together } = shares[place] ?? { sentences: [], together: 0 };
    return {
      ...passage,
      sentenceScores: passage.sentenceScores.map(
        (score, at) => score + SENTENCE_WORDS.held * (sentences[at] ?? 0),
      ),
      score:
        passage.score -
        (isText(passage) ? SENTENCE_WORDS.lacking * (most - together) : 0) -
        (isBesideThePoint(passage, kind) ? ANSWER_OF_OTHER_KIND : 0),
    };
  });
  return weighed.sort(byScore);
}

/** What "And the small one?" asks for is what was asked before. */
function findKind({ question, before }: Search): AnswerKind | undefined {
  return findAnswerKind(before?.leans && namesOnly(question) ? before.question : question);
}

/** Positions, in the list of terms, of the words of a text. */
async function findPlaces(db: Queryable, text: string, terms: readonly Term[]): Promise<number[]> {
  const sought = new Set((await readTerms(db, text)).map(({ exact }) => exact));
  return terms.flatMap(({ exact }, place) => (sought.has(exact) ? [place] : []));
}

/** A passage with a price in it says what something costs, even if it does not contain the word. */
function holdKind(candidate: Candidate, { tells }: AnswerKind, asking: readonly number[]): Candidate {
  const { kind, text, answer, wide, answered } = candidate;
  if (kind === 'question')
    return tells.test(answer) ? { ...candidate, answered: [...answered, ...asking] } : candidate;
  return tells.test(text) ? { ...candidate, wide: [...new Set([...wide, ...asking])] } : candidate;
}

/** Whether a written answer does not tell the price, measure or time that the message asks for. */
function isBesideThePoint({ kind, answer }: Passage, asked: AnswerKind | undefined): boolean {
  return kind === 'question' && asked !== undefined && !asked.tells.test(answer);
}

/** A written question is a single sentence, so it proves nothing that its words occur together. */
function isText(passage: Pick<Passage, 'kind'> | undefined): boolean {
  return passage?.kind === 'passage';
}

function byScore(a: Passage, b: Passage): number {
  return b.score - a.score;
}
