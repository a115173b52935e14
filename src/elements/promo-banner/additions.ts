import type { BannerView } from '../../banner/read-banner.js';
import type { Warn } from './banner-model.js';
import { runCustomJs } from './custom-js.js';
import { watchImpression } from './impression.js';

/** What only some banners need: `customCSS`, `customJS`, `JInstantEmbed` and `enableTracking` (section 2.1). */
export { customSheets } from './custom-sheets.js';
export { renderEmbeds } from './embeds.js';

export interface ShownBanner {
  readonly host: HTMLElement;
  readonly bar: Element;
  readonly view: BannerView;
  /** The Banner came from another origin than the page. */
  readonly isCrossOrigin: boolean;
  readonly warn: Warn;
  readonly onImpression: () => void;
}

/** Starts what happens once when a banner is shown. Returns a function that stops it. */
export function startAdditions({
  host,
  bar,
  view,
  isCrossOrigin,
  warn,
  onImpression,
}: ShownBanner): () => void {
  if (view.customJS) runCustomJs(host, view.customJS, isCrossOrigin, warn);
  return view.enableTracking ? watchImpression(bar, onImpression) : () => {};
}
