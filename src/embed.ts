/**
 * The module for a script tag: imports the code of an element when the page holds one, now or later, and mounts what the
 * `data-*` attributes of its own tag ask for.
 */
import { mountFrom } from './mount.js';

const waiting = new Map<string, () => Promise<unknown>>([
  ['agent-chat', () => import('./define/agent-chat.js')],
  ['promo-banner', () => import('./define/promo-banner.js')],
]);

const observer = new MutationObserver((records) => {
  for (const { addedNodes } of records)
    for (const node of addedNodes) if (node instanceof Element) takeUp(node);
});

/** Imports the code of each element that stands at or under a node. */
function takeUp(node: Element): void {
  for (const tag of waiting.keys()) if (node.localName === tag || node.querySelector(tag)) register(tag);
}

function register(tag: string): void {
  const load = waiting.get(tag);
  waiting.delete(tag);
  if (waiting.size === 0) observer.disconnect();
  load?.().catch((error: unknown) => console.error(`The code of <${tag}> could not be loaded.`, error));
}

/** A module has no `currentScript`; behind a redirect (a version range of a CDN) its address is not the tag's either. */
function ownScript(): HTMLScriptElement | undefined {
  const tags = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')];
  const fileName = (address: string) => new URL(address).pathname.split('/').at(-1);
  return (
    tags.find((tag) => tag.src === import.meta.url) ??
    tags.find((tag) => fileName(tag.src) === fileName(import.meta.url))
  );
}

observer.observe(document.documentElement, { childList: true, subtree: true });
takeUp(document.documentElement);
const script = ownScript();
if (script?.dataset.mount === 'none') [...waiting.keys()].forEach(register);
if (script) mountFrom(script);
