import { directionOf } from '../../i18n/direction.js';
import { OPEN_LABELS } from '../../i18n/open-labels.js';
import { LAUNCHER_CSS, LINES_ICON } from './launcher.js';

/** Methods that bring the element first, so that a page may call them at once. */
const METHODS = 'show hide toggle reset ask prefill stop retry'.split(' ');

/**
 * Draws the closed launcher of a chat whose code is not there yet, from the same source as the element that takes its
 * place, and calls `load` when a visitor means to use it: pointer over, focus, touch, `open` or an open panel to restore.
 */
export function drawClosedLauncher(host: HTMLElement, load: () => Promise<unknown>): void {
  if (host.shadowRoot) return;
  const stand = host as unknown as Record<string, (text?: string) => void>;
  const observer = new MutationObserver(() => void begin());
  const begin = async (): Promise<void> => {
    observer.disconnect();
    await load();
    for (const name of METHODS) delete stand[name];
  };
  for (const name of METHODS) stand[name] = (text) => void begin().then(() => stand[name]!(text));
  draw(host, begin);
  if (wantsElement(host)) return void begin();
  observer.observe(host, { attributeFilter: ['open', 'mode'] });
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
  const button = put(root, 'button', {
    dir: directionOf(lang),
    part: 'launcher',
    class: 'launcher',
    'aria-expanded': 'false',
    'aria-label': OPEN_LABELS[lang.slice(0, 2)] ?? 'Open chat',
  });
  const icon = put(put(button, 'slot', { name: 'launcher-icon' }), 'svg', { viewBox: '0 0 24 24' }, SVG);
  put(icon, 'path', { d: LINES_ICON }, SVG);
  // A touch enters too, before it presses.
  for (const intent of ['pointerenter', 'focus']) button.addEventListener(intent, onIntent);
  button.addEventListener('click', () => host.setAttribute('open', ''));
}

function put(parent: Node, tag: string, attributes: Record<string, string>, namespace = HTML): Element {
  const element = document.createElementNS(namespace, tag);
  for (const name in attributes) element.setAttribute(name, attributes[name]!);
  return parent.appendChild(element);
}

const HTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';
