import { asksBack, asksSomething } from './follow-up.js';

/** In a longer message, the questions are mostly about one thing that the message describes first. */
const MAX_CHARACTERS = 400;
const MAX_QUESTIONS = 4;

const OPENING =
  "(?:what|when|where|who|how|which|why|do|does|did|can|could|is|are|will|would|may|should|have|has)(?:'s|'re)?\\b";
const OPENS = new RegExp(`^(?:(?:and|or|but|also|so)\\s+)?${OPENING}`, 'i');
/** What separates two questions: white space after a question mark, or an "and" before another opening. */
const SEAM = new RegExp(`(?<=\\?)\\s+|(?<=？)|[,;]?\\s+and\\s+(?:also\\s+)?(?=${OPENING})`, 'i');

/** A statement and the question after it. */
const TOLD_FIRST = /^(.*[.!])\s+(?:(?:and|or|but|also|so)\s+)?([^.!?]+\?)$/is;

/**
 * The questions of a message, in order, each with the words that lead to it; the whole message if it does not ask
 * several. It knows only English, like the built-in embedder.
 */
export function splitQuestions(message: string): readonly string[] {
  const text = message.trim();
  if (text.length > MAX_CHARACTERS) return [text];
  const questions: string[] = [];
  for (const part of text.split(SEAM)) {
    const before = questions.at(-1);
    const isNext = before === undefined || (asks(before) && asks(part) && questions.length < MAX_QUESTIONS);
    if (isNext) questions.push(part);
    else questions[questions.length - 1] = `${before} ${part}`;
  }
  return questions.length > 1 ? questions : [text];
}

/** "My bowl broke. So where do I find your opening hours?": a question that makes sense without the statement. */
export function splitTold(message: string): { readonly told: string; readonly question: string } | undefined {
  const [, told = '', question = ''] = TOLD_FIRST.exec(message.trim().slice(0, MAX_CHARACTERS)) ?? [];
  return asksSomething(told) && OPENS.test(question) && !asksBack(question) ? { told, question } : undefined;
}

/** Whether a part asks by itself: "My bowl broke and how do I …" is a statement and a single question. */
function asks(text: string): boolean {
  return asksSomething(text) && (/[?？]$/.test(text) || OPENS.test(text));
}
