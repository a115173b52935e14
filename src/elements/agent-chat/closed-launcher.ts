import { directionOf } from '../../i18n/direction.js';
import { OPEN_LABELS } from '../../i18n/open-labels.js';
import { LAUNCHER_CSS, LINES_ICON } from './launcher.js';

/** Methods that bring the element first, so that a page may call them at once. */
export const METHODS = 'show hide toggle reset ask prefill stop retry'.split(' ');

/** A chat before its code is there. */
export type StandIn = HTMLElement & Record<string, (text?: string) => unknown>;

/**
 * Draws the closed launcher of a chat whose code is not there yet, from the same source as the element that takes its
 * place, and calls `load` when a visitor means to use it: pointer over, focus, touch, `open` or an open panel to restore.
 */
export function drawClosedLauncher(host: StandIn, load: () => Promise<unknown>): void {
  if (host.shadowRoot) return;
  // What could not load is tried again with the next intent.
  const begin: () => unknown = async () => {
    const loaded = await load();
    if (loaded) {
      observer.disconnect();
      for (const name of METHODS) delete host[name];
    }
    return loaded;
  };
  const observer = new MutationObserver(begin);
  // A chat that is taken off the page meanwhile never becomes one.
  for (const name of METHODS) host[name] = async (text) => (await begin()) && host[name]?.(text);
  draw(host, begin);
  if (wantsElement(host)) return void begin();
  observer.observe(host, { attributeFilter: ['open', 'mode'] });
  Object.defineProperty(host, 'open', {
    configurable: true,
    get: () => host.hasAttribute('open'),
    set: (open: boolean) => host.toggleAttribute('open', open),
  });
}

/** In the page's flow, open by markup, script or address, or left open or unread before a reload. */
function wantsElement(host: HTMLElement): boolean {
  if (host.matches('[open],[mode=inline],:target') || 'open' in host) return true;
  try {
    const id = host.getAttribute('agent-id')!.replace(/[%:]/g, encodeURIComponent);
    const area = host.getAttribute('storage') === 'local' ? localStorage : sessionStorage;
    return !!area.getItem(`agent-chat:${id}:conversation`)?.match(/"(open":true|unread":[1-9])/);
  } catch {
    // Without an id, and without storage (in a sandboxed frame), there is nothing to restore.
    return false;
  }
}

function draw(host: HTMLElement, onIntent: () => unknown): void {
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(LAUNCHER_CSS);
  root.adoptedStyleSheets = [sheet];
  const lang = host.closest<HTMLElement>('[lang]')?.lang ?? '';
  const button = put<HTMLElement>(root, 'button', {
    class: 'launcher',
    part: 'launcher',
    'aria-label': OPEN_LABELS[lang.slice(0, 2)] ?? 'Open chat',
    'aria-expanded': 'false',
    dir: directionOf(lang),
  });
  const icon = put(put(button, 'slot', { name: 'launcher-icon' }), 'svg', { viewBox: '0 0 24 24' }, SVG);
  put(icon, 'path', { d: LINES_ICON }, SVG);
  // A touch enters too, before it presses.
  button.onpointerenter = button.onfocus = onIntent;
  button.onclick = () => host.setAttribute('open', '');
}

function put<Kind extends Element>(
  parent: Node,
  tag: string,
  attributes: Record<string, string>,
  namespace = HTML,
): Kind {
  const element = document.createElementNS(namespace, tag) as Kind;
  for (const name in attributes) element.setAttribute(name, attributes[name]!);
  return parent.appendChild(element);
}

const HTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';
