import type { PromoBannerElement } from './elements/promo-banner/promo-banner.js';

/** The elements that script tags have mounted, in one list for all copies of this package on the page. */
const MOUNTED = Symbol.for('agent-widgets:mounted');

/** Marks a mounted element, so that a copy of it from a router's page cache can be recognised. */
const MARK = 'data-agent-widgets-mounted';

/** `data-…` attributes of a script tag that are not passed to the chat. */
const NOT_FOR_CHAT = /^data-(mount|banner-src|on.*|class|style|slot|nonce)$/;

/**
 * Mounts what the `data-*` attributes of a script tag ask for: a chat for `data-agent-id` or `data-ai-url`, with every
 * other `data-…` as its attribute, and a banner for `data-banner-src`. Each at most once on a page, and no second chat
 * for an agent that the page's own markup already has.
 */
export function mountFrom({ attributes, dataset }: Pick<HTMLScriptElement, 'attributes' | 'dataset'>): void {
  const { mount, bannerSrc, agentId, aiUrl } = dataset;
  if (mount === 'none') return;
  // An element in the page's own markup may stand below the script.
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', () => mountFrom({ attributes, dataset }));
    return;
  }
  if (bannerSrc !== undefined) mountOnce('promo-banner', 'src', [['src', bannerSrc]]);
  if (agentId !== undefined || aiUrl !== undefined) {
    const given = [...attributes].filter(({ name }) => /^data-/.test(name) && !NOT_FOR_CHAT.test(name));
    mountOnce(
      'agent-chat',
      'agent-id',
      given.map(({ name, value }) => [name.slice(5), value]),
    );
  }
}

function mountOnce(tag: string, identity: string, attributes: readonly (readonly [string, string])[]): void {
  const element = document.createElement(tag);
  for (const [name, value] of attributes) element.setAttribute(name, value);
  // With the second one, Turbo keeps the element when it changes a page in place.
  for (const name of [MARK, 'data-turbo-permanent']) element.setAttribute(name, '');
  const same = `${tag}[${identity}="${CSS.escape(element.getAttribute(identity) ?? '')}"]`;
  const mounted = mountedElements();
  if (mounted.some(({ localName }) => localName === tag) || document.querySelector(same)) return;
  mounted.push(element);
  place(element);
  // Only now its placement is known. Nothing is drawn yet, so moving the element does not move the page.
  const onReady = (): void => {
    if (element.isConnected && isForBottom(element)) place(element);
  };
  element.addEventListener('promo-banner-ready', onReady, { once: true });
}

function mountedElements(): HTMLElement[] {
  const page = globalThis as { [MOUNTED]?: HTMLElement[] };
  if (!page[MOUNTED]) {
    page[MOUNTED] = [];
    new MutationObserver(bringBack).observe(document.documentElement, { childList: true });
  }
  return page[MOUNTED];
}

/** Puts a banner first in the body, and a chat or a banner for the bottom last, as they are read. */
function place(element: HTMLElement): void {
  const isFirst = element.localName === 'promo-banner' && !isForBottom(element);
  document.body[isFirst ? 'prepend' : 'append'](element);
}

/** Reads the field by hand, since importing the rules would load the banner's code on pages with a chat only. */
const isForBottom = (element: HTMLElement): boolean =>
  /^\s*bottom\s*$/i.test((element as PromoBannerElement).banner?.placement ?? '');

/**
 * Puts mounted elements back when a router (Turbo, Astro) replaces the whole body, or brings a copy of them from its cache. An
 * element that left with its old body still has a parent; one that the page removed on purpose has none.
 */
function bringBack(): void {
  for (const element of mountedElements()) {
    // A router may take the old body away before it has the new one.
    if (element.isConnected || !document.body || !element.parentNode) continue;
    document.querySelector(`${element.localName}[${MARK}]`)?.remove();
    place(element);
  }
}
