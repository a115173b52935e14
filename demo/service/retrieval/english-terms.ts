import { FAINT_WORDS, FILLERS } from '../common-words.js';
import type { Queryable } from '../store/database.js';
import { findCountryWords } from './countries.js';
import { isLight, takeApart } from './gapless.js';
import { PHRASES } from './synonyms.js';
import { FAINT_WEIGHT, type Term } from './terms.js';
import { loadThesaurus, type Thesaurus } from './thesaurus.js';
import { endsOf, quoteLexeme, quoteWord, splitWords, stemWords } from './words.js';

/** The stem of each word of a text, in order; undefined for a word that is not looked for. */
type Stems = readonly (string | undefined)[];

/** A phrase that stands for one word. */
interface Phrase {
  readonly pattern: RegExp;
  /** The words around the ellipsis; empty when the phrase has none. */
  readonly parts: readonly string[];
  readonly word: string;
}

/** Weights of two kinds of hints: the word that a phrase stands for, and a pair of words side by side. */
const PHRASE_WEIGHT = 0.5;
const PAIR_WEIGHT = 0.3;

const PHRASE_PATTERNS: readonly Phrase[] = Object.entries(PHRASES).map(([phrase, word]) => ({
  pattern: new RegExp(`\\b${phrase.replace(' … ', '(?: \\S+){0,3} ')}\\b`),
  parts: phrase.includes('…') ? phrase.split(' … ') : [],
  word,
}));

/** A number as in a sum. Longer ones may be those of an article or an order. */
const IS_SMALL_NUMBER = /^\p{N}{1,4}$/u;

/** Shorter words are no compounds, and longer ones have too many places to split them at. */
const IS_COMPOUND = /^[a-z]{4,20}$/;

/** What a question for a country asks about, in a collection that does not name this one. */
const COUNTRY = 'country';

/** The terms of a text in English, or in a language in which words have no endings or none is known. */
export async function readEnglish(db: Queryable, text: string): Promise<Term[]> {
  const words = splitWords(text);
  const line = words.join(' ');
  const phrases = PHRASE_PATTERNS.filter(({ pattern }) => pattern.test(line));
  const [[country = COUNTRY, ...stems], joined, thesaurus] = await Promise.all([
    stemWords(db, [COUNTRY, ...words, ...phrases.map(({ word }) => word)]),
    stemWords(
      db,
      words.map((word, place) => word + (words[place + 1] ?? '')),
    ),
    loadThesaurus(db),
  ]);
  const own = keepOwn(words, stems, phrases);
  const countries = findCountryWords(line);
  const ownTerms = own.flatMap((stem, place): Term[] => {
    if (stem === undefined) return [];
    const word = words[place] ?? '';
    const term = wordTerm(stem, thesaurus);
    if (FAINT_WORDS.has(word) || isLight(word)) return [{ ...term, weight: FAINT_WEIGHT, isFaint: true }];
    const isCountry = countries.has(word);
    const wide = [
      term.wide,
      ...splitCompound(stem),
      ...joinCompounds(own, joined, place),
      ...(isCountry ? [quoteLexeme(country)] : []),
    ];
    return [{ ...term, wide: wide.join(' | '), isCountry }];
  });
  const hints = phrases.flatMap(({ parts }, index): Term[] => {
    const stem = stems[words.length + index];
    if (stem === undefined) return [];
    const term = wordTerm(stem, thesaurus);
    // A phrase with an ellipsis takes the place of its words, any other is only a hint beside them.
    return [parts.length > 0 ? term : { ...term, weight: PHRASE_WEIGHT, isHint: true }];
  });
  const telling = own.map((stem, place) => (FAINT_WORDS.has(words[place] ?? '') ? undefined : stem));
  const terms = [...keepEnds(ownTerms), ...hints, ...keepEnds(pairTerms(telling))];
  // Of equal terms the first one stays: a word of the question counts more than a hint at it.
  return [...new Map(terms.toReversed().map((term) => [term.exact, term])).values()].reverse();
}

/** The stems of the words that are looked for by themselves. */
function keepOwn(words: readonly string[], stems: Stems, phrases: readonly Phrase[]): Stems {
  const meant = words.filter((word, place) => stems[place] !== undefined && !FILLERS.has(word));
  // Numbers alone occur in texts about anything.
  const isSum = meant.length > 1 && meant.every((word) => IS_SMALL_NUMBER.test(word));
  const spoken = new Set(phrases.flatMap(({ parts }) => parts));
  return words.map((word, place) =>
    isSum || FILLERS.has(word) || spoken.has(word) ? undefined : stems[place],
  );
}

function wordTerm(stem: string, thesaurus: Thesaurus): Term {
  return {
    exact: quoteWord(stem),
    wide: [stem, ...(thesaurus.get(stem) ?? [])].map((word) => quoteWord(word)).join(' | '),
    titled: quoteWord(stem, ':A'),
    weight: 1,
    isHint: false,
  };
}

/**
 * "fire wood" is found as "firewood".
 *
 * @param joined the stem of each word together with the next one
 */
function joinCompounds(own: Stems, joined: Stems, place: number): string[] {
  return [place - 1, place].flatMap((first) => {
    const both = own[first] !== undefined && own[first + 1] !== undefined && joined[first];
    return both ? [quoteWord(both)] : [];
  });
}

/** "firewood" is found as "fire wood", "wifi" as "Wi-Fi" and "ebook" as "e-book". */
function splitCompound(stem: string): string[] {
  if (!IS_COMPOUND.test(stem)) return takeApart(stem).map((part) => quoteWord(part));
  const places = Array.from({ length: stem.length - 3 }, (_, at) => at + 2);
  return [...(stem.startsWith('e') ? [1] : []), ...places].map(
    (at) => `(${quoteLexeme(stem.slice(0, at))} <-> ${quoteLexeme(stem.slice(at))})`,
  );
}

/** Hints at words side by side. */
function pairTerms(stems: Stems): Term[] {
  return stems.flatMap((stem, place) => {
    const next = stems[place + 1];
    return stem !== undefined && next !== undefined ? [pairTerm(stem, next)] : [];
  });
}

function pairTerm(stem: string, next: string): Term {
  const inARow = (label?: string): string => `${quoteWord(stem, label)} <-> ${quoteWord(next, label)}`;
  const query = inARow();
  return {
    exact: query,
    wide: query,
    titled: inARow(':A'),
    weight: PAIR_WEIGHT,
    isHint: true,
  };
}

function keepEnds(terms: readonly Term[]): readonly Term[] {
  const kept = endsOf(terms.map((term) => term.exact));
  return terms.filter((term) => kept.has(term.exact));
}
