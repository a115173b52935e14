/**
 * What may stand in the page after the gate, written down a second time and by itself: nothing here is taken from the
 * code under test. Every function answers with the promises that were broken, in words.
 */

type Check = (value: string, element: Element) => boolean;

const any: Check = () => true;
const oneOf =
  (...values: string[]): Check =>
  (value) =>
    values.includes(value);
const like =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(value);

const NONE: Record<string, Check> = {};
const HEADING = { 'aria-level': like(/^[3-6]$/) };
const CELL = { align: oneOf('left', 'center', 'right') };
const SCROLLS = { tabindex: oneOf('0'), role: oneOf('group'), 'aria-label': like(/\S/) };

const REPLY: Record<string, Record<string, Check>> = {
  a: {
    href: (value) => /^(?:https?|mailto|tel):/.test(value) && !/^https?:\/\/[^/?#]*@/.test(value),
    rel: oneOf('noopener noreferrer'),
    target: oneOf('_blank'),
    dir: oneOf('auto'),
    title: any,
  },
  blockquote: NONE,
  br: NONE,
  code: NONE,
  del: NONE,
  div: { ...SCROLLS, class: oneOf('code', 'table-scroll'), 'data-language': like(/^[\w#+.-]{1,32}$/) },
  em: NONE,
  h1: HEADING,
  h2: HEADING,
  h3: HEADING,
  h4: HEADING,
  h5: HEADING,
  h6: HEADING,
  hr: NONE,
  img: {
    src: any,
    alt: any,
    title: any,
    loading: oneOf('lazy'),
    referrerpolicy: oneOf('no-referrer'),
  },
  li: { class: oneOf('task-item') },
  ol: { start: like(/^\d{1,9}$/), class: oneOf('to-thousands', 'to-billions') },
  p: { class: oneOf('note') },
  pre: { ...SCROLLS, class: oneOf('plain') },
  span: {
    class: oneOf('link-host', 'visually-hidden', 'task', 'task task-done'),
    dir: oneOf('ltr'),
    translate: oneOf('no'),
    role: oneOf('img'),
    'aria-label': like(/\S/),
  },
  strong: NONE,
  table: NONE,
  tbody: NONE,
  td: CELL,
  th: CELL,
  thead: NONE,
  tr: NONE,
  ul: NONE,
  wbr: NONE,
};

const OWN = { lang: any, dir: any, title: any };
const BANNER: Record<string, Record<string, Check>> = {
  ...Object.fromEntries(['b', 'strong', 'i', 'em', 'u', 's', 'small', 'br'].map((tag) => [tag, OWN])),
  span: { ...OWN, class: oneOf('link-host', 'visually-hidden'), translate: oneOf('no') },
  a: { ...REPLY['a'], ...OWN, target: oneOf('_blank', '_parent') },
};

/** Everything a visitor could type into, submit with, or be shown instead of the page. */
export const FORBIDDEN =
  'form, input, button, select, textarea, option, output, label, fieldset, [contenteditable], [popover], dialog, ' +
  'details, iframe, frame, frameset, object, embed, applet, portal, fencedframe, style, link, meta, base, script, ' +
  'template, slot, svg, math, video, audio, source, track, picture, marquee, title, [style], [id], [name], [slot], ' +
  '[part], [is], [srcset], [background], [ping], [nonce], [autofocus]';

const HIDDEN = /\p{Cf}|[\u034F\u2028\u2029\u3164\uFFFC]/u;

export interface Expectations {
  readonly profile?: 'reply' | 'banner';
  /** Hosts whose images may stand. */
  readonly imageHosts?: readonly string[];
  /** Origin whose links need no new tab. */
  readonly origin?: string;
}

export function brokenPromises(root: Element, expectations: Expectations = {}): string[] {
  const { profile = 'reply', imageHosts = [], origin = location.origin } = expectations;
  const broken: string[] = [];
  for (const element of root.querySelectorAll(FORBIDDEN)) broken.push(`left standing: ${element.outerHTML}`);
  const nodes = root.ownerDocument.createNodeIterator(root);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    if (node === root || node.nodeType === Node.TEXT_NODE) continue;
    if (node.nodeType !== Node.ELEMENT_NODE) broken.push(`a node of type ${node.nodeType}`);
    else broken.push(...brokenByElement(node as Element, profile === 'reply' ? REPLY : BANNER));
  }
  for (const link of root.querySelectorAll('a')) broken.push(...brokenByLink(link, profile, origin));
  for (const image of root.querySelectorAll('img')) {
    const hostIsListed = imageHosts.includes(new URL(image.src).host);
    if (!hostIsListed || !image.hasAttribute('alt') || image.loading !== 'lazy') broken.push(image.outerHTML);
  }
  return broken;
}

function brokenByElement(element: Element, allowed: typeof REPLY): string[] {
  const attributes = allowed[element.localName];
  if (!attributes || element.namespaceURI !== 'http://www.w3.org/1999/xhtml')
    return [`element ${element.outerHTML}`];
  return [...element.attributes]
    .filter(({ name, value }) => !attributes[name]?.(value, element))
    .map(({ name, value }) => `attribute ${name}="${value}" of ${element.localName}`);
}

function brokenByLink(link: HTMLAnchorElement, profile: string, origin: string): string[] {
  const broken: string[] = [];
  if (!link.hasAttribute('href')) broken.push('a link without an address');
  if (link.rel !== 'noopener noreferrer') broken.push(`rel="${link.rel}"`);
  if (HIDDEN.test(link.textContent)) broken.push(`hidden characters in ${JSON.stringify(link.textContent)}`);
  if (HIDDEN.test(link.title)) broken.push(`hidden characters in title ${JSON.stringify(link.title)}`);
  if (!link.textContent.trim() && !link.querySelector('img')) broken.push('a link without a label');
  const opensTab = link.target === '_blank';
  if (opensTab !== Boolean(link.querySelector('.visually-hidden'))) broken.push('a new tab not announced');
  const isExternal = /^http/.test(link.protocol) && link.origin !== origin;
  if (profile === 'reply' && isExternal !== opensTab) broken.push(`target="${link.target}" for ${link.href}`);
  if (claimsToBeTheBank(labelOf(link), link)) {
    const shown = link.querySelector('.link-host')?.textContent ?? '';
    if (!shown.includes(link.host || link.pathname.slice(0, 100)))
      broken.push(`a false host in ${link.outerHTML}`);
  }
  return broken;
}

/** The one false host that the tables and generators write into labels, unless the real address stands before it. */
function claimsToBeTheBank(label: string, link: HTMLAnchorElement): boolean {
  const isTheBank = /^(?:www\.)?bank\.example$/i.test(link.hostname || link.pathname.replace(/.*@/, ''));
  const isItself = [link.origin, link.host, link.pathname].some(
    (start) => start && label.trim().toLowerCase().startsWith(start.toLowerCase()),
  );
  return /(?<![\w.-])bank\.example(?![\w-]|\.\w)/i.test(label) && !isTheBank && !isItself;
}

function labelOf(link: HTMLAnchorElement): string {
  const copy = link.cloneNode(true) as HTMLAnchorElement;
  for (const addition of copy.querySelectorAll('.link-host, .visually-hidden')) addition.remove();
  for (const image of copy.querySelectorAll('img')) image.replaceWith(image.alt);
  return copy.textContent;
}

/** The HTML of a fragment without what the promises above check for every link, box and heading. */
export function brief(root: Element): string {
  const copy = root.cloneNode(true) as Element;
  for (const hint of copy.querySelectorAll('.visually-hidden')) hint.remove();
  for (const box of copy.querySelectorAll('.code, .table-scroll')) {
    const language = box.getAttribute('data-language');
    if (language) box.querySelector('code')?.setAttribute('language', language);
    box.replaceWith(...box.childNodes);
  }
  const checked = [
    'rel',
    'target',
    'dir',
    'translate',
    'tabindex',
    'role',
    'aria-label',
    'aria-level',
    'class',
  ];
  for (const element of copy.querySelectorAll('*')) {
    for (const name of checked) element.removeAttribute(name);
  }
  return copy.innerHTML.replace(/<\/?span>/g, '');
}
