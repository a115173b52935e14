import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { ASK } from '../bench/replies.js';
import { startSiteWithFloor } from '../bench/site.js';
import { Visit } from '../bench/visit.js';
import { setStage } from '../helpers/chromium.js';

/** By how much a colour channel may differ, of 255, because the edges of curves are not always drawn alike. */
const SPARE_DIFFERENCE = 48;
const LIMIT_MS = 40_000;

describe('the plain page that the widget is measured against', { timeout: 120_000 }, () => {
  const stage = setStage(startSiteWithFloor);

  it('shows what the widget shows, at every moment of a conversation', async () => {
    const visits = await Promise.all(
      ['/floor', '/widget'].map(async (path) => {
        const visit = await Visit.begin(stage.browser, stage.site.origin);
        await visit.page.emulateMedia({ reducedMotion: 'reduce' });
        await visit.page.addInitScript(stopDate, Date.parse('2026-03-04T10:20:00'));
        await visit.open(path);
        await visit.intend();
        await visit.openPanel();
        return visit;
      }),
    );
    const [plain, widget] = visits.map(({ page }) => page) as [Page, Page];
    const scale = await stage.browser.newPage();
    const both = (act: (visit: Visit) => Promise<unknown>): Promise<unknown> => Promise.all(visits.map(act));
    const compare = async (moment: string): Promise<void> => {
      const until = performance.now() + LIMIT_MS;
      let different: number;
      do different = await countDifferentPixels(scale, await look(plain), await look(widget));
      while (different > 0 && performance.now() < until);
      assert.equal(different, 0, `${different} pixels differ ${moment}`);
    };

    await compare('when the panel has opened');
    await both(({ page }) => page.keyboard.insertText('How much'));
    await compare('while a question is written');
    await both(({ page }) => page.keyboard.press('Control+A'));
    const answer = stage.site.holdAnswers();
    await both(async ({ page }) => {
      await page.keyboard.insertText(ASK.short);
      await page.keyboard.press('Enter');
      await page.locator('.lines').waitFor();
    });
    await compare('while an answer is awaited');
    answer();
    await both(({ page }) => page.locator('.message.agent').waitFor());
    await compare('when the answer has come');
    await both((visit) => visit.ask(ASK.long));
    await compare('at the top of a long answer');
    await both(({ page }) => page.locator('#log').evaluate((log) => log.scrollTo(0, log.scrollHeight)));
    await compare('at the end of a long answer');
  });
});

/** Runs in the page. Both pages show the same time, while timers and frames run as usual. */
function stopDate(now: number): void {
  globalThis.Date = class extends Date {
    constructor(at = now) {
      super(at);
    }
    static override now = (): number => now;
  } as DateConstructor;
}

const look = (page: Page): Promise<string> =>
  page.screenshot({ animations: 'disabled' }).then((image) => image.toString('base64'));

function countDifferentPixels(page: Page, one: string, other: string): Promise<number> {
  return page.evaluate(
    async ([images, spare]) => {
      const [a, b] = await Promise.all(
        images.map(async (image) => {
          const response = await fetch(`data:image/png;base64,${image}`);
          const bitmap = await createImageBitmap(await response.blob());
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
          context.drawImage(bitmap, 0, 0);
          return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
        }),
      );
      let count = 0;
      for (let at = 0; at < a!.length; at += 4) {
        const differs = [0, 1, 2].some((channel) => Math.abs(a![at + channel]! - b![at + channel]!) > spare);
        if (differs) count++;
      }
      return count;
    },
    [[one, other], SPARE_DIFFERENCE] as const,
  );
}
