import fc from 'fast-check';
import { CONTENT_ENGLISH, drawContentInSlices, renderContent } from '../../src/content/render-content.js';
import { renderRichText } from '../../src/content/rich-text.js';
import { FUZZ_RUNS } from '../helpers/fuzz.js';
import { hostileHtml, mutatedSeed, nestedMarkdown, scrambledMarkdown } from './generators.js';
import { brokenPromises, type Expectations } from './promises.js';
import { countForms, Tally } from './tally.js';
import { WatchedFrames } from './watched-frames.js';

const page = { baseUrl: 'https://shop.example/', origin: 'https://shop.example' };

interface Gate {
  readonly name: string;
  readonly expectations: Expectations;
  readonly render: (text: string) => Node;
  /** How many times longer than another gate it takes for a text. */
  readonly cost?: number;
}

const GATES: readonly Gate[] = [
  {
    name: 'a reply',
    expectations: { origin: page.origin },
    render: (text) => renderContent(text, page),
  },
  {
    name: 'a reply of many slices',
    expectations: { origin: page.origin },
    cost: 10,
    render: (text) => {
      const content = document.createDocumentFragment();
      const long = `${text}\n\n`.repeat(Math.ceil(9_000 / (text.length + 2)));
      for (const slice of drawContentInSlices(long, { ...page, strings: CONTENT_ENGLISH }))
        content.append(slice);
      return content;
    },
  },
  {
    name: 'rich text',
    expectations: { profile: 'banner', origin: page.origin },
    render: (text) => renderRichText(text, page),
  },
];

const TEXTS = { scrambledMarkdown, nestedMarkdown, hostileHtml, mutatedSeed };

/** After this time a property tries nothing new, unless `npm run fuzz` asks for thousands of runs. */
const TIME_LIMIT_MS = FUZZ_RUNS < 1_000 ? 1_500 : Infinity;

describe('generated hostile content', function () {
  this.timeout(0);
  let frames: WatchedFrames;
  const tally = new Tally('generated texts');

  before(async () => {
    frames = await WatchedFrames.create();
  });
  after(async () => {
    frames.remove();
    await tally.tell();
  });

  for (const { name, expectations, render, cost = 1 } of GATES) {
    for (const [kind, texts] of Object.entries(TEXTS)) {
      it(`breaks no promise as ${name}: ${kind}`, async () => {
        const until = performance.now() + TIME_LIMIT_MS;
        let runs = 0;
        // Waiting for what might happen takes longer than drawing, so one wait serves a few texts.
        const property = fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 8 }), async (batch) => {
          if (runs++ > 0 && performance.now() > until) return;
          const boxes = batch.map((text) => frames.show(() => render(text)));
          const broken = boxes.flatMap((box) => brokenPromises(box, expectations));
          const forms = boxes.reduce((sum, box) => sum + countForms(box), 0);
          const seen = await frames.settle();
          tally.add(seen, forms, broken, batch.length);
          const happened = [...broken, ...seen.executions, ...seen.requests, ...seen.violations];
          if (happened.length > 0) throw new Error(happened.join('\n'));
        });
        await fc.assert(property, { numRuns: Math.ceil(FUZZ_RUNS / cost) });
      });
    }
  }
});
