import type { Banner } from './protocol/banner.js';
import { renderBannerHtml, type RenderBannerOptions } from './ssr/render-banner.js';

export type { RenderBannerOptions };

/**
 * Writes a `<promo-banner>` as HTML, for a server to send: drawn in a declarative shadow root, with the Banner (section 2.1) as
 * its JSON child, without `authorId`. The element takes over from it without a flash or a shift. Needs no DOM.
 *
 * With `closeBehavior` `remember` the HTML has a small script, which removes the drawing before it is painted if the visitor has
 * closed this message before. The option `nonce` is set on the script and on the style element, for pages with a Content
 * Security Policy. Content that only a browser can parse reliably is not drawn here, but by the element. A colour that only a
 * browser can compute (`color-mix()`, a `color()` other than `srgb` and `display-p3`, a system colour other than `Canvas` and
 * `CanvasText`) has its default until the element takes over.
 *
 * @throws TypeError for an option whose name is not valid for an attribute, or is that of an event handler
 */
export function renderBanner(banner: Banner, options: RenderBannerOptions = {}): string {
  return renderBannerHtml(banner, options);
}
