import {
  BANNER_CLOSE_BEHAVIORS,
  BANNER_CORNER_STYLES,
  BANNER_LINK_MODES,
  BANNER_MODES,
  BANNER_PLACEMENTS,
  BANNER_SCROLL_BEHAVIORS,
  BANNER_TEXT_ALIGNMENTS,
  BANNER_URL_TARGETS,
  type BannerCornerStyle,
  type BannerScrollBehavior,
  COLOR_STUDIO_KEYS,
} from '../protocol/banner.js';
import { checkColor, type ColorSystem } from './colors.js';
import { families, flag, length, oneOf, type Rule, text, textOf } from './field-rules.js';
import { type GivenColors, mixPalette, type Palette, type Report, TEXT_RATIO } from './palette.js';

/**
 * Our reading of each field: which values it allows, and what is used when it is missing or wrong. The interface gives only
 * names and allowed values (section 2.1); every choice beyond them is made in these tables and in `readBanner` below.
 */
const RULES = {
  id: text,
  name: text,
  content: text,
  mode: oneOf(BANNER_MODES, 'expanded'),
  placement: oneOf(BANNER_PLACEMENTS, 'top'),
  // When missing, it depends on the placement; see below.
  scrollBehavior: oneOf(BANNER_SCROLL_BEHAVIORS, undefined, 'stationary'),
  textAlignment: oneOf(BANNER_TEXT_ALIGNMENTS, 'center'),
  linkMode: oneOf(BANNER_LINK_MODES, 'normal'),
  URLTarget: oneOf(BANNER_URL_TARGETS, '_parent'),
  // The choice that stores nothing, so that no consent is needed.
  closeBehavior: oneOf(BANNER_CLOSE_BEHAVIORS, 'forget'),
  // When missing or wrong, it depends on the mode; see below.
  cornerStyle: oneOf(BANNER_CORNER_STYLES, undefined),
  shadow: flag(undefined),
  pattern: textOf('the name of a pattern', '', (name) => name.replace(/^none$/i, '')),
  showCloseButton: flag(true),
  verticalPadding: length({
    min: '0px',
    max: '64px',
    missing: '12px',
    words: { none: 0, small: 6, medium: 12, large: 20 },
  }),
  JInstantEmbed: {
    read: (value) => (Array.isArray(value) ? value.filter(isObject) : undefined),
    expected: 'a list of objects',
    missing: [],
  } as Rule<readonly Fields[]>,
  customCSS: text,
  customJS: text,
  enableSDK: flag(false),
  enableTracking: flag(false),
  serviceBranding: flag(false),
};

const FONT_RULES = {
  fontFamily: families,
  // The lower limit is in px because some pages make the rem small.
  contentSize: length({ min: '12px', max: '2rem', missing: '1rem', asRem: true }),
  linkSize: length({ min: '12px', max: '1.75rem', missing: '1em', asRem: true }),
};

/** Text of at least this size needs less contrast (WCAG 1.4.3). */
const LARGE_TEXT_REM = 1.5;
const LARGE_TEXT_RATIO = 3;
const ratioFor = (rem: number): number => (rem >= LARGE_TEXT_REM ? LARGE_TEXT_RATIO : TEXT_RATIO);

type Fields = Readonly<Record<string, unknown>>;
type Rules = Readonly<Record<string, Rule<unknown>>>;
type Taken<R extends Rules> = { readonly [K in keyof R]: R[K] extends Rule<infer T> ? T : never };

/** A Banner with every field checked and every gap filled, under the fields' own names; lengths and families are CSS. */
export interface BannerView extends Taken<typeof RULES>, Taken<typeof FONT_RULES> {
  readonly scrollBehavior: BannerScrollBehavior;
  readonly cornerStyle: BannerCornerStyle;
  readonly shadow: boolean;
  readonly palette: Palette;
  /** The author's pattern colours, `''` for a missing one. */
  readonly inks: readonly [string, string, string];
  /** Contrast that the text needs, and that links in it need, which may be smaller. */
  readonly textRatio: number;
  readonly linkRatio: number;
}

/** A field that cannot be used as it is, and the reason in words for the owner. */
export interface BannerWarning {
  readonly field: string;
  readonly message: string;
}

export interface BannerReading {
  /** `undefined` when there is no message to show. Its `content` is still untrusted HTML. */
  readonly view: BannerView | undefined;
  readonly warnings: readonly BannerWarning[];
}

export interface ReadOptions {
  readonly colors: ColorSystem;
  readonly fixContrast?: boolean;
}

