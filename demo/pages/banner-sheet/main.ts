/** Draws every pattern with every look of links and corners, as bars and as cards. */
import type { Banner } from 'agent-widgets';
import { create } from '../shared/create.js';
import { find } from '../shared/find.js';
import '../shared/frame.js';
import { colorsOf, type ThemeName } from './themes.js';

const PATTERNS: Readonly<Record<string, ThemeName>> = {
  stripes: 'clay',
  'diagonal-stripes': 'lemon',
  dots: 'blush',
  grid: 'ink',
  checkers: 'paper',
  zigzag: 'spruce',
  waves: 'cobalt',
  triangles: 'paper',
  hexagons: 'lemon',
  plus: 'spruce',
  confetti: 'party',
  bubbles: 'cobalt',
};
const LINK_MODES = ['normal', 'button', 'fancy'] as const;
const CORNER_STYLES = ['cornered', 'dubbed', 'round'] as const;
const ALIGNMENTS = ['left', 'center', 'right'] as const;
const MESSAGE = 'Winter glazes are in. <a href="#stripes">See the collection</a>';
const LONG_MESSAGE =
  'Winter glazes are in, and delivery is free until Sunday night. <a href="#stripes">See the collection</a>';
const ARABIC_MESSAGE = 'وصلت ألوان الشتاء. <a href="#stripes">شاهد المجموعة</a>';

let count = 0;

/** One banner on a small page of its own. */
function draw(caption: string, fields: Partial<Banner>, theme: ThemeName, className = ''): HTMLElement {
  const banner = create('promo-banner');
  const id = `sheet-${++count}`;
  banner.banner = {
    id,
    companyId: 'halm',
    name: caption,
    content: MESSAGE,
    ...fields,
    JColorStudio: colorsOf(theme, fields.linkMode ?? 'normal'),
  };
  const stage = create('div', `stage ${fields.mode ?? 'expanded'} ${className}`, banner);
  return create('figure', '', create('figcaption', '', caption), stage);
}

function drawSection(title: string, figures: readonly HTMLElement[]): HTMLElement {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return create('section', { id }, create('h2', '', title), create('div', 'figures', ...figures));
}

function drawPattern(pattern: string, theme: ThemeName): HTMLElement {
  const figures = LINK_MODES.flatMap((linkMode, row) =>
    CORNER_STYLES.map((cornerStyle, column) => {
      const mode = (row + column) % 2 ? 'float' : 'expanded';
      return draw(`${linkMode}, ${cornerStyle}, ${mode}`, { pattern, linkMode, cornerStyle, mode }, theme);
    }),
  );
  return drawSection(pattern, figures);
}

const alignments = ALIGNMENTS.flatMap((textAlignment) =>
  LINK_MODES.map((linkMode) =>
    draw(`${textAlignment}, ${linkMode}`, { textAlignment, linkMode, shadow: true }, 'spruce'),
  ),
);

const narrow = LINK_MODES.map((linkMode, index) => {
  const fields = {
    linkMode,
    content: LONG_MESSAGE,
    cornerStyle: 'round',
    textAlignment: ALIGNMENTS[index] ?? 'center',
  } as const;
  return draw(`320 px, ${linkMode}`, { ...fields, mode: index ? 'float' : 'expanded' }, 'clay', 'narrow');
});

const rightToLeft = LINK_MODES.map((linkMode) => {
  const figure = draw(linkMode, { linkMode, content: ARABIC_MESSAGE, textAlignment: 'center' }, 'cobalt');
  figure.lang = 'ar';
  figure.dir = 'rtl';
  return figure;
});

const others = [
  draw(
    'branding, no close button',
    { serviceBranding: true, showCloseButton: false, linkMode: 'button' },
    'spruce',
  ),
  draw(
    'large text',
    { JFontStudio: { fontFamily: 'Georgia', contentSize: '22', linkSize: '18' }, linkMode: 'fancy' },
    'paper',
  ),
  draw('no padding', { verticalPadding: 'none' }, 'ink'),
  draw('64 px of padding', { verticalPadding: '64', pattern: 'bubbles' }, 'clay'),
];

const sections = [
  ...Object.entries(PATTERNS).map(([pattern, theme]) => drawPattern(pattern, theme)),
  drawSection('Alignment', alignments),
  drawSection('Narrow', narrow),
  drawSection('Right to left', rightToLeft),
  drawSection('More', others),
];

const contents = sections.map(({ id, firstElementChild }) =>
  create('a', { href: `#${id}` }, firstElementChild?.textContent ?? id),
);

find('.contents').append(...contents);
find('.sheet').append(...sections);
