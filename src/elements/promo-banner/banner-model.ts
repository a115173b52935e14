import { readBanner, type BannerView } from '../../banner/read-banner.js';
import { buildContent } from './banner-content.js';
import { browserColors } from './browser-colors.js';

/** Draws one entry of `JInstantEmbed`; what it returns is placed after the content. */
export type EmbedRenderer = (entry: Readonly<Record<string, unknown>>, index: number) => Node | undefined;

export interface ModelOptions {
  readonly fixContrast: boolean;
  readonly newTabLabel: string;
}

/** The Banner in effect: read, sanitized and built, each only when something it depends on changed. */
export class BannerModel {
  /** `undefined` when there is no message to show. */
  view: BannerView | undefined;
  content: HTMLElement | undefined;
  embeds: HTMLElement | undefined;
  readonly #warn: (field: string, message: string) => void;
  #key: string | null | undefined;
  #options: ModelOptions | undefined;
  #reported = new Set<string>();

  constructor(warn: (field: string, message: string) => void) {
    this.#warn = warn;
  }

  /** `true` when the value is another banner than before. A host that sets an equal object again changes nothing. */
  take(value: unknown, options: ModelOptions): boolean {
    const key = keyOf(value);
    const isNew = key !== this.#key || key === null;
    const isSame = !isNew && options.fixContrast === this.#options?.fixContrast;
    if (isSame && options.newTabLabel === this.#options?.newTabLabel) return false;
    this.#key = key;
    this.#options = options;
    if (isNew) {
      this.#reported.clear();
      this.embeds = undefined;
    }
    this.#read(value, options);
    return isNew;
  }

  /** Calls the host's renderer once for each entry of the banner. */
  renderEmbeds(render: EmbedRenderer | undefined): void {
    if (this.embeds || !render || !this.view?.embeds.length) return;
    this.embeds = document.createElement('div');
    for (const [index, entry] of this.view.embeds.entries()) {
      try {
        const node = render(entry, index);
        if (node instanceof Node) this.embeds.append(node);
      } catch (error) {
        this.report('JInstantEmbed', `renderEmbed failed for entry ${index}: ${String(error)}`);
      }
    }
  }

  /** Passes a warning on, once for each field of a banner. */
  report(field: string, message: string): void {
    if (this.#reported.has(field)) return;
    this.#reported.add(field);
    this.#warn(field, message);
  }

  #read(value: unknown, { fixContrast, newTabLabel }: ModelOptions): void {
    this.view = this.content = undefined;
    if (value === undefined) return;
    const { view, warnings } = readBanner(value, { colors: browserColors, fixContrast });
    for (const { field, message } of warnings) this.report(field, message);
    this.content = view && buildContent(view, newTabLabel);
    if (this.content) this.view = view;
    else this.report('content', 'Nothing in content may be shown, so no banner is.');
  }
}

/** `null` for what cannot be compared. */
function keyOf(value: unknown): string | null | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return null;
  }
}
