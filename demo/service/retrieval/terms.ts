import { FAINT_WORDS, FILLERS } from '../common-words.js';
import type { Queryable } from '../db.js';
import type { Language } from '../own-words.js';
import { findCountryWords } from './countries.js';
import { GRAMMARS, type Grammar } from './grammars.js';
import { readLetters, spaceWords, takeApart } from './gapless.js';
import { IRREGULAR_FORMS, PHRASES, SYNONYMS } from './synonyms.js';
import { findForms } from './word-forms.js';

/** Something that the full-text search looks for: a word of a question, or a hint at what it means. */
export interface Term {
  /** Full-text queries for the word itself (`exact`), and for the word or a synonym (`wide`). */
  readonly exact: string;
  readonly wide: string;
  /** Full-text query for the word itself in the title. */
  readonly titled: string;
  /** How much the term counts: 1 for a word of the question itself. */
  readonly weight: number;
  /** A hint counts in favour of a passage that contains it, but not against one that does not. */
  readonly isHint: boolean;
  /** The word occurs in questions of any kind, so it says little that a collection does not contain it. */
  readonly isFaint?: boolean;
  /** The word names a country, so `wide` also finds the word "country". */
  readonly isCountry?: boolean;
  /** The term comes from the previous question. */
  readonly isEarlier?: boolean;
}

/**
 * For the start of a statement: the table `term` of the terms that `writeTerms` gives as the first parameter. Materialized,
 * because otherwise the queries would be parsed again for every row.
 */
export const WITH_TERMS = `
  with term as materialized (
    select exact::tsquery as exact, wide::tsquery as wide, titled::tsquery as titled, weight, "isHint" as is_hint,
      place
    from jsonb_to_recordset($1::jsonb)
      as list(exact text, wide text, titled text, weight float8, "isHint" boolean, place integer)
  )`;

/** The terms for a statement that begins with `WITH_TERMS`; their places are those in the list, from 0 on. */
export function writeTerms(terms: readonly Term[]): string {
  return JSON.stringify(terms.map((term, place) => ({ ...term, place })));
}

/** Weights of two kinds of hints: the word that a phrase stands for, and a pair of words side by side. */
const PHRASE_WEIGHT = 0.5;
const PAIR_WEIGHT = 0.3;
/** A word that occurs in questions of any kind says little, however rare it is in this collection. */
export const FAINT_WEIGHT = 0.3;

const PHRASE_PATTERNS = Object.entries(PHRASES).map(([phrase, word]) => ({
  pattern: new RegExp(`\\b${phrase.replace(' … ', '(?: \\S+){0,3} ')}\\b`),
  parts: phrase.includes('…') ? phrase.split(' … ') : [],
  word,
}));

/** Every word is looked for in every passage, so a message of thousands of words would hold up the whole store. */
const MAX_WORDS = 64;

/** A number as in a sum. Longer ones may be those of an article or an order. */
const IS_SMALL_NUMBER = /^\p{N}{1,4}$/u;

/** Shorter words are no compounds, and longer ones have too many places to split them at. */
const IS_COMPOUND = /^[a-z]{4,20}$/;

/** PostgreSQL leaves longer words out when it indexes a text, and refuses a query that contains one. */
const MAX_WORD_BYTES = 2046;
/** The most bytes that UTF-8 needs for one code unit of UTF-16. */
const MAX_UNIT_BYTES = 3;

/** What a question for a country asks about, in a collection that does not name this one. */
const COUNTRY = 'country';

const thesauri = new WeakMap<Queryable, Promise<ReadonlyMap<string, readonly string[]>>>();

/** The terms of a text that carry meaning, each once. */
export async function readTerms(db: Queryable, text: string, language: Language = 'en'): Promise<Term[]> {
  const grammar = GRAMMARS[language];
  return grammar ? readForms(db, text, grammar) : readEnglish(db, text);
}

