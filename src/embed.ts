/**
 * The module for a script tag: draws the closed launcher of a chat and imports an element's code when it is needed, for
 * elements that are on the page now or later, and mounts what the `data-*` attributes of its own tag ask for.
 */
import { drawClosedLauncher, METHODS, type StandIn } from './elements/agent-chat/closed-launcher.js';

// The browser imports a module once, however often it is asked. What cannot be loaded is undefined.
const loadChat = (): Promise<unknown> => import('./define/agent-chat.js').catch(console.error);
const loadBanner = (): Promise<unknown> => import('./define/promo-banner.js').catch(console.error);

/** A banner is there to be seen; a chat waits for a visitor who means to use it. */
function takeUp(): void {
  if (document.querySelector('promo-banner:not(:defined)')) void loadBanner();
  for (const chat of document.querySelectorAll<StandIn>('agent-chat:not(:defined)')) {
    drawClosedLauncher(chat, loadChat);
  }
}

/**
 * What a button of the page asks of a chat is done when the element can hear it. One listener for all, which keeps none
 * that a router took away.
 */
addEventListener('click', ({ target, defaultPrevented }) => {
  // A script may click the document itself.
  const button = (target as Partial<Element>).closest?.<HTMLButtonElement>('[commandfor]');
  const chat = document.getElementById(button?.getAttribute('commandfor') as string) as StandIn | null;
  if (defaultPrevented || !chat?.matches('agent-chat:not(:defined)')) return;
  // `--show` is the method `show`.
  const name = button!.getAttribute('command')?.slice(2) as string;
  if (METHODS.includes(name)) chat[name]!(button!.value);
});

addEventListener('hashchange', () => {
  if (document.querySelector('agent-chat:target')) void loadChat();
});

new MutationObserver(takeUp).observe(document, { childList: true, subtree: true });
takeUp();

const tags = document.querySelectorAll<HTMLScriptElement>(
  '[data-mount=none],[data-agent-id],[data-ai-url],[data-banner-src]',
);
if (tags[0])
  import('./mount-tag.js').then(({ mountTag }) => mountTag(tags, import.meta.url)).catch(console.error);
