import type { Banner } from './protocol/banner.js';
import { renderBannerHtml, type RenderBannerOptions } from './ssr/render-banner.js';

export type { RenderBannerOptions };

/**
 * A `<promo-banner>` as a server sends it: drawn in a declarative shadow root, with the Banner (section 2.1) as its JSON
 * child, without `authorId`, from which the element goes on without a flash or a shift. Needs no DOM.
 *
 * With `closeBehavior` remember a small script comes along that clears the drawing before it is painted, where the visitor
 * has closed that message before. `nonce` goes on it and on the style element, for pages with a Content Security Policy.
 * Content that only a browser's own parser would understand is left for the element to draw. A colour that only a browser
 * can turn into numbers (`color-mix()`, another `color()` than `srgb` and `display-p3`, a colour of the system but `Canvas`
 * and `CanvasText`) is its default until then.
 */
export function renderBanner(banner: Banner, options: RenderBannerOptions = {}): string {
  return renderBannerHtml(banner, options);
}
