import { create } from '../shared/create.js';
import type { Finding } from './search-index.js';

/** How many characters of a text are shown, and at most how many of them before the first word that was found. */
const EXCERPT_LENGTH = 140;
const LEAD_LENGTH = 40;

/** A link to a finding: its title, its place in the documentation, and an excerpt with the words marked. */
export function drawFinding({ address, title, within, text, words }: Finding, root: URL): HTMLLIElement {
  const link = create('a', '', create('b', '', ...mark(title, words)), create('span', '', within));
  link.href = new URL(address, root).href;
  const excerpt = cut(text, words);
  if (excerpt) link.append(create('small', '', ...mark(excerpt, words)));
  return create('li', '', link);
}

function cut(text: string, words: readonly string[]): string {
  const first = text.search(patternOf(words));
  if (first <= LEAD_LENGTH) return text.slice(0, EXCERPT_LENGTH);
  const start = text.indexOf(' ', first - LEAD_LENGTH) + 1;
  return `… ${text.slice(start, start + EXCERPT_LENGTH)}`;
}

const mark = (text: string, words: readonly string[]): (Node | string)[] =>
  text.split(patternOf(words)).map((part, place) => (place % 2 ? create('mark', '', part) : part));

/** The words contain only letters and digits, so they need no escaping. */
const patternOf = (words: readonly string[]): RegExp => new RegExp(`\\b(${words.join('|')})\\b`, 'i');
