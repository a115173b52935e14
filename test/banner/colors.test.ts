import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { BLACK, checkColor, contrast, WHITE } from '../../src/banner/colors.js';
import { browserColors } from '../../src/elements/promo-banner/browser-colors.js';
import { serverColors } from '../../src/ssr/colors.js';
import { NAMED_COLORS } from '../../src/ssr/named-colors.js';
import { FUZZ_RUNS } from '../helpers/fuzz.js';

const percent = fc.integer({ min: 0, max: 100 }).map((value) => `${value}%`);
const alpha = fc.constantFrom('', ' / 0.5', ' / 40%');
const channel = fc.integer({ min: 0, max: 255 });
const ANGLES = ['', 'deg', 'grad', 'rad', 'turn'];
const written = fc.oneof(
  fc.constantFrom(...NAMED_COLORS.keys()),
  fc
    .tuple(channel, channel, channel)
    .map((rgb) => `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`),
  fc.tuple(channel, channel, channel, alpha).map(([r, g, b, a]) => `rgb(${r} ${g} ${b}${a})`),
  fc.tuple(channel, channel, channel).map(([r, g, b]) => `rgba(${r}, ${g}, ${b}, .3)`),
  fc
    .tuple(fc.integer({ min: -360, max: 720 }), percent, percent, alpha)
    .map(([h, s, l, a]) => `hsl(${h} ${s} ${l}${a})`),
  fc
    .tuple(fc.integer({ min: -360, max: 720 }), percent, percent, alpha)
    .map(([h, w, b, a]) => `hwb(${h} ${w} ${b}${a})`),
  fc
    .tuple(fc.integer({ min: 0, max: 40 }), fc.constantFrom(...ANGLES), percent, percent)
    .map(([n, unit, s, l]) => `hsl(${n / 10}${unit}, ${s}, ${l})`),
  // Within the reach of sRGB: beyond it each engine maps in its own way.
  fc
    .tuple(fc.integer({ min: 30, max: 70 }), fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 }))
    .map(([l, a, b]) => `lab(${l}% ${a} ${b}%)`),
  fc
    .tuple(fc.integer({ min: 30, max: 70 }), fc.integer({ min: 0, max: 9 }), fc.constantFrom(...ANGLES))
    .map(([l, c, unit]) => `lch(${l} ${c} 1.5${unit})`),
  fc
    .tuple(fc.constantFrom('srgb', 'display-p3'), fc.integer({ min: 40, max: 60 }), alpha)
    .map(([space, r, a]) => `color(${space} 0.${r} 50% .45${a})`),
  fc
    .tuple(fc.integer({ min: 30, max: 70 }), fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 360 }))
    .map(([l, c, h]) => `oklch(${l / 100} ${c / 100} ${h})`),
  fc
    .tuple(fc.integer({ min: 30, max: 70 }), fc.integer({ min: -4, max: 4 }), fc.integer({ min: -4, max: 4 }))
    .map(([l, a, b]) => `oklab(${l}% ${a / 100} ${b / 100})`),
);

function expectSame(color: string): void {
  const [served, shown] = [serverColors.read(color)!, browserColors.read(color)!];
  for (const part of ['r', 'g', 'b', 'alpha'] as const)
    expect(served[part], `${part} of ${color}`).to.be.closeTo(shown[part], 0.006);
}

