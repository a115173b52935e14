import type { Passage } from '../retrieval/passage.js';
import { highest } from '../retrieval/score.js';
import { countWords } from '../retrieval/gapless.js';
import { gapAfter, SENTENCE_END } from '../retrieval/sentences.js';
import { cosine } from '../retrieval/vectors.js';
import type { Answer, Answerer, Asked, Question } from './answer.js';

const MAX_PASSAGES = 3;
/** Another passage joins the answer only if its score is at least this share of the best one's. */
const SHARE_OF_BEST_PASSAGE = 0.85;
const MAX_SENTENCES = 4;
/**
 * A sentence joins the answer only if its relevance is at least this share of the best one's. One of the same passage
 * needs less, because it goes on about the same thing; a line of a list or a table does not.
 */
const SHARE_OF_BEST_SENTENCE = { inPassage: 0.7, elsewhere: 0.8 };
/** A sentence that begins like this is understood only after the one before it. */
const POINTS_BACK = /^(?:they|it|he|she|this|that|these|those|both|otherwise)\b/i;
/** A sentence of so few words that others follow, such as "Opening hours.", may be a heading. */
const HEADING_WORDS = 5;
/** A step of a list, which says little without the others. */
const STEP = /^\d{1,3}[.)]\s/;
/** Sentences nearer to each other than this say the same. */
const SAME_SENTENCE = 0.95;
/** How much nearness to the question counts, against sameness with the sentences already chosen. */
const RELEVANCE_WEIGHT = 0.75;
const LINE_BREAK = '  \n';

interface Sentence {
  readonly text: string;
  readonly vector: ArrayLike<number> | undefined;
  readonly passage: Passage;
  /** Position in the reading order of all passages. */
  readonly place: number;
  readonly relevance: number;
}

/**
 * Answers without a language model: a QA item gives its answer as it was written, any other item gives the sentences
 * nearest to the question, in the order of their source. It writes nothing of its own about the subject.
 */
export function createExtractiveAnswerer(): Answerer {
  return {
    description: 'extractive: sentences of the sources, no language model',
    answer: async (question) => answerEach(question),
  };
}

function answerEach({ parts }: Question): Answer {
  const told = new Set<string>();
  const answers = parts.flatMap((part) => extract(part, told) ?? []);
  return {
    markdown: answers
      .map(({ markdown }) => markdown)
      .filter(Boolean)
      .join('\n\n'),
    used: answers.flatMap(({ used }) => used),
    isPartial: answers.length < parts.length,
  };
}

/** @param told what was told to the questions before, and is not told again: two of them may have the same answer */
function extract({ passages }: Asked, told: Set<string>): Answer | undefined {
  const best = passages[0];
  if (!best) return undefined;
  const isNew = (text: string): boolean => {
    const wasTold = told.has(text);
    told.add(text);
    return !wasTold;
  };
  if (best.kind === 'question') return { markdown: isNew(best.answer) ? best.answer : '', used: [best] };
  const sentences = passages
    .filter(({ kind, score }) => kind === 'passage' && score >= best.score * SHARE_OF_BEST_PASSAGE)
    .slice(0, MAX_PASSAGES)
    .flatMap((passage) => withoutParts(splitPassage(passage)))
    .map((sentence, place) => ({ ...sentence, place }));
  const chosen = choose(sentences).filter(({ text }) => isNew(text));
  const used = [...new Set(chosen.map((sentence) => sentence.passage))];
  return { markdown: used.map((passage) => join(chosen, passage)).join('\n\n'), used };
}

function splitPassage(passage: Passage): Omit<Sentence, 'place'>[] {
  const { sentences, sentenceVectors, sentenceScores, text, cosine } = passage;
  if (sentences.length === 0 || sentenceScores.length !== sentences.length) {
    return [{ text, vector: undefined, passage, relevance: cosine }];
  }
  return sentences.map((sentence, index) => ({
    text: sentence,
    vector: sentenceVectors[index],
    passage,
    relevance: sentenceScores[index] ?? 0,
  }));
}

/** Leaves out what another line of the passage says with more words: "€ 64" beside "Price: € 64 large, € 38 small". */
function withoutParts(sentences: readonly Omit<Sentence, 'place'>[]): Omit<Sentence, 'place'>[] {
  return sentences.filter(({ text }) => SENTENCE_END.test(text) || !isPartOf(text, sentences));
}

/** Whether one of the sentences says the text with more words. */
function isPartOf(text: string, sentences: readonly Pick<Sentence, 'text'>[]): boolean {
  return sentences.some((other) => other.text !== text && other.text.includes(text));
}

