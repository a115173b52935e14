/**
 * Derives readable colours from the owner's accent. Colours are OKLCH; contrast ratios are WCAG 2.2's, measured in the light
 * or dark scheme that is in use.
 */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

/** The colours an owner may have set, as they compute on the page. */
export interface AccentInput {
  readonly accent: Oklch;
  readonly surface: Oklch;
  readonly surface2: Oklch;
  /** `--agent-chat-on-accent`, when set. */
  readonly onAccent?: Oklch | undefined;
  /** `--agent-chat-user-surface`, when set. */
  readonly userSurface?: Oklch | undefined;
}

/**
 * Each is the value of the custom property of the same name, `--_accent` and so on. `focus` is for links, focus rings and icons on
 * the surface.
 */
export type AccentRoles = Readonly<
  Record<'accent' | 'on-accent' | 'hover' | 'focus' | 'user' | 'user-text', Oklch>
>;

/** Contrast that text needs (WCAG 1.4.3). */
export const TEXT_RATIO = 4.5;
/** Contrast that the shape of a control needs (WCAG 1.4.11). */
export const SHAPE_RATIO = 3;
const WHITE: Oklch = { l: 1, c: 0, h: 0 };
const BLACK: Oklch = { l: 0, c: 0, h: 0 };

/** Relative luminance of an OKLCH colour, clipped to sRGB. The matrices are CSS Color 4's, rounded to what 8 bits can show. */
function luminance({ l, c, h }: Oklch): number {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.39634 * a + 0.2158 * b) ** 3;
  const medium = (l - 0.10556 * a - 0.06385 * b) ** 3;
  const short = (l - 0.08948 * a - 1.29149 * b) ** 3;
  const clip = (x: number) => Math.min(1, Math.max(0, x));
  return (
    0.2126 * clip(4.07674 * long - 3.30771 * medium + 0.23097 * short) +
    0.7152 * clip(-1.26844 * long + 2.60976 * medium - 0.34132 * short) +
    0.0722 * clip(-0.0042 * long - 0.70342 * medium + 1.70761 * short)
  );
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(one: Oklch, other: Oklch): number {
  const ratio = (luminance(one) + 0.05) / (luminance(other) + 0.05);
  return Math.max(ratio, 1 / ratio);
}

const readableOn = (ground: Oklch): Oklch => (contrast(WHITE, ground) >= TEXT_RATIO ? WHITE : BLACK);

/** Changes the lightness of `start` by `step` until it is readable on the surface. */
function readableText(start: Oklch, surface: Oklch, step: number): Oklch {
  let color = start;
  while (contrast(color, surface) < TEXT_RATIO && color.l > 0 && color.l < 1) {
    color = { ...color, l: Math.min(1, Math.max(0, color.l + step)) };
  }
  return color;
}

/** Derives every colour role; whether the scheme is dark is seen from the surface. */
export function deriveAccent({ surface, surface2, ...given }: AccentInput): AccentRoles {
  const dark = surface.l < 0.5;
  const { l, c, h } = given.accent;
  const vivid = Math.min(1.25 * c, 0.13);
  const accent = dark ? { l: Math.max(l, 0.76), c: vivid, h } : given.accent;
  const onAccent = given.onAccent ?? readableOn(accent);
  const user = given.userSurface ?? (dark ? { l: 0.41, c: Math.min(c, 0.085), h } : accent);
  return {
    accent,
    'on-accent': onAccent,
    hover: hoverOf(accent, onAccent, dark),
    focus: dark
      ? readableText({ l: Math.max(l, 0.8), c: vivid, h }, surface2, 0.01)
      : readableText({ l: Math.min(l, 0.46), c: Math.min(c, 0.13), h }, surface2, -0.01),
    user,
    'user-text': readableOn(user),
  };
}

function hoverOf(accent: Oklch, onAccent: Oklch, dark: boolean): Oklch {
  if (dark) return { ...accent, l: accent.l + 0.045 };
  const darker = { ...accent, l: accent.l - 0.05 };
  return onAccent.l < 0.5 && contrast(onAccent, darker) < TEXT_RATIO
    ? { ...accent, l: accent.l + 0.05 }
    : darker;
}

/** Reads a computed `oklch(l c h / a)`; undefined when it is another form or wholly transparent. */
export function parseOklch(computed: string): Oklch | undefined {
  const parts = /^oklch\((\S+) (\S+) ([^\s)]+)(?: \/ (\S+))?\)$/.exec(computed);
  // A missing component is the word `none`, which counts as zero.
  const [l, c, h, alpha] = (parts ?? []).slice(1).map((part = '1') => Number.parseFloat(part) || 0);
  return alpha ? { l: l!, c: c!, h: h! } : undefined;
}

export const formatOklch = ({ l, c, h }: Oklch): string => `oklch(${l} ${c} ${h})`;
