import { unsafeCSS } from 'lit';
import type { BannerView } from '../../banner/read-banner.js';
import { BarPlacement } from './bar-placement.js';
import { LOW_SCREEN, placementStyles } from './placement.styles.js';

export type { BarPlacement } from './bar-placement.js';

export const styles = unsafeCSS(placementStyles);

/** Whether the banner may follow the scroll. On a very low screen it would cover too much (WCAG 2.4.11). */
export const canFollow = ({ scrollBehavior }: BannerView): boolean =>
  scrollBehavior === 'follow' && !matchMedia(LOW_SCREEN).matches;

/** Whether a bar that takes space now would move a painted page. After scrolling, the browser keeps the page still. */
export const comesLate = (): boolean =>
  scrollY === 0 && performance.getEntriesByName('first-contentful-paint').length > 0;

/** Keeps the bar in its place. Returns the same object while bar and layout stay the same. */
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
  // Moving the element in the page closes a popover.
  if (bar.popover && !bar.matches(':popover-open')) bar.showPopover();
  if (isSame) {
    before.settle();
    return before;
  }
  before?.release();
  return new BarPlacement(host, bar, { edge: view.placement, isFloat, follows }, apply);
}