describe('a colour', () => {
  it('means the same to the server as to this browser', () => {
    fc.assert(
      fc.property(written, (color) => {
        expectSame(color);
        expect(checkColor(color, serverColors)).to.equal(checkColor(color, browserColors));
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  for (const color of [
    'Transparent',
    '#aBc',
    '#abcd',
    '#aabbccdd',
    'rgb(+30 1e+2 2.5e1 / 1e-1)',
    'RGB(25e-01 -20 300)',
    'rgb(\t1\n2\f3\r/ 4% )',
  ]) {
    it(`means the same to the server as to this browser when it is written ${JSON.stringify(color)}`, () => {
      expectSame(color);
    });
  }

  it('counts a component that is none as 0, in the browser as on the server', () => {
    for (const { read } of [serverColors, browserColors]) {
      expect(read('rgb(none 0 255)')).to.deep.equal({ r: 0, g: 0, b: 1, alpha: 1 });
      expect(read('rgb(255 0 0 / none)')!.alpha).to.equal(0);
    }
  });

  it('is read where a canvas takes no mixed colours, as in Safari 17', () => {
    const canvas = CanvasRenderingContext2D.prototype;
    const fillStyle = Object.getOwnPropertyDescriptor(canvas, 'fillStyle')!;
    Object.defineProperty(canvas, 'fillStyle', {
      ...fillStyle,
      set(value: string) {
        if (!value.startsWith('color-mix')) fillStyle.set!.call(this, value);
      },
    });
    try {
      const written = [
        'Transparent',
        '#aBc',
        '#aabbccdd',
        'rgb(1 2 3 / 40%)',
        'hsl(none 50% 50%)',
        'lab(50% 9 -9)',
      ];
      for (const color of written) expectSame(color);
    } finally {
      Object.defineProperty(canvas, 'fillStyle', fillStyle);
    }
  });

  it('that a browser does not take is taken by no server', () => {
    const numbers = ['10', '20%', '.5', '+3', '-4', '1e1', 'none', '0x10', '5.', '1px', '30deg', '1turn'];
    const part = fc.constantFrom(...numbers);
    const gap = fc.constantFrom(' ', ' ', ', ', ',', '/', ' / ', '\u00a0');
    const name = fc.constantFrom(
      'rgb',
      'rgba',
      'hsl',
      'hsla',
      'hwb',
      'lab',
      'lch',
      'oklab',
      'oklch',
      'color',
    );
    const given = fc
      .tuple(name, part, gap, part, gap, part, fc.constantFrom('', ' 1', ', 1', '/1', ' / none', '/'))
      .map(([fn, ...rest]) => `${fn}(${fn === 'color' ? 'srgb ' : ''}${rest.join('')})`);
    fc.assert(
      fc.property(given, (color) => {
        if (serverColors.isColor(color)) expect(browserColors.isColor(color), color).to.equal(true);
      }),
      { numRuns: 20 * FUZZ_RUNS },
    );
  });

  it('that goes by the scheme is that of a light one, as the bar is', () => {
    for (const color of ['Canvas', 'CanvasText']) {
      expect(checkColor(color, serverColors)).to.equal(color);
      expect(serverColors.read(color)).to.deep.equal(browserColors.read(color));
    }
  });

  it('in a notation that only a browser knows is read there, and left to its default by a server', () => {
    for (const color of ['color(rec2020 0.2 0.4 0.3)', 'color-mix(in oklab, red, blue)', 'Highlight']) {
      expect(checkColor(color, browserColors)).to.equal(color);
      expect(browserColors.read(color)!.r).to.be.within(0, 1);
      expect(checkColor(color, serverColors)).to.equal(undefined);
    }
  });

  it('is none where it could fetch, end its declaration or take the value of the page', () => {
    const bad = [
      'url(x)',
      'var(--a)',
      'env(a)',
      'attr(a)',
      'red;',
      'red}',
      'red/**/',
      'rgb(0 0 0',
      'expression(1)',
      'image(red)',
      'inherit',
      'INITIAL',
      'unset',
      'revert-layer',
      'currentColor',
      'color-mix(in srgb, currentColor, red)',
      'light-dark(#fff, #111)',
      '',
      '#12',
      '#12345',
      'rgb(1)',
      'oklch(a b c)',
      'rgb(1px 2 3)',
      'constructor',
      '__proto__',
      'rgb(20%, 30, 40%)',
      'rgb(0x10 10 3)',
      'rgb(10/10/3)',
      'rgb(10,10 3)',
      'hsl(1, 2%, 3%, 4%, 5%)',
      'rgb(0 0 0) solid',
      'solid rgb(0 0 0)',
      'rgb(0 0 0))',
      'rgb((0 0 0)',
      'rgb(0 0 0 / 1 / 1)',
      '#123456789',
      '#1234567',
      '#abc solid',
      'solid #abc',
    ];
    for (const system of [browserColors, serverColors]) {
      for (const color of bad) expect(checkColor(color, system), color).to.equal(undefined);
    }
  });

  it('has the contrast that WCAG defines', () => {
    expect(contrast(BLACK, WHITE)).to.be.closeTo(21, 0.001);
    expect(contrast(WHITE, WHITE)).to.equal(1);
    const grey = serverColors.read('#767676')!;
    expect(contrast(grey, WHITE)).to.be.closeTo(4.54, 0.01);
    expect(contrast(grey, WHITE)).to.equal(contrast(WHITE, grey));
  });

  it('that lets the page through counts on the worse of black and white', () => {
    const half = { ...WHITE, alpha: 0.5 };
    expect(contrast(BLACK, half)).to.be.closeTo(contrast(BLACK, serverColors.read('#808080')!), 0.05);
    expect(contrast(WHITE, half)).to.equal(1);
  });
});
