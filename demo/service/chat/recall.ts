import type { Turn } from '../answer/answer.js';
import { embedQuestion } from '../embed/embed-question.js';
import type { Embedder } from '../embed/embedder.js';
import type { Language } from '../own-words.js';
import { writeOut } from '../retrieval/chat-spelling.js';
import { isRelevant, type Passage } from '../retrieval/passage.js';
import { readTerms } from '../retrieval/read-terms.js';
import { findSameQuestion } from '../retrieval/same-question.js';
import { correctSpelling } from '../retrieval/spelling.js';
import type { Database } from '../store/database.js';
import { askOfAnother, namesAnother } from './another-thing.js';
import { asksBack, asksSomething, findContext, pointsBack } from './follow-up.js';
import { findLanguage } from './language.js';
import { findPassages } from './retrieve.js';

/** A longer message is cut, because some of the code that reads it takes time with the square of its length. */
const MAX_CHARACTERS = 8_000;

/** What a collection knows about a message. */
export interface Recalled {
  /** Best first; empty when the collection knows nothing about the message. */
  readonly passages: readonly Passage[];
  /** Whether an owner wrote an answer to exactly this message. */
  readonly isWritten: boolean;
  /** That of the message, or else of what was said before or of the collection. */
  readonly language: Language;
  /** All text that was embedded, for counting its tokens; empty when the embedder failed. */
  readonly embeddedText: string;
}

/**
 * Finds what a collection knows about a message of a visitor. If an owner wrote an answer to the same question, word
 * for word, only that answer is returned.
 *
 * @param history earlier turns, oldest first, because a message may lean on the previous one
 */
export async function recall(
  { db, embedder }: { readonly db: Database; readonly embedder: Embedder },
  trainingId: string,
  message: string,
  history: readonly Turn[],
): Promise<Recalled> {
  const written = readEnds(message);
  const said = history.filter(({ role }) => role === 'visitor').map(({ text }) => text);
  const language = await findLanguage(db, trainingId, [...said, written]);
  const collection = { trainingId, embedder: embedder.name };
  const { question, isCompleted, before } = await understand(db, collection, written, language, history);
  // Only a message that leans on what was said before is embedded together with it.
  const texts = before?.leans ? [question, `${before.question}\n${question}`, before.question] : [question];
  const [vector, joined, alone] = (await embedQuestion(embedder, texts, language)) ?? [];
  const embeddedText = vector ? texts.join('\n') : '';
  // The spelling is not corrected here, because this question has to be the same letter for letter.
  const findSame = (text: string): Promise<Passage | undefined> =>
    findSameQuestion(db, { ...collection, question: isCompleted ? question : text, vector }, text);
  const same = (await findSame(written)) ?? (await findSame(cutSigns(written)));
  if (same) return { passages: [same], isWritten: true, language, embeddedText };
  // The vector of mere signs or thanks is near to any text, so it says nothing.
  if (!asksSomething(question)) return { passages: [], isWritten: false, language, embeddedText };
  const vectors = joined && alone && { joined, alone };
  const search = { ...collection, question, language, vector, before: before && { ...before, vectors } };
  const found = await findPassages(db, search);
  return { passages: found.filter(isRelevant), isWritten: false, language, embeddedText };
}

interface Collection {
  readonly trainingId: string;
  readonly embedder: string;
}

/** A message as it is understood after what was said before. */
interface Understood {
  /** What the message asks, without its slips. */
  readonly question: string;
  /** Whether that is the previous question about the thing that the message names. It needs nothing from before then. */
  readonly isCompleted: boolean;
  /** The questions before it, and whether the message makes sense only with them. */
  readonly before: { readonly question: string; readonly leans: boolean } | undefined;
}

async function understand(
  db: Database,
  collection: Collection,
  written: string,
  language: Language,
  history: readonly Turn[],
): Promise<Understood> {
  const { trainingId } = collection;
  const spell = async (text: string): Promise<string> =>
    language === 'en' ? correctSpelling(db, writeOut(text), collection) : text;
  const question = await spell(written);
  const context = findContext(history);
  if (context === undefined) return { question, isCompleted: false, before: undefined };
  const earlier = await completeContext(db, trainingId, await spell(readEnds(context)));
  const complete = await askOfAnother(db, trainingId, question, lastLine(earlier));
  if (complete !== undefined) return { question: complete, isCompleted: true, before: undefined };
  const leans = await leansOn(db, earlier, { trainingId, asked: question, language });
  return { question, isCompleted: false, before: { question: earlier, leans } };
}

/** Whether a message makes sense only with the previous question. */
async function leansOn(
  db: Database,
  before: string,
  { trainingId, asked, language }: { trainingId: string; asked: string; language: Language },
): Promise<boolean> {
  // Of other languages it is only known which words say nothing by themselves.
  if (language !== 'en') return (await readTerms(db, asked, language)).every((term) => term.isHint);
  return asksBack(asked) && (pointsBack(asked) || !(await namesAnother(db, trainingId, asked, before)));
}

/**
 * The earlier questions, of which one that asked the question before it about another thing takes the place of all before:
 * "it" means that thing from there on.
 */
async function completeContext(db: Database, trainingId: string, earlier: string): Promise<string> {
  let questions: string[] = [];
  for (const question of earlier.split('\n')) {
    const complete = await askOfAnother(db, trainingId, question, questions.at(-1) ?? '');
    questions = complete === undefined ? [...questions, question] : [complete];
  }
  return questions.join('\n');
}

const lastLine = (text: string): string => text.slice(text.lastIndexOf('\n') + 1);

/** Normalizes the letters of a text. Of a text that is too long it keeps both ends, which is where people ask. */
function readEnds(text: string): string {
  // Cut before, because many marks on one letter take long to sort, and after, because some letters become sentences.
  return cutMiddle(cutMiddle(text).normalize('NFKC'));
}

/** "Hello :)" and "Thanks!👍" without the signs, but "C++" stays: only what a space or a picture begins is no part of it. */
function cutSigns(text: string): string {
  return text.replace(/(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/u, (signs) =>
    signs.replace(/(?:\s|\p{Extended_Pictographic}).*$/su, ''),
  );
}

function cutMiddle(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  const half = MAX_CHARACTERS / 2;
  return `${text.slice(0, half)}\n${text.slice(-half)}`.toWellFormed();
}
