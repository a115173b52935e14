import { bannerCss } from '../../banner/banner-css.js';
import { confineCss, OWN_LAYER } from '../../banner/custom-css.js';
import type { BannerView } from '../../banner/read-banner.js';
import { guardStyles } from './promo-banner.styles.js';

const HIDDEN = ':host{display:none!important}';

/** The banner's own values, and its author's rules, as constructed sheets: no style attribute, no style element. */
export class BannerSheets {
  readonly #warn: (field: string, message: string) => void;
  readonly #own = new CSSStyleSheet();
  #root: ShadowRoot | undefined;
  #base: readonly CSSStyleSheet[] = [];
  #ownText = '';
  #custom = '';

  constructor(warn: (field: string, message: string) => void) {
    this.#warn = warn;
  }

  adopt(root: ShadowRoot): void {
    this.#root = root;
    this.#base = [...root.adoptedStyleSheets];
    root.adoptedStyleSheets.push(this.#own);
  }

  /** `undefined` hides the host, whatever room the page keeps for it. */
  show(view: BannerView | undefined, placement: string): void {
    const text = view ? `${bannerCss(view)}@layer ${OWN_LAYER}{${placement}}` : HIDDEN;
    if (text !== this.#ownText) this.#own.replaceSync(text);
    this.#ownText = text;
  }

  /** Nothing hides the host while it waits for its first banner. */
  wait(): void {
    this.#own.replaceSync('');
    this.#ownText = '';
  }

  customize(css: string, permission: string): void {
    const key = `${permission} ${css}`;
    if (key === this.#custom || !this.#root) return;
    this.#custom = key;
    const isWanted = css.trim() && permission !== 'off';
    const sheet = isWanted ? confineCss(css, permission === 'full' ? 'full' : 'confined') : undefined;
    if (isWanted && !sheet) this.#warn('customCSS', 'customCSS is longer than 20 kB and was not used.');
    const guard = guardStyles.styleSheet;
    this.#root.adoptedStyleSheets = [...this.#base, this.#own, ...(sheet && guard ? [guard, sheet] : [])];
  }
}
