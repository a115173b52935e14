export { patternCss } from '../../banner/pattern-css.js';
export { patternStyles as styles } from './pattern.styles.js';
