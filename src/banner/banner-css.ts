import { OWN_LAYER } from './custom-css.js';
import { drawPattern } from './patterns.js';
import type { BannerView } from './read-banner.js';

/** The values of one banner as a rule for its bar. Each was checked, so none can end its declaration. */
export function bannerCss({ palette, pattern, ...view }: BannerView): string {
  const values = {
    fill: palette.fill,
    text: palette.text,
    shadow: palette.shadow,
    'link-fill': palette.linkFill,
    link: palette.link,
    close: palette.close,
    branding: palette.branding,
    pad: view.padding,
    font: view.fontFamily,
    size: view.contentSize,
    'link-size': view.linkSize,
    ...(pattern && { pattern: drawPattern(pattern) }),
    ...(pattern && Object.fromEntries(palette.inks.map((ink, index) => [`ink-${index + 1}`, ink]))),
  };
  const rules = Object.entries(values).map(([name, value]) => `--${name}:${value}`);
  return `@layer ${OWN_LAYER}{.bar{${rules.join(';')}}}`;
}

/** How the layout of the bar is chosen in the styles, beside what the page decides (`late`, the height of the viewport). */
export const barClasses = (view: BannerView, follows = view.scrollBehavior === 'follow'): string =>
  [
    'bar',
    view.mode,
    view.placement,
    view.textAlignment,
    view.cornerStyle,
    follows && 'follow',
    view.shadow && 'shadow',
    !view.closable && 'fixed-open',
    view.linkMode !== 'normal' && 'chips',
    view.linkMode === 'fancy' && 'fancy',
  ]
    .filter(Boolean)
    .join(' ');
