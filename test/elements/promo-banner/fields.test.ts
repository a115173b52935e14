import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { PATTERN_NAMES } from '../../../src/banner/patterns.js';
import {
  bannerOf,
  byId,
  forgetVisit,
  MESSAGE,
  partOf,
  partsOf,
  showBanner,
  type ShownBanner,
} from './banners.js';

type Look = Omit<ShownBanner, 'bar'> & { readonly bar: HTMLElement; readonly css: CSSStyleDeclaration };
/** What a visitor sees of a field with that value, with other fields that make it visible. */
type Row = readonly [field: string, value: unknown, sees: (look: Look) => void, others?: object];

const COLORS = {
  contentBackground: '#0a3d2e',
  contentText: '#ffffff',
  contentShadow: 'rgb(1 2 3 / 0.5)',
  linkBackground: '#5a2d0c',
  linkText: '#ffe9b8',
  closeButton: '#ffeeaa',
  patternColor1: '#335f51',
  patternColor2: '#204f40',
  patternColor3: '#406f60',
};
const FONTS = { fontFamily: 'Georgia, "Times New Roman"', contentSize: '20', linkSize: '18px' };
const color = (key: keyof typeof COLORS, value: string): object => ({
  JColorStudio: { ...COLORS, [key]: value },
});
const font = (key: keyof typeof FONTS, value: unknown): object => ({
  JFontStudio: { ...FONTS, [key]: value },
});

const styleOf = (element: Element | undefined): CSSStyleDeclaration => getComputedStyle(element!);
const linkOf = ({ element }: Look): HTMLAnchorElement => partOf(element, 'link') as HTMLAnchorElement;
const contentOf = ({ element }: Look): HTMLElement => partOf(element, 'content')!;
const rectOf = (element: Element): DOMRect => element.getBoundingClientRect();
const width = (): number => document.documentElement.clientWidth;
const pattern = ({ bar }: Look): string => getComputedStyle(bar, '::before').backgroundImage;

const isFullWidth = ({ bar, element }: Look): void => {
  expect(rectOf(bar).width).to.equal(rectOf(element).width);
  expect(rectOf(element).height).to.equal(rectOf(bar).height);
};
const isCard = ({ bar, element }: Look): void => {
  expect(rectOf(bar).left).to.be.at.least(12);
  expect(rectOf(bar).width).to.be.at.most(72 * 16);
  expect(rectOf(element).height).to.equal(0);
};
const padding =
  (px: number) =>
  ({ css }: Look) => {
    expect(css.paddingTop).to.equal(`${px}px`);
    expect(css.paddingBottom).to.equal(`${px}px`);
  };
const corners = (bar: string, chip: string) => (look: Look) => {
  expect(look.css.borderBottomLeftRadius).to.equal(bar);
  expect(look.css.borderBottomRightRadius).to.equal(bar);
  expect(look.css.borderTopLeftRadius).to.equal('0px');
  expect(styleOf(linkOf(look)).borderTopLeftRadius).to.equal(chip);
};
const size = (px: number) => (look: Look) => {
  expect(look.css.fontSize).to.equal(`${px}px`);
};
const isPlain = (look: Look) => expect(pattern(look)).to.equal('none');
const isIgnored = () => {};

