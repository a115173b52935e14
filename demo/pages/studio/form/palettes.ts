import type { ColorStudio } from 'agent-widgets/client';

type Inks = Pick<ColorStudio, 'patternColor1' | 'patternColor2' | 'patternColor3'>;

/** Nearly transparent, so that the pattern stays in the background. */
const inksOf = (text: string): Inks => ({
  patternColor1: `${text}1f`,
  patternColor2: `${text}12`,
  patternColor3: `${text}2e`,
});

const paletteOf = (fill: string, text: string, linkFill: string, linkText: string): ColorStudio => ({
  contentBackground: fill,
  contentText: text,
  contentShadow: '#00000040',
  linkBackground: linkFill,
  linkText,
  closeButton: text,
  ...inksOf(text),
});

/** Colours to begin with. Each pair is readable both as text and as a button. */
export const PALETTES: Readonly<Record<string, ColorStudio>> = {
  Ink: paletteOf('#24211d', '#ffffff', '#17655a', '#ffffff'),
  Spruce: paletteOf('#06584d', '#ffffff', '#06302a', '#d9f5ec'),
  Clay: paletteOf('#a04a26', '#ffffff', '#4a1f0d', '#ffffff'),
  Cobalt: paletteOf('#2a4bb8', '#ffffff', '#14265f', '#ffffff'),
  Paper: paletteOf('#f3efe6', '#2b2620', '#ffffff', '#7a2e12'),
  Lemon: paletteOf('#f2d64b', '#2a2407', '#fff6c9', '#2a2407'),
};
