import type { Queryable } from '../store/database.js';
import type { AnswerKind } from './answer-kind.js';
import { coverage, type WeighedTerm } from './coverage.js';
import { underTitle } from './sentences.js';
import { WITH_TERMS, writeTerms } from './terms.js';

/** This share of its words counts for a sentence without the price, measure or time that the question asks for. */
const OTHER_KIND = 0.5;
/** A word in the title counts this much for each sentence under it, which need not repeat it. */
const TITLE_WORDS = 0.6;

/** Shares of the words of a question, 0 to 1. */
export interface Shares {
  /**
   * The share of the message's own words that each sentence contains, with some of those in its title; less if it is not of
   * the kind asked for.
   */
  readonly sentences: readonly number[];
  /** The largest such share of all words, of one sentence together with the title. */
  readonly together: number;
}

/** Positions of terms that a sentence contains: the word itself (`exact`), the word or a synonym (`wide`). */
interface Held {
  readonly exact: readonly number[];
  readonly wide: readonly number[];
}

const HELD_SQL = `${WITH_TERMS}
  select array(select place from term where words @@ exact) as exact,
    array(select place from term where words @@ wide) as wide
  from unnest($2::text[]) with ordinality as sentence(text, place), to_words(text) words
  order by sentence.place`;

/**
 * How many of a question's words occur together in one sentence. Two pages may both tell a price, but only one of them
 * tells it in the same sentence as "Denmark".
 *
 * @param passages each with its sentences and the positions of the terms that its title contains
 * @param kind how a sentence looks that may answer, with the positions of the terms that it need not contain; without it,
 *   any may answer
 */
export async function shareBySentence(
  db: Queryable,
  terms: readonly WeighedTerm[],
  passages: readonly {
    readonly title: string;
    readonly sentences: readonly string[];
    readonly titled: readonly number[];
  }[],
  kind?: AnswerKind & { readonly places: readonly number[] },
): Promise<Shares[]> {
  const texts = passages.flatMap((passage) => passage.sentences.map((text) => underTitle(text, passage)));
  const { rows } = await db.query<Held>(HELD_SQL, [writeTerms(terms), texts]);
  const isOwn = (term: WeighedTerm): boolean => !term.isEarlier;
  let next = 0;
  return passages.map(({ sentences, titled }) => {
    const isOfKind = sentences.map((text) => !kind || kind.tells.test(text));
    const held = rows.slice(next, (next += sentences.length)).map(({ exact, wide }, at) => ({
      exact,
      wide: kind && isOfKind[at] ? [...new Set([...wide, ...kind.places])] : wide,
    }));
    const worth = isOfKind.map((tells) => (tells ? 1 : OTHER_KIND));
    const joined = held.map((words) => join(words, titled));
    const own = held.map((words, at) => {
      const alone = coverage(terms, { ...words, titled: [] }, isOwn).text;
      return alone + TITLE_WORDS * (coverage(terms, joined[at]!, isOwn).text - alone);
    });
    const together = joined.map((words) => coverage(terms, words).text);
    return {
      sentences: worth.map((share, at) => share * (own[at] ?? 0)),
      together: Math.max(0, ...worth.map((share, at) => share * (together[at] ?? 0))),
    };
  });
}

function join({ exact, wide }: Held, titled: readonly number[]): Parameters<typeof coverage>[1] {
  return { exact: [...exact, ...titled], wide: [...new Set([...wide, ...titled])], titled: [] };
}