const ROWS: readonly Row[] = [
  ['id', 'b7', ({ element }) => expect(element.shadowRoot!.textContent).not.to.contain('b7')],
  ['companyId', 'c7', ({ element }) => expect(element.shadowRoot!.innerHTML).not.to.contain('c7')],
  ['authorId', 'a7', ({ element }) => expect(element.shadowRoot!.innerHTML).not.to.contain('a7')],
  [
    'name',
    'Q4 v3',
    ({ bar, element }) => {
      expect(element.shadowRoot!.innerHTML).not.to.contain('Q4 v3');
      expect(bar.getAttribute('aria-label')).to.equal('Announcement');
    },
  ],
  ['content', 'Plain words', (look) => expect(contentOf(look).textContent).to.equal('Plain words')],
  [
    'content',
    '<b>Bold</b> &amp; <i>more</i>',
    (look) => {
      expect(contentOf(look).textContent).to.equal('Bold & more');
      expect(styleOf(contentOf(look).querySelector('b')!).fontWeight).to.equal('700');
    },
  ],

  ['mode', 'expanded', isFullWidth],
  ['mode', ' Expanded ', isFullWidth],
  ['mode', 'float', isCard],
  ['placement', 'top', ({ bar }) => expect(rectOf(bar).top).to.equal(0), { scrollBehavior: 'follow' }],
  [
    'placement',
    'bottom',
    ({ bar }) => expect(rectOf(bar).bottom).to.be.closeTo(innerHeight, 1),
    { scrollBehavior: 'follow' },
  ],
  ['scrollBehavior', 'follow', ({ css }) => expect(css.position).to.equal('fixed')],
  ['scrollBehavior', 'stationary', ({ css }) => expect(css.position).to.equal('relative')],

  ['pattern', ' None ', isPlain],
  ['pattern', '', isPlain],
  ...PATTERN_NAMES.map((name): Row => [
    'pattern',
    name,
    (look) => expect(pattern(look)).to.contain('gradient('),
  ]),
  ['pattern', 'Polka Dots', (look) => expect(pattern(look)).to.contain('radial-gradient')],
  ['pattern', 'graphPaper', (look) => expect(pattern(look)).to.contain('linear-gradient')],
  [
    'pattern',
    'DIAGONAL_STRIPES',
    (look) => expect(pattern(look)).to.contain('repeating-linear-gradient(135deg'),
  ],

  [
    'textAlignment',
    'left',
    (look) => {
      expect(look.css.textAlign).to.equal('left');
      expect(rectOf(contentOf(look)).left).to.equal(20);
    },
  ],
  [
    'textAlignment',
    'center',
    (look) => {
      const { left, right } = rectOf(contentOf(look));
      expect(left).to.be.closeTo(width() - right, 1);
      expect(look.css.textAlign).to.equal('center');
    },
  ],
  ['textAlignment', 'right', ({ css }) => expect(css.textAlign).to.equal('right')],

  [
    'linkMode',
    'normal',
    (look) => {
      const css = styleOf(linkOf(look));
      expect(css.textDecorationLine).to.equal('underline');
      expect(css.backgroundColor).to.equal('rgba(0, 0, 0, 0)');
      expect(css.color).to.equal(look.css.color);
    },
  ],
  [
    'linkMode',
    'button',
    (look) => {
      const css = styleOf(linkOf(look));
      expect(css.textDecorationLine).to.equal('none');
      expect(css.backgroundColor).to.equal(look.css.color);
      expect(rectOf(linkOf(look)).height).to.be.at.least(32);
      expect(linkOf(look).querySelector('svg')).to.equal(null);
    },
  ],
  [
    'linkMode',
    'fancy',
    (look) => {
      expect(rectOf(linkOf(look)).height).to.be.at.least(32);
      expect(rectOf(linkOf(look).querySelector('svg')!).width).to.equal(16);
      expect(linkOf(look).querySelector('svg')!.getAttribute('aria-hidden')).to.equal('true');
    },
  ],
  [
    'linkMode',
    'fancy',
    (look) => {
      // The arrow points and moves the way its link reads, also on a page that reads the other way.
      const arrow = linkOf(look).querySelector('svg')!;
      expect(styleOf(arrow).scale).to.equal('-1 1');
      linkOf(look).focus({ focusVisible: true });
      arrow.getAnimations().forEach((move) => move.finish());
      expect(styleOf(arrow).translate).to.equal('-3px');
    },
    { content: '<a href="/x">شاهد المجموعة</a>' },
  ],
  [
    'URLTarget',
    '_blank',
    (look) => {
      expect(linkOf(look).target).to.equal('_blank');
      expect(linkOf(look).rel).to.equal('noopener noreferrer');
      expect(linkOf(look).textContent).to.equal('See them (opens in a new tab)');
    },
  ],
  [
    'URLTarget',
    '_parent',
    (look) => {
      expect(linkOf(look).target).to.equal('_parent');
      expect(linkOf(look).textContent).to.equal('See them');
    },
  ],
  [
    'URLTarget',
    '_blank',
    (look) => expect(linkOf(look).target).to.equal(''),
    { content: '<a href="tel:+15550100">Call</a>' },
  ],
  [
    'closeBehavior',
    'forget',
    ({ element }) => {
      element.close();
      expect(localStorage.length).to.equal(0);
    },
  ],
  [
    'closeBehavior',
    'remember',
    ({ element }) => {
      element.close();
      expect(localStorage.key(0)).to.equal('promo-banner:b1');
    },
  ],
  [
    'showCloseButton',
    true,
    ({ element }) => {
      const close = partOf(element, 'close')!;
      expect(close.getAttribute('aria-label')).to.equal('Close announcement');
      expect(rectOf(close).width).to.equal(44);
      expect(rectOf(close).height).to.equal(44);
    },
  ],
  ['showCloseButton', false, ({ element }) => expect(partOf(element, 'close')).to.equal(undefined)],

  ['cornerStyle', 'cornered', corners('0px', '0px'), { linkMode: 'button' }],
  ['cornerStyle', 'dubbed', corners('8px', '6px'), { linkMode: 'button' }],
  ['cornerStyle', 'round', corners('24px', '16px'), { linkMode: 'button' }],
  [
    'cornerStyle',
    'round',
    ({ bar, css }) => {
      expect(parseFloat(css.borderTopLeftRadius)).to.be.at.least(rectOf(bar).height / 2);
    },
    { mode: 'float' },
  ],
  [
    'cornerStyle',
    'round',
    ({ css }) => expect(css.borderTopLeftRadius).to.equal('24px'),
    { mode: 'float', content: 'Long. '.repeat(90) },
  ],
  [
    'cornerStyle',
    'dubbed',
    ({ css }) => {
      expect(css.borderTopLeftRadius).to.equal('8px');
      expect(css.borderBottomLeftRadius).to.equal('0px');
    },
    { placement: 'bottom' },
  ],
  ['shadow', true, ({ css }) => expect(css.boxShadow).to.match(/ 6px 20px/)],
  ['shadow', true, ({ css }) => expect(css.boxShadow).to.match(/ -6px 20px/), { placement: 'bottom' }],
  ['shadow', false, ({ css }) => expect(css.boxShadow).to.equal('none')],
  ['shadow', false, ({ css }) => expect(css.boxShadow).to.equal('none'), { mode: 'float' }],

  ...(
    [
      ['none', 0],
      ['small', 6],
      ['medium', 12],
      ['large', 20],
      ['18', 18],
      [18, 18],
      ['18px', 18],
      ['1rem', 16],
      ['.5em', 8],
      ['900', 64],
      ['-4', 0],
    ] as const
  ).map(([value, px]): Row => ['verticalPadding', value, padding(px)]),

  [
    'JColorStudio',
    COLORS,
    ({ css }) => {
      expect(css.backgroundColor).to.equal('rgb(10, 61, 46)');
      expect(css.color).to.equal('rgb(255, 255, 255)');
    },
  ],
  [
    'JColorStudio.contentBackground',
    'oklch(0.3 0.1 40)',
    ({ css }) => expect(css.backgroundColor).to.equal('oklch(0.3 0.1 40)'),
  ],
  ['JColorStudio.contentText', 'gold', ({ css }) => expect(css.color).to.equal('rgb(255, 215, 0)')],
  [
    'JColorStudio.contentShadow',
    'rgb(1 2 3 / 0.5)',
    ({ css }) => expect(css.boxShadow).to.contain('rgba(1, 2, 3, 0.5)'),
    { shadow: true },
  ],
  [
    'JColorStudio.linkBackground',
    '#402010',
    (look) => expect(styleOf(linkOf(look)).backgroundColor).to.equal('rgb(64, 32, 16)'),
    { linkMode: 'button' },
  ],
  [
    'JColorStudio.linkText',
    '#fff0c0',
    (look) => expect(styleOf(linkOf(look)).color).to.equal('rgb(255, 240, 192)'),
    { linkMode: 'button' },
  ],
  [
    'JColorStudio.linkText',
    '#ffe0a0',
    (look) => expect(styleOf(linkOf(look)).color).to.equal('rgb(255, 224, 160)'),
  ],
  [
    'JColorStudio.closeButton',
    '#ffeeaa',
    ({ element }) => expect(styleOf(partOf(element, 'close')).color).to.equal('rgb(255, 238, 170)'),
  ],
  [
    'JColorStudio.patternColor1',
    '#335f51',
    (look) => expect(pattern(look)).to.contain('rgb(51, 95, 81)'),
    { pattern: 'grid' },
  ],
  [
    'JColorStudio.patternColor2',
    '#204f40',
    (look) => expect(pattern(look)).to.contain('rgb(32, 79, 64)'),
    { pattern: 'dots' },
  ],
  [
    'JColorStudio.patternColor3',
    '#406f60',
    (look) => expect(pattern(look)).to.contain('rgb(64, 111, 96)'),
    { pattern: 'grid' },
  ],

  [
    'JFontStudio.fontFamily',
    FONTS.fontFamily,
    ({ css }) => expect(css.fontFamily).to.match(/^("?)Georgia\1, ("?)Times New Roman\2, ui-sans-serif/),
  ],
  ['JFontStudio.contentSize', '20', size(20)],
  ['JFontStudio.contentSize', 20, size(20)],
  ['JFontStudio.contentSize', '1.5rem', size(24)],
  ['JFontStudio.contentSize', '4px', size(12)],
  ['JFontStudio.contentSize', '400px', size(32)],
  ['JFontStudio.linkSize', '18px', (look) => expect(styleOf(linkOf(look)).fontSize).to.equal('18px')],
  ['JFontStudio.linkSize', '60px', (look) => expect(styleOf(linkOf(look)).fontSize).to.equal('28px')],

  [
    'JInstantEmbed',
    [{ kind: 'video' }],
    ({ element }) => expect(element.shadowRoot!.textContent).not.to.contain('video'),
  ],
  [
    'customCSS',
    '.content { letter-spacing: 3px }',
    (look) => expect(styleOf(contentOf(look)).letterSpacing).to.equal('3px'),
  ],
  ['customJS', 'window.banners = 1', () => expect('banners' in window).to.equal(false)],
  ['enableSDK', true, ({ element }) => expect(byId('b1')).to.equal(element)],
  ['enableSDK', false, () => expect(byId('b1')).to.equal(undefined)],
  ['enableTracking', true, isIgnored],
  [
    'serviceBranding',
    true,
    ({ element }) => {
      const branding = partOf(element, 'branding') as HTMLAnchorElement;
      expect(branding.textContent).to.match(/^Powered by \S/);
      expect(rectOf(branding).height).to.be.at.least(24);
      expect(branding.origin).to.match(/^https:/);
    },
  ],
  ['serviceBranding', false, ({ element }) => expect(partOf(element, 'branding')).to.equal(undefined)],
];

