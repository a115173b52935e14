import type { ColorSystem, Rgb } from '../banner/colors.js';
import { NAMED_COLORS } from './named-colors.js';

type Channels = [number, number, number];

/** Notations that a server can turn into numbers by itself; any other is taken when it looks like a colour. */
const READERS: Readonly<Record<string, (parts: string[]) => Channels>> = {
  rgb: (parts) => parts.slice(0, 3).map((part) => number(part, 255) / 255) as Channels,
  hsl: ([h = '', s = '', l = '']) => fromHsl(number(h, 360), number(s, 100) / 100, number(l, 100) / 100),
  oklab: ([l = '', a = '', b = '']) => fromOklab(number(l, 1), number(a, 0.4), number(b, 0.4)),
  oklch: ([l = '', c = '', h = '']) => {
    const angle = (number(h, 360) * Math.PI) / 180;
    const chroma = number(c, 0.4);
    return fromOklab(number(l, 1), chroma * Math.cos(angle), chroma * Math.sin(angle));
  },
};

/** Colours where there is no engine to ask. What it does not know well it refuses, so the default stands in. */
export const serverColors: ColorSystem = {
  isColor: (value) => serverColors.read(value) !== undefined,
  read(color) {
    const name = color.toLowerCase();
    if (name === 'transparent') return { r: 0, g: 0, b: 0, alpha: 0 };
    const hex = /^#([\da-f]{3,8})$/.exec(name)?.[1] ?? NAMED_COLORS.get(name);
    return hex ? parseHex(hex) : parseFunction(name);
  },
};

function parseFunction(color: string): Rgb | undefined {
  const [, name = '', body = ''] = /^(rgb|hsl|oklab|oklch)a?\(([^()]*)\)$/.exec(color) ?? [];
  const parts = body.split(/[\s,/]+/).filter(Boolean);
  const read = READERS[name];
  if (!read || parts.length < 3 || parts.length > 4) return undefined;
  const channels = read(parts);
  const alpha = number(parts[3] ?? '1', 1);
  if (![...channels, alpha].every(Number.isFinite)) return undefined;
  const [r, g, b] = channels.map(clamp) as Channels;
  return { r, g, b, alpha: clamp(alpha) };
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** A number, or a percentage of `whole`; NaN for anything else (another unit, say). */
function number(part: string, whole: number): number {
  if (part === 'none') return 0;
  return part.endsWith('%') ? (Number(part.slice(0, -1)) * whole) / 100 : Number(part.replace(/deg$/, ''));
}

function parseHex(hex: string): Rgb | undefined {
  const digits = hex.length < 5 ? hex.replace(/./g, '$&$&') : hex;
  if (digits.length !== 6 && digits.length !== 8) return undefined;
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
