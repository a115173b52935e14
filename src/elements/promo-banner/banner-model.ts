import { type BannerView, readBanner } from '../../banner/read-banner.js';
import { isCut } from '../../content/rich-text.js';
import { buildContent } from './banner-content.js';
import { browserColors } from './browser-colors.js';
import { extras } from './extras.js';

export type Warn = (field: string, message: string) => void;

/** The Banner in effect. It is read, sanitized and built again only when something has changed. */
export class BannerModel {
  /** The Banner that was read last; `undefined` when there is no message to show. */
  next: BannerView | undefined;
  /** The Banner that was built last, which is the one that the visitor sees. */
  view: BannerView | undefined;
  content: HTMLElement | undefined;
  /** Declarations that draw the pattern. */
  pattern: string | undefined;
  readonly #warn: Warn;
  readonly #reported = new Set<string>();
  #key: unknown;
  #fixContrast = false;
  #isNew = false;
  #newTab = '';

  constructor(warn: Warn) {
    this.#warn = warn;
  }

  /** Reads a Banner. An object that is equal to the last one changes nothing. */
  read(value: unknown, fixContrast: boolean): void {
    const key = keyOf(value);
    const isNew = key !== this.#key;
    if (!isNew && fixContrast === this.#fixContrast) return;
    this.#key = key;
    this.#fixContrast = fixContrast;
    this.#newTab = '';
    this.#isNew ||= isNew;
    if (isNew) this.#reported.clear();
    this.next = undefined;
    if (value == null) return;
    const { view, warnings } = readBanner(value, { colors: browserColors, fixContrast });
    for (const { field, message } of warnings) this.report(field, message);
    this.next = view;
  }

  /** Builds what was read, with the extras that are loaded; `true` when it is another Banner than the last time. */
  build(newTab: string): boolean {
    const isNew = this.#isNew;
    this.#isNew = false;
    const view = (this.view = this.next);
    if (!view || newTab === this.#newTab) return isNew;
    this.#newTab = newTab;
    this.pattern = view.pattern && extras.pattern?.patternCss(view, browserColors, this.report);
    this.content = buildContent(view, newTab);
    if (!this.content) {
      this.view = this.next = undefined;
      this.report('content', 'content holds nothing that may be shown, so no banner is shown.');
    } else if (isCut(view.content)) this.report('content', 'content is too long, so its end is not shown.');
    return isNew;
  }

  /** Passes a warning on, once for each field of a banner. */
  report: Warn = (field, message) => {
    if (this.#reported.has(field)) return;
    this.#reported.add(field);
    this.#warn(field, message);
  };
}

/** A key that is the same for equal values. A value that JSON cannot hold is its own key. */
function keyOf(value: unknown): unknown {
  try {
    return JSON.stringify(value) ?? value;
  } catch {
    return value;
  }
}
