import type { ColorStudio } from 'agent-widgets';

type Theme = Partial<ColorStudio>;

/** Colours for the seasons of the sample shop. The banner derives the colours that a theme leaves out. */
export const THEMES = {
  ink: {},
  clay: {
    contentBackground: 'oklch(0.55 0.125 42)',
    contentText: '#fff',
    linkBackground: '#fff',
    linkText: 'oklch(0.45 0.12 42)',
  },
  paper: {
    contentBackground: 'oklch(0.955 0.012 85)',
    contentText: 'oklch(0.24 0.012 65)',
    contentShadow: 'oklch(0.2 0.02 70 / 0.22)',
    linkBackground: 'oklch(0.24 0.012 65)',
    linkText: '#fff',
  },
  spruce: {
    contentBackground: 'oklch(0.4 0.07 182)',
    contentText: '#fff',
    linkBackground: 'oklch(0.93 0.05 175)',
    linkText: 'oklch(0.3 0.06 182)',
  },
  lemon: {
    contentBackground: 'oklch(0.88 0.15 98)',
    contentText: 'oklch(0.22 0.02 80)',
    linkBackground: 'oklch(0.22 0.02 80)',
    linkText: '#fff',
  },
  cobalt: {
    contentBackground: 'oklch(0.45 0.17 264)',
    contentText: '#fff',
    linkBackground: '#fff',
    linkText: 'oklch(0.4 0.17 264)',
  },
  blush: {
    contentBackground: 'oklch(0.93 0.03 25)',
    contentText: 'oklch(0.3 0.07 20)',
    linkBackground: 'oklch(0.42 0.12 20)',
    linkText: '#fff',
  },
  party: {
    contentBackground: 'oklch(0.93 0.03 25)',
    contentText: 'oklch(0.3 0.07 20)',
    linkBackground: 'oklch(0.42 0.12 20)',
    linkText: '#fff',
    patternColor1: 'oklch(0.72 0.13 40)',
    patternColor2: 'oklch(0.66 0.09 182)',
    patternColor3: 'oklch(0.8 0.12 90)',
  },
} as const satisfies Record<string, Theme>;

export type ThemeName = keyof typeof THEMES;

/** The theme's link colours belong on the fill of a button. In a line of text a link has the colour of the text. */
export function colorsOf(name: ThemeName, linkMode: string): Theme {
  const { linkText, linkBackground, ...rest } = THEMES[name] as Theme;
  if (linkMode === 'normal' || linkText === undefined || linkBackground === undefined) return rest;
  return { ...rest, linkText, linkBackground };
}
