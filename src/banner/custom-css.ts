/** `confined` takes everything but what loads or hides; `full` also lets `url()` through. */
export type CustomCssMode = 'confined' | 'full';

/** More than this is not a banner's style. */
const CUSTOM_CSS_CHARS = 20_000;

/** Functions that make a request, or that could hide one. */
const LOADS = /(?:url|src|image|image-set|cross-fade|element|paint)\(/i;

/**
 * The author's rules as a sheet for the banner's shadow root; `undefined` when there is too much of them. The parsed
 * rules are walked, not the text, so that escapes, comments and broken braces cannot smuggle anything through.
 */
export function confineCss(css: string, mode: CustomCssMode): CSSStyleSheet | undefined {
  if (css.length > CUSTOM_CSS_CHARS) return undefined;
  const sheet = new CSSStyleSheet();
  // Drops every @import by itself.
  sheet.replaceSync(css);
  confineRules(sheet, mode);
  return sheet;
}

/** Pseudo-elements that may stand outside of what they belong to, as a backdrop does, and the buttons of what scrolls. */
const OUTSIDE = /::(?:backdrop|scroll)/;

function confineRules(
  group: CSSStyleSheet | CSSGroupingRule,
  mode: CustomCssMode,
  mayBeAboutHost = false,
): void {
  for (let index = group.cssRules.length - 1; index >= 0; index--) {
    const rule = group.cssRules[index] as CSSRule;
    if (isForbidden(rule)) {
      group.deleteRule(index);
      continue;
    }
    const { selectorText, style } = rule as CSSStyleRule;
    const isAboutHost = mayBeAboutHost || rule instanceof CSSKeyframesRule || /:host/.test(selectorText);
    // What the guard says holds for a block: a table's cell would be as high as it likes.
    if (style && isAboutHost) for (const property of ['display', 'all']) style.removeProperty(property);
    if (style && mode === 'confined') confineDeclarations(style);
    if ('cssRules' in rule) confineRules(rule as CSSGroupingRule, mode, isAboutHost);
  }
}

/**
 * Rules that reach past the banner or load (`@font-face`, `@property`, `@namespace`), and `@layer`: in the banner's own
 * layer an author's `!important` would beat the rules that keep the bar visible.
 */
const isForbidden = (rule: CSSRule): boolean =>
  OUTSIDE.test((rule as CSSStyleRule).selectorText) ||
  !/^(?!@)|^@(?:media|supports|container|keyframes|-webkit-keyframes|starting-style)\b/i.test(rule.cssText);

function confineDeclarations(style: CSSStyleDeclaration): void {
  for (const property of Array.from(style)) {
    const value = style.getPropertyValue(property);
    // Of a shorthand with `var()` its parts read as nothing, whatever stands in it; other values with `var()`, and
    // custom properties, keep escapes as they were written, which could spell `url(`.
    if (!value || LOADS.test(value) || value.includes('\\')) style.removeProperty(property);
  }
}
