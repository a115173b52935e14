import MiniSearch, { type Options, type SearchResult } from 'minisearch';

/** A heading with the text that follows it, or a row of a reference. */
export interface Place {
  /** Relative to the documentation's root. */
  readonly address: string;
  readonly title: string;
  /** The page and the heading that the place belongs to. */
  readonly within: string;
  readonly text: string;
  readonly code: string;
}

/** A place that was found, with the words that were found in it. */
export interface Finding extends Pick<Place, 'address' | 'title' | 'within' | 'text'> {
  readonly words: readonly string[];
}

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
/** Splits `showSources` into the same two words as `show-sources`. */
const partsOf = (word: string): string[] => word.split(/(?<=\p{Ll})(?=\p{Lu})/u);

/** Options of the index. The build, which makes it, and the page, which reads it, must use the same. */
export const INDEX_OPTIONS: Options<Place> = {
  idField: 'address',
  fields: ['title', 'within', 'address', 'text', 'code'],
  storeFields: ['title', 'within', 'text'],
  // The whole word is kept as well, so that `WordPress` is also found as one word.
  tokenize: (text) => wordsOf(text).flatMap((word) => [...new Set([word, ...partsOf(word)])]),
  searchOptions: {
    tokenize: (text) => wordsOf(text).flatMap(partsOf),
    boost: { title: 4, within: 1.5, code: 0.5 },
    // Readers look for the texts of the chat less often than for what the elements can do.
    boostDocument: (address: string) => (address.startsWith('texts/#') ? 0.5 : 1),
    combineWith: 'AND',
    prefix: true,
  },
};

/** The share of a word's letters that may be wrong, if nothing is found otherwise. */
const FUZZY = 0.2;

/** Finds places by words, the best first. */
export type Search = (words: string) => Finding[];

export async function loadSearch(address: URL): Promise<Search> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname} was answered with ${response.status}`);
  const index = MiniSearch.loadJSON<Place>(await response.text(), INDEX_OPTIONS);
  return (words) => {
    const found = index.search(words);
    return (found.length > 0 ? found : index.search(words, { fuzzy: FUZZY })).map(toFinding);
  };
}

const toFinding = ({ id, terms, ...stored }: SearchResult): Finding => ({
  ...(stored as unknown as Omit<Finding, 'address' | 'words'>),
  address: String(id),
  words: terms,
});
