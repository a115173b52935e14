import { unsafeCSS } from 'lit';
import { ARROW_PATH, chipStyles } from './chips.styles.js';

export const styles = unsafeCSS(chipStyles);

const SVG = 'http://www.w3.org/2000/svg';

/** Lays out links as items of a row. The text between them is boxed, or each of its nodes would be an item of its own. */
export function layChips(content: HTMLElement, isFancy: boolean): void {
  if (isFancy) for (const link of content.querySelectorAll('a')) link.append(drawArrow());
  let box: HTMLElement | undefined;
  for (const node of Array.from(content.childNodes)) {
    if (node.nodeName === 'A') {
      box = undefined;
      continue;
    }
    if (!box) {
      box = document.createElement('span');
      box.className = 'text';
      node.before(box);
    }
    box.append(node);
  }
  for (const text of content.querySelectorAll(':scope > .text')) {
    trimBreaks(text);
    if (!text.textContent.trim()) text.remove();
  }
}

/** Removes line breaks next to links: the row breaks by itself, and they would leave empty lines. */
function trimBreaks(text: Element): void {
  const isBlank = (node: Node | null): node is ChildNode =>
    node?.nodeName === 'BR' || (node instanceof Text && !node.data.trim());
  while (isBlank(text.firstChild)) text.firstChild.remove();
  while (isBlank(text.lastChild)) text.lastChild.remove();
}

function drawArrow(): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'arrow');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', ARROW_PATH);
  svg.append(path);
  return svg;
}
