import { dressLinks } from './links.js';
import { sanitize } from './sanitize.js';

export interface RichTextOptions {
  /** Address that relative links are resolved against; the page's own by default. */
  readonly baseUrl?: string;
  /** Where web links open (`URLTarget`, section 2.1); mailto and tel links are left alone. Default `_parent`. */
  readonly target?: '_blank' | '_parent';
  /** Announced after the label of a link that opens in a new tab. */
  readonly newTabLabel?: string;
}

/** A banner is a line or two; anything longer is a mistake that must not freeze the page. */
const CONTENT_CHARS = 20_000;

/** Is it longer than what is read? */
export const isCut = (html: string): boolean => html.length > CONTENT_CHARS;

/** Elements that a banner does not hold and that keep words apart. */
const BLOCK = /<(\/?)(?:h[r1-6]|section|article|blockquote|pre|d[dt]|table|tr)\b/gi;

/**
 * What of a banner's `content` is read, with elements that a banner holds for some that it does not. What is too long
 * shows that by its end. The gate comes after this, whatever is made of the tags here.
 */
export const readable = (html: string): string =>
  (isCut(html) ? `${html.slice(0, CONTENT_CHARS).replace(/<[^<>]*$/, '')}…` : html)
    .replace(BLOCK, '<$1div')
    .replace(/<(\/?)t[dh]\b/gi, ' <$1span')
    .toWellFormed();

/**
 * The gate for a banner's `content` (section 2.1): HTML in, inline text and honest links out. Paragraphs, boxes and
 * list items lose their element and keep their line.
 */
export function renderRichText(html: string, options: RichTextOptions = {}): DocumentFragment {
  const { baseUrl = document.baseURI, target = '_parent', newTabLabel = 'opens in a new tab' } = options;
  const source = readable(html);
  const content = sanitize(source, 'banner');
  if (!content) return textOnly(source);
  unwrapBlocks(content);
  dressLinks(content, { baseUrl, target, newTabLabel });
  return content;
}

/** Where nothing can be sanitized the words still show; a text node cannot do harm, whatever the pattern misses. */
function textOnly(html: string): DocumentFragment {
  const content = document.createDocumentFragment();
  content.append(
    html
      .replace(/<[^<>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return content;
}

function unwrapBlocks(content: DocumentFragment): void {
  const breaks = new Set<Node>();
  const lineBreak = (near: Element): Element => {
    const element = near.ownerDocument.createElement('br');
    breaks.add(element);
    return element;
  };
  for (const block of content.querySelectorAll('p, div, ul, ol, li')) {
    const words = [...(block.localName === 'li' ? ['• '] : []), ...block.childNodes];
    block.replaceWith(lineBreak(block), ...inItsLanguage(block, words), lineBreak(block));
  }
  keepBreaksBetweenText(content, breaks);
}

/** The words of a block, which keep its direction and its language where it has its own. */
function inItsLanguage(block: Element, words: (Node | string)[]): (Node | string)[] {
  const own = ['dir', 'lang'].filter((name) => block.hasAttribute(name));
  if (own.length === 0) return words;
  const span = block.ownerDocument.createElement('span');
  for (const name of own) span.setAttribute(name, block.getAttribute(name) ?? '');
  span.append(...words);
  return [span];
}

/** Of the breaks that took the place of blocks, one stays between two lines of text; the author's own all stay. */
function keepBreaksBetweenText(content: DocumentFragment, breaks: ReadonlySet<Node>): void {
  const surplus: ChildNode[] = [];
  let lineHasText = false;
  let candidate: ChildNode | undefined;
  const walker = content.ownerDocument.createTreeWalker(
    content,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
  );
  while (walker.nextNode()) {
    const node = walker.currentNode as ChildNode;
    if (node instanceof Text) {
      if (!node.data.trim()) continue;
      lineHasText = true;
      candidate = undefined;
    } else if (breaks.has(node)) {
      if (lineHasText && !candidate) candidate = node;
      else surplus.push(node);
    } else if (node.nodeName === 'BR') {
      if (candidate) surplus.push(candidate);
      candidate = undefined;
      lineHasText = false;
    }
  }
  if (candidate) surplus.push(candidate);
  for (const node of surplus) node.remove();
}
