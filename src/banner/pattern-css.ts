import { type ColorSystem, contrast, layer, type Rgb } from './colors.js';
import { ICON_RATIO, type Report } from './palette.js';
import { drawPattern, findPattern, PATTERN_NAMES } from './patterns.js';
import { type BannerView, describe } from './read-banner.js';

/** Opacity of each ink made of the text colour, when the author gave no pattern colour. */
const DEFAULT_INKS = [0.12, 0.07, 0.18];
/** Opacity of each ink made of the first pattern colour, when the author gave only that one. */
const REUSED_INKS = [1, 0.6, 0.8];
const INK_STEP = 0.05;

/** The declarations that draw a banner's pattern; empty, with a warning, for an unknown name. */
export function patternCss(view: BannerView, system: ColorSystem, report: Report): string {
  const pattern = findPattern(view.pattern);
  if (!pattern) {
    const known = PATTERN_NAMES.join(', ');
    report('pattern', `pattern must be none or one of ${known}, not ${describe(view.pattern)}.`);
    return '';
  }
  const first = view.inks[0];
  const inks = view.inks.map((own, index) => {
    const strength = own ? 1 : ((first ? REUSED_INKS : DEFAULT_INKS)[index] ?? 1);
    return `--ink-${index + 1}:${mixInk(own || first || view.palette.text, strength, view, system)}`;
  });
  return [`--pattern:${drawPattern(pattern)}`, ...inks].join(';');
}

/** An ink, made so transparent that the text over it is readable, or as readable as without the pattern. */
function mixInk(color: string, strength: number, view: BannerView, system: ColorSystem): string {
  const { fill, text, link, close } = view.palette;
  const [ink, ground] = [system.read(color), system.read(fill)];
  if (!ink || !ground) return `color-mix(in srgb,${color} ${strength * 12}%,transparent)`;
  const drawn = (
    [
      [text, view.textRatio],
      // As a button, a link has a ground of its own.
      [link, view.linkMode === 'normal' ? view.linkRatio : 0],
      [view.showCloseButton ? close : text, ICON_RATIO],
    ] as const
  ).map(([over, needed]) => [system.read(over), needed] as const);
  const isReadable = (alpha: number): boolean =>
    drawn.every(([over, needed]) => {
      // What shows through a transparent bar is not known, so no ink is made weaker for it.
      const painted = ground.alpha < 1 ? ground : layer({ ...ink, alpha }, ground);
      return !over || contrast(over, painted) >= Math.min(needed, contrast(over, ground));
    });
  let alpha = ink.alpha * strength;
  while (alpha > 0 && !isReadable(alpha)) alpha -= INK_STEP;
  return toCss(ink, Math.max(0, alpha));
}

const toCss = ({ r, g, b }: Rgb, alpha: number): string =>
  `rgb(${[r, g, b].map((value) => Math.round(value * 255)).join(' ')}/${+alpha.toFixed(3)})`;
