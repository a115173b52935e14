import { asksBack, asksSomething } from './follow-up.js';

/** In a longer message the questions are mostly about one thing, which it tells before. */
const MAX_CHARACTERS = 400;
const MAX_QUESTIONS = 4;

const OPENING =
  "(?:what|when|where|who|how|which|why|do|does|did|can|could|is|are|will|would|may|should|have|has)(?:'s|'re)?\\b";
const OPENS = new RegExp(`^(?:(?:and|or|but|also|so)\\s+)?${OPENING}`, 'i');
/** Between two questions: white space after a question mark, an "and" before another opening. */
const SEAM = new RegExp(`(?<=\\?)\\s+|[,;]?\\s+and\\s+(?:also\\s+)?(?=${OPENING})`, 'i');

/** What is told, and the question after it. */
const TOLD_FIRST = /^(.*[.!])\s+(?:(?:and|or|but|also|so)\s+)?([^.!?]+\?)$/is;

/**
 * The questions of a message, in order, each with what was said before it; one where it does not ask several. English,
 * like the built-in embedder.
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

/** "My bowl broke. So where do I find your opening hours?": a question that makes sense without what is told before it. */
export function splitTold(message: string): { readonly told: string; readonly question: string } | undefined {
  const [, told = '', question = ''] = TOLD_FIRST.exec(message.trim().slice(0, MAX_CHARACTERS)) ?? [];
  return asksSomething(told) && OPENS.test(question) && !asksBack(question) ? { told, question } : undefined;
}

/** "My bowl broke and how do I …" tells first, and asks one thing. */
function asks(text: string): boolean {
  return asksSomething(text) && (text.endsWith('?') || OPENS.test(text));
}
