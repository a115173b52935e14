import { expect } from '@open-wc/testing';
import { dressReply } from '../../src/content/dress.js';
import { CONTENT_ENGLISH, renderContent } from '../../src/content/render-content.js';
import { renderRichText } from '../../src/content/rich-text.js';
import { sanitize } from '../../src/content/sanitize.js';
import { HOSTILE } from './hostile.js';
import { HOSTILE_HTML } from './hostile-html.js';
import { brief, brokenPromises } from './promises.js';
import { countForms, Tally } from './tally.js';
import { WatchedFrames } from './watched-frames.js';

const baseUrl = 'https://shop.example/';
const origin = 'https://shop.example';

function asWritten(text: string): string {
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  return paragraph.outerHTML;
}

describe('a hostile reply', () => {
  let frames: WatchedFrames;
  const tally = new Tally('hostile replies');

  before(async () => {
    frames = await WatchedFrames.create();
  });
  after(async () => {
    frames.remove();
    await tally.tell();
  });

  for (const [kind, rows] of Object.entries(HOSTILE)) {
    describe(`with ${kind}`, () => {
      for (const [danger, input, becomes] of rows) {
        it(`is harmless: ${danger} — ${JSON.stringify(input.slice(0, 60))}`, async () => {
          const box = frames.show(() => renderContent(input, { baseUrl }));
          const broken = brokenPromises(box, { origin });
          const html = brief(box);
          const forms = countForms(box);
          tally.add(await frames.settle(), forms, broken);
          expect(broken).to.deep.equal([]);
          expect(html).to.equal(becomes ?? asWritten(input));
        });
      }
    });
  }

  it('did nothing that could be seen', () => {
    expect(tally.sightings).to.deep.equal([]);
  });
});

describe('hostile HTML, had the writer of replies let it through', () => {
  for (const input of HOSTILE_HTML) {
    it(`is held to what a reply may have: ${JSON.stringify(input.slice(0, 80))}`, () => {
      const box = document.implementation.createHTMLDocument().createElement('main');
      const slice = sanitize(input, 'reply');
      if (slice) {
        dressReply(slice, { baseUrl, imageHosts: [], strings: CONTENT_ENGLISH });
        box.append(slice);
      }
      expect(brokenPromises(box, { origin })).to.deep.equal([]);
    });
  }
});

describe('hostile rich text of a banner', () => {
  let frames: WatchedFrames;
  const tally = new Tally('hostile rich texts');
  const inputs = [
    ...Object.values(HOSTILE).flatMap((rows) => rows.map(([, input]) => input)),
    ...HOSTILE_HTML,
  ];

  before(async () => {
    frames = await WatchedFrames.create();
  });
  after(async () => {
    frames.remove();
    await tally.tell();
  });

  for (const input of inputs) {
    it(`is harmless: ${JSON.stringify(input.slice(0, 80))}`, async () => {
      const box = frames.show(() => renderRichText(input, { baseUrl }));
      const broken = brokenPromises(box, { profile: 'banner', origin });
      const forms = countForms(box);
      tally.add(await frames.settle(), forms, broken);
      expect(broken).to.deep.equal([]);
    });
  }

  it('did nothing that could be seen', () => {
    expect(tally.sightings).to.deep.equal([]);
  });
});
