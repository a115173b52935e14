/**
 * Defines `<demo-bar>`, the bar above every page of the demo. With the attribute `home` it has no links to the pages of the
 * demo, and its name links to that address instead.
 */
import { create } from './create.js';
import { createIcon } from './icons.js';
import { currentTheme, onTheme, setTheme } from './theme.js';

const PAGES = [
  ['/', 'Shop'],
  ['/gallery/', 'Gallery'],
  ['/studio/', 'Banner studio'],
  ['/training/', 'Training'],
  ['/playground/', 'Playground'],
  ['/inspector/', 'Inspector'],
  ['/docs/', 'Docs'],
] as const;
const MENU_ID = 'demo-menu';

class DemoBar extends HTMLElement {
  #drawn = false;

  connectedCallback(): void {
    if (this.#drawn) return;
    this.#drawn = true;
    this.setAttribute('role', 'banner');
    const alone = this.getAttribute('home');
    const home = createLink(alone ?? '/', 'agent-widgets', 'demo-name');
    home.prepend(create('span', 'demo-mark', createIcon('lines', 18)));
    if (alone === null)
      this.append(home, createNav('Demo', 'demo-tabs'), createThemeSwitch(), ...createMenu());
    else this.append(home, createThemeSwitch());
  }
}

function createNav(label: string, className: string): HTMLElement {
  const nav = create('nav', className, ...PAGES.map(([address, name]) => createLink(address, name)));
  nav.setAttribute('aria-label', label);
  return nav;
}

function createLink(address: string, name: string, className = ''): HTMLAnchorElement {
  const link = create('a', className, name);
  link.href = address;
  if (!className && isCurrent(address)) link.setAttribute('aria-current', 'page');
  return link;
}

function isCurrent(address: string): boolean {
  return address === '/' ? location.pathname === '/' : location.pathname.startsWith(address);
}

function createThemeSwitch(): HTMLButtonElement {
  const button = create('button', { type: 'button', className: 'icon-button demo-theme' });
  button.addEventListener('click', () => setTheme(currentTheme() === 'dark' ? 'light' : 'dark'));
  onTheme((theme) => {
    button.setAttribute('aria-label', theme === 'dark' ? 'Light theme' : 'Dark theme');
    button.replaceChildren(createIcon(theme === 'dark' ? 'sun' : 'moon'));
  });
  return button;
}

/** On a phone the links to the pages are behind one button. */
function createMenu(): [HTMLButtonElement, HTMLElement] {
  const button = create(
    'button',
    { type: 'button', className: 'icon-button demo-menu-button' },
    createIcon('menu'),
  );
  button.setAttribute('aria-label', 'Menu');
  button.setAttribute('popovertarget', MENU_ID);
  const menu = createNav('Menu', 'demo-menu');
  menu.id = MENU_ID;
  menu.popover = 'auto';
  // The Tab key would go on to what the menu covers.
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && relatedTarget !== button && !menu.contains(relatedTarget))
      menu.hidePopover();
  });
  return [button, menu];
}

customElements.define('demo-bar', DemoBar);
