import type { ColorSystem } from '../../banner/colors.js';

/** The colours of this browser. A canvas turns every notation into numbers. */
export const browserColors: ColorSystem = {
  // jsdom has no `CSS`. It draws no colour, so any will do.
  isColor: (value) => window.CSS?.supports('color', value) ?? true,
  read(color) {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) return undefined;
    // Both stay the same colour, but are written as sRGB numbers. The canvas of Safari 17 takes only the first, Firefox before
    // 128 only the second; what a canvas does not take changes nothing.
    canvas.fillStyle = `color(from ${color} srgb r g b / alpha)`;
    canvas.fillStyle = `color-mix(in srgb,${color},${color})`;
    const css = String(canvas.fillStyle);
    const isHex = css[0] === '#';
    const numbers = css.match(isHex ? /\w\w/g : /[\d.e-]+|none/g) ?? [];
    // A component that is `none` counts as 0.
    const [r = 0, g = 0, b = 0, alpha = 1] = numbers.map((part) => (isHex ? parseInt(part, 16) : +part || 0));
    // A canvas writes `color(srgb …)`, from 0 to 1, where 8 bits are too few.
    const scale = (value: number): number =>
      Math.min(1, Math.max(0, css.startsWith('c') ? value : value / 255));
    return { r: scale(r), g: scale(g), b: scale(b), alpha };
  },
};
