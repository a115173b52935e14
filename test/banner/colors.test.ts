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
  // Within the reach of sRGB: beyond it each engine maps in its own way.
  fc
    .tuple(fc.integer({ min: 30, max: 70 }), fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 360 }))
    .map(([l, c, h]) => `oklch(${l / 100} ${c / 100} ${h})`),
  fc
    .tuple(fc.integer({ min: 30, max: 70 }), fc.integer({ min: -4, max: 4 }), fc.integer({ min: -4, max: 4 }))
    .map(([l, a, b]) => `oklab(${l}% ${a / 100} ${b / 100})`),
);

describe('a colour', () => {
  it('means the same to the server as to this browser', () => {
    fc.assert(
      fc.property(written, (color) => {
        const [served, shown] = [serverColors.read(color)!, browserColors.read(color)!];
        for (const part of ['r', 'g', 'b', 'alpha'] as const)
          expect(served[part], `${part} of ${color}`).to.be.closeTo(shown[part], 0.006);
        expect(checkColor(color, serverColors)).to.equal(checkColor(color, browserColors));
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it('in a notation that only a browser knows is read there, and left to its default by a server', () => {
    for (const color of [
      'lab(50 40 30)',
      'hwb(120 10% 20%)',
      'color(display-p3 0.2 0.4 0.3)',
      'color-mix(in oklab, red, blue)',
    ]) {
      expect(checkColor(color, browserColors)).to.equal(color);
      expect(browserColors.read(color)!.alpha).to.equal(1);
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
      '',
      '#12',
      '#12345',
      'rgb(1)',
      'oklch(a b c)',
      'rgb(1px 2 3)',
      'constructor',
      '__proto__',
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
