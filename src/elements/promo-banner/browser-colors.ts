import type { ColorSystem } from '../../banner/colors.js';

let canvas: CanvasRenderingContext2D | null | undefined;

/** The colours of this browser. A canvas turns every notation into numbers. */
export const browserColors: ColorSystem = {
  isColor: (value) => CSS.supports('color', value),
  read(color) {
    canvas ??= document.createElement('canvas').getContext('2d');
    if (!canvas) return undefined;
    // A colour mixed with itself stays the same, but is written as sRGB numbers.
    canvas.fillStyle = `color-mix(in srgb,${color},${color})`;
    const css = String(canvas.fillStyle);
    const isHex = css.startsWith('#');
    const numbers = css.match(isHex ? /\w\w/g : /-?[\d.]+(?:e-\d+)?|none/g) ?? [];
    // A component that is `none` counts as 0.
    const [r = 0, g = 0, b = 0, alpha = 1] = numbers.map((part) => (isHex ? parseInt(part, 16) : +part || 0));
    // A canvas writes `color(srgb …)`, from 0 to 1, where 8 bits are too few.
    const scale = (value: number): number =>
      Math.min(1, Math.max(0, css.startsWith('c') ? value : value / 255));
    return { r: scale(r), g: scale(g), b: scale(b), alpha };
  },
};
