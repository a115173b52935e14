import type { Turn } from '../answer/answer.js';
import { COURTESIES } from '../own-words.js';

/** A question with more words than this makes sense alone. */
const MAX_WORDS = 12;
/** A question with at most this many words leans on the previous one if it asks for a detail. */
const FEW_WORDS = 5;
/** A chain of questions that each lean on the previous one is followed back to at most this many questions. */
const MAX_CHAIN = 3;

/** Openings of a question that continues what was said. */
const GOES_ON = /^(?:and|but|or|so|also|then|what about|how about|what if|what else|anything else)\b/i;
/** Endings of such a question. */
const ADDS = /\b(?:too|also|as well)\W*$/i;
/** Words that refer to something said before. */
const POINTS_BACK =
  /\b(?:it|its|they|them|their|theirs|that|those|these|this|ones?|there|he|she|him|her|his|same|either|both|each|several|another|others?|instead)\b/i;
/** "Can I return a bowl if I do not like it?": what the word refers to is named in the question itself. */
const NAMED_BEFORE =
  /\b(?:a|an|the|my|our|your|some|any) (?:[\p{L}\p{N}'’-]+ ){1,3}?(?:if|when|while|before|after|because|since|until|and|or|so) .*\b(?:it|its|they|them|their|theirs|that|ones?)\b/iu;
/** Openings of a short question that asks for a detail of something said before. */
const ASKS_DETAIL =
  /^(?:(?:for|since|until|by|from|to|at|in|on|with) )?(?:why|how|which|what|where|when|who|whom|really)\b/i;
/** "What does a class cost?": "a" brings up something new, which is what the question asks about. */
const BRINGS_UP = /\b(?:are|can|could|did|do|does|is|should|was|were|will|would) an? /i;

/**
 * Whether a message may make sense only with the previous question: "and to Norway?", "how long does that take?". It
 * knows only English, like the built-in embedder.
 */
export function asksBack(message: string): boolean {
  const text = message.trim();
  const words = text.split(/\s+/).length;
  if (words > MAX_WORDS) return false;
  const asksDetail = words <= FEW_WORDS && ASKS_DETAIL.test(text) && !BRINGS_UP.test(text);
  if (asksDetail || GOES_ON.test(text) || ADDS.test(text)) return true;
  return pointsBack(text);
}

/** Whether a word of a message, such as "it", stands for something said before. */
export function pointsBack(message: string): boolean {
  return POINTS_BACK.test(message) && !NAMED_BEFORE.test(message);
}

/** Whether a message contains a word, in any script, that is not just polite. Signs like "👍" or "?!" ask nothing. */
export function asksSomething(message: string): boolean {
  return readWords(message).some((word) => !COURTESIES.has(word));
}

/** The words of a message as it was written, in lower case. */
export function readWords(message: string): readonly string[] {
  return message.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
}

/**
 * The previous question of the visitor, preceded by the questions that it leans on itself, oldest first. Undefined at
 * the start of a conversation.
 */
export function findContext(history: readonly Turn[]): string | undefined {
  const questions = history
    .filter((turn) => turn.role === 'visitor' && asksSomething(turn.text))
    .map((turn) => turn.text);
  const chain: string[] = [];
  for (let question = questions.pop(); question !== undefined; question = questions.pop()) {
    chain.unshift(question);
    if (!asksBack(question) || chain.length === MAX_CHAIN) break;
  }
  return chain.length > 0 ? chain.join('\n') : undefined;
}