/** Terms that find a word in all of its forms, in a language of which hardly any synonyms are known. */
async function readForms(db: Queryable, text: string, grammar: Grammar): Promise<Term[]> {
  // "l'atelier" is stored as two words.
  const words = splitWords(text).flatMap((word) => word.split("'"));
  const asked = endsOf(words.filter((word) => !FILLERS.has(word)));
  const forms = await findForms(db, grammar, [...asked]);
  // The store cuts off what ends like a word of English.
  const stems = await stemWords(
    db,
    forms.flatMap(({ word, parts }) => [word, ...parts]),
  );
  const terms = forms.map(({ word, beginnings, parts, others, isFaint }): Term => {
    const [stem = word, ...stemsOfParts] = stems.splice(0, 1 + parts.length);
    const anyForm = (label = ''): string[] => [
      quoteWord(stem, label && `:${label}`),
      ...beginnings.map((start) => `${quoteLexeme(start)}:*${label}`),
    ];
    const near = [
      ...others.map((start) => `${quoteLexeme(start)}:*`),
      ...stemsOfParts.flatMap((part) => (part ? [quoteLexeme(part)] : [])),
    ];
    return {
      exact: anyForm().join(' | '),
      wide: [...anyForm(), ...near].join(' | '),
      titled: anyForm('A').join(' | '),
      weight: isFaint ? FAINT_WEIGHT : 1,
      isHint: isFaint,
    };
  });
  return [...new Map(terms.map((term) => [term.exact, term])).values()];
}

/** Also reads languages in which words have no endings, or none is known. */
async function readEnglish(db: Queryable, text: string): Promise<Term[]> {
  const words = splitWords(text);
  const line = words.join(' ');
  const phrases = PHRASE_PATTERNS.filter(({ pattern }) => pattern.test(line));
  const hinted = phrases.map(({ word }) => word);
  const spoken = new Set(phrases.flatMap(({ parts }) => parts));
  const countries = findCountryWords(line);
  const [[country = COUNTRY, ...stems], joined, thesaurus] = await Promise.all([
    stemWords(db, [COUNTRY, ...words, ...hinted]),
    stemWords(
      db,
      words.map((word, place) => word + (words[place + 1] ?? '')),
    ),
    loadThesaurus(db),
  ]);
  const meant = words.filter((word, place) => stems[place] !== undefined && !FILLERS.has(word));
  // Numbers alone occur in texts about anything.
  const isSum = meant.length > 1 && meant.every((word) => IS_SMALL_NUMBER.test(word));
  const own = words.map((word, place) =>
    isSum || FILLERS.has(word) || spoken.has(word) ? undefined : stems[place],
  );
  const wordTerm = (stem: string, weight: number, isHint: boolean): Term => ({
    exact: quoteWord(stem),
    wide: [stem, ...(thesaurus.get(stem) ?? [])].map((word) => quoteWord(word)).join(' | '),
    titled: quoteWord(stem, ':A'),
    weight,
    isHint,
  });
  const isFaint = (place: number): boolean => FAINT_WORDS.has(words[place] ?? '');
  /** "fire wood" is found as "firewood". */
  const joinCompounds = (place: number): string[] =>
    [place - 1, place].flatMap((first) => {
      const both = own[first] !== undefined && own[first + 1] !== undefined && joined[first];
      return both ? [quoteWord(both)] : [];
    });
  const ownTerm = (stem: string, place: number): Term => {
    if (isFaint(place)) return { ...wordTerm(stem, FAINT_WEIGHT, false), isFaint: true };
    const wide = [wordTerm(stem, 1, false).wide, ...splitCompound(stem), ...joinCompounds(place)];
    const term = { ...wordTerm(stem, 1, false), wide: wide.join(' | ') };
    const isCountry = countries.has(words[place] ?? '');
    return isCountry ? { ...term, wide: `${term.wide} | ${quoteLexeme(country)}`, isCountry } : term;
  };
  const telling = own.map((stem, place) => (isFaint(place) ? undefined : stem));
  const pairs = telling.flatMap((stem, place) => {
    const next = telling[place + 1];
    return stem !== undefined && next !== undefined ? [pairTerm(stem, next)] : [];
  });
  const phrased = stems.slice(words.length).flatMap((stem, place) => {
    if (stem === undefined) return [];
    const isReplaced = (phrases[place]?.parts.length ?? 0) > 0;
    return [isReplaced ? wordTerm(stem, 1, false) : wordTerm(stem, PHRASE_WEIGHT, true)];
  });
  const terms = [
    ...keepEnds(own.flatMap((stem, place) => (stem === undefined ? [] : [ownTerm(stem, place)]))),
    ...phrased,
    ...keepEnds(pairs),
  ];
  // Of equal terms the first one stays: a word of the question counts more than a hint at it.
  return [...new Map(terms.reverse().map((term) => [term.exact, term])).values()].reverse();
}

