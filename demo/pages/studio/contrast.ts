import type { PromoBannerElement } from 'agent-widgets';
import { create } from '../shared/create.js';
import { createIcon } from '../shared/icons.js';
import { contrastOn, readColor, type Rgba } from './form/css-colors.js';

export interface Figure {
  readonly label: string;
  readonly ratio: number;
  /** WCAG 2.2 AA, 1.4.3 and 1.4.11. */
  readonly needed: number;
}

const TEXT_RATIO = 4.5;
const LARGE_TEXT_RATIO = 3;
const LARGE_TEXT_PX = 24;
const ICON_RATIO = 3;
const CLEAR: Rgba = [0, 0, 0, 0];
const COLORS = /(?:rgba?|hsla?|hwb|(?:ok)?(?:lab|lch)|color)\([^()]*\)/g;

/** The contrast of every pair of colours in the drawn banner, read from the computed styles. */
export function readFigures(banner: PromoBannerElement): Figure[] {
  // The colours that a system forces are the owner's alone; other visitors see those of the banner.
  banner.style.forcedColorAdjust = 'none';
  const figures = readColors(banner);
  banner.style.forcedColorAdjust = '';
  return figures;
}

function readColors(banner: PromoBannerElement): Figure[] {
  const part = (name: string): Element | null | undefined =>
    banner.shadowRoot?.querySelector(`[part~="${name}"]`);
  const [bar, content] = [part('bar'), part('content')];
  if (!bar || !content) return [];
  const ground = colorOf(bar, 'backgroundColor');
  const figures = [figureOf('Text', content, [ground])];
  const ink = strongestInk(bar, colorOf(content, 'color'), ground);
  if (ink) figures.push(figureOf('Text on the strongest ink', content, [ground, ink]));
  const link = part('link');
  if (link) figures.push(figureOf('Link', link, [ground, colorOf(link, 'backgroundColor')]));
  const close = part('close');
  if (close) {
    const color = colorOf(close, 'color');
    const ratio = contrastOn(color, ground, strongestInk(bar, color, ground) ?? CLEAR);
    figures.push({ label: 'Close button', ratio, needed: ICON_RATIO });
  }
  return figures;
}

/** Draws each figure with an icon and words, because not everyone can tell it by colour alone. */
export function drawFigures(list: HTMLElement, figures: readonly Figure[]): void {
  list.replaceChildren(
    ...figures.map(({ label, ratio, needed }) => {
      const passes = ratio >= needed;
      // Rounded down, so that 4.49 does not read as 4.5.
      const value = create('b', '', (Math.floor(ratio * 10) / 10).toFixed(1));
      const verdict = passes ? 'passes AA' : `fails AA, needs ${needed}`;
      const icon = createIcon(passes ? 'check' : 'alert', 16);
      return create('li', passes ? 'passes' : 'fails', icon, `${label} `, value, ` ${verdict}`);
    }),
  );
}

function figureOf(label: string, element: Element, layers: readonly Rgba[]): Figure {
  const isLarge = parseFloat(styleOf(element).fontSize) >= LARGE_TEXT_PX;
  const needed = isLarge ? LARGE_TEXT_RATIO : TEXT_RATIO;
  return { label, ratio: contrastOn(colorOf(element, 'color'), ...layers), needed };
}

/** The ink of the pattern on which the colour is hardest to read. */
function strongestInk(bar: Element, color: Rgba, ground: Rgba): Rgba | undefined {
  const colors = styleOf(bar, '::before').backgroundImage.match(COLORS) ?? [];
  const inks = colors.map((ink) => readColor(ink) ?? CLEAR);
  return inks.sort((a, b) => contrastOn(color, ground, a) - contrastOn(color, ground, b))[0];
}

const colorOf = (element: Element, property: 'color' | 'backgroundColor'): Rgba =>
  readColor(styleOf(element)[property]) ?? CLEAR;

function styleOf(element: Element, pseudo?: string): CSSStyleDeclaration {
  // The banner is in another document, the page of the preview.
  return (element.ownerDocument.defaultView ?? window).getComputedStyle(element, pseudo);
}
