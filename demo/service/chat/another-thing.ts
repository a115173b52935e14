import { findCountries } from '../retrieval/countries.js';
import type { Queryable } from '../store/database.js';

/** "And the moss mug?", "What about the Arc lamp?" */
const ASKS_OF_ANOTHER =
  /^(?:and|or|(?:and )?(?:what|how) about)\s+(?:for\s+)?the\s+((?:[\p{L}\p{N}'-]+\s+){0,3}[\p{L}\p{N}'-]+)\W*$/iu;
/** "And to Norway?" */
const ASKS_OF_PLACE =
  /^(?:and|or|(?:and )?(?:what|how) about)\s+(?:(?:to|for|in|from)\s+)?(?:the\s+)?([^?!.]+)\W*$/iu;
/** Two or three words after an article may be a name. */
const NAMES = [3, 2].map(
  (words) => new RegExp(`\\bthe\\s+((?:[\\p{L}\\p{N}'-]+\\s+){${words - 1}}[\\p{L}\\p{N}'-]+)`, 'giu'),
);
const SMALL_WORD = /\b(?:a|an|and|at|by|for|from|in|of|on|or|the|to|with)\b/i;

/** Whether a message names a thing and does not say what it asks of it. */
export function namesOnly(message: string): boolean {
  return ASKS_OF_ANOTHER.test(message.trim());
}

/**
 * Asks the previous question about another thing: "What does the Moss mug cost?" and "And the Tide bowl?" make "What
 * does the Tide bowl cost?". Undefined unless the titles of the collection name both things, and both alike: a page is
 * not exchanged for a section, as in "And the dishwasher?". Countries need no title.
 */
export async function askOfAnother(
  db: Queryable,
  trainingId: string,
  message: string,
  before: string,
): Promise<string | undefined> {
  const asked = message.trim();
  const elsewhere = askOfCountry(asked, before);
  if (elsewhere !== undefined) return elsewhere;
  const other = ASKS_OF_ANOTHER.exec(asked)?.[1];
  if (other === undefined) return undefined;
  const names = findNames(before);
  const titled = await findTitled(db, trainingId, [other, ...names]);
  const thing = names.find((name) => titled.has(name));
  const isAlike = thing !== undefined && titled.has(other) && titled.get(other) === titled.get(thing);
  return isAlike ? before.replace(thing, () => other) : undefined;
}

/**
 * Whether a message names a page of the collection that was not spoken of, as in "And the price of the Tide bowl?": it needs
 * no more of what was said before.
 */
export async function namesAnother(
  db: Queryable,
  trainingId: string,
  message: string,
  before: string,
): Promise<boolean> {
  const said = before.toLowerCase();
  const names = findNames(message).filter((name) => !said.includes(name.toLowerCase()));
  const titled = await findTitled(db, trainingId, names);
  return names.some((name) => titled.get(name));
}

/** The phrases of a text that may be names. */
function findNames(text: string): string[] {
  const found = NAMES.flatMap((name) => [...text.matchAll(name)].map(([, words = '']) => words));
  return found.filter((name) => !SMALL_WORD.test(name));
}

/** The previous question about another country, if each of the two names one. */
function askOfCountry(message: string, before: string): string | undefined {
  const other = ASKS_OF_PLACE.exec(message)?.[1]?.trim() ?? '';
  const wanted = other.toLowerCase();
  if (!findCountries(wanted).has(wanted)) return undefined;
  const asked = before.toLowerCase();
  const [named, ...more] = findCountries(asked);
  if (!named || more.length > 0) return undefined;
  const start = asked.indexOf(named);
  return before.slice(0, start) + other + before.slice(start + named.length);
}

/** Those of the phrases that occur in a title, and whether one of its first levels, such as a page's own title, has them. */
async function findTitled(
  db: Queryable,
  trainingId: string,
  phrases: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  if (phrases.length === 0) return new Map();
  const { rows } = await db.query<{ phrase: string; isOfPage: boolean }>(
    `select phrase, bool_or(to_tsvector('english', split_part(title, ' – ', 1)) @@ query) as "isOfPage"
     from unnest($2::text[]) as phrase, phraseto_tsquery('english', phrase) as query, chunk
     where training_id = $1 and search @@ query and to_tsvector('english', title) @@ query
     group by phrase`,
    [trainingId, phrases],
  );
  return new Map(rows.map(({ phrase, isOfPage }) => [phrase, isOfPage]));
}
