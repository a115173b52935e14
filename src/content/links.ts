import { createElement } from './create-element.js';

/** How the links of one piece of content behave. */
export interface LinkRules {
  /** Address that relative links are resolved against. */
  readonly baseUrl: string;
  /** `external` opens other origins in a new tab and leaves the page's own links alone. */
  readonly target: 'external' | '_blank' | '_parent';
  /** Added to the label of a link that opens in a new tab, for screen readers. */
  readonly newTabLabel: string;
}

const SCHEMES = ['http:', 'https:', 'mailto:', 'tel:'];

/** Zero-width, bidi control and other characters that change how a label reads without being seen. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2028\u2029\uFFF9-\uFFFC]/gu;

/** The host of an address, or text that a reader takes for one: names or four numbers joined by dots. */
const HOST_LIKE =
  /\w+:\/\/[^\s/]*|(?:(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*\.\p{M}*)+\p{L}[\p{L}\p{M}]+|(?:\d{1,3}\.){3}\d{1,3})(?::\d+)?/giu;

const MAILBOX = /[^\s<>():;,"]+@[^\s<>():;,"]+/g;

/** More blanks in a row have no place in a text. In a label they would push the real address out of sight. */
const BLANKS = /[\s\u2800]{9,}/g;

/** A longer label is not searched for hosts; the real address is always shown after it. */
const LABEL_SEARCH_CHARS = 300;

/** What ends a line: nothing beyond it touches a link. */
const LINE_END = /^(?:BR|IMG|P|LI|T[DH]|H\d)$/;

/** The characters of an address, in scripts with gaps between words. */
const TOUCHING = /[\w.:/@-]/;

/** Addresses are shown up to this length, which is that of the longest host name. */
const ADDRESS_CHARS = 253;

