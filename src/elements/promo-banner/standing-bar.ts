import { bannerCss, OWN_LAYER } from '../../banner/banner-css.js';
import type { BannerView } from '../../banner/read-banner.js';
import type { Warn } from './banner-model.js';
import { extras, extraStyles } from './extras.js';
import type { BarPlacement } from './placement.js';

export interface BarLook {
  /** Declarations that draw the pattern. */
  readonly pattern: string | undefined;
  /** How much of `customCSS` applies. */
  readonly customCss: string;
  /** Space for a Banner that is still to come, in px; undefined where none is. */
  readonly reserved: number | undefined;
}

/**
 * The bar on the page: its styles, which are constructed style sheets only (no style attribute, no style element), its place among
 * the other bars, and whatever observes it.
 */
export class StandingBar {
  readonly #host: HTMLElement & { requestUpdate(): void };
  readonly #root: ShadowRoot;
  readonly #own = new CSSStyleSheet();
  readonly #base: readonly CSSStyleSheet[];
  #ownText = '';
  #customKey = '';
  #bar: HTMLElement | null = null;
  #placement: BarPlacement | undefined;
  #stops: (() => void)[] = [];
  #focusedBefore: EventTarget | null = null;
  #style = (): void => {};

  /** What the server has drawn has its own style element, so no sheets are needed before it is drawn again. */
  constructor(host: HTMLElement & { requestUpdate(): void }, root: ShadowRoot, isServerDrawn: boolean) {
    this.#host = host;
    this.#root = root;
    this.#base = root.adoptedStyleSheets.slice();
    root.adoptedStyleSheets = isServerDrawn ? [] : [...this.#base, this.#own];
  }

  /** Keeps the space that the page had reserved for the undefined element. */
  reserve(px: number): void {
    if (!this.#bar) this.#set(`:host{min-block-size:${px}px}`);
  }

  /** To be called after each render with the bar that is shown now; `true` when it is a new one. */
  update(bar: HTMLElement | null, view: BannerView | undefined, look: BarLook, warn: Warn): boolean {
    const isNew = bar !== this.#bar;
    if (isNew) this.leave();
    this.#adopt(view?.customCSS ?? '', look.customCss, warn);
    if (!bar || !view) {
      if (look.reserved === undefined) this.#set(':host{display:none!important}');
      else this.reserve(look.reserved);
      return false;
    }
    this.#style = () =>
      this.#set(`${bannerCss(view, look.pattern)}@layer ${OWN_LAYER}{${this.#placement?.css ?? ''}}`);
    // Once for measuring, and once with the place that this gives it.
    this.#style();
    const { keepPlace } = extras.placement ?? {};
    this.#placement = keepPlace?.(this.#placement, this.#host, bar, view, () => this.#style());
    this.#style();
    this.#bar = bar;
    if (isNew) this.onLeave(watchOverflow(bar.firstElementChild as HTMLElement));
    return isNew;
  }

  #set(text: string): void {
    if (text !== this.#ownText) this.#own.replaceSync(text);
    this.#ownText = text;
  }

  /** Adopts all style sheets: ours, those of the extras, the banner's own, and its author's last. */
  #adopt(css: string, permission: string, warn: Warn): void {
    const shared = [...this.#base, ...extraStyles(), this.#own];
    const wanted = permission === 'off' ? '' : css;
    const key = [shared.length, permission, wanted].join();
    // Another document that takes the element in removes them all and refuses those of this one.
    const isAdopted = key === this.#customKey && this.#root.adoptedStyleSheets[0];
    if (isAdopted || this.#root.ownerDocument !== document) return;
    this.#customKey = key;
    const custom = (wanted && extras.additions?.customSheets(wanted, permission, warn)) || [];
    this.#root.adoptedStyleSheets = [...shared, ...custom];
  }

  /** Registers a function that is called when the bar is removed. */
  onLeave(stop: () => void): void {
    this.#stops.push(stop);
  }

  leave(): void {
    this.#stops.forEach((stop) => stop());
    this.#stops = [];
    this.#placement?.release();
    this.#placement = undefined;
    this.#bar = null;
  }

  readonly onFocusIn = ({ relatedTarget }: FocusEvent): void => {
    if (!this.#bar?.contains(relatedTarget as Node | null)) this.#focusedBefore = relatedTarget;
  };

  /** Returns the focus to what had it before, else to the page's main part, which is focusable only for that moment. */
  returnFocus(): void {
    const before = this.#focusedBefore;
    if (before instanceof HTMLElement && before.isConnected) {
      before.focus({ preventScroll: true });
      if (before.matches(':focus')) return;
    }
    // The first of them may be hidden.
    [...document.querySelectorAll<HTMLElement>('main,[role="main"],h1')].some(takesFocus);
  }
}

/** Focuses an element, which may be focusable only for that moment; false when it cannot be. */
function takesFocus(element: HTMLElement): boolean {
  const isBorrowed = !element.hasAttribute('tabindex');
  if (isBorrowed) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  const hasFocus = document.activeElement === element;
  const giveBack = () => element.removeAttribute('tabindex');
  if (isBorrowed && hasFocus) element.addEventListener('blur', giveBack, { once: true });
  else if (isBorrowed) giveBack();
  return hasFocus;
}

/** Simulated pages, in which owners test their components, have no layout: there a bar has only its content. */
export const hasLayout = (): boolean =>
  [window.matchMedia, window.ResizeObserver, document.adoptedStyleSheets].every(Boolean);

/** Makes a message that scrolls within the bar reachable by keyboard, under the bar's name. Returns a function that stops this. */
function watchOverflow(body: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    const scrolls = body.scrollHeight > body.clientHeight;
    if (scrolls) body.tabIndex = 0;
    else body.removeAttribute('tabindex');
    body.role = scrolls ? 'group' : null;
    body.ariaLabel = scrolls ? body.parentElement!.ariaLabel : null;
  });
  observer.observe(body);
  return () => observer.disconnect();
}
