/** A question with more words than this has what it needs. */
const MAX_WORDS = 12;
/** A question this short leans on the one before when it opens like one that goes on. */
const FEW_WORDS = 4;

/** Openings that go on from what was said. */
const GOES_ON = /^(?:and|but|or|so|also|then|what about|how about|what if|what else|anything else)\b/i;
/** Words that point at something said before. */
const POINTS_BACK =
  /\b(?:it|its|they|them|their|theirs|that|those|these|this|ones?|there|he|she|him|her|his|same|either|both|instead)\b/i;
/** Openings that, alone with a word or two, ask for a detail of something said before. */
const ASKS_DETAIL = /^(?:why|how|which|where|when|who|really|since when|until when)\b/i;

/**
 * Whether a message may only make sense with the question before it: "and to Norway?", "how long does that
 * take?". English, like the built-in embedder.
 */
export function asksBack(message: string): boolean {
  const text = message.trim();
  const words = text.split(/\s+/).length;
  if (words > MAX_WORDS) return false;
  return GOES_ON.test(text) || POINTS_BACK.test(text) || (words <= FEW_WORDS && ASKS_DETAIL.test(text));
}
