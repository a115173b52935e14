import {
  BANNER_CLOSE_BEHAVIORS,
  BANNER_CORNER_STYLES,
  BANNER_LINK_MODES,
  BANNER_MODES,
  BANNER_PLACEMENTS,
  BANNER_SCROLL_BEHAVIORS,
  BANNER_TEXT_ALIGNMENTS,
  BANNER_URL_TARGETS,
  type BannerCloseBehavior,
  type BannerCornerStyle,
  type BannerLinkMode,
  type BannerMode,
  type BannerPlacement,
  type BannerScrollBehavior,
  type BannerTextAlignment,
  type BannerUrlTarget,
  COLOR_STUDIO_KEYS,
  FONT_STUDIO_KEYS,
} from '../protocol/banner.js';
import { checkColor, type ColorSystem } from './colors.js';
import { families, flag, length, oneOf, type Rule, text } from './field-rules.js';
import { type GivenColors, mixPalette, type Palette, type Report } from './palette.js';
import { findPattern, PATTERN_NAMES, type PatternName } from './patterns.js';

/** A Banner with every field checked and every gap filled: what can be drawn. */
export interface BannerView {
  readonly id: string;
  readonly name: string;
  /** Still untrusted HTML: it goes through the content gate. */
  readonly content: string;
  readonly mode: BannerMode;
  readonly placement: BannerPlacement;
  readonly scrollBehavior: BannerScrollBehavior;
  readonly textAlignment: BannerTextAlignment;
  readonly linkMode: BannerLinkMode;
  readonly urlTarget: BannerUrlTarget;
  readonly closeBehavior: BannerCloseBehavior;
  readonly cornerStyle: BannerCornerStyle;
  readonly pattern: PatternName | undefined;
  readonly shadow: boolean;
  readonly closable: boolean;
  readonly sdk: boolean;
  readonly tracking: boolean;
  readonly branding: boolean;
  /** CSS lengths and families, ready for a declaration. */
  readonly padding: string;
  readonly fontFamily: string;
  readonly contentSize: string;
  readonly linkSize: string;
  readonly palette: Palette;
  readonly embeds: readonly Readonly<Record<string, unknown>>[];
  readonly customCss: string;
  readonly customJs: string;
}

/** A field that could not be taken as it is, and why, in words for the owner. */
export interface BannerWarning {
  readonly field: string;
  readonly message: string;
}

export interface BannerReading {
  /** `undefined` when there is no message to show. */
  readonly view: BannerView | undefined;
  readonly warnings: readonly BannerWarning[];
}

export interface ReadOptions {
  readonly colors: ColorSystem;
  readonly fixContrast?: boolean;
}

/**
 * Our reading of each field: what it takes, and what stands in when it is missing or wrong. The interface gives names and
 * allowed values only (section 2.1); every choice beyond them is made in this table and in `readBanner` below it.
 */
const RULES = {
  id: text,
  name: text,
  content: text,
  mode: oneOf(BANNER_MODES, 'expanded'),
  placement: oneOf(BANNER_PLACEMENTS, 'top'),
  // Missing: by the placement, see below.
  scrollBehavior: oneOf(BANNER_SCROLL_BEHAVIORS, undefined, 'stationary'),
  textAlignment: oneOf(BANNER_TEXT_ALIGNMENTS, 'center'),
  linkMode: oneOf(BANNER_LINK_MODES, 'normal'),
  URLTarget: oneOf(BANNER_URL_TARGETS, '_parent'),
  // Stores nothing, so there is nothing to ask consent for.
  closeBehavior: oneOf(BANNER_CLOSE_BEHAVIORS, 'forget'),
  // Missing or wrong: by the mode, see below.
  cornerStyle: oneOf(BANNER_CORNER_STYLES, undefined),
  // Missing: a floating card has one, see below.
  shadow: flag(undefined, false),
  showCloseButton: flag(true),
  verticalPadding: length({
    min: '0px',
    max: '64px',
    missing: '12px',
    words: { none: 0, small: 6, medium: 12, large: 20 },
  }),
  customCSS: text,
  customJS: text,
  enableSDK: flag(false),
  enableTracking: flag(false),
  serviceBranding: flag(false),
} satisfies Record<string, Rule<unknown>>;

const FONT_RULES = {
  fontFamily: families,
  // The lower limit is in px for pages whose rem is small.
  contentSize: length({ min: '12px', max: '2rem', missing: '1rem', asRem: true }),
  linkSize: length({ min: '12px', max: '1.75rem', missing: '1em', asRem: true }),
} satisfies Record<(typeof FONT_STUDIO_KEYS)[number], Rule<string>>;

const LARGE_TEXT_REM = 1.5;

type Rules = typeof RULES;
type Taken<K extends keyof Rules> = Rules[K] extends Rule<infer T> ? T : never;
type Fields = Readonly<Record<string, unknown>>;

