/**
 * The module for a script tag: draws the closed launcher of a chat and imports an element's code when it is needed, for
 * elements that are on the page now or later, and mounts what the `data-*` attributes of its own tag ask for.
 */
import { drawClosedLauncher } from './elements/agent-chat/closed-launcher.js';

// The browser imports a module once, however often it is asked. What cannot be loaded is undefined.
const loadChat = (): Promise<unknown> => import('./define/agent-chat.js').catch(console.error);
const loadBanner = (): Promise<unknown> => import('./define/promo-banner.js').catch(console.error);

/** A banner is there to be seen; a chat waits for a visitor who means to use it. */
function takeUp(): void {
  if (document.querySelector('promo-banner:not(:defined)')) void loadBanner();
  for (const chat of document.querySelectorAll<HTMLElement>('agent-chat:not(:defined)')) {
    drawClosedLauncher(chat, loadChat);
  }
}

/**
 * A button or link of the page that names a chat is pressed once more when the element can hear it. One listener for all,
 * which keeps none that a router took away.
 */
document.addEventListener('click', ({ target }) => {
  // A script may click the document itself, and a link in a drawing has no `hash`.
  const hook = (target as Partial<Element>).closest?.<HTMLAnchorElement>('[commandfor],a[href*="#"]');
  const id = hook?.getAttribute('commandfor') ?? hook?.hash?.slice(1);
  const isAwaited = document.getElementById(id!)?.matches('agent-chat:not(:defined)');
  if (isAwaited) void loadChat().then((code) => code && hook!.click());
});

new MutationObserver(takeUp).observe(document, { childList: true, subtree: true });
takeUp();

/** A module has no `currentScript`; behind a redirect (a version range of a CDN) its address is not the tag's either. */
const tags = document.querySelectorAll<HTMLScriptElement>(
  '[data-mount=none],[data-agent-id],[data-ai-url],[data-banner-src]',
);
const script = [...tags].find(({ src }) => src === import.meta.url || /\/embed\.mjs/.test(src));

if (script?.dataset.mount === 'none') {
  void loadChat();
  void loadBanner();
} else if (script) {
  void import('./mount.js').then(({ mountFrom }) => mountFrom(script));
}
