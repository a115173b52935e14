import type { BannerView } from './read-banner.js';

/** The cascade layer of the banner's own rules; rules outside it win over them, but not over their `!important`. */
export const OWN_LAYER = 'promo-banner';

/** The values of one banner as custom properties of its bar. All were checked, so that none can end its declaration. */
export function bannerCss(view: BannerView, pattern = ''): string {
  const { palette, verticalPadding, fontFamily, contentSize, linkSize } = view;
  const values = Object.entries({ ...palette, verticalPadding, fontFamily, contentSize, linkSize });
  return `@layer ${OWN_LAYER}{.bar{${values.map(([name, value]) => `--${name}:${value};`).join('')}${pattern}}}`;
}

/** The classes that select the layout of a bar. */
export const barClasses = (view: BannerView, follows: boolean): string =>
  [
    'bar',
    view.mode,
    view.placement,
    view.textAlignment,
    view.cornerStyle,
    view.linkMode,
    follows && 'follow',
    view.shadow && 'shadow',
    view.showCloseButton && 'closable',
    view.linkMode !== 'normal' && 'chips',
  ]
    .filter(Boolean)
    .join(' ');