/** Picks close sentences that do not repeat each other (maximal marginal relevance), in reading order. */
function choose(sentences: readonly Sentence[]): Sentence[] {
  // What may be a heading is nearer to the question than the answer below it, so it does not compete with that.
  const headings = new Set(sentences.filter((sentence) => isHeading(sentence, sentences)));
  const answering = sentences.filter((sentence) => !headings.has(sentence));
  const best = findBest(answering);
  const isClose = ({ relevance, passage, text }: Sentence): boolean => {
    const { inPassage, elsewhere } = SHARE_OF_BEST_SENTENCE;
    const goesOn = passage === best.passage && SENTENCE_END.test(text);
    // If even the best relevance is negative, its share is larger than itself and would leave the best one out too.
    return relevance >= Math.min(best.relevance, best.relevance * (goesOn ? inPassage : elsewhere));
  };
  const open = new Set(answering.filter((sentence) => sentence !== best && isClose(sentence)));
  const chosen = [best];
  const worthOf = (sentence: Sentence): number =>
    RELEVANCE_WEIGHT * sentence.relevance - (1 - RELEVANCE_WEIGHT) * sameness(sentence, chosen);
  while (chosen.length < MAX_SENTENCES) {
    const next = highest(open, worthOf);
    if (!next) break;
    open.delete(next);
    if (sameness(next, chosen) < SAME_SENTENCE) chosen.push(next);
  }
  const used = new Set(chosen.map(({ passage }) => passage));
  // It may say something all the same: "No dogs."
  chosen.push(...[...headings].filter((heading) => used.has(heading.passage) && isClose(heading)));
  const told = chosen.filter(({ text }) => !isPartOf(text, chosen));
  const whole = told.flatMap((sentence) =>
    STEP.test(sentence.text)
      ? withSteps(sentence, sentences)
      : [...withAntecedent(sentence, sentences), ...belowLabel(sentence, sentences)],
  );
  return [...new Set(whole)].sort((a, b) => a.place - b.place);
}

function isHeading({ passage, place, text }: Sentence, sentences: readonly Sentence[]): boolean {
  const isFirst = sentences[place - 1]?.passage !== passage && sentences[place + 1]?.passage === passage;
  return isFirst && SENTENCE_END.test(text) && countWords(text) <= HEADING_WORDS;
}

/** A step with those before and after it. */
function withSteps({ passage, place }: Sentence, sentences: readonly Sentence[]): Sentence[] {
  const isOther = (at: number): boolean => {
    const sentence = sentences[at];
    return sentence?.passage !== passage || !STEP.test(sentence.text);
  };
  let [first, last] = [place, place];
  while (!isOther(first - 1)) first--;
  while (!isOther(last + 1)) last++;
  return sentences.slice(first, last + 1);
}

/**
 * The most relevant sentence; where the first passage answers with a row of a table, that row. Rows that differ in one
 * word are as near to the question as each other, and only the whole search tells them apart.
 */
function findBest(sentences: readonly Sentence[]): Sentence {
  const mostRelevant = (all: readonly Sentence[]): Sentence =>
    all.reduce((most, one) => (one.relevance > most.relevance ? one : most));
  const first = mostRelevant(sentences.filter(({ passage }) => passage === sentences[0]?.passage));
  return SENTENCE_END.test(first.text) ? mostRelevant(sentences) : first;
}

/** "They are not allowed in the restaurant." tells nothing without the sentence that names them. */
function withAntecedent(sentence: Sentence, sentences: readonly Sentence[]): Sentence[] {
  const before = sentences[sentence.place - 1];
  const isNeeded = POINTS_BACK.test(sentence.text) && before?.passage === sentence.passage;
  return isNeeded ? [...withAntecedent(before, sentences), sentence] : [sentence];
}

/** "Check-out" on a line of its own tells nothing without the line below it. */
function belowLabel({ text, place, passage }: Sentence, sentences: readonly Sentence[]): Sentence[] {
  const next = sentences[place + 1];
  const isLabel = !SENTENCE_END.test(text) && !/[\d:;]/.test(text) && countWords(text) <= HEADING_WORDS;
  const isTold = next?.passage === passage && (SENTENCE_END.test(next.text) || /\d/.test(next.text));
  return isLabel && isTold ? [next] : [];
}

function sameness(sentence: Sentence, chosen: readonly Sentence[]): number {
  const { vector, text } = sentence;
  if (chosen.some((other) => other.text === text)) return 1;
  if (!vector) return 0;
  return Math.max(0, ...chosen.map((other) => (other.vector ? cosine(vector, other.vector) : 0)));
}

function join(chosen: readonly Sentence[], passage: Passage): string {
  return chosen
    .filter((sentence) => sentence.passage === passage)
    .map(({ text }) => {
      const isLine = STEP.test(text) || !SENTENCE_END.test(text);
      return escapeMarkdown(text) + (isLine ? LINE_BREAK : gapAfter(text));
    })
    .join('')
    .trimEnd();
}

/** An address or a mailbox, which becomes a link with every sign as it is, or what may stand for markup. */
const MARKUP = /\b(?:https?:\/\/|www\.)[a-z\d][^\s<]*|[\w.+-]+@[\w.-]+|[\\`*_[\]<>|~]|&(?=#?\w+;)/gi;

/** Text that was read from a page stays text: what looks like markup in it must not become markup. */
function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(MARKUP, (found) => (found.length > 1 ? found : `\\${found}`))
    .replace(/^(\d+)([.)])(?=\s)/, '$1\\$2')
    .replace(/^([#+=-])/, '\\$1');
}
