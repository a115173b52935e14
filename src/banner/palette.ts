import type { BannerLinkMode, COLOR_STUDIO_KEYS } from '../protocol/banner.js';
import { BLACK, type ColorSystem, contrast, WHITE } from './colors.js';

/** Every colour of a drawn banner, as CSS. */
export interface Palette {
  readonly fill: string;
  readonly text: string;
  readonly shadow: string;
  readonly linkFill: string;
  readonly link: string;
  readonly close: string;
}

/** The author's valid colours by their key in `JColorStudio` (section 2.1); `''` for a missing one. */
export type GivenColors = Readonly<Record<(typeof COLOR_STUDIO_KEYS)[number], string>>;

export interface PaletteChoices {
  readonly linkMode: BannerLinkMode;
  /** Contrast the text needs (WCAG 1.4.3). */
  readonly textRatio: number;
  /** Contrast that links in the text need. */
  readonly linkRatio: number;
  /** Whether to replace text and icon colours with too little contrast by black or white. */
  readonly fixContrast: boolean;
}

export type Report = (field: string, message: string) => void;

const DEFAULT_FILL = 'oklch(.25 .012 65)';
const DEFAULT_SHADOW = 'rgb(0 0 0/.25)';
/** Contrasts that text and icons need (WCAG 1.4.3 and 1.4.11). */
export const TEXT_RATIO = 4.5;
export const ICON_RATIO = 3;

/** Adds the missing colours so that they are readable together with the author's, and reports the author's that are not. */
export function mixPalette(
  given: GivenColors,
  { linkMode, textRatio, linkRatio, fixContrast }: PaletteChoices,
  system: ColorSystem,
  report: Report,
): Palette {
  /** Black or white, whichever has more contrast with `color`. */
  const opposite = (color: string): string => {
    const ground = system.read(color);
    return ground && contrast(BLACK, ground) > contrast(WHITE, ground) ? '#000' : '#fff';
  };
  const check = (
    key: keyof GivenColors,
    color: string,
    groundKey: string,
    ground: string,
    needed: number,
  ): string => {
    const [front, back] = [system.read(color), system.read(ground)];
    const ratio = front && back ? contrast(front, back) : needed;
    if (ratio >= needed) return color;
    // Rounded down, so that 4.49 does not read "4.5:1 (needs 4.5:1)".
    const shown = Math.floor(ratio * 10) / 10;
    report(`JColorStudio.${key}`, `${key} on ${groundKey} is ${shown}:1 (needs ${needed}:1).`);
    return fixContrast ? opposite(ground) : color;
  };

  const { contentBackground, contentText, linkBackground, linkText, closeButton } = given;
  const fill = contentBackground || (contentText ? opposite(contentText) : DEFAULT_FILL);
  const text = check('contentText', contentText || opposite(fill), 'contentBackground', fill, textRatio);
  // What looks like the text is reported once, with the text.
  const close = closeButton ? check('closeButton', closeButton, 'contentBackground', fill, ICON_RATIO) : text;
  const linkFill = linkBackground || (linkText ? opposite(linkText) : text);
  // The colour of a transparent bar cannot be read as text.
  const inverse = !linkBackground && system.read(fill)?.alpha === 1 ? fill : opposite(linkFill);
  const link =
    linkMode !== 'normal'
      ? check('linkText', linkText || inverse, 'linkBackground', linkFill, TEXT_RATIO)
      : linkText || linkRatio > textRatio
        ? check('linkText', linkText || text, 'contentBackground', fill, linkRatio)
        : text;

  return { fill, text, shadow: given.contentShadow || DEFAULT_SHADOW, linkFill, link, close };
}
