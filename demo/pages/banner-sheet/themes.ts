import type { ColorStudio } from 'agent-widgets';

type Pair = readonly [ground: string, text: string];
type Inks = Pick<ColorStudio, 'patternColor1' | 'patternColor2' | 'patternColor3'>;

const WHITE = 'oklch(1 0 0)';
const SHADOW = 'oklch(0 0 0 / 0.25)';

/** All nine colours, so that no banner of the sheet has anything to warn of. */
const themeOf = (
  [contentBackground, contentText]: Pair,
  [linkBackground, linkText]: Pair,
  own: Partial<ColorStudio> = {},
): ColorStudio => ({
  contentBackground,
  contentText,
  contentShadow: SHADOW,
  linkBackground,
  linkText,
  closeButton: contentText,
  ...inksOf(contentText),
  ...own,
});

/** Nearly transparent, so that the pattern stays in the background. */
const inksOf = (text: string): Inks => ({
  patternColor1: text.replace(')', ' / 0.12)'),
  patternColor2: text.replace(')', ' / 0.07)'),
  patternColor3: text.replace(')', ' / 0.18)'),
});

const BLUSH = [
  ['oklch(0.93 0.03 25)', 'oklch(0.3 0.07 20)'],
  ['oklch(0.42 0.12 20)', WHITE],
] as const;

/** Colours for the seasons of the sample shop. */
const THEMES = {
  ink: undefined,
  clay: themeOf(['oklch(0.55 0.125 42)', WHITE], [WHITE, 'oklch(0.45 0.12 42)']),
  paper: themeOf(['oklch(0.955 0.012 85)', 'oklch(0.24 0.012 65)'], ['oklch(0.24 0.012 65)', WHITE], {
    contentShadow: 'oklch(0.2 0.02 70 / 0.22)',
  }),
  spruce: themeOf(['oklch(0.4 0.07 182)', WHITE], ['oklch(0.93 0.05 175)', 'oklch(0.3 0.06 182)']),
  lemon: themeOf(['oklch(0.88 0.15 98)', 'oklch(0.22 0.02 80)'], ['oklch(0.22 0.02 80)', WHITE]),
  cobalt: themeOf(['oklch(0.45 0.17 264)', WHITE], [WHITE, 'oklch(0.4 0.17 264)']),
  blush: themeOf(...BLUSH),
  party: themeOf(...BLUSH, {
    patternColor1: 'oklch(0.72 0.13 40)',
    patternColor2: 'oklch(0.66 0.09 182)',
    patternColor3: 'oklch(0.8 0.12 90)',
  }),
};

export type ThemeName = keyof typeof THEMES;

/**
 * The theme's link colours belong on the fill of a button. In a line of text a link has the colour of the text.
 *
 * @returns undefined for the colours that a banner has by itself
 */
export function colorsOf(name: ThemeName, linkMode: string): ColorStudio | undefined {
  const theme = THEMES[name];
  return theme && linkMode === 'normal' ? { ...theme, linkText: theme.contentText } : theme;
}
