import {
  claimsAnother,
  isSeen,
  isWeb,
  readUrl,
  runsOf,
  shownAddress,
  visibleText,
} from '../content/links.js';
import { prepareForSanitizer } from '../content/rich-text.js';
import type { BannerView } from '../banner/read-banner.js';
import { ARROW_PATH } from '../elements/promo-banner/chips.styles.js';
import { BLOCKS, type HtmlElement, type HtmlNode, isText, parseHtml } from './parse-html.js';

/** A stand-in for the page's own address, which a server does not know. */
const PAGE = 'https://page.invalid/';

/**
 * A banner's `content` as the same safe HTML that `renderRichText` makes of it in a browser, with tags and attributes written here
 * only; `undefined` when only a browser can do that. Tests compare the two.
 */
export function writeContent(view: BannerView, newTabLabel: string): string | undefined {
  const nodes = parseHtml(prepareForSanitizer(view.content));
  if (!nodes) return undefined;
  const lines = keepBreaks(unwrapBlocks(nodes));
  const runs = runsIn(lines);
  const content = lines.flatMap((node) => dressLinks(node, { view, newTabLabel, runs }));
  if (content.includes(undefined)) return undefined;
  const known = content as HtmlNode[];
  if (!visibleText(textOf(known)).trim()) return '';
  const laid = view.linkMode === 'normal' ? known : layChips(known);
  return laid.map((node) => write(node, view.linkMode === 'fancy')).join('');
}

/** Marks the start or end of a block. Some of these marks stay as line breaks. */
const softBreak = (): HtmlElement => ({ tag: 'br', attributes: { soft: '' }, children: [] });
const isSoft = (node: HtmlNode): boolean => !isText(node) && 'soft' in node.attributes;

function unwrapBlocks(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (isText(node)) return [node];
    const children = unwrapBlocks(node.children);
    if (!BLOCKS.includes(node.tag)) return [{ ...node, children }];
    const words = [...(node.tag === 'li' ? [{ text: '• ' }] : []), ...children];
    return [softBreak(), ...inItsLanguage(node, words), softBreak()];
  });
}

/** The words of a block, in a span with its direction and language if it has its own. */
function inItsLanguage({ attributes: { dir, lang } }: HtmlElement, words: HtmlNode[]): HtmlNode[] {
  if (dir === undefined && lang === undefined) return words;
  const attributes = { ...(dir !== undefined && { dir }), ...(lang !== undefined && { lang }) };
  return [{ tag: 'span', attributes, children: words }];
}

/** Keeps one of the soft breaks between two lines of text. */
function keepBreaks(nodes: HtmlNode[]): HtmlNode[] {
  const kept = new Set<HtmlNode>();
  let lineHasText = false;
  let candidate: HtmlNode | undefined;
  const visit = (node: HtmlNode): void => {
    if (isText(node)) {
      if (!node.text.trim()) return;
      if (candidate) kept.add(candidate);
      lineHasText = true;
      candidate = undefined;
    } else if (isSoft(node)) {
      if (lineHasText) candidate ??= node;
    } else if (node.tag === 'br') {
      candidate = undefined;
      lineHasText = false;
    } else node.children.forEach(visit);
  };
  nodes.forEach(visit);
  const filter = (list: HtmlNode[]): HtmlNode[] =>
    list
      .filter((node) => !isSoft(node) || kept.has(node))
      .map((node) => (isText(node) ? node : { ...node, children: filter(node.children) }));
  return filter(nodes);
}

const textOf = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (isText(node) ? node.text : textOf(node.children))).join('');

/** The label of each link with all that touches it without a gap, as it may be read. */
function runsIn(nodes: readonly HtmlNode[]): ReadonlyMap<HtmlElement, string[]> {
  const links: { link: HtmlElement; from: number; to: number }[] = [];
  let text = '';
  const visit = (node: HtmlNode): void => {
    const from = text.length;
    if (isText(node)) text += visibleText(node.text);
    else if (node.tag === 'br') text += '\n';
    else node.children.forEach(visit);
    if (!isText(node) && node.tag === 'a') links.push({ link: node, from, to: text.length });
  };
  nodes.forEach(visit);
  return new Map(links.map(({ link, from, to }) => [link, runsOf(text, from, to)]));
}

interface Dressing {
  readonly view: BannerView;
  readonly newTabLabel: string;
  readonly runs: ReadonlyMap<HtmlElement, string[]>;
}

