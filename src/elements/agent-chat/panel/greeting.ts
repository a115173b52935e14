import { createElement } from '../../../content/create-element.js';
import { drawContent } from '../../../content/render-content.js';
import type { Strings } from '../../../i18n/strings.js';

/** A first paragraph up to this length is shown larger, as a lead. */
const LEAD_CHARS = 60;

/** Draws the owner's greeting, with a short first paragraph as its lead. */
export function createGreeting(text: string, texts: Strings): HTMLElement {
  const node = createElement('div', 'greeting md');
  node.dir = 'auto';
  node.append(drawContent(text, { strings: texts }));
  const first = node.firstElementChild;
  if (first?.tagName === 'P' && (first.textContent ?? '').length <= LEAD_CHARS) first.className = 'lead';
  return node;
}
