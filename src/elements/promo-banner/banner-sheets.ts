import { bannerCss, OWN_LAYER } from '../../banner/banner-css.js';
import type { BannerView } from '../../banner/read-banner.js';
import type { Warn } from './banner-model.js';
import { extras, extraStyles } from './extras.js';

/** The banner's own values, and its author's rules, as constructed sheets: no style attribute, no style element. */
export class BannerSheets {
  readonly #own = new CSSStyleSheet();
  readonly #base: readonly CSSStyleSheet[];
  #text = '';
  #key = '';

  /** What the server has drawn brings its own styles, until it is drawn again. */
  constructor(
    private readonly root: ShadowRoot,
    isServerDrawn: boolean,
  ) {
    this.#base = root.adoptedStyleSheets.slice();
    root.adoptedStyleSheets = isServerDrawn ? [] : [...this.#base, this.#own];
  }

  /** `rules` join the banner's own. */
  show(view: BannerView, pattern: string | undefined, rules = ''): void {
    this.set(`${bannerCss(view, pattern)}@layer ${OWN_LAYER}{${rules}}`);
  }

  set(text: string): void {
    if (text !== this.#text) this.#own.replaceSync(text);
    this.#text = text;
  }

  /** Puts the author's rules after ours. */
  adopt(css: string, permission: string, warn: Warn): void {
    const shared = [...this.#base, ...extraStyles(), this.#own];
    const wanted = permission === 'off' ? '' : css;
    const key = [shared.length, permission, wanted].join();
    if (key === this.#key) return;
    this.#key = key;
    const custom = wanted ? (extras.additions?.customSheets(wanted, permission, warn) ?? []) : [];
    this.root.adoptedStyleSheets = [...shared, ...custom];
  }
}
