import { PHONE } from './screens.js';

/**
 * Puts the settings before the preview where they stand beside it, and after it on a phone, where they stand below it. So the
 * Tab key and screen readers follow the screen. It is the settings that are moved, because a frame would load again.
 */
export function keepReadingOrder(settings: HTMLElement, preview: HTMLElement): void {
  const phone = matchMedia(PHONE);
  const move = (): void => {
    const focused = document.activeElement;
    preview[phone.matches ? 'after' : 'before'](settings);
    if (focused instanceof HTMLElement && settings.contains(focused)) focused.focus({ preventScroll: true });
  };
  phone.addEventListener('change', move);
  move();
}
