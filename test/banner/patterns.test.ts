import { expect } from '@open-wc/testing';
import { findPattern, drawPattern, PATTERN_NAMES } from '../../src/banner/patterns.js';
import { patternCss } from '../../src/banner/pattern-css.js';
import { contrast, layer, type Rgb } from '../../src/banner/colors.js';
import { readBanner } from '../../src/banner/read-banner.js';
import { browserColors } from '../../src/elements/promo-banner/browser-colors.js';

const read = (color: string): Rgb => browserColors.read(color)!;

/** The inks of a banner, as they are painted. */
function inksOf(fields: object): { fill: Rgb; text: Rgb; inks: Rgb[]; css: string } {
  const { view } = readBanner({ content: 'x', ...fields }, { colors: browserColors });
  const css = patternCss(view!, browserColors, () => {});
  const inks = [1, 2, 3].map((index) => read(new RegExp(`--ink-${index}:([^;]+)`).exec(css)![1]!));
  return { fill: read(view!.palette.fill), text: read(view!.palette.text), inks, css };
}

describe('patterns', () => {
  it('are twelve, each drawn by gradients that the browser takes, and by nothing it would have to load', () => {
    expect(PATTERN_NAMES).to.have.length(12);
    for (const name of PATTERN_NAMES) {
      const probe = document.body.appendChild(document.createElement('div'));
      for (const ink of [1, 2, 3]) probe.style.setProperty(`--ink-${ink}`, `rgb(${ink} 0 0)`);
      probe.style.background = drawPattern(name);
      const { backgroundImage } = getComputedStyle(probe);
      expect(backgroundImage, name).to.match(/^(?:repeating-)?(?:linear|radial|conic)-gradient\(/);
      expect(backgroundImage).not.to.contain('url(');
      probe.remove();
    }
  });

  it('are found whatever way their name is written, and by names that other sets made known', () => {
    for (const name of PATTERN_NAMES) {
      for (const written of [
        name.toUpperCase(),
        name.replace('-', ' '),
        name.replace('-', '_'),
        ` ${name} `,
      ]) {
        expect(findPattern(written), written).to.equal(name);
      }
    }
    const aliases = {
      polkaDots: 'dots',
      'Diagonal Lines': 'diagonal-stripes',
      graphPaper: 'grid',
      tinyCheckers: 'checkers',
      endlessClouds: 'waves',
      floatingCogs: 'bubbles',
      'zig-zag': 'zigzag',
      fallingTriangles: 'triangles',
      overlappingHexagons: 'hexagons',
      roundedPlusConnected: 'plus',
      randomShapes: 'confetti',
      pianoMan: 'stripes',
    };
    for (const [alias, name] of Object.entries(aliases)) expect(findPattern(alias), alias).to.equal(name);
    for (const unknown of ['', 'plaid', 'constructor', 'https://x/y.png'])
      expect(findPattern(unknown)).to.equal(undefined);
  });

  it('use the inks of their author, or shades of the first, or of the text', () => {
    const given = inksOf({
      pattern: 'dots',
      JColorStudio: {
        contentBackground: '#fff',
        patternColor1: '#fce',
        patternColor2: '#eef',
        patternColor3: '#efe',
      },
    });
    expect(given.inks.map(({ alpha }) => alpha)).to.deep.equal([1, 1, 1]);
    const one = inksOf({
      pattern: 'dots',
      JColorStudio: { contentBackground: '#fff', patternColor1: '#fce' },
    });
    expect(one.inks.map(({ alpha }) => alpha)).to.deep.equal([1, 0.6, 0.8]);
    const none = inksOf({ pattern: 'dots' });
    expect(none.inks.map(({ alpha }) => alpha)).to.deep.equal([0.12, 0.07, 0.18]);
  });

  it('never keep text from being read', () => {
    for (const contentBackground of ['#fff', '#123d31', '#b5532b', '#e8c33a', '#777']) {
      for (const patternColor1 of ['#000', '#fff', '#888', 'red']) {
        const { fill, text, inks } = inksOf({
          pattern: 'checkers',
          JColorStudio: { contentBackground, patternColor1 },
        });
        for (const ink of inks) {
          expect(contrast(text, layer(ink, fill)), `${patternColor1} on ${contentBackground}`).to.be.at.least(
            Math.min(4.5, contrast(text, fill)) - 0.02,
          );
        }
      }
    }
  });

  it('never keep the close button from being seen', () => {
    const { view } = readBanner(
      {
        content: 'x',
        pattern: 'stripes',
        JColorStudio: {
          contentBackground: '#06584d',
          contentText: '#fff',
          closeButton: '#6fb0a6',
          patternColor1: '#fff',
        },
      },
      { colors: browserColors },
    );
    const css = patternCss(view!, browserColors, () => {});
    const ground = read(view!.palette.fill);
    const ink = read(/--ink-1:([^;]+)/.exec(css)![1]!);
    expect(contrast(read(view!.palette.close), layer(ink, ground))).to.be.at.least(3);
  });
});