/** Checks a Banner from anywhere: never throws, and no bad field takes the message away. */
export function readBanner(input: unknown, { colors, fixContrast = false }: ReadOptions): BannerReading {
  const warnings: BannerWarning[] = [];
  const report = (field: string, message: string): void => {
    warnings.push({ field, message });
  };
  if (!isObject(input)) {
    report('banner', `banner must be an object, not ${describe(input)}.`);
    return { view: undefined, warnings };
  }
  const take = <K extends keyof Rules>(key: K): Taken<K> =>
    applyRule(RULES[key] as Rule<Taken<K>>, input[key], key, report);
  const content = take('content');
  if (!content.trim() && warnings.length === 0) report('content', 'content is empty, so no banner is shown.');
  if (!content.trim()) return { view: undefined, warnings };

  const [mode, placement, linkMode] = [take('mode'), take('placement'), take('linkMode')];
  // A bar at the bottom that nobody sees before the footer would look broken.
  const scrollBehavior = take('scrollBehavior') ?? (placement === 'bottom' ? 'follow' : 'stationary');
  const closable = take('showCloseButton');
  if (!closable && scrollBehavior === 'follow')
    report(
      'showCloseButton',
      'The banner follows the scroll and cannot be closed: it always covers a part of the page.',
    );
  const fonts = readFonts(input['JFontStudio'], report);
  const given = readColors(input['JColorStudio'], colors, report);
  const choices = { linkMode, largeText: isLarge(fonts.contentSize), fixContrast };

  const view: BannerView = {
    id: take('id'),
    name: take('name'),
    content,
    mode,
    placement,
    scrollBehavior,
    textAlignment: take('textAlignment'),
    linkMode,
    urlTarget: take('URLTarget'),
    closeBehavior: take('closeBehavior'),
    cornerStyle: take('cornerStyle') ?? (mode === 'float' ? 'dubbed' : 'cornered'),
    pattern: readPattern(input['pattern'], report),
    shadow: take('shadow') ?? mode === 'float',
    closable,
    sdk: take('enableSDK'),
    tracking: take('enableTracking'),
    branding: take('serviceBranding'),
    padding: take('verticalPadding'),
    ...fonts,
    palette: mixPalette(given, choices, colors, report),
    embeds: readEmbeds(input['JInstantEmbed'], report),
    customCss: take('customCSS'),
    customJs: take('customJS'),
  };
  return { view, warnings };
}

function applyRule<T>(rule: Rule<T>, value: unknown, field: string, report: Report): T {
  if (isMissing(value)) return rule.missing;
  const taken = rule.read(value);
  if (taken !== undefined) return taken;
  report(field, `${field} must be ${rule.expected}, not ${describe(value)}.`);
  return 'invalid' in rule ? rule.invalid : rule.missing;
}

/** A studio's fields; without some of them it is still used, with one warning that names them all. */
function openStudio(studio: unknown, name: string, keys: readonly string[], report: Report): Fields {
  if (isMissing(studio)) return {};
  if (!isObject(studio)) {
    report(name, `${name} must be an object, not ${describe(studio)}.`);
    return {};
  }
  const absent = keys.filter((key) => isMissing(studio[key]));
  if (absent.length > 0) report(name, `${name} lacks ${absent.join(', ')}; defaults are used.`);
  return studio;
}

function readFonts(studio: unknown, report: Report): Record<(typeof FONT_STUDIO_KEYS)[number], string> {
  const fields = openStudio(studio, 'JFontStudio', FONT_STUDIO_KEYS, report);
  const [fontFamily, contentSize, linkSize] = FONT_STUDIO_KEYS.map((key) =>
    applyRule(FONT_RULES[key], fields[key], `JFontStudio.${key}`, report),
  ) as [string, string, string];
  return { fontFamily, contentSize, linkSize };
}

function isLarge(contentSize: string): boolean {
  const [, amount = '1', unit] = /,([\d.-]+)(rem|em)/.exec(contentSize) ?? [];
  return unit !== undefined && Number(amount) >= LARGE_TEXT_REM;
}

function readColors(studio: unknown, system: ColorSystem, report: Report): GivenColors {
  const fields = openStudio(studio, 'JColorStudio', COLOR_STUDIO_KEYS, report);
  const given: GivenColors = {};
  for (const key of COLOR_STUDIO_KEYS) {
    const value = fields[key];
    if (isMissing(value)) continue;
    const color = typeof value === 'string' ? checkColor(value, system) : undefined;
    if (color) given[key] = color;
    else report(`JColorStudio.${key}`, `${key} must be a CSS colour, not ${describe(value)}.`);
  }
  return given;
}

function readPattern(value: unknown, report: Report): PatternName | undefined {
  const name = typeof value === 'string' ? value.trim() : '';
  if (isMissing(value) || name.toLowerCase() === 'none') return undefined;
  const pattern = findPattern(name);
  if (!pattern)
    report('pattern', `pattern must be one of ${PATTERN_NAMES.join(', ')}, not ${describe(value)}.`);
  return pattern;
}

function readEmbeds(value: unknown, report: Report): BannerView['embeds'] {
  if (isMissing(value)) return [];
  const entries = Array.isArray(value) ? value.filter(isObject) : [];
  if (!Array.isArray(value) || entries.length < value.length)
    report('JInstantEmbed', `JInstantEmbed must be a list of objects, not ${describe(value)}.`);
  return entries;
}

/** Site builders write an empty text for a field that was never touched. */
const isMissing = (value: unknown): boolean => value == null || (typeof value === 'string' && !value.trim());

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const SHOWN_CHARS = 40;

function describe(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  const shown = typeof value === 'string' ? JSON.stringify(value) : String(value as number);
  return shown.length > SHOWN_CHARS ? `${shown.slice(0, SHOWN_CHARS)}…` : shown;
}
