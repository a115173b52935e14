/** A plain word search to compare with: Okapi BM25 with the usual constants, on lightly stemmed words. */
const K1 = 1.2;
const B = 0.75;
const STOP_WORDS = new Set(
  'a an and are as at be by can do does for from has have how i if in is it me my of on or our that the their they this to was we what when where which who why will with you your'.split(
    ' ',
  ),
);

/** @returns a function that gives the score of each text for a question */
export function createBm25(texts: readonly string[]): (question: string) => number[] {
  const documents = texts.map((text) => countTerms(text));
  const lengths = documents.map((terms) => [...terms.values()].reduce((sum, times) => sum + times, 0));
  const meanLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  return (question) => {
    const terms = [...countTerms(question).keys()];
    const scores = documents.map(() => 0);
    for (const term of terms) {
      const holding = documents.filter((document) => document.has(term)).length;
      const rarity = Math.log(1 + (documents.length - holding + 0.5) / (holding + 0.5));
      for (const [place, document] of documents.entries()) {
        const times = document.get(term) ?? 0;
        const norm = K1 * (1 - B + (B * (lengths[place] ?? 0)) / meanLength);
        scores[place] = (scores[place] ?? 0) + (rarity * times * (K1 + 1)) / (times + norm);
      }
    }
    return scores;
  };
}

function countTerms(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    if (STOP_WORDS.has(word)) continue;
    const stem = word.length > 3 ? word.replace(/(?:ing|ed|es|s)$/, '') : word;
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return counts;
}
