import type { Banner } from 'agent-widgets/client';
import { create } from '../../shared/create.js';
import { onTheme, type Theme } from '../../shared/theme.js';
import type { Control, OnChange } from './control.js';
import type { Path } from './fields.js';

type Colors = NonNullable<Banner['JColorStudio']>;

const NONE = 'none';
const PATTERNS = [
  NONE,
  'stripes',
  'diagonal-stripes',
  'dots',
  'grid',
  'checkers',
  'zigzag',
  'waves',
  'triangles',
  'hexagons',
  'plus',
  'confetti',
  'bubbles',
];
/** The message of a tile, drawn transparent: without a message there would be no banner. */
const A_LINE = '·';
/** A banner has the same colours in both themes, so the tiles set their colours per theme. */
const TILE_COLORS: Record<Theme, Colors> = {
  light: colorsOf('#f3f1ed', '#000', ['#a5a099', '#c6c2bb', '#8d8881']),
  dark: colorsOf('#2c2926', '#fff', ['#77726b', '#57534d', '#918c84']),
};

/** All nine colours, so that the banner of a tile has nothing to warn of. */
function colorsOf(ground: string, words: string, inks: [string, string, string]): Colors {
  return {
    contentBackground: ground,
    contentText: words,
    contentShadow: 'transparent',
    linkBackground: ground,
    linkText: words,
    closeButton: words,
    patternColor1: inks[0],
    patternColor2: inks[1],
    patternColor3: inks[2],
  };
}

/** Tiles to choose a pattern from. A tile is a banner itself, so it shows exactly what the banner will draw. */
export function createPattern(path: Path, label: string, onChange: OnChange): Control {
  const legend = create('legend');
  const tiles = create('div', 'tiles');
  const add = (pattern: string): HTMLInputElement => {
    const { tile, radio } = createTile(path, pattern);
    tiles.append(tile);
    return radio;
  };
  const radios = PATTERNS.map(add);
  let other: HTMLInputElement | undefined;
  tiles.addEventListener('change', ({ target }) => {
    const { value } = target as HTMLInputElement;
    onChange(value === NONE ? undefined : value);
  });
  return {
    element: create('fieldset', 'field', legend, tiles),
    show: (value) => {
      const shown = typeof value === 'string' && value ? value : NONE;
      const known = radios.find((radio) => isSame(radio.value, shown));
      if (!known && other?.value !== shown) {
        // The name of an unknown pattern gets a tile of its own until another unknown name replaces it.
        other?.closest('label')?.remove();
        other = add(shown);
      }
      const chosen = known ?? other;
      if (chosen) chosen.checked = true;
      legend.textContent = `${label}: ${nameOf(shown)}`;
    },
  };
}

function createTile(path: Path, pattern: string): { tile: HTMLElement; radio: HTMLInputElement } {
  const radio = create('input', { type: 'radio', name: path, value: pattern });
  const name = create('span', 'visually-hidden', nameOf(pattern));
  const picture = create('span', { className: 'picture', inert: true }, drawTile(pattern));
  return { tile: create('label', { title: nameOf(pattern) }, radio, name, picture), radio };
}

function drawTile(pattern: string): HTMLElement {
  const banner = create('promo-banner');
  banner.setAttribute('label', nameOf(pattern));
  onTheme((theme) => {
    banner.banner = {
      id: `tile-${pattern}`,
      content: A_LINE,
      pattern,
      showCloseButton: false,
      verticalPadding: '12',
      JColorStudio: TILE_COLORS[theme],
      // A banner fades the pattern behind its words. The tile's words are invisible, so it shows the whole pattern,
      // in forced colours too, where a banner has none.
      customCSS:
        '[part~="bar"]::before { display: block; mask-image: none } [part~="content"] { color: transparent }',
    } satisfies Banner;
  });
  return banner;
}

function nameOf(pattern: string): string {
  const words = pattern.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const isSame = (one: string, other: string): boolean =>
  one.replace(/[\s_-]/g, '').toLowerCase() === other.replace(/[\s_-]/g, '').toLowerCase();