/** Fields that were never set, and what a visitor sees then. */
const MISSING: readonly (readonly [field: string, sees: (look: Look) => void, others?: object])[] = [
  ['mode', isFullWidth],
  ['placement', ({ bar }) => expect(rectOf(bar).top).to.equal(0), { scrollBehavior: 'follow' }],
  ['scrollBehavior', ({ css }) => expect(css.position).to.equal('relative')],
  ['scrollBehavior', ({ css }) => expect(css.position).to.equal('fixed'), { placement: 'bottom' }],
  ['pattern', isPlain],
  ['textAlignment', ({ css }) => expect(css.textAlign).to.equal('center')],
  ['linkMode', (look) => expect(styleOf(linkOf(look)).textDecorationLine).to.equal('underline')],
  ['URLTarget', (look) => expect(linkOf(look).target).to.equal('_parent')],
  ['cornerStyle', ({ css }) => expect(css.borderBottomLeftRadius).to.equal('0px')],
  ['cornerStyle', ({ css }) => expect(css.borderBottomLeftRadius).to.equal('8px'), { mode: 'float' }],
  ['shadow', ({ css }) => expect(css.boxShadow).to.equal('none')],
  ['shadow', ({ css }) => expect(css.boxShadow).not.to.equal('none'), { mode: 'float' }],
  ['showCloseButton', ({ element }) => expect(partOf(element, 'close')).not.to.equal(undefined)],
  ['verticalPadding', padding(12)],
  ['JColorStudio', ({ css }) => expect(css.color).to.equal('rgb(255, 255, 255)')],
  [
    'JFontStudio',
    (look) => {
      size(16)(look);
      expect(look.css.fontFamily).to.equal(getComputedStyle(document.body).fontFamily);
    },
  ],
  ['JFontStudio', (look) => expect(styleOf(linkOf(look)).fontSize).to.equal('16px'), { linkMode: 'button' }],
];

