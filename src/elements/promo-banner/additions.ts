import type { BannerView } from '../../banner/read-banner.js';
import type { Warn } from './banner-model.js';
import { runCustomJs } from './custom-js.js';
import { watchImpression } from './impression.js';

/** What only some banners bring along: `customCSS`, `customJS`, `JInstantEmbed` and `enableTracking` (section 2.1). */
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

/** What happens once when a banner shows; returns how to stop what goes on. */
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
