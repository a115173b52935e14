import type { Strings } from '../../../i18n/strings.js';
import { createMarkdownBox } from './markdown-box.js';

/** A first paragraph up to this length is shown larger, as a lead. */
const LEAD_CHARS = 60;

/** Draws the owner's greeting, with a short first paragraph as its lead. */
export function createGreeting(text: string, texts: Strings): HTMLElement {
  const node = createMarkdownBox('greeting md', [text], { strings: texts });
  const first = node.firstElementChild;
  if (first?.tagName === 'P' && (first.textContent ?? '').length <= LEAD_CHARS) first.className = 'lead';
  return node;
}
