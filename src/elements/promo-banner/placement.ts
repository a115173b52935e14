import type { BannerView } from '../../banner/read-banner.js';
import { BarPlacement } from './bar-placement.js';
import { LOW_SCREEN } from './placement.styles.js';

export { placementStyles as styles } from './placement.styles.js';
export type { BarPlacement } from './bar-placement.js';

/** Follows the scroll, unless the screen is so low that it would take too much of it (WCAG 2.4.11). */
export const canFollow = ({ scrollBehavior }: BannerView): boolean =>
  scrollBehavior === 'follow' && !matchMedia(LOW_SCREEN).matches;

/** Would a bar that takes room now move a page that was already painted? Once scrolled, the browser holds the page still. */
export const comesLate = (): boolean =>
  scrollY === 0 && performance.getEntriesByName('first-contentful-paint').length > 0;

/** Keeps the bar in its place; what was made for the same bar and layout goes on. */
export function keepPlace(
  before: BarPlacement | undefined,
  host: BarPlacement['host'],
  bar: HTMLElement,
  view: BannerView,
  apply: () => void,
): BarPlacement {
  const isFloat = view.mode === 'float';
  const follows = canFollow(view);
  const isSame =
    before?.bar === bar &&
    before.edge === view.placement &&
    before.isFloat === isFloat &&
    before.follows === follows;
  // It closes when the element is moved.
  if (bar.popover && !bar.matches(':popover-open')) bar.showPopover();
  if (isSame) {
    before.settle();
    return before;
  }
  before?.release();
  return new BarPlacement(host, bar, { edge: view.placement, isFloat, follows }, apply);
}