function keepEnds(terms: readonly Term[]): readonly Term[] {
  const kept = endsOf(terms.map((term) => term.exact));
  return terms.filter((term) => kept.has(term.exact));
}

/** The first and the last of too many words: in a long message, people ask at the beginning or at the end. */
function endsOf(words: readonly string[]): ReadonlySet<string> {
  const first = [...new Set(words)];
  if (first.length <= MAX_WORDS) return new Set(first);
  const last = [...new Set(words.toReversed())];
  return new Set([first, last].flatMap((ends) => ends.slice(0, MAX_WORDS / 2)));
}

/** "firewood" is found as "fire wood", "wifi" as "Wi-Fi" and "ebook" as "e-book". */
function splitCompound(stem: string): string[] {
  if (!IS_COMPOUND.test(stem)) return takeApart(stem).map((part) => quoteWord(part));
  const places = Array.from({ length: stem.length - 3 }, (_, at) => at + 2);
  return [...(stem.startsWith('e') ? [1] : []), ...places].map(
    (at) => `(${quoteLexeme(stem.slice(0, at))} <-> ${quoteLexeme(stem.slice(at))})`,
  );
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

/** The words of a text without endings such as "'s" and "'ll"; words such as "don't" are dropped, they say nothing. */
export function splitWords(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFKC').replaceAll('’', "'");
  const whole = plain.replace(/(?<!\p{L})\p{L}+n't\b/gu, ' ').replace(/'(?:m|s|re|ve|ll|d)\b/g, '');
  return (
    spaceWords(whole).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[.,'][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu) ?? []
  );
}

/** A word as a full-text query, with a label such as `:A`; the store keeps some words letter by letter. */
function quoteWord(word: string, label = ''): string {
  const letters = readLetters(word);
  return (letters.length > 0 ? letters : [word]).map((part) => quoteLexeme(part) + label).join(' <-> ');
}

/** A lexeme as a full-text query, in which none of its signs is an operator. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replace(/\\/g, '\\\\').replace(/'/g, "''")}'`;
}

/** The stem of each word, undefined for stop words; Russian ones are known by their letters. */
export async function stemWords(db: Queryable, words: readonly string[]): Promise<(string | undefined)[]> {
  if (words.length === 0) return [];
  const { rows } = await db.query<{ stem: string | null }>(
    `select case when ts_lexize('russian_stem', word) <> '{}' then (ts_lexize('english_stem', word))[1] end as stem
     from unnest($1::text[]) with ordinality as list(word, place) order by place`,
    [words],
  );
  return rows.map(({ stem }) => (stem === null ? undefined : fitQuery(stem)));
}

/** Cuts off a word that is too long for a query; its beginning is found in no text either. */
function fitQuery(stem: string): string {
  if (Buffer.byteLength(stem) <= MAX_WORD_BYTES) return stem;
  return stem.slice(0, MAX_WORD_BYTES / MAX_UNIT_BYTES).toWellFormed();
}

/** The synonyms of each stem, computed once for each store: only its own stems match those of its texts. */
export function loadThesaurus(db: Queryable): Promise<ReadonlyMap<string, readonly string[]>> {
  const known = thesauri.get(db);
  if (known) return known;
  const loading = stemThesaurus(db);
  thesauri.set(db, loading);
  loading.catch(() => thesauri.delete(db));
  return loading;
}

async function stemThesaurus(db: Queryable): Promise<ReadonlyMap<string, readonly string[]>> {
  const groups = [...SYNONYMS, ...IRREGULAR_FORMS].map((line) => line.split(' '));
  const stems = await stemWords(db, groups.flat());
  const thesaurus = new Map<string, readonly string[]>();
  let next = 0;
  for (const group of groups) {
    const members = stems.slice(next, (next += group.length)).filter((stem) => stem !== undefined);
    for (const stem of members) {
      const others = [...(thesaurus.get(stem) ?? []), ...members];
      thesaurus.set(
        stem,
        [...new Set(others)].filter((other) => other !== stem),
      );
    }
  }
  return thesaurus;
}