/** The node with checked links; one `undefined` when the result depends on the page's address. */
function dressLinks(node: HtmlNode, dressing: Dressing): (HtmlNode | undefined)[] {
  if (isText(node)) return [node];
  const children = node.children.flatMap((child) => dressLinks(child, dressing));
  if (children.includes(undefined)) return [undefined];
  const known = children as HtmlNode[];
  if (node.tag !== 'a') return [{ ...node, children: known }];
  const { href } = node.attributes;
  const url = href === undefined ? undefined : readUrl(href, PAGE);
  const runs = dressing.runs.get(node) ?? [];
  return url ? [dressLink({ ...node, children: known }, url, runs, dressing)] : known;
}

function dressLink(
  link: HtmlElement,
  url: URL,
  runs: string[],
  { view, newTabLabel }: Dressing,
): HtmlElement | undefined {
  const { href = '', title = '', lang, dir = '' } = link.attributes;
  const isAbsolute = isSameEverywhere(href);
  const words = cleanTexts(link.children);
  const label = textOf(words);
  const shownTitle = visibleText(title).trim();
  const isNameless = !isSeen(label);
  const claims = [label, ...runs].some((text) => claimsAnother(text, url));
  if (!isAbsolute && (isNameless || claims || claimsAnother(shownTitle, url))) return undefined;
  const children = claims && !isNameless ? joinLines(words) : words;
  const address = shownAddress(url);
  if (isNameless) children.push({ text: address });
  else if (claims) children.push(note('link-host', ` (${address})`, { dir: 'ltr', translate: 'no' }));
  if (isWeb(url) && view.URLTarget === '_blank')
    children.push(note('visually-hidden', ` (${newTabLabel})`, {}));
  const attributes = {
    ...(lang !== undefined && { lang }),
    ...(shownTitle && !claimsAnother(shownTitle, url) && { title: shownTitle }),
    dir: /^(?:ltr|rtl)$/i.test(dir) ? dir : 'auto',
    href: isAbsolute ? url.href : href,
    rel: 'noopener noreferrer',
    ...(isWeb(url) && { target: view.URLTarget }),
    part: 'link',
  };
  return { tag: 'a', attributes, children };
}

/** Whether an address means the same on every page. `https:a` has a scheme, but is a path on pages with that scheme. */
const isSameEverywhere = (href: string): boolean =>
  URL.canParse(href) &&
  ['http:', 'https:'].every((scheme) => new URL(href, `${scheme}//page.invalid`).href === new URL(href).href);

const note = (className: string, text: string, attributes: HtmlElement['attributes']): HtmlElement => ({
  tag: 'span',
  attributes: { class: className, ...attributes },
  children: [{ text }],
});

function cleanTexts(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.map((node) =>
    isText(node) ? { text: visibleText(node.text) } : { ...node, children: cleanTexts(node.children) },
  );
}

function joinLines(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.map((node) => {
    if (isText(node)) return node;
    return node.tag === 'br' ? { text: ' ' } : { ...node, children: joinLines(node.children) };
  });
}

/** Lays out links as items of a row, with the text between them in boxes. */
function layChips(nodes: readonly HtmlNode[]): HtmlNode[] {
  const row: HtmlNode[] = [];
  let box: HtmlElement | undefined;
  for (const node of nodes) {
    if (!isText(node) && node.tag === 'a') {
      box = undefined;
      row.push(node);
      continue;
    }
    if (!box) {
      box = { tag: 'span', attributes: { class: 'text' }, children: [] };
      row.push(box);
    }
    box.children.push(node);
  }
  const isBlank = (node: HtmlNode): boolean => (isText(node) ? !node.text.trim() : node.tag === 'br');
  for (const item of row as HtmlElement[]) {
    if (item.tag === 'a') continue;
    const first = item.children.findIndex((node) => !isBlank(node));
    const last = item.children.findLastIndex((node) => !isBlank(node));
    item.children = item.children.slice(first, last + 1);
  }
  return row.filter((item) => textOf([item]).trim());
}

const ARROW = `<svg class="arrow" viewBox="0 0 24 24" aria-hidden="true"><path d="${ARROW_PATH}"></path></svg>`;

function write(node: HtmlNode, isFancy: boolean): string {
  if (isText(node)) return escapeHtml(node.text);
  if (node.tag === 'br') return '<br>';
  const attributes = Object.entries(node.attributes).map(
    ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
  );
  const inside = node.children.map((child) => write(child, isFancy)).join('');
  const arrow = isFancy && node.tag === 'a' ? ARROW : '';
  return `<${node.tag}${attributes.join('')}>${inside}${arrow}</${node.tag}>`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
