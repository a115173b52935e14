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

/** A word with fewer letters is looked for as it is typed, a longer one may have a slip in it. */
const MIN_FUZZY_LENGTH = 5;

/** What the index is made with when the pages are built, and read with in a page. */
export const INDEX_OPTIONS: Options<Place> = {
  idField: 'address',
  fields: ['title', 'within', 'text', 'code'],
  storeFields: ['title', 'within', 'text'],
  // `show-sources` and `showSources` are the same two words.
  tokenize: (text) => text.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u).filter(Boolean),
  searchOptions: {
    boost: { title: 4, within: 1.5, code: 0.5 },
    combineWith: 'AND',
    prefix: true,
    fuzzy: (word) => (word.length < MIN_FUZZY_LENGTH ? false : 0.2),
  },
};

/** Finds places by words, the best first. */
export type Search = (words: string) => Finding[];

export async function loadSearch(address: URL): Promise<Search> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname} was answered with ${response.status}`);
  const index = MiniSearch.loadJSON<Place>(await response.text(), INDEX_OPTIONS);
  return (words) => index.search(words).map(toFinding);
}

const toFinding = ({ id, terms, ...stored }: SearchResult): Finding => ({
  ...(stored as unknown as Omit<Finding, 'address' | 'words'>),
  address: String(id),
  words: terms,
});
