import type { Queryable } from '../db.js';
import { coverage, type WeighedTerm } from './coverage.js';

/** A line with fewer words, "Microwave: yes" say, means something only under its title. */
const SHORT_WORDS = 7;

/** A sentence of a passage as it is to be understood. */
export function inContext(sentence: string, { title }: { readonly title: string }): string {
  return title && sentence.split(' ').length < SHORT_WORDS ? `${title}: ${sentence}` : sentence;
}

/** Shares of the words of a question, 0 to 1. */
export interface Shares {
  /** Of the message's own words: what each sentence holds of them. */
  readonly sentences: readonly number[];
  /** The most that a sentence holds together with the title. */
  readonly together: number;
}

/** Places of terms: the word itself, and it or a synonym. */
interface Held {
  readonly exact: readonly number[];
  readonly wide: readonly number[];
}

const HELD_SQL = `
  with term as materialized (
    select exact::tsquery as exact, wide::tsquery as wide, place
    from jsonb_to_recordset($1::jsonb) as list(exact text, wide text, place integer)
  )
  select array(select place from term where words @@ exact) as exact,
    array(select place from term where words @@ wide) as wide
  from unnest($2::text[]) with ordinality as sentence(text, place), to_tsvector('english', text) words
  order by sentence.place`;

/**
 * How many of a question's words stand together in one sentence: of two prices on two pages one is that of Denmark.
 *
 * @param passages each with its sentences and the places of the terms that its title holds
 */
export async function shareBySentence(
  db: Queryable,
  terms: readonly WeighedTerm[],
  passages: readonly {
    readonly title: string;
    readonly sentences: readonly string[];
    readonly titled: readonly number[];
  }[],
): Promise<Shares[]> {
  const queries = terms.map(({ exact, wide }, place) => ({ exact, wide, place }));
  const texts = passages.flatMap((passage) => passage.sentences.map((text) => inContext(text, passage)));
  const { rows } = await db.query<Held>(HELD_SQL, [JSON.stringify(queries), texts]);
  const isOwn = (term: WeighedTerm): boolean => !term.isEarlier;
  let next = 0;
  return passages.map(({ sentences, titled }) => {
    const held = rows.slice(next, (next += sentences.length));
    return {
      sentences: held.map((words) => coverage(terms, { ...words, titled: [] }, isOwn).text),
      together: Math.max(0, ...held.map((words) => coverage(terms, join(words, titled)).text)),
    };
  });
}

function join({ exact, wide }: Held, titled: readonly number[]): Parameters<typeof coverage>[1] {
  return { exact: [...exact, ...titled], wide: [...new Set([...wide, ...titled])], titled: [] };
}
