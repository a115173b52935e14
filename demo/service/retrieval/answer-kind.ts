const LENGTH = /\d\s?(?:mm|cm|m|km|inch(?:es)?|feet|met(?:er|re)s?|microns?)\b/i;
const WEIGHT = /\d\s?(?:g|kg|grams?|kilos?|tonnes?|lbs?|oz)\b/i;
const MONTH = 'january|february|march|april|may|june|july|august|september|october|november|december';
const TIME = new RegExp(
  [
    String.raw`\d\s?(?:am|pm|o.clock)\b|\d:\d\d|\b(?:from|until|till|between) \d{1,2}\b`,
    String.raw`\d\.? (?:${MONTH})\b|\b20\d\d\b`,
    String.raw`\b(?:minute|hour|day|night|week|month|year)s?\b`,
    String.raw`\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b`,
  ].join('|'),
  'i',
);
const DATE = /\b\d{1,2}\.? (?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]* 20\d\d\b/i;
const TEMPERATURE = /\d\s?(?:°|degrees?\b)/i;
const PRICE = /[€$£]\s?\d|\d\s?(?:[€$£]|euros?\b)|\beur: \d|\bfree\b/i;
const PHONE = /\d{3,}[\s/-]?\d{2,}/;
const EMAIL = /\S@\S/;

const NUMBER =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|dozen|hundred|thousand)\b/i;

/** How a question asks (`asks`), and how a sentence looks that may answer it (`tells`); the first that fits counts. */
const KINDS: readonly { readonly asks: RegExp; readonly tells: RegExp }[] = [
  { asks: /\bhow heavy\b|\bweigh(?:s|t)?\b/i, tells: WEIGHT },
  {
    asks: /\bhow (?:tall|high|wide|deep|big|large|small|thick)\b|\b(?:height|width|diameter|dimensions?|measurements?)\b/i,
    tells: LENGTH,
  },
  { asks: /\bhow (?:hot|cold|warm)\b|\btemperatures?\b/i, tells: TEMPERATURE },
  { asks: /\bhow long\b/i, tells: new RegExp(`${TIME.source}|${LENGTH.source}`, 'i') },
  // A page that says "the next Sunday" is less of an answer than the list of a calendar.
  { asks: /(?:\b(?:when|what|which|dates?)\b.*?|^(?:the )?)\bnext\b(?! to\b)/i, tells: DATE },
  { asks: /\bhow (?:soon|fast|quickly|often)\b|\bwhat time\b|^(?:and )?when\b/i, tells: TIME },
  { asks: /\b(?:tele)?phone number\b/i, tells: PHONE },
  { asks: /\be-?mail address\b/i, tells: EMAIL },
  { asks: /\bhow many\b/i, tells: NUMBER },
  // "How much clay is in one?" asks for no price.
  { asks: /\bhow much\W*(?:$|(?:is|are|for)\b)|\b(?:price|cost)s?\b/i, tells: PRICE },
];

/** What a question for a measure, a time, a number or a price asks for. */
export interface AnswerKind {
  /** How a sentence looks that may answer it. */
  readonly tells: RegExp;
  /** The words that ask for it; a sentence that answers need not contain them. */
  readonly words: string;
}

/** Undefined if a question asks for no such thing. It knows only English, like the built-in embedder. */
export function findAnswerKind(question: string): AnswerKind | undefined {
  const text = question.trim();
  for (const { asks, tells } of KINDS) {
    const [words] = asks.exec(text) ?? [];
    if (words !== undefined) return { tells, words };
  }
  return undefined;
}