/** Values that cannot be taken: the banner shows as if the field were missing, and one warning names it. */
const INVALID: readonly (readonly [field: string, value: unknown, others?: object])[] = [
  ['id', 7],
  ['name', {}],
  ['mode', 'sidebar'],
  ['mode', 3],
  ['mode', ['float']],
  ['placement', 'left'],
  ['placement', true],
  ['scrollBehavior', 'sticky'],
  ['pattern', 'url(https://evil.example/x.png)'],
  ['pattern', 12],
  ['textAlignment', 'justify'],
  ['linkMode', 'ghost'],
  ['URLTarget', '_top'],
  ['closeBehavior', 'never'],
  ['cornerStyle', 'wavy'],
  ['shadow', 'yes'],
  ['showCloseButton', 'false'],
  ['verticalPadding', '10%'],
  ['verticalPadding', '20.'],
  ['verticalPadding', '5px; color: red'],
  ['verticalPadding', { top: 1 }],
  ['JColorStudio', 'red'],
  ['JColorStudio', []],
  ['JFontStudio', 12],
  ['JInstantEmbed', 'x'],
  ['customCSS', 5],
  ['customJS', []],
  ['enableSDK', 'true'],
  ['enableTracking', 1],
  ['serviceBranding', 'on'],
];
const BAD_COLORS = [
  'url(https://evil.example/)',
  'var(--x)',
  'red; background: url(x)',
  'inherit',
  'currentColor',
  'no colour',
  'rgb(from var(--x) r g b)',
  'red}',
  7,
  {},
];
const BAD_FONTS: readonly (readonly [keyof typeof FONTS, unknown])[] = [
  ['fontFamily', 'x; } * { display: none'],
  ['fontFamily', 'url(x)'],
  ['fontFamily', 9],
  ['contentSize', 'calc(100vw)'],
  ['contentSize', '100vh'],
  ['linkSize', NaN],
];

