import type { BannerLinkMode, COLOR_STUDIO_KEYS } from '../protocol/banner.js';
import { BLACK, type ColorSystem, contrast, layer, parseColor, type Rgb, WHITE } from './colors.js';

/** Every colour a banner is drawn in, as CSS. */
export interface Palette {
  readonly fill: string;
  readonly text: string;
  readonly shadow: string;
  readonly linkFill: string;
  readonly link: string;
  readonly close: string;
  readonly branding: string;
  readonly inks: readonly string[];
}

export interface PaletteChoices {
  readonly linkMode: BannerLinkMode;
  /** Text of at least 24 px needs less contrast (WCAG 1.4.3). */
  readonly largeText: boolean;
  /** Replaces colours that cannot be read by black or white. */
  readonly fixContrast: boolean;
}

/** The author's colours that passed the check, by their key in `JColorStudio` (section 2.1). */
export type GivenColors = Partial<Record<(typeof COLOR_STUDIO_KEYS)[number], string>>;

export type Report = (field: string, message: string) => void;

const DEFAULT_FILL = 'oklch(.25 .012 65)';
const DEFAULT_SHADOW = 'rgb(0 0 0/.25)';
const TEXT_RATIO = 4.5;
const LARGE_TEXT_RATIO = 3;
const ICON_RATIO = 3;
const BRANDING_ALPHA = 0.85;
/** Strength of the text colour, where the author gave no ink. */
const DEFAULT_INKS = [0.12, 0.07, 0.18];
/** Strength of the first ink, where the author gave only that one. */
const REUSED_INKS = [1, 0.6, 0.8];
const INK_STEP = 0.05;

/** Fills the gaps between the author's colours so that every pair can be read, and reports the given ones that cannot. */
export function mixPalette(
  given: GivenColors,
  choices: PaletteChoices,
  system: ColorSystem,
  report: Report,
): Palette {
  const mixer = new Mixer(system, choices.fixContrast, report);
  const plain = choices.linkMode === 'normal';
  const textRatio = choices.largeText ? LARGE_TEXT_RATIO : TEXT_RATIO;

  const fill =
    given.contentBackground ?? (given.contentText ? mixer.opposite(given.contentText) : DEFAULT_FILL);
  const onFill = (key: keyof GivenColors, color: string, ratio: number): string =>
    mixer.check([key, color], ['contentBackground', fill], ratio);
  const text = onFill('contentText', given.contentText ?? mixer.opposite(fill), textRatio);
  const close = onFill('closeButton', given.closeButton ?? text, ICON_RATIO);

  const linkFill = given.linkBackground ?? (given.linkText ? mixer.opposite(given.linkText) : text);
  // The inverse of a see-through bar could not be read.
  const inverse = !given.linkBackground && mixer.read(fill)?.alpha === 1 ? fill : mixer.opposite(linkFill);
  const link = plain
    ? onFill('linkText', given.linkText ?? text, textRatio)
    : mixer.check(['linkText', given.linkText ?? inverse], ['linkBackground', linkFill], TEXT_RATIO);

  const { patternColor1: first, patternColor2: second, patternColor3: third } = given;
  const written = plain ? [text, link] : [text];
  const inks = [first, second, third].map((own, index) => {
    const strength = own ? 1 : ((first ? REUSED_INKS : DEFAULT_INKS)[index] ?? 1);
    return mixer.ink(own ?? first ?? text, strength, fill, written, textRatio);
  });
  const branding = mixer.quiet(text, fill);
  return { fill, text, shadow: given.contentShadow ?? DEFAULT_SHADOW, linkFill, link, close, branding, inks };
}

class Mixer {
  constructor(
    private readonly system: ColorSystem,
    private readonly fixContrast: boolean,
    private readonly report: Report,
  ) {}

  read(color: string): Rgb | undefined {
    return parseColor(color) ?? parseColor(this.system.resolve(color) ?? '');
  }

  /** Black or white, whichever reads better on the colour. */
  opposite(color: string): string {
    const ground = this.read(color);
    return ground && contrast(BLACK, ground) > contrast(WHITE, ground) ? '#000' : '#fff';
  }

  check([name, color]: [string, string], [groundName, ground]: [string, string], needed: number): string {
    const [front, back] = [this.read(color), this.read(ground)];
    const ratio = front && back ? contrast(front, back) : needed;
    if (ratio >= needed) return color;
    // Rounded down, so that 4.49 does not read "4.5:1 (needs 4.5:1)".
    const shown = Math.floor(ratio * 10) / 10;
    this.report(`JColorStudio.${name}`, `${name} on ${groundName} is ${shown}:1 (needs ${needed}:1).`);
    return this.fixContrast ? this.opposite(ground) : color;
  }

  /** An ink, held back until what is written over it reads well enough, or as well as on the bare fill. */
  ink(color: string, strength: number, fill: string, written: string[], ratio: number): string {
    const [ink, ground] = [this.read(color), this.read(fill)];
    if (!ink || !ground) return `color-mix(in srgb,${color} ${strength * 12}%,transparent)`;
    const texts = written.map((text) => this.read(text)).filter((text) => text !== undefined);
    const readable = (alpha: number): boolean =>
      texts.every((text) => {
        const painted = ground.alpha < 1 ? ground : layer({ ...ink, alpha }, ground);
        return contrast(text, painted) >= Math.min(ratio, contrast(text, ground));
      });
    let alpha = ink.alpha * strength;
    while (alpha > 0 && !readable(alpha)) alpha -= INK_STEP;
    return toCss(ink, Math.max(0, alpha));
  }

  /** The text colour a little fainter, where that can still be read. */
  quiet(text: string, fill: string): string {
    const [front, back] = [this.read(text), this.read(fill)];
    if (!front || !back) return text;
    const alpha = front.alpha * BRANDING_ALPHA;
    return contrast({ ...front, alpha }, back) >= TEXT_RATIO ? toCss(front, alpha) : text;
  }
}

const toCss = ({ r, g, b }: Rgb, alpha: number): string =>
  `rgb(${[r, g, b].map((value) => Math.round(value * 255)).join(' ')}/${Math.round(alpha * 1000) / 1000})`;
