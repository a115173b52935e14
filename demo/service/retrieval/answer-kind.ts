const LENGTH = /\d\s?(?:mm|cm|m|km|inch(?:es)?|feet|met(?:er|re)s?|microns?)\b/i;
const WEIGHT = /\d\s?(?:g|kg|grams?|kilos?|tonnes?|lbs?|oz)\b/i;
const TIME =
  /\d\s?(?:am|pm)\b|\d:\d\d|\b20\d\d\b|\b(?:minute|hour|day|night|week|month|year)s?\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/i;
const PRICE = /[€$£]\s?\d|\d\s?(?:[€$£]|euros?\b)|\beur: \d|\bfree\b/i;

/** How a question asks (`asks`), and how a sentence looks that may answer it (`tells`); the first that fits counts. */
const KINDS: readonly { readonly asks: RegExp; readonly tells: RegExp }[] = [
  { asks: /\bhow heavy\b|\bweigh(?:s|t)?\b/i, tells: WEIGHT },
  {
    asks: /\bhow (?:tall|high|wide|deep|big|large|small|thick)\b|\b(?:height|width|diameter|dimensions?|measurements?)\b/i,
    tells: LENGTH,
  },
  { asks: /\bhow long\b/i, tells: new RegExp(`${TIME.source}|${LENGTH.source}`, 'i') },
  { asks: /\bhow (?:soon|fast|quickly|often)\b|\bwhat time\b|^(?:and )?when\b/i, tells: TIME },
  // "How much clay is in one?" asks for no price.
  { asks: /\bhow much\W*(?:$|(?:is|are|for)\b)|\b(?:price|cost)s?\b/i, tells: PRICE },
];

/**
 * How a sentence looks that may answer a question for a measure, a time or a price; undefined if the question asks for
 * none. It knows only English, like the built-in embedder.
 */
export function findAnswerKind(question: string): RegExp | undefined {
  return KINDS.find(({ asks }) => asks.test(question.trim()))?.tells;
}