/** The address as a URL, without user name and password; `undefined` when it must not be followed. */
export function readUrl(href: string, baseUrl: string): URL | undefined {
  try {
    const url = new URL(href, baseUrl);
    if (!SCHEMES.includes(url.protocol)) return undefined;
    // `*` and `#` in a number are dialler commands, not a call.
    if (url.protocol === 'tel:' && /[*#]|%2[3a]/i.test(url.href)) return undefined;
    url.username = '';
    url.password = '';
    return url;
  } catch {
    return undefined;
  }
}

/** What is shown of an address: the host, or whom a mail or call goes to. */
export function shownAddress({ host, pathname, search }: URL): string {
  return (host || pathname + search).slice(0, ADDRESS_CHARS);
}

/** Applies the link rules to every anchor. A link that must not be followed is replaced by its label. */
export function dressLinks(root: ParentNode, rules: LinkRules): void {
  // The sanitizer can allow `href` only on all elements or on none.
  for (const other of root.querySelectorAll('[href]:not(a)')) other.removeAttribute('href');
  for (const { link, runs } of linksIn(root)) {
    const href = link.getAttribute('href');
    const url = href === null ? undefined : readUrl(href, rules.baseUrl);
    if (url) dressLink(link, url, runs, rules);
    else link.replaceWith(...link.childNodes);
  }
}

/** All links, each with the runs that its label is part of. */
function linksIn(root: Node): { readonly link: HTMLAnchorElement; readonly runs: string[] }[] {
  const links: { link: HTMLAnchorElement; from: number; to: number }[] = [];
  let text = '';
  const visit = (node: Node): void => {
    const own = visibleText(ownText(node));
    const gap = !own && LINE_END.test(node.nodeName) ? '\n' : '';
    text += own || gap;
    const found = node.nodeName === 'A' && { link: node as HTMLAnchorElement, from: text.length, to: 0 };
    if (found) links.push(found);
    node.childNodes.forEach(visit);
    if (found) found.to = text.length;
    text += gap;
  };
  visit(root);
  return links.map(({ link, from, to }) => ({ link, runs: runsOf(text, from, to) }));
}

/** The text of a node itself; an image that does not load shows its description as text. */
const ownText = (node: Node): string =>
  node instanceof Text ? node.data : node instanceof HTMLImageElement ? node.alt : '';

/** What is read of a link, descriptions of images included. */
const labelOf = (node: Node): string => ownText(node) + [...node.childNodes].map(labelOf).join('');

/**
 * A part of the text with all that touches it without a gap, as text or as another link: a reader sees them as one. And the same
 * from right to left, where what follows a link stands before it; a character that nobody sees can make it so.
 */
export function runsOf(text: string, from: number, to: number): string[] {
  let [start, end] = [from, to];
  while (TOUCHING.test(asSeen(text.charAt(start - 1))) && from - start < LABEL_SEARCH_CHARS) start--;
  while (TOUCHING.test(asSeen(text.charAt(end))) && end - to < LABEL_SEARCH_CHARS) end++;
  return [
    text.slice(start, end),
    text.slice(to, end).replace(/^[.:]*/, '') + text.slice(from, to) + text.slice(start, from),
  ];
}

function dressLink(link: HTMLAnchorElement, url: URL, runs: string[], rules: LinkRules): void {
  cleanLabel(link);
  const images = link.querySelectorAll('img');
  for (const image of images) image.alt = visibleText(image.alt);
  for (const titled of [link, ...images]) {
    const title = visibleText(titled.title).trim();
    titled.removeAttribute('title');
    if (title && !claimsAnother(title, url)) titled.title = title;
  }

  link.href = url.href;
  link.rel = 'noopener noreferrer';
  // Isolates the label, so that text around the link cannot reorder it.
  if (!link.dir) link.dir = 'auto';

  const address = shownAddress(url);
  const label = labelOf(link);
  if (!isSeen(label)) link.append(address);
  else if ([label, ...runs].some((text) => claimsAnother(text, url))) {
    // Breaks would push it out of sight.
    for (const br of link.querySelectorAll('br')) br.replaceWith(' ');
    const host = createElement('span', 'link-host', ` (${address})`);
    host.dir = 'ltr';
    // Firefox would have its engine translate this name by itself.
    host.translate = false;
    link.append(host);
  }

  const target = rules.target === 'external' ? isExternal(url, rules) && '_blank' : rules.target;
  if (!isWeb(url) || !target) return;
  link.target = target;
  if (target === '_blank') link.append(createElement('span', 'visually-hidden', ` (${rules.newTabLabel})`));
}

export function isWeb(url: URL): boolean {
  return url.protocol === 'https:' || url.protocol === 'http:';
}

function isExternal(url: URL, { baseUrl }: LinkRules): boolean {
  return url.origin !== readUrl('', baseUrl)?.origin;
}

function cleanLabel(link: HTMLAnchorElement): void {
  const texts = link.ownerDocument.createTreeWalker(link, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const clean = visibleText(text.data);
    if (clean !== text.data) text.data = clean;
  }
}

/** The text without characters that a reader does not see, and without long runs of blanks. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (character) => (/[\t\n\f\r]/.test(character) ? ' ' : '')).replace(BLANKS, ' ');
}

/** Whether a reader sees anything of the text. */
export const isSeen = (text: string): boolean => /[^\s\u2800]/.test(visibleText(text));

/** As a reader sees it: full-width letters and what looks like a full stop read as plain ones, thin spaces as none. */
function asSeen(text: string): string {
  return text
    .replace(/[\u2006-\u200a\u202f]/g, '')
    .normalize('NFKC')
    .replace(/[۔܁܂ꓸ꘎𐩐]/gu, '.');
}

/** Whether the text names another host, mailbox or telephone number than the one that the link leads to. */
export function claimsAnother(text: string, url: URL): boolean {
  // Where words have no gaps between them this one ends a sentence, so it is a dot only inside a label.
  const label = asSeen(text).replaceAll('。', '.');
  if (label.length > LABEL_SEARCH_CHARS) return true;
  const real = (isWeb(url) ? [url.host, url.hostname] : [url.pathname.split('@').pop() ?? '']).map(bareHost);
  // A reader sees that a path belongs to the real host only where the label begins with that host.
  const hosts =
    label
      .replace(/\S+/, (address) => (real.includes(bareHost(address)) ? bareHost(address) : address))
      .match(HOST_LIKE) ?? [];
  if (hosts.some((host) => !real.includes(bareHost(host)))) return true;
  if (url.protocol === 'mailto:') return hosts.length > 0 && claimsAnotherMailbox(label, url);
  return url.protocol === 'tel:' && claimsAnotherNumber(label, url);
}

function claimsAnotherMailbox(label: string, { pathname, search }: URL): boolean {
  if (label.match(MAILBOX)?.some((mailbox) => bareHost(mailbox) !== bareHost(pathname))) return true;
  // Another recipient may be hidden beside the one that the label names.
  return /[,;]|%2c|%3b/i.test(pathname) || /[?&](?!(?:subject|body)=)/i.test(search);
}

function claimsAnotherNumber(label: string, { pathname }: URL): boolean {
  // Digits of another script are not compared.
  if (/(?!\d)\p{Nd}/u.test(label)) return true;
  const digits = label.replace(/\D/g, '').replace(/^0+/, '');
  const isNumber = digits.length > 3 || !/\p{L}/u.test(label);
  // What follows the number is for the exchange that answers it.
  const [called = '', ...extension] = pathname.split(/[;,pw]/i).map((part) => part.replace(/\D/g, ''));
  return isNumber && !called.endsWith(digits) && called + extension.join('') !== digits;
}

/** The host in something like an address, normalised so that equal hosts compare as equal. */
function bareHost(address: string): string {
  const host = address
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#\\].*/s, '')
    .replace(/^www\./, '');
  // Up to the last letter or digit. Searched from the end, because not every engine finds it fast from the start.
  return /^.*[\p{L}\p{N}]/su.exec(host)?.[0] ?? '';
}
