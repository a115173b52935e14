import { unsafeCSS } from 'lit';
import { patternStyles } from './pattern.styles.js';

export { patternCss } from '../../banner/pattern-css.js';

export const styles = unsafeCSS(patternStyles);
