import { createElement } from '../../../content/create-element.js';
import { drawContent, type DrawContentOptions } from '../../../content/render-content.js';

/** Markdown that is drawn at once, in an element that reads in the direction of its first letter. */
export function createMarkdownBox(
  className: string,
  blocks: readonly string[],
  options: DrawContentOptions,
): HTMLElement {
  const box = createElement('div', className);
  for (const block of blocks) box.append(drawContent(block, options));
  // Last: Chromium would look for that letter from the start again at every node that is added.
  box.dir = 'auto';
  return box;
}
