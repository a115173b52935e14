import { namesOnly } from './another-thing.js';
import type { Database, Queryable } from './db.js';
import { pointsBack } from './follow-up.js';
import type { Language } from './own-words.js';
import { type AnswerKind, findAnswerKind } from './retrieval/answer-kind.js';
import { ANSWER, findCandidates, type Candidate, type View } from './retrieval/candidates.js';
import { type WeighedTerm, weighTerms } from './retrieval/coverage.js';
import { movesOn } from './retrieval/moves-on.js';
import { findProfile, type Profile } from './retrieval/profile.js';
import { pageOf, weighPages } from './retrieval/same-page.js';
import { createScorer, EVIDENCE_FLOOR, highest, type Scored, type Sought } from './retrieval/score.js';
import { shareBySentence } from './retrieval/sentences.js';
import { readTerms } from './retrieval/read-terms.js';
import type { Term } from './retrieval/terms.js';
import { center, cosine, toVector, unpackVectors } from './retrieval/vectors.js';

/** A piece of a data item that may help to answer. */
export interface Passage {
  readonly dataItemId: string;
  /** `question`: one line of a QA item, with its reply in `answer`. `passage`: text to answer from; no `answer`. */
  readonly kind: 'passage' | 'question';
  readonly title: string;
  readonly url: string;
  readonly text: string;
  readonly answer: string;
  readonly sentences: readonly string[];
  /** One vector per sentence; empty when none were stored, or words alone decided. */
  readonly sentenceVectors: readonly Float32Array[];
  /** How well each sentence fits the message itself, in meaning and words; one per sentence. */
  readonly sentenceScores: readonly number[];
  /** Cosine similarity of the question and the closest sentence of the text. */
  readonly cosine: number;
  /** How sure it is that the passage says something about the question. */
  readonly evidence: number;
  /** The number that the list is sorted by. */
  readonly score: number;
}

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

/** The previous question, which a question may lean on. */
export interface Before {
  readonly question: string;
  /** Whether the message makes sense only with the previous question. */
  readonly leans: boolean;
  /** For a leaning message: the vectors of the previous question (`alone`) and of both together (`joined`). */
  readonly vectors?: { readonly alone: ArrayLike<number>; readonly joined: ArrayLike<number> } | undefined;
}

const DEFAULT_LIMIT = 8;
/** Weights of the ways to read a leaning question: by itself, joined to the previous one, and only the previous one. */
const LEANING_VIEWS = { itself: 0.5, joined: 0.5, before: 0.2 };
const LEANING_WEIGHT = Object.values(LEANING_VIEWS).reduce((sum, weight) => sum + weight);
/** How much a word of the previous question counts if the question leans on it, and if the question stands alone. */
const LEANING_TERM = 0.85;
const STANDING_TERM = 0.15;
/** A leaning question is mostly about the page that answered the previous one, so that page gets these on top. */
const SAME_PAGE = { score: 0.3, evidence: 0.06 };
/**
 * How much a sentence gains for the words of the question in it, and how much a passage loses if another passage has
 * more of these words in one sentence.
 */
const SENTENCE_WORDS = { held: 0.5, lacking: 0.2 };

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
  const terms = await weighTerms(db, asked, { trainingId, embedder, size: profile.size });
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
      score: passage.score - (isText(passage) ? SENTENCE_WORDS.lacking * (most - together) : 0),
    };
  });
  return weighed.sort(byScore);
}

/** What "And the small one?" asks for is what was asked before. */
function findKind({ question, before }: Search): AnswerKind | undefined {
  return findAnswerKind(before?.leans && namesOnly(question) ? before.question : question);
}

/** With the vectors that it was scored by, so that it can be scored again. */
interface Entry extends Scored {
  readonly sentenceVectors: readonly Float32Array[];
}

/** Scores passages for a message that leans on the previous question; with the terms that are then sought. */
function leanOnPrevious(
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

/** A written question is a single sentence, so it proves nothing that its words occur together. */
function isText(passage: Pick<Passage, 'kind'> | undefined): boolean {
  return passage?.kind === 'passage';
}

function byScore(a: Passage, b: Passage): number {
  return b.score - a.score;
}

/** Whether both are lines of the same QA item. */
function isOfItem(one: Candidate, other: Candidate): boolean {
  return one.kind === 'question' && one.data_item_id === other.data_item_id;
}

/** Whether a passage says something about the question. If none does, the honest answer is "I do not know". */
export function isRelevant(passage: Passage): boolean {
  return passage.evidence >= EVIDENCE_FLOOR;
}

/** The terms of the question and, with less weight, those of the previous one. */
async function readAllTerms(db: Queryable, { question, before, language }: Search): Promise<Term[]> {
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

function readViews({ vector, before }: Search, profile: Profile): View[] {
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

/** SQL for a question without what does not belong to it: letter case, spaces, commas, kinds of apostrophes, closing punctuation. */
const normalForm = (value: string): string =>
  `btrim(regexp_replace(lower(translate(normalize(${value}, NFKC), '’‘“”,', '''''""')), '\\s+', ' ', 'g'), ' ?!.')`;

const SAME_QUESTION_SQL = `
  select chunk.data_item_id, chunk.kind, chunk.title, chunk.url, chunk.text, ${ANSWER} as answer,
    chunk.sentences, null::bytea as sentence_vectors, chunk.dims,
    (1 - (chunk.embedding <=> $3::vector))::float8 as cosine
  from chunk join data_item item on item.id = chunk.data_item_id
  where chunk.training_id = $1 and chunk.kind = 'question' and item.enabled
    and chunk.embedder = $4
    and ${normalForm('chunk.text')} =
      case chunk.match when 'exact' then ${normalForm('$5::text')} else ${normalForm('$2::text')} end
  order by item.updated_at desc limit 1`;

/**
 * Finds the QA item with exactly this question, if there is one. An item whose match is `exact` is found only so, and
 * only by what the visitor wrote, never by a question that was completed for them.
 *
 * @param written the question as the visitor wrote it
 */
export async function findSameQuestion(
  db: Queryable,
  search: Search,
  written: string,
): Promise<Passage | undefined> {
  const { rows } = await db.query<PassageRow & { cosine: number | null }>(SAME_QUESTION_SQL, [
    search.trainingId,
    search.question,
    search.vector ? toVector(search.vector) : null,
    search.embedder,
    written,
  ]);
  // The question is the same word for word, so there is nothing to weigh.
  return (
    rows[0] && {
      ...toPassage(rows[0], []),
      // If there is no vector: equal texts would have equal ones.
      cosine: rows[0].cosine ?? 1,
      sentenceScores: [],
      evidence: 1,
      score: 1,
    }
  );
}

type PassageRow = Omit<Candidate, 'title_cosines' | 'exact' | 'wide' | 'titled' | 'answered' | 'asks_else'>;

function toPassage(row: PassageRow, sentenceVectors: readonly Float32Array[]) {
  return {
    dataItemId: row.data_item_id,
    kind: row.kind,
    title: row.title,
    url: row.url,
    text: row.text,
    answer: row.answer,
    sentences: row.sentences,
    sentenceVectors,
  };
}
