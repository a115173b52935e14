import MiniSearch, { type Options, type SearchResult } from 'minisearch';

/** A heading with what follows it, or a row of a reference. */
export interface Place {
  /** From the documentation's root. */
  readonly address: string;
  readonly title: string;
  /** The page, and the heading on it, that the place belongs to. */
  readonly within: string;
  readonly text: string;
  readonly code: string;
}

/** A place that was found, with the words that were found in it. */
export interface Finding extends Pick<Place, 'address' | 'title' | 'within' | 'text'> {
  readonly words: readonly string[];
}

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
/** `showSources` are the same two words as `show-sources`. */
const partsOf = (word: string): string[] => word.split(/(?<=\p{Ll})(?=\p{Lu})/u);

/** What the index is made with when the pages are built, and read with in a page. */
export const INDEX_OPTIONS: Options<Place> = {
  idField: 'address',
  fields: ['title', 'within', 'address', 'text', 'code'],
  storeFields: ['title', 'within', 'text'],
  // `WordPress` is found as one word, too.
  tokenize: (text) => wordsOf(text).flatMap((word) => [...new Set([word, ...partsOf(word)])]),
  searchOptions: {
    tokenize: (text) => wordsOf(text).flatMap(partsOf),
    boost: { title: 4, within: 1.5, code: 0.5 },
    // What the chat says is looked for less often than what the elements can do.
    boostDocument: (address: string) => (address.startsWith('texts/#') ? 0.5 : 1),
    combineWith: 'AND',
    prefix: true,
  },
};

/** The share of a word's letters that may be wrong, where nothing is found without that. */
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
