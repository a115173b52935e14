/**
 * The loader, a module for a script tag. Draws the closed launcher of each chat, imports the code of an element when it is needed,
 * and mounts what the `data-*` attributes of its own tag ask for. Elements can be added to the page at any time.
 */
import { drawClosedLauncher, wantsElement } from './elements/agent-chat/closed-launcher.js';

// The browser imports a module only once. A module that cannot be loaded gives undefined.
const loadChat = (): Promise<unknown> => import('./define/agent-chat.js').catch(console.error);
/** Asked for once, also where it fails: otherwise every change of the page would ask again. */
let banner: Promise<unknown> | null;

/** Methods that first load the element's code, so that a page can call them at any time. */
const METHODS = 'show hide toggle reset ask prefill stop retry'.split(' ');

type Methods = Record<string, (text?: string) => unknown>;

/** A chat whose code is not loaded. The upgrade replaces this prototype by that of the real class. */
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
    // A chat that was removed from the page meanwhile is never upgraded.
    if ((await loadChat()) && this.isConnected) this[name]!(text);
  };
}

/** Loads banners at once; a chat waits until a visitor needs it. */
function takeUp(): void {
  banner ??=
    document.querySelector('promo-banner:not(:defined)') &&
    import('./define/promo-banner.js').catch(console.error);
  for (const chat of document.querySelectorAll<StandIn>('agent-chat:not(:defined)')) {
    if (chat.shadowRoot) continue;
    drawClosedLauncher(chat, loadChat);
    Object.setPrototypeOf(chat, methods);
  }
}

/**
 * Runs the command of a page's button on a chat that is not loaded yet. A single listener for all chats, so that it holds no chat
 * that a router has removed.
 */
addEventListener('click', ({ target, detail, defaultPrevented }) => {
  // A script may click the document itself.
  const button = (target as Partial<Element>).closest?.<HTMLButtonElement>('[commandfor]');
  const chat = document.getElementById(button?.getAttribute('commandfor') as string);
  // `--show` is the method `show`.
  const name = button?.getAttribute('command')?.slice(2) as string;
  // The second click of a double click would ask once more.
  if (detail < 2 && !defaultPrevented && chat instanceof StandIn && METHODS.includes(name))
    (chat as Element as Element & Methods)[name]!(button!.value);
});

function followVisitor(): void {
  for (const chat of document.querySelectorAll<StandIn>('agent-chat:not(:defined)'))
    if (wantsElement(chat)) void loadChat();
}
addEventListener('hashchange', followVisitor);
// Back from the back/forward cache, or prerendered and visited now: the chat may have been opened on another page meanwhile.
addEventListener('visibilitychange', followVisitor);

new MutationObserver(takeUp).observe(document, { childList: true, subtree: true });
takeUp();

if (document.querySelector('[data-mount],[data-agent-id],[data-ai-url],[data-banner-src]'))
  import('./mount-tag.js').catch(console.error);
