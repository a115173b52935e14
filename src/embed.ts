/**
 * The module for a script tag: draws the closed launcher of a chat and imports an element's code when it is needed, for
 * elements that are on the page now or later, and mounts what the `data-*` attributes of its own tag ask for.
 */
import { drawClosedLauncher } from './elements/agent-chat/closed-launcher.js';

// The browser imports a module once, however often it is asked. What cannot be loaded is undefined.
const loadChat = (): Promise<unknown> => import('./define/agent-chat.js').catch(console.error);
const loadBanner = (): Promise<unknown> => import('./define/promo-banner.js').catch(console.error);

/** Methods that bring the element first, so that a page may call them at once. */
const METHODS = 'show hide toggle reset ask prefill stop retry'.split(' ');

type Methods = Record<string, (text?: string) => unknown>;

/** A chat before its code is there. The upgrade gives it the prototype of its own class, and all this is gone. */
class StandIn extends HTMLElement {
  get open(): boolean {
    return this.hasAttribute('open');
  }
  set open(open: boolean) {
    this.toggleAttribute('open', open);
  }
}
const methods = StandIn.prototype as object as Methods;
for (const name of METHODS) {
  methods[name] = async function (this: Methods & HTMLElement, text) {
    // A chat that is taken off the page meanwhile never becomes one.
    if ((await loadChat()) && this.isConnected) this[name]?.(text);
  };
}

/** A banner is there to be seen; a chat waits for a visitor who means to use it. */
function takeUp(): void {
  if (document.querySelector('promo-banner:not(:defined)')) void loadBanner();
  for (const chat of document.querySelectorAll<StandIn>('agent-chat:not(:defined)')) {
    if (chat.shadowRoot) continue;
    drawClosedLauncher(chat, loadChat);
    Object.setPrototypeOf(chat, methods);
  }
}

/**
 * What a button of the page asks of a chat is done when the element can hear it. One listener for all, which keeps none
 * that a router took away.
 */
addEventListener('click', ({ target, defaultPrevented }) => {
  // A script may click the document itself.
  const button = (target as Partial<Element>).closest?.<HTMLButtonElement>('[commandfor]');
  const chat = document.getElementById(button?.getAttribute('commandfor') as string);
  if (defaultPrevented || !(chat instanceof StandIn)) return;
  // `--show` is the method `show`.
  const name = button!.getAttribute('command')?.slice(2) as string;
  if (METHODS.includes(name)) methods[name]!.call(chat, button!.value);
});

addEventListener('hashchange', () => {
  if (document.querySelector('agent-chat:target')) void loadChat();
});

new MutationObserver(takeUp).observe(document, { childList: true, subtree: true });
takeUp();

if (document.querySelector('[data-mount],[data-agent-id],[data-ai-url],[data-banner-src]'))
  import('./mount-tag.js').catch(console.error);
