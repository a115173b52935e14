/** Red, green and blue of sRGB, each 0 to 1, and how opaque. */
export interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly alpha: number;
}

/** What the engine knows about colours and plain arithmetic does not. */
export interface ColorSystem {
  /** Does the engine take the value as a colour? */
  isColor(value: string): boolean;
  /** A colour that `parseColor` cannot read (a name, say) as one that it may; `undefined` when that is unknown. */
  resolve(value: string): string | undefined;
}

const FUNCTIONS = 'rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark'.split(' ');
const NO_FIXED_COLOR = /^(?:currentcolor|inherit|initial|unset|revert|revert-layer)$/i;

/**
 * The colour as written, when it is one that stands for itself: no `url()`, `var()` or keyword that takes the page's
 * value, nothing that could end a declaration.
 */
export function checkColor(value: string, system: ColorSystem): string | undefined {
  const color = value.trim();
  if (!/^[\w\s.,%#()/+-]+$/.test(color) || NO_FIXED_COLOR.test(color)) return undefined;
  const calls = color.match(/[\w-]+(?=\()/g) ?? [];
  if (!calls.every((name) => FUNCTIONS.includes(name.toLowerCase()))) return undefined;
  return system.isColor(color) ? color : undefined;
}

/** Hex, rgb(), hsl(), oklab(), oklch() and color(srgb) as numbers; `undefined` for any other notation. */
export function parseColor(color: string): Rgb | undefined {
  const hex = /^#([\da-f]{3,8})$/i.exec(color)?.[1];
  if (hex) return parseHex(hex);
  const [, name = '', body = ''] = /^([a-z]+)\(\s*((?:srgb\s)?[^()]*)\)$/i.exec(color) ?? [];
  const read = READERS[name.toLowerCase().replace(/a$/, '')];
  const parts = body.replace(/^srgb\s+/, '').split(/[\s,/]+/).filter(Boolean); // prettier-ignore
  if (!read || parts.length < 3) return undefined;
  const channels = read(parts);
  const alpha = number(parts[3] ?? '1', 1);
  if (![...channels, alpha].every(Number.isFinite)) return undefined;
  const [r, g, b] = channels.map(clamp) as [number, number, number];
  return { r, g, b, alpha: clamp(alpha) };
}

type Channels = [number, number, number];

const READERS: Readonly<Record<string, (parts: string[]) => Channels>> = {
  rgb: (parts) => parts.slice(0, 3).map((part) => number(part, 255) / 255) as Channels,
  color: (parts) => parts.slice(0, 3).map((part) => number(part, 1)) as Channels,
  hsl: ([h = '', s = '', l = '']) => fromHsl(number(h, 360), number(s, 100) / 100, number(l, 100) / 100),
  oklab: ([l = '', a = '', b = '']) => fromOklab(number(l, 1), number(a, 0.4), number(b, 0.4)),
  oklch: ([l = '', c = '', h = '']) => {
    const angle = (number(h, 360) * Math.PI) / 180;
    const chroma = number(c, 0.4);
    return fromOklab(number(l, 1), chroma * Math.cos(angle), chroma * Math.sin(angle));
  },
};

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** A number, or a percentage of `whole`; NaN for anything else (another unit, say). */
function number(part: string, whole: number): number {
  if (part === 'none') return 0;
  return part.endsWith('%') ? (Number(part.slice(0, -1)) * whole) / 100 : Number(part.replace(/deg$/, ''));
}

function parseHex(hex: string): Rgb | undefined {
  const digits = hex.length < 5 ? hex.replace(/./g, '$&$&') : hex;
  if (digits.length % 2) return undefined;
  const [r = 0, g = 0, b = 0, alpha = 1] = (digits.match(/../g) ?? []).map(
    (pair) => parseInt(pair, 16) / 255,
  );
  return { r, g, b, alpha };
}

function fromHsl(hue: number, saturation: number, lightness: number): Channels {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((n) => {
    const k = (((n + hue / 30) % 12) + 12) % 12;
    return lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  }) as Channels;
}

/** Oklab to sRGB, with the matrices of CSS Color 4, section 10. */
function fromOklab(lightness: number, a: number, b: number): Channels {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear: Channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return linear.map((value) =>
    value > 0.0031308 ? 1.055 * value ** (1 / 2.4) - 0.055 : 12.92 * value,
  ) as Channels;
}

/** The colour seen where one lies over another. */
export function layer(top: Rgb, under: Rgb): Rgb {
  const mix = (channel: 'r' | 'g' | 'b'): number =>
    top[channel] * top.alpha + under[channel] * (1 - top.alpha);
  return { r: mix('r'), g: mix('g'), b: mix('b'), alpha: 1 };
}

function luminance({ r, g, b }: Rgb): number {
  const [red, green, blue] = [r, g, b].map((value) =>
    value > 0.04045 ? ((value + 0.055) / 1.055) ** 2.4 : value / 12.92,
  ) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export const BLACK: Rgb = { r: 0, g: 0, b: 0, alpha: 1 };
export const WHITE: Rgb = { r: 1, g: 1, b: 1, alpha: 1 };

/** WCAG contrast, 1 to 21. What a see-through ground lies on is unknown, so it counts as the worse of black and white. */
export function contrast(ink: Rgb, ground: Rgb): number {
  const ratios = (ground.alpha < 1 ? [BLACK, WHITE] : [ground]).map((page) => {
    const solid = layer(ground, page);
    const [light, dark] = [luminance(layer(ink, solid)), luminance(solid)].sort((x, y) => y - x) as [
      number,
      number,
    ];
    return (light + 0.05) / (dark + 0.05);
  });
  return Math.min(...ratios);
}
