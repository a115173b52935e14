import type { ColorSystem, Rgb } from '../banner/colors.js';
import {
  type Channels,
  fromDisplayP3,
  fromHsl,
  fromHwb,
  fromLab,
  fromOklab,
  fromPolar,
} from './color-spaces.js';
import { NAMED_COLORS } from './named-colors.js';

interface Notation {
  /** The value of 100% in each channel; none for an angle. */
  readonly whole: readonly (number | undefined)[];
  readonly toRgb: (channels: Channels) => Channels;
  /** Which parts are percentages (%) and numbers (#) in the notation with commas. */
  readonly commas?: readonly string[];
}

/** Notations that can be computed without a browser. */
const NOTATIONS: ReadonlyMap<string, Notation> = new Map<string, Notation>([
  [
    'rgb',
    { whole: [255, 255, 255], toRgb: ([r, g, b]) => [r / 255, g / 255, b / 255], commas: ['%%%', '###'] },
  ],
  ['hsl', { whole: [undefined, 100, 100], toRgb: fromHsl, commas: ['#%%'] }],
  ['hwb', { whole: [undefined, 100, 100], toRgb: fromHwb }],
  ['lab', { whole: [100, 125, 125], toRgb: fromLab }],
  ['lch', { whole: [100, 150, undefined], toRgb: (channels) => fromLab(fromPolar(channels)) }],
  ['oklab', { whole: [1, 0.4, 0.4], toRgb: fromOklab }],
  ['oklch', { whole: [1, 0.4, undefined], toRgb: (channels) => fromOklab(fromPolar(channels)) }],
  ['color srgb', { whole: [1, 1, 1], toRgb: (channels) => channels }],
  ['color display-p3', { whole: [1, 1, 1], toRgb: fromDisplayP3 }],
]);

/** System colours that are the same in every browser in a light scheme, which bars are drawn in. */
const SCHEME_COLORS: ReadonlyMap<string, string> = new Map([
  ['canvas', 'fff'],
  ['canvastext', '000'],
]);

const CALL = /^(?:(rgb|hsl)a?|(hwb|(?:ok)?(?:lab|lch))|color)\((?:\s*(srgb|display-p3)\s)?([^()]*)\)$/;
const NUMBER = /^([+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?)(%|deg|grad|rad|turn)?$/;
const DEGREES: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

/** Colours on a server. Refuses every colour that it cannot compute reliably, so that its default is used. */
export const serverColors: ColorSystem = {
  isColor: (value) => serverColors.read(value) !== undefined,
  read(color) {
    // White space in CSS is less than in a pattern's `\s`.
    if (/[^\t\n\f\r -~]/.test(color)) return undefined;
    const name = color.toLowerCase();
    if (name === 'transparent') return { r: 0, g: 0, b: 0, alpha: 0 };
    const hex = /^#([\da-f]{3,8})$/.exec(name)?.[1] ?? NAMED_COLORS.get(name) ?? SCHEME_COLORS.get(name);
    return hex ? parseHex(hex) : parseCall(name);
  },
};

function parseCall(color: string): Rgb | undefined {
  const [, legacy, modern, space, body = ''] = CALL.exec(color) ?? [];
  const notation = NOTATIONS.get([legacy ?? modern ?? 'color', space].filter(Boolean).join(' '));
  const parts = notation && (body.includes(',') ? splitList(body, notation) : splitModern(body));
  if (!parts) return undefined;
  const [x = NaN, y = NaN, z = NaN, alpha = 1] = parts.map((part, index) =>
    toNumber(part, [...notation.whole, 1][index]),
  );
  const channels = [...notation.toRgb([x, y, z]), alpha];
  if (!channels.every(Number.isFinite)) return undefined;
  const [r = 0, g = 0, b = 0, opacity = 1] = channels.map((value) => Math.min(1, Math.max(0, value)));
  return { r, g, b, alpha: opacity };
}

/** Three parts, and perhaps a fourth after a slash. */
function splitModern(body: string): string[] | undefined {
  const [channels = '', ...alpha] = body.split('/').map((part) => part.trim());
  const parts = channels.split(/\s+/);
  return parts.length === 3 && alpha.length < 2 ? [...parts, ...alpha] : undefined;
}

/** Three or four parts with commas, in the older notation. */
function splitList(body: string, { commas = [] }: Notation): string[] | undefined {
  const parts = body.split(',').map((part) => part.trim());
  const kinds = parts.slice(0, 3).map((part) => (part.endsWith('%') ? '%' : '#'));
  const isKnown = commas.includes(kinds.join('')) && parts.length < 5 && !parts.includes('none');
  return isKnown ? parts : undefined;
}

/** A number, a percentage of `whole`, or an angle in degrees where there is no whole; NaN for anything else. */
function toNumber(part: string, whole: number | undefined): number {
  if (part === 'none') return 0;
  const [, digits = 'NaN', unit] = NUMBER.exec(part) ?? [];
  if (!unit) return +digits;
  const size = unit === '%' ? whole !== undefined && whole / 100 : whole === undefined && DEGREES[unit];
  return size ? +digits * size : NaN;
}

function parseHex(hex: string): Rgb | undefined {
  const digits = hex.length < 5 ? hex.replace(/./g, '$&$&') : hex;
  if (digits.length !== 6 && digits.length !== 8) return undefined;
  const [r = 0, g = 0, b = 0, alpha = 1] = (digits.match(/../g) ?? []).map(
    (pair) => parseInt(pair, 16) / 255,
  );
  return { r, g, b, alpha };
}