/** Checks a Banner from anywhere. Never throws, and a wrong field never hides the message. */
export function readBanner(input: unknown, { colors, fixContrast = false }: ReadOptions): BannerReading {
  const warnings: BannerWarning[] = [];
  const report: Report = (field, message) => warnings.push({ field, message });
  const banner = openObject(input, 'banner', [], report);
  const fields = takeAll(RULES, banner, '', report);
  const { content, mode, placement, linkMode } = fields;
  if (!content) {
    if (!warnings.some(({ field }) => /^(?:banner|content)$/.test(field)))
      report('content', 'content is empty, so no banner is shown.');
    return { view: undefined, warnings };
  }
  const takeStudio = <R extends Rules>(name: string, rules: R): Taken<R> => {
    const studio = openObject(valueOf(banner, name), name, Object.keys(rules), report);
    return takeAll(rules, studio, `${name}.`, report);
  };
  const fonts = takeStudio('JFontStudio', FONT_RULES);
  const given: GivenColors = takeStudio('JColorStudio', colorRules(colors));

  // A bar at the bottom that appears only with the footer would look broken.
  const scrollBehavior = fields.scrollBehavior ?? (placement === 'bottom' ? 'follow' : 'stationary');
  if (!fields.showCloseButton && scrollBehavior === 'follow')
    report(
      'showCloseButton',
      'The banner follows the scroll and cannot be closed, so it always covers the page.',
    );
  const textRem = remOf(fonts.contentSize, 1);
  const textRatio = ratioFor(textRem);
  const linkRatio = ratioFor(remOf(fonts.linkSize, textRem));
  const view: BannerView = {
    ...fields,
    ...fonts,
    scrollBehavior,
    cornerStyle: fields.cornerStyle ?? (mode === 'float' ? 'dubbed' : 'cornered'),
    // A card needs a shadow to stand out from the page.
    shadow: fields.shadow ?? mode === 'float',
    palette: mixPalette(given, { linkMode, textRatio, linkRatio, fixContrast }, colors, report),
    inks: [given.patternColor1, given.patternColor2, given.patternColor3],
    textRatio,
    linkRatio,
  };
  return { view, warnings };
}

/** A size in rem, where it may be a share of that of the text around it. */
function remOf(size: string, around: number): number {
  const [, amount = 1, rem] = /(-?[\d.]+)(r?)em/.exec(size) ?? [];
  return +amount * (rem ? 1 : around);
}

function colorRules(system: ColorSystem): Record<keyof GivenColors, Rule<string>> {
  const rule = textOf('a CSS colour', '', (value) => checkColor(value, system));
  return Object.fromEntries(COLOR_STUDIO_KEYS.map((key) => [key, rule])) as Record<
    keyof GivenColors,
    Rule<string>
  >;
}

function takeAll<R extends Rules>(rules: R, fields: Fields, prefix: string, report: Report): Taken<R> {
  const taken = Object.entries(rules).map(([key, rule]) => {
    const value = valueOf(fields, key);
    if (isMissing(value)) return [key, rule.missing];
    const read = rule.read(value);
    // A list with some wrong entries is used without them.
    if (read === undefined || (Array.isArray(value) && !value.every(isObject)))
      report(prefix + key, `${key} must be ${rule.expected}, not ${describe(value)}.`);
    return [key, read ?? rule.invalid ?? rule.missing];
  });
  return Object.fromEntries(taken) as Taken<R>;
}

/** An object's fields; one that lacks some is still used, with one warning that names them all. */
function openObject(value: unknown, name: string, keys: readonly string[], report: Report): Fields {
  if (isMissing(value) && name !== 'banner') return {};
  if (!isObject(value)) {
    report(name, `${name} must be an object, not ${describe(value)}.`);
    return {};
  }
  const absent = keys.filter((key) => valueOf(value, key) === undefined);
  if (absent.length > 0) report(name, `${name} lacks ${absent.join(', ')}; defaults are used.`);
  return value;
}

/** What throws when it is read is as bad as a value of a type that no field takes. */
function valueOf(fields: Fields, key: string): unknown {
  try {
    return fields[key];
  } catch {
    return Symbol();
  }
}

/** Site builders write an empty text for a field that was never touched. */
const isMissing = (value: unknown): boolean =>
  value == null || (typeof value === 'string' && value.trim() === '');

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const SHOWN_CHARS = 40;

/** A value as a warning shows it. */
export function describe(value: unknown): string {
  if (Array.isArray(value)) return 'this list';
  return /string|number|boolean/.test(typeof value)
    ? JSON.stringify(value).slice(0, SHOWN_CHARS)
    : `a value of type ${typeof value}`;
}
