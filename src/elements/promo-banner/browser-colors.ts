import type { ColorSystem } from '../../banner/colors.js';

let canvas: CanvasRenderingContext2D | null | undefined;

/** What this browser takes as a colour. A canvas turns names and the rarer notations into numbers. */
export const browserColors: ColorSystem = {
  isColor: (value) => CSS.supports('color', value),
  resolve: (value) => {
    canvas ??= document.createElement('canvas').getContext('2d');
    if (!canvas) return undefined;
    canvas.fillStyle = '#000';
    canvas.fillStyle = `color-mix(in srgb,${value},${value})`;
    return String(canvas.fillStyle);
  },
};
