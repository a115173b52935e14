/** Red, green, blue (sRGB) and alpha, each from 0 to 1. */
export interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly alpha: number;
}

/** What the browser, or its replacement on a server, knows about colours. */
export interface ColorSystem {
  /** Whether the value is a valid CSS colour. */
  isColor(value: string): boolean;
  /** The colour as numbers; `undefined` when they cannot be found out. */
  read(color: string): Rgb | undefined;
}

/** No author writes a longer one, and to look through it takes time with the square of its length. */
const COLOR = /^[\w\s.,%#()/+-]{1,500}$/;
const FUNCTIONS = /^(?:rgba?|hsla?|hwb|(?:ok)?(?:lab|lch)|color|color-mix)$/i;
const NO_FIXED_COLOR = /currentcolor|^(?:inherit|initial|unset|revert.*)$/i;

/**
 * The colour as written, if it is valid and does not depend on the page: no `url()`, no `var()`, no keyword such as
 * `currentcolor`, and nothing that could end a declaration.
 */
export function checkColor(value: string, system: ColorSystem): string | undefined {
  const color = value.trim();
  if (!COLOR.test(color) || NO_FIXED_COLOR.test(color)) return undefined;
  const calls = color.match(/[\w-]+(?=\()/g) ?? [];
  // CSS closes an open bracket by itself, but in a style sheet that would swallow the next declaration.
  let rest = color;
  for (const _ of calls) rest = rest.replace(/\([^()]*\)/, '');
  const isColor = !/[()]/.test(rest) && calls.every((name) => FUNCTIONS.test(name)) && system.isColor(color);
  return isColor ? color : undefined;
}

/** The visible colour where `top` lies over `under`. */
export function layer(top: Rgb, under: Rgb): Rgb {
  const mix = (channel: 'r' | 'g' | 'b'): number =>
    under[channel] + (top[channel] - under[channel]) * top.alpha;
  return { r: mix('r'), g: mix('g'), b: mix('b'), alpha: 1 };
}

function luminance({ r, g, b }: Rgb): number {
  const [red, green, blue] = [r, g, b].map((value) =>
    value > 0.04045 ? ((value + 0.055) / 1.055) ** 2.4 : value / 12.92,
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export const BLACK: Rgb = { r: 0, g: 0, b: 0, alpha: 1 };
export const WHITE: Rgb = { r: 1, g: 1, b: 1, alpha: 1 };

/** WCAG contrast, 1 to 21. The page behind a transparent background is unknown: the worse of black and white is assumed. */
export function contrast(ink: Rgb, ground: Rgb): number {
  const ratios = [BLACK, WHITE].map((page) => {
    const solid = layer(ground, page);
    const [front, back] = [luminance(layer(ink, solid)) + 0.05, luminance(solid) + 0.05];
    return Math.max(front / back, back / front);
  });
  return Math.min(...ratios);
}
