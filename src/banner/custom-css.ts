/** `confined` removes everything that loads something or could hide that; `full` keeps `url()`. */
export type CustomCssMode = 'confined' | 'full';

/** Longer rules are not used at all. */
const CUSTOM_CSS_CHARS = 20_000;

/** Nor are those with more of `{`, `(` and `[`: Firefox crashes where fewer than 2,000 of them are open at a time. */
const CUSTOM_CSS_BRACKETS = 1000;

/** Functions that make a request, or that could hide one. */
const LOADS = /(?:url|src|image|image-set|cross-fade|element|paint)\(/i;

/**
 * The author's rules as a style sheet for the banner's shadow root; `undefined` when they are too long. Checks the rules as the
 * browser has parsed them, not the text, so that escapes, comments and broken braces cannot hide anything.
 */
export function confineCss(css: string, mode: CustomCssMode): CSSStyleSheet | undefined {
  const brackets = css.split(/[([{]/).length - 1;
  if (css.length > CUSTOM_CSS_CHARS || brackets > CUSTOM_CSS_BRACKETS) return undefined;
  const sheet = new CSSStyleSheet();
  // Ignores every @import.
  sheet.replaceSync(css);
  confineRules(sheet, mode);
  return sheet;
}

/**
 * Pseudo-elements that can be drawn outside the bar: backdrops, and the buttons of scroll containers; and `:has()`, for which an
 * engine may compare every element with every other.
 */
const FORBIDDEN = /::(?:backdrop|scroll)|:has\(/;

/**
 * How often a nested rule may repeat the selectors around it, counted as at least twice in each level. Every `&` stands for
 * all of them, so that 25 levels of `&&` would hang the page; so would thousands of levels of one, or a few that repeat them
 * for each element around (counted four times) or before (sixteen times). In a list they are repeated for each entry.
 */
const NESTING = 255;

const repeats = (selector: string): number =>
  Math.max(/~/.test(selector) ? 16 : /[^,] /.test(selector) ? 4 : 2, selector.split(/[&,]/).length - 1);

/** Whether a selector looks at the elements around inside brackets, which an engine may do again for each of those. */
function looksAround(selector: string): boolean {
  // What stays has a space that follows no comma.
  const rest = selector.replace(/, |\([^ ()]*\)/g, '');
  return rest === selector ? /\(/.test(rest) : looksAround(rest);
}

function confineRules(
  group: CSSStyleSheet | CSSGroupingRule,
  mode: CustomCssMode,
  mayBeAboutHost = false,
  outerNesting = 1,
): void {
  for (let index = group.cssRules.length - 1; index >= 0; index--) {
    const rule = group.cssRules[index] as CSSRule;
    const { selectorText, style } = rule as CSSStyleRule;
    const nesting = outerNesting * repeats(`${selectorText}`);
    const isAnimation = rule instanceof CSSKeyframesRule;
    if (isForbidden(rule) || nesting > NESTING || (isAnimation && rule.cssRules.length > KEYFRAMES)) {
      group.deleteRule(index);
      continue;
    }
    const isAboutHost = mayBeAboutHost || isAnimation || /:host/.test(selectorText);
    if (style) confineDeclarations(style, mode, isAboutHost);
    // An animation's own rules nest no further, and could not be deleted by their number.
    if ('cssRules' in rule)
      confineRules(rule as CSSGroupingRule, mode, isAboutHost, isAnimation ? 0 : nesting);
  }
}

/**
 * Rules that act outside the banner or load something (`@font-face`, `@property`), and `@layer`: inside the banner's own
 * layer, an author's `!important` would override the rules that keep the bar visible. `@namespace` does neither, and no
 * browser would delete it from before other rules.
 */
const isForbidden = (rule: CSSRule): boolean =>
  FORBIDDEN.test((rule as CSSStyleRule).selectorText) ||
  looksAround(`${(rule as CSSStyleRule).selectorText}`) ||
  !/^(?!@)|^@(?:media|supports|container|(?:-webkit-)?keyframes|starting-style|namespace)\b/i.test(
    rule.cssText,
  );

/**
 * What an author's rules must not set on the element itself. The limits of `guard.styles.ts` hold for a block only: a table cell,
 * say, ignores a maximum height. Where the page has the element in a grid or a flex container, `grid-…` and `flex` would push the
 * page's own content away. `all` sets every one of them.
 */
const PLACES = /^(?:all$|display|flex|grid-)/;

/**
 * Properties without a use in a banner, and the harm they can do:
 * - `scroll-…` scrolls the page on arrival; `column-count` and `column-width` freeze it with columns without number, and
 *   `filter` and `backdrop-filter` with one inside another;
 * - `counter-…`, and quotation marks that are opened or closed, change numbers and marks of the page;
 * - `interactivity`, `content-visibility` and `position-…` disable the close button, empty it or move it away;
 * - `anchor-…` has every element search all others for the one that it stands beside;
 * - `text-wrap: pretty` can crash WebKit.
 */
const HARMFUL =
  /^(?:scroll-|column-[cw]|(?:-webkit-)?(?:backdrop-)?filter|counter-|interactivity|content-v|position-|anchor-|text-wrap.*pretty)|-quote/i;

/**
 * A browser does all of this again for each element, and hundreds of shadows, gradients, font families or letters then take
 * seconds. A shadow may have four commas, three of them in its colour. Animations take the longest, each keyframe on its own.
 */
const COMMAS = 80;
const VALUE_CHARS = 1000;
const ANIMATIONS = 4;
const KEYFRAMES = 24;

/** Custom properties that each repeat the one before grow to a multiple with every step, and `content` writes them out. */
const GROWS = /^(?:--|content).*var\(.*var\(/is;

function confineDeclarations(style: CSSStyleDeclaration, mode: CustomCssMode, isAboutHost: boolean): void {
  for (const property of Array.from(style)) {
    const value = style.getPropertyValue(property);
    // The parts of a shorthand with `var()` read as empty, whatever it contains. Other values with `var()`, and custom
    // properties, keep escapes as they were written, and those could spell `url(`.
    const mayLoad = !value || LOADS.test(value) || value.includes('\\');
    const isHarmful =
      HARMFUL.test(property + value) ||
      GROWS.test(property + value) ||
      value.split(',').length > (property === 'animation-name' ? ANIMATIONS : COMMAS) ||
      (value.length > VALUE_CHARS && mode === 'confined');
    const takesPlace = isAboutHost && PLACES.test(property);
    if ((mayLoad && mode === 'confined') || isHarmful || takesPlace) style.removeProperty(property);
  }
}
