/** English words as people shorten them in chats. */
const SHORT_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    b4: 'before',
    bc: 'because',
    cos: 'because',
    cuz: 'because',
    gonna: 'going to',
    gotta: 'have to',
    hrs: 'hours',
    ppl: 'people',
    r: 'are',
    thru: 'through',
    tmrw: 'tomorrow',
    u: 'you',
    ur: 'your',
    wanna: 'want to',
    wat: 'what',
    wats: "what's",
    wen: 'when',
  }),
);

/** The letters of "u-shaped" and "o.r." are no words. A capital letter is more often a name than the word it sounds like. */
const WHOLE_WORD = /(?<![\p{L}\p{N}'’-]|\p{L}\.)[a-z][a-z0-9]*(?![\p{L}\p{N}'’-]|\.\p{L})/gu;

/** The text with its shortened words in full: "do u ship b4 xmas" asks "do you ship before xmas". */
export function writeOut(text: string): string {
  return text.replace(WHOLE_WORD, (word) => SHORT_WORDS.get(word) ?? word);
}
