/** Marks what a script tag has mounted, so that a copy out of a router's page cache is told from the original. */
const MARK = 'data-agent-widgets-mounted';

/** What script tags have mounted, by tag name: one list for every copy of this package on the page. */
const MOUNTED = Symbol.for('agent-widgets:mounted');

/** Attributes of a script tag's `data-…` that are about mounting, or that no chat takes from it. */
const NOT_FOR_CHAT = /^(mount|banner-src|agent-widgets-.*|on.*|class|style|slot|nonce)$/;

/**
 * Mounts what the `data-*` attributes of a script tag ask for: a chat for `data-agent-id` or `data-ai-url`, with every
 * other `data-…` as its attribute, and a banner for `data-banner-src`. Each at most once on a page, and no second chat
 * for an agent that the page's own markup already has.
 */
export function mountFrom(script: HTMLScriptElement): void {
  const { mount, bannerSrc, agentId, aiUrl } = script.dataset;
  if (mount === 'none') return;
  if (bannerSrc === undefined && agentId === undefined && aiUrl === undefined) return;
  whenParsed(() => {
    if (bannerSrc !== undefined) mountOnce('promo-banner', { src: bannerSrc }, 'src');
    if (agentId !== undefined || aiUrl !== undefined)
      mountOnce('agent-chat', chatAttributes(script), 'agent-id');
  });
}

function mountedElements(): Map<string, HTMLElement> {
  const page = globalThis as { [MOUNTED]?: Map<string, HTMLElement> };
  return (page[MOUNTED] ??= new Map());
}

function chatAttributes(script: HTMLScriptElement): Record<string, string> {
  const given = [...script.attributes]
    .filter(({ name }) => name.startsWith('data-'))
    .map(({ name, value }) => [name.slice('data-'.length), value] as const);
  return Object.fromEntries(given.filter(([name]) => !NOT_FOR_CHAT.test(name)));
}

function mountOnce(tag: string, attributes: Record<string, string>, identity: string): void {
  const mounted = mountedElements();
  if (mounted.has(tag)) return;
  const selector = `${tag}[${identity}="${CSS.escape(attributes[identity] ?? '')}"]`;
  if (document.querySelector(selector)) return;
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.setAttribute(MARK, '');
  place(element);
  if (mounted.size === 0) followBodySwaps();
  mounted.set(tag, element);
}

/** A banner comes first in the reading order of the page, a chat last. */
function place(element: HTMLElement): void {
  if (element.localName === 'promo-banner') document.body.prepend(element);
  else document.body.append(element);
}

/**
 * Routers that replace the whole body (Turbo, Astro) would lose what was mounted. An element that went with its old body
 * still has a parent; one that the page removed on purpose has none and stays away.
 */
function followBodySwaps(): void {
  const bringBack = (): void => {
    for (const element of mountedElements().values()) {
      if (!element.isConnected && element.parentNode) place(element);
    }
  };
  new MutationObserver(bringBack).observe(document.documentElement, { childList: true });
  document.addEventListener('turbo:before-render', (event) => {
    const { newBody } = (event as CustomEvent<{ newBody?: HTMLElement }>).detail;
    newBody?.querySelectorAll(`[${MARK}]`).forEach((copy) => copy.remove());
  });
}

/** An element in the page's own markup may stand below the script. */
function whenParsed(act: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act, { once: true });
  else act();
}