const nameOf = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? String(value);

async function look(fields: object): Promise<Look> {
  const shown = await showBanner(bannerOf(fields));
  expect(shown.bar, 'the bar').to.be.an.instanceof(HTMLElement);
  return { ...shown, bar: shown.bar!, css: getComputedStyle(shown.bar!) };
}

function fieldsOf(field: string, value: unknown): object {
  const [studio = '', key] = field.split('.');
  if (studio === 'JColorStudio' && key) return color(key as keyof typeof COLORS, value as string);
  if (studio === 'JFontStudio' && key) return font(key as keyof typeof FONTS, value);
  return { [field]: value };
}

describe('a Banner field', () => {
  before(() => setViewport({ width: 1000, height: 700 }));
  beforeEach(() => {
    document.body.style.margin = '0';
  });
  afterEach(forgetVisit);

  for (const [field, value, sees, others = {}] of ROWS) {
    it(`${field} ${nameOf(value)} is seen${Object.keys(others).length ? ` with ${nameOf(others)}` : ''}`, async () => {
      const seen = await look({ ...others, ...fieldsOf(field, value) });
      sees(seen);
      expect(seen.warnings).to.deep.equal({});
    });
  }

  for (const [field, sees, others = {}] of MISSING) {
    for (const value of [undefined, null, '', '  ']) {
      it(`${field} that is ${nameOf(value)} has its default${Object.keys(others).length ? ` with ${nameOf(others)}` : ''}`, async () => {
        const seen = await look({ ...others, [field]: value });
        sees(seen);
        expect(seen.warnings).to.deep.equal({});
      });
    }
  }

  for (const [field, value] of INVALID) {
    it(`${field} ${nameOf(value)} keeps the message and is named in one warning`, async () => {
      const seen = await look({ [field]: value });
      expect(contentOf(seen).textContent).to.equal('Winter glazes are in. See them');
      expect(Object.keys(seen.warnings)).to.deep.equal([field]);
      expect(seen.warnings[field]).to.match(new RegExp(`^${field} must be .+, not .+\\.$`));
    });
  }

  it('scrollBehavior that is wrong does not follow, though one that is missing does at the bottom', async () => {
    const at = async (fields: object): Promise<string> =>
      (await look({ placement: 'bottom', ...fields })).css.position;
    expect(await at({})).to.equal('fixed');
    expect(await at({ scrollBehavior: 'sticky' })).to.equal('relative');
  });

  it('showCloseButton is warned about where the banner follows, so that it always covers the page', async () => {
    const seen = await look({ showCloseButton: false, scrollBehavior: 'follow' });
    expect(Object.keys(seen.warnings)).to.deep.equal(['showCloseButton']);
    expect(seen.warnings['showCloseButton']).to.contain('cannot be closed');
  });

  it('with a long text that cannot be taken is named with its beginning', async () => {
    const seen = await look({ mode: 'x'.repeat(500) });
    expect(seen.warnings['mode']).to.match(/"x{39}\.$/);
  });

  for (const value of BAD_COLORS) {
    it(`a colour ${nameOf(value)} is not taken`, async () => {
      const seen = await look({ JColorStudio: { ...COLORS, contentBackground: value } });
      expect(seen.css.backgroundColor).to.equal('rgb(0, 0, 0)');
      expect(Object.keys(seen.warnings)).to.deep.equal(['JColorStudio.contentBackground']);
    });
  }

  for (const [key, value] of BAD_FONTS) {
    it(`${key} ${nameOf(value)} is not taken`, async () => {
      const seen = await look(font(key, value));
      expect(Object.keys(seen.warnings)).to.deep.equal([`JFontStudio.${key}`]);
    });
  }

  it('of a studio with keys missing leaves the rest in use, with one warning that names them', async () => {
    const seen = await look({
      JColorStudio: { contentBackground: '#fff' },
      JFontStudio: { contentSize: '20' },
    });
    expect(seen.css.backgroundColor).to.equal('rgb(255, 255, 255)');
    expect(seen.css.color).to.equal('rgb(0, 0, 0)');
    expect(seen.css.fontSize).to.equal('20px');
    expect(Object.keys(seen.warnings).sort()).to.deep.equal(['JColorStudio', 'JFontStudio']);
    expect(seen.warnings['JFontStudio']).to.contain('fontFamily, linkSize');
  });

  it('of a studio with keys left empty has their defaults, without a warning', async () => {
    const seen = await look({
      JColorStudio: { ...COLORS, closeButton: '', linkText: '  ' },
      JFontStudio: { fontFamily: '', contentSize: '20', linkSize: '' },
    });
    expect(seen.css.fontSize).to.equal('20px');
    expect(styleOf(linkOf(seen)).fontSize).to.equal('20px');
    expect(seen.warnings).to.deep.equal({});
  });

  it('content that is missing, empty or no text shows nothing and takes no room', async () => {
    for (const content of [undefined, '', '   ', 5, '<script>x</script>', '<p></p>', '\u200b&shy;']) {
      const { element, bar, warnings } = await showBanner(bannerOf({ content }));
      expect(bar, nameOf(content)).to.equal(undefined);
      expect(rectOf(element).height).to.equal(0);
      expect(Object.keys(warnings)).to.deep.equal(['content']);
      forgetVisit();
    }
  });

  it('content that is empty is named beside other fields that cannot be taken', async () => {
    const { warnings } = await showBanner(bannerOf({ content: '', mode: 'sidebar' }));
    expect(Object.keys(warnings)).to.have.members(['mode', 'content']);
  });

  it('content that is longer than anybody reads ends with an ellipsis, and is named', async () => {
    const seen = await look({ content: `${'Long. '.repeat(4000)}<a href="/x">Last</a>` });
    expect(contentOf(seen).textContent.slice(-3)).to.equal('Lo…');
    expect(Object.keys(seen.warnings)).to.deep.equal(['content']);
    const content = `Sale ${' '.repeat(19_980)}<a href="https://shop.example/winter">Last</a>`;
    expect(contentOf(await look({ content })).textContent.slice(-2)).to.equal(' …');
  });

  it('of something that is no object at all shows nothing, with a warning', async () => {
    for (const value of ['text', 7, [], true, () => bannerOf(), Symbol('banner')]) {
      const { bar, warnings } = await showBanner(value);
      expect(bar).to.equal(undefined);
      expect(Object.keys(warnings)).to.include('banner');
      forgetVisit();
    }
  });

  it('is padded less on a narrow screen', async () => {
    await setViewport({ width: 400, height: 700 });
    const { css } = await look({ verticalPadding: '20' });
    expect(css.paddingTop).to.equal('15px');
    await setViewport({ width: 1000, height: 700 });
  });

  it('keeps every link of a message in the look that was chosen', async () => {
    const { element } = await look({
      linkMode: 'button',
      content: `${MESSAGE} or <b><a href="#x">ask</a></b>`,
    });
    const chips = partsOf(element, 'link').map((link) => styleOf(link).display);
    expect(chips).to.deep.equal(['flex', 'inline-flex']);
  });
});
