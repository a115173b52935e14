import { create } from '../../shared/create.js';
/** An sRGB colour: red, green, blue and opacity, each from 0 to 1. */
export type Rgba = readonly [number, number, number, number];

let canvas: CanvasRenderingContext2D | null = null;

/** Reads any CSS colour by having the browser paint it; `undefined` if the text is not a colour. */
export function readColor(color: string): Rgba | undefined {
  if (!CSS.supports('color', color)) return undefined;
  canvas ??= create('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvas) return undefined;
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [r / 255, g / 255, b / 255, alpha / 255];
}

const toByte = (channel: number): string =>
  Math.round(channel * 255)
    .toString(16)
    .padStart(2, '0');

/** `#rrggbb`, which is all that a colour picker takes. */
export const toHex = ([r, g, b]: Rgba): string => `#${[r, g, b].map(toByte).join('')}`;

/** The picked colour with the opacity of the colour before. */
export function withAlphaOf(hex: string, before: string): string {
  const alpha = readColor(before)?.[3] ?? 1;
  return alpha > 0 && alpha < 1 ? hex + toByte(alpha) : hex;
}

function over([r, g, b, alpha]: Rgba, [r2, g2, b2]: Rgba): Rgba {
  const mix = (top: number, under: number): number => under + (top - under) * alpha;
  return [mix(r, r2), mix(g, g2), mix(b, b2), 1];
}

function luminance([r, g, b]: Rgba): number {
  const [red, green, blue] = [r, g, b].map((channel) =>
    channel > 0.04045 ? ((channel + 0.055) / 1.055) ** 2.4 : channel / 12.92,
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const PAGES: readonly Rgba[] = [
  [0, 0, 0, 1],
  [1, 1, 1, 1],
];

/** WCAG contrast of an ink on layers, lowest layer first: the worse of the two on a black and on a white page. */
export function contrastOn(ink: Rgba, ...layers: readonly Rgba[]): number {
  const ratios = PAGES.map((page) => {
    const ground = layers.reduce((below, layer) => over(layer, below), page);
    const [front, back] = [luminance(over(ink, ground)) + 0.05, luminance(ground) + 0.05];
    return Math.max(front / back, back / front);
  });
  return Math.min(...ratios);
}
