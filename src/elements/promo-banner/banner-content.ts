import type { BannerView } from '../../banner/read-banner.js';
import { renderRichText } from '../../content/rich-text.js';

/** The arrow of a `fancy` link; 24 grid. */
export const ARROW_PATH = 'M4.75 12H19M12.75 5.75L19 12l-6.25 6.25';

const SVG = 'http://www.w3.org/2000/svg';

/** The message as nodes, through the content gate; `undefined` when nothing of it may be shown. */
export function buildContent(view: BannerView, newTabLabel: string): HTMLElement | undefined {
  const message = renderRichText(view.content, { target: view.urlTarget, newTabLabel });
  if (!message.textContent.trim()) return undefined;
  const content = document.createElement('div');
  content.className = 'content';
  content.part.add('content');
  content.append(message);
  for (const link of linksOf(content)) {
    link.part.add('link');
    if (view.linkMode === 'fancy') link.append(drawArrow());
  }
  if (view.linkMode !== 'normal') wrapTexts(content);
  return content;
}

export const linksOf = (content: Element): HTMLAnchorElement[] => Array.from(content.querySelectorAll('a'));

/** Links become items of a row, and so must what stands between them: without a box each word would be an item. */
function wrapTexts(content: HTMLElement): void {
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

/** A row breaks by itself: a line break next to a link would leave an empty line. */
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
