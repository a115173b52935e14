import { directionOf } from '../../i18n/direction.js';
import { OPEN_LABELS } from '../../i18n/open-labels.js';
import type { AgentChatElement } from './agent-chat.js';
import { LAUNCHER_CSS, LINES_ICON } from './launcher.js';

/** A chat whose code is not there yet, with what a page may have set. */
export type Closed = HTMLElement &
  Pick<AgentChatElement, 'open'> &
  Partial<Pick<AgentChatElement, 'strings'>>;

/**
 * Draws the closed launcher of a chat whose code is not there yet, from the same source as the element that takes its
 * place, and calls `load` when a visitor means to use it: pointer over, focus, touch, `open` or an open panel to restore.
 */
export function drawClosedLauncher(host: Closed, load: () => Promise<unknown>): void {
  const root = host.attachShadow({ mode: 'open' });
  const begin: () => unknown = async () => {
    if (await load()) return;
    // What the page has for visitors without the chat; the next intent tries again.
    put(root, 'slot');
    host.open = false;
  };
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(LAUNCHER_CSS);
  root.adoptedStyleSheets = [sheet];
  const lang = host.closest('[lang]')?.getAttribute('lang')!.toLowerCase() ?? '';
  const button = put<HTMLElement>(root, 'button');
  const place = put<HTMLSlotElement>(button, 'slot');
  place.name = 'launcher-icon';
  const icon = put(place, 'svg', SVG);
  icon.setAttribute('viewBox', '0 0 24 24');
  put(icon, 'path', SVG).setAttribute('d', LINES_ICON);
  button.ariaLabel = host.strings?.open ?? OPEN_LABELS[lang.slice(0, 2)] ?? 'Open chat';
  button.dir = directionOf(lang);
  button.ariaExpanded = 'false';
  button.className = button.part = 'launcher';
  // A touch enters too, before it presses.
  button.onpointerenter = button.onfocus = begin;
  button.onclick = () => (host.open = true);
  new MutationObserver(begin).observe(host, { attributeFilter: ['open', 'mode'] });
  if (wantsElement(host)) void begin();
}

/** In the page's flow, to move off what the owner names, open by markup, script or address, or left open or unread. */
function wantsElement(host: HTMLElement): boolean {
  try {
    if (
      'open' in host ||
      // Not every engine knows the `:target` of a page that still loads.
      encodeURI('#' + host.id) === location.hash ||
      host.matches('[open],[mode=inline],[keep-clear-of]')
    )
      return true;
    const id = host.getAttribute('agent-id')!.replace(/[%:]/g, encodeURIComponent);
    const area = host.getAttribute('storage') === 'local' ? localStorage : sessionStorage;
    return !!area.getItem(`agent-chat:${id}:conversation`)?.match(/"(open":true|unread":[1-9])/);
  } catch {
    // Without an id, and without storage (in a sandboxed frame), there is nothing to restore.
    return false;
  }
}

function put<Kind extends Element>(
  parent: Node,
  tag: string,
  namespace = 'http://www.w3.org/1999/xhtml',
): Kind {
  return parent.appendChild(document.createElementNS(namespace, tag) as Kind);
}

const SVG = 'http://www.w3.org/2000/svg';
