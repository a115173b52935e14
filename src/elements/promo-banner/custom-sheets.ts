import { confineCss } from '../../banner/custom-css.js';
import type { Warn } from './banner-model.js';
import { guardStyles } from './guard.styles.js';

/** The style sheets for a Banner's `customCSS` (section 2.1), to be added after our own; none when it is too long. */
export function customSheets(css: string, permission: string, warn: Warn): CSSStyleSheet[] {
  const sheet = confineCss(css, permission === 'full' ? 'full' : 'confined');
  if (sheet && guardStyles.styleSheet) return [guardStyles.styleSheet, sheet];
  warn(
    'customCSS',
    'customCSS has more than 20,000 characters or 1,000 brackets and is not used; shorten it.',
  );
  return [];
}
