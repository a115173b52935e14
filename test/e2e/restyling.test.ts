import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ASK } from '../bench/replies.js';
import { startSite } from '../bench/site.js';
import { restyledElements, stopTracing } from '../bench/trace.js';
import { Visit } from '../bench/visit.js';
import { setStage } from '../helpers/chromium.js';

const FEW = 3;
const MANY = 24;
/** The lowest of several counts is used: it includes the fewest animations and scrolls. */
const SAMPLES = 3;
/** Less than one element for each message in between. */
const SPARE_ELEMENTS = 15;

describe('one more exchange', { timeout: 120_000 }, () => {
  const stage = setStage(startSite);

  it('makes the browser restyle no more elements after many messages than after few', async () => {
    const visit = await Visit.begin(stage.browser, stage.site.origin);
    await visit.page.emulateMedia({ reducedMotion: 'reduce' });
    await visit.open('/widget');
    await visit.intend();
    await visit.openPanel();
    const ask = async (times: number): Promise<void> => {
      for (let asked = 0; asked < times; asked++) await visit.ask(ASK.short);
    };
    const measure = async (): Promise<number> => {
      const counts: number[] = [];
      for (let taken = 0; taken < SAMPLES; taken++) {
        await stage.browser.startTracing(visit.page, { categories: ['devtools.timeline'] });
        await ask(1);
        counts.push(restyledElements(await stopTracing(stage.browser)));
      }
      return Math.min(...counts);
    };
    await ask(FEW);
    const few = await measure();
    await ask(MANY);
    const many = await measure();
    await visit.end();
    assert.ok(few > 0, 'the trace names what was restyled');
    assert.ok(many < few + SPARE_ELEMENTS, `${many} elements after many, ${few} after few`);
  });
});
