import { create } from '../shared/create.js';
import type { Finding } from './search-index.js';

/** Signs of a text that are shown, and how many of them stand before the first word that was found. */
const EXCERPT_LENGTH = 140;
const LEAD_LENGTH = 40;

/** A link to what was found: its name, where that is, and the words of it that were looked for. */
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

/** The words hold letters and digits alone, so that none is a pattern. */
const patternOf = (words: readonly string[]): RegExp => new RegExp(`\\b(${words.join('|')})\\b`, 'i');
