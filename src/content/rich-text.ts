import { dressLinks } from './links.js';
import { sanitize } from './sanitize.js';

export interface RichTextOptions {
  /** Address that relative links are resolved against; the page's own by default. */
  readonly baseUrl?: string;
  /** Where web links open (`URLTarget`, section 2.1); mailto and tel links are left alone. Default `_parent`. */
  readonly target?: '_blank' | '_parent';
  /** Added to the label of a link that opens in a new tab, for screen readers. */
  readonly newTabLabel?: string;
}

/** A banner is a line or two. Anything longer is a mistake, and must not freeze the page. */
const CONTENT_CHARS = 20_000;

/**
 * How many elements may be inside each other, which is more than anybody writes. If each is a box of its own, laying out more of
 * them takes time without end.
 */
export const MAX_DEPTH = 32;
const TOO_DEEP = '*>'.repeat(MAX_DEPTH) + '*';
/** How many elements there may be. With more, an author's rules, each of which looks at all of them, could hang the page. */
export const MAX_ELEMENTS = 500;

/** Whether the content is so long that its end is cut. */
export const isCut = (html: string): boolean => html.length > CONTENT_CHARS;

/** Block elements that a banner does not show. As `div` they still separate words. */
const BLOCK =
  /<(\/?)(?:h[r1-6]|header|footer|main|nav|section|article|figure|center|blockquote|pre|d[dt]|table|tr)\b/gi;

const TAG = /<[a-z](?:[^>"']|"[^"]*"|'[^']*')*/gi;
/** The sanitizer drops them too, but to read them is enough for a page's policy to report a violation. */
const CODE = /([\s/"'])(on\w+|style)(?=\s*=)/gi;

/**
 * Prepares a banner's `content` for the sanitizer: cuts it if it is too long, and replaces some elements that a banner does not
 * show. Need not be safe, since the sanitizer comes after it.
 */
export const prepareForSanitizer = (html: string): string =>
  (isCut(html) ? `${html.slice(0, CONTENT_CHARS).replace(/<[^<>]*$/, '')}…` : html)
    .replace(BLOCK, '<$1div')
    // A price that no longer holds.
    .replace(/<(\/?)(?:del|strike)\b/gi, '<$1s')
    .replace(/<(\/?)t[dh]\b/gi, ' <$1span')
    .replace(TAG, (tag) => tag.replace(CODE, '$1no-$2'))
    .toWellFormed();

/**
 * Renders a banner's untrusted `content` (section 2.1) as safe inline text with checked links. Paragraphs, boxes and list items
 * become lines.
 */
export function renderRichText(html: string, options: RichTextOptions = {}): DocumentFragment {
  const { baseUrl = document.baseURI, target = '_parent', newTabLabel = 'opens in a new tab' } = options;
  const source = prepareForSanitizer(html);
  const content = sanitize(source, 'banner');
  if (!content) return textOnly(source);
  content.querySelectorAll('*').forEach((element, at) => {
    if (at >= MAX_ELEMENTS || element.matches(TOO_DEEP)) element.replaceWith(...element.childNodes);
  });
  unwrapBlocks(content);
  dressLinks(content, { baseUrl, target, newTabLabel });
  return content;
}

/** The words alone, for where nothing can be sanitized. A text node is harmless, whatever the pattern misses. */
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

/** The words of a block, in a span with its direction and language if it has its own. */
function inItsLanguage(block: Element, words: (Node | string)[]): (Node | string)[] {
  const own = ['dir', 'lang'].filter((name) => block.hasAttribute(name));
  if (own.length === 0) return words;
  const span = block.ownerDocument.createElement('span');
  for (const name of own) span.setAttribute(name, block.getAttribute(name) ?? '');
  span.append(...words);
  return [span];
}

/** Keeps one of the breaks that replaced blocks between two lines of text, and all of the author's own breaks. */
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
