import { directionOf } from '../../i18n/direction.js';
import { OPEN_LABELS } from '../../i18n/open-labels.js';
import type { AgentChatElement } from './agent-chat.js';
import { LAUNCHER_CSS } from './launcher.js';

/** A chat whose code is not loaded yet, with the properties that a page may have set on it. */
export type Closed = HTMLElement &
  Pick<AgentChatElement, 'open'> &
  Partial<Pick<AgentChatElement, 'strings'>>;

/**
 * Draws the closed launcher of a chat whose code is not loaded yet, with the same styles and icon as the element that
 * replaces it. Calls `load` as soon as the chat is needed: a pointer over it, a touch, focus, `open`, or a panel to restore.
 */
export function drawClosedLauncher(host: Closed, load: () => Promise<unknown>): void {
  const root = host.attachShadow({ mode: 'open' });
  const begin: () => unknown = async () => {
    if (await load()) return;
    // Shows the page's fallback content; the next intent tries again, except in Firefox, which keeps the failure.
    put(root, 'slot');
    host.open = false;
  };
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(LAUNCHER_CSS);
  root.adoptedStyleSheets = [sheet];
  const lang = host.closest('[lang]')?.getAttribute('lang')!.toLowerCase() ?? '';
  const button = put(root, 'button');
  const place = put(button, 'slot');
  place.name = 'launcher-icon';
  put(place, 'i');
  put(place, 'i');
  button.ariaLabel = host.strings?.open ?? OPEN_LABELS[lang.split('-')[0]!] ?? 'Open chat';
  button.dir = directionOf(lang);
  button.ariaExpanded = 'false';
  button.className = button.part = 'launcher';
  // A touch fires `pointerenter`, too, before the click.
  button.onpointerenter = button.onfocus = begin;
  button.onclick = () => (host.open = true);
  new MutationObserver(begin).observe(host, { attributeFilter: ['open', 'mode'] });
  // A page that has set the property may set it again, which only the element notices.
  if (wantsElement(host) || 'open' in host) void begin();
}

/** Whether the element is needed at once: it is inline, must keep clear of something, is open, or was left open or unread. */
export function wantsElement(host: HTMLElement): unknown {
  try {
    if (
      // Not `:target`, which not every engine knows while the page is loading.
      encodeURI('#' + host.id) === location.hash ||
      host.matches('[mode=inline i],[open],[keep-clear-of]')
    )
      return true;
    const id = host.getAttribute('agent-id')!.replace(/[%:]/g, encodeURIComponent);
    const area = host.matches('[storage=local]') ? localStorage : sessionStorage;
    return area.getItem(`agent-chat:${id}:conversation`)?.match(/"(open":true|unread":[1-9])/);
  } catch {
    // There is no id, or no storage (in a sandboxed frame): nothing to restore.
  }
}

function put<Tag extends keyof HTMLElementTagNameMap>(parent: Node, tag: Tag): HTMLElementTagNameMap[Tag] {
  return parent.appendChild(document.createElement(tag));
}
