import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { type BrowserContext, type Page } from 'playwright-core';
import { setStage } from '../helpers/chromium.js';
import { CustomerSite } from '../helpers/customer-site.js';

const ANSWER = 'Up to **220 °C**, see the [guide](https://halm.example/care).\n\n```sh\nbake --hot\n```';

const FORMATTED =
  '| الاسم | السعر | العدد |\n|---|--:|:-:|\n| وعاء | 12 € | 3 |\n\n- [x] مغسول\n\n```sh\nbake --hot\n```';

const CARE = { dataItemId: 'care', cosineDistanceScore: 0.8 };

/** The path of the check icon in `icons.ts`. */
const CHECK = 'M5 12.75l4.5 4.5L19 7.5';

/** Replaces printing, which a headless browser does not have: keeps the printed page and then runs `whenDone`. */
const printer = (whenDone: string): string => `
  const { get } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow');
  Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
    get() {
      const view = get.call(this);
      view.print = () => {
        globalThis.paper = view.document.documentElement.outerHTML;
        ${whenDone}
      };
      return view;
    },
  });`;
const PRINTER = printer("view.dispatchEvent(new Event('afterprint'));");
const SLOW_PRINTER = printer('');

describe('what a visitor takes away from a conversation', { timeout: 240_000 }, () => {
  const stage = setStage(() => CustomerSite.start());
  let visitor: BrowserContext;
  let page: Page;

  beforeEach(async () => {
    visitor = await stage.browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    page = await visitor.newPage();
    const { aiUrl } = stage.site.backend.script([{ messages: [ANSWER], source: [CARE, CARE] }]);
    const body = `<agent-chat agent-id="takeaway" ai-url="${aiUrl}" storage="none" heading="Halm &amp; Clay" show-sources></agent-chat>
      <script>
        copies = 0;
        addEventListener('agent-chat-copy', () => (copies += 1));
      </script>`;
    await page.goto(stage.site.add({ body }));
  });

  afterEach(() => visitor.close());

  async function ask(): Promise<void> {
    await page.getByRole('button', { name: 'Open chat' }).click();
    await page.getByRole('textbox', { name: 'Ask a question' }).fill('How *hot*?');
    await page.keyboard.press('Enter');
    await page.getByText('220 °C').first().waitFor();
  }

  async function choose(entry: string): Promise<void> {
    await page.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  }

  async function copies(count: number): Promise<string> {
    await page.waitForFunction(
      (wanted) => (globalThis as unknown as { copies: number }).copies === wanted,
      count,
    );
    return page.evaluate(() => navigator.clipboard.readText());
  }

  it('is an answer as it was written, its code alone, or the whole conversation, on the clipboard', async () => {
    await ask();
    // What is said stands for a moment only.
    await Promise.all([
      page.getByText('Copied', { exact: true }).waitFor({ state: 'attached' }),
      page.getByRole('button', { name: 'Copy', exact: true }).click(),
    ]);
    assert.equal(await copies(1), ANSWER);
    await page.getByRole('button', { name: 'Copy code' }).click();
    assert.equal((await copies(2)).trim(), 'bake --hot');
    await choose('Copy conversation');
    const whole = await copies(3);
    assert.match(whole, /\*\*You\*\*/);
    assert.match(whole, /How \\\*hot\\\*\?/);
    assert.ok(whole.includes(ANSWER));
  });

  it('is confirmed when it is copied: the button that was pressed shows a check for a while', async () => {
    await ask();
    const done = page.locator(`path[d="${CHECK}"]`);
    const code = page.getByRole('button', { name: 'Copy code' });
    const draws = await code.innerHTML();
    const menu = page.getByRole('button', { name: 'More options' });
    await Promise.all([code.locator(done).waitFor({ state: 'attached' }), code.click()]);
    await code.click();
    await copies(2);
    await Promise.all([menu.locator(done).waitFor({ state: 'attached' }), choose('Copy conversation')]);
    for (const button of [code, menu]) await button.locator(done).waitFor({ state: 'detached' });
    assert.equal(await code.innerHTML(), draws);
  });

  it('is a text file of the conversation, named after the chat', async () => {
    await ask();
    const [download] = await Promise.all([page.waitForEvent('download'), choose('Download as text')]);
    assert.match(download.suggestedFilename(), /^Halm . Clay\.txt$/);
    const text = await readFile(await download.path(), 'utf8');
    assert.match(text, /^You · .+\nHow \*hot\*\?/);
    assert.match(text, /Assistant · .+\nUp to /);
  });

  it('is a printed page with only the conversation, and the page of the shop stays as it was', async () => {
    await page.addScriptTag({ content: PRINTER });
    await ask();
    await choose('Print');
    await page.waitForFunction(() => 'paper' in globalThis);
    const paper = await page.evaluate(() => {
      const sheet = new DOMParser().parseFromString(
        (globalThis as unknown as { paper: string }).paper,
        'text/html',
      );
      return [...sheet.body.children].map((child) => `${child.localName}: ${child.textContent}`);
    });
    const said = paper.map((line) =>
      line.replace(/\d+:\d+\s[AP]M/, 'time').replace(/^p: .+ · /, 'p: day · '),
    );
    assert.deepEqual(said.slice(0, 4), [
      'h1: Halm & Clay',
      'p: day · Automated assistant',
      'h2: You · time',
      'p: How *hot*?',
    ]);
    assert.equal(said[4], 'h2: Assistant · time');
    assert.match(said[5] ?? '', /^div: Up to 220 °C, see the guide/);
    assert.equal(said[6], 'p: 1 source');
    assert.equal(await page.locator('iframe').count(), 0);
  });

  it('is a printed page with the names of the sources that the page has looked up', async () => {
    await page.addScriptTag({ content: PRINTER });
    const care = { type: 'Link', source: 'https://halm.example/care', content: '', title: 'Care guide' };
    const resolver = `async () => (${JSON.stringify(care)})`;
    await page.addScriptTag({ content: `document.querySelector('agent-chat').resolveSource = ${resolver}` });
    await ask();
    await page.getByRole('button', { name: 'Care guide' }).waitFor();
    await choose('Print');
    await page.waitForFunction(() => 'paper' in globalThis);
    const paper = await page.evaluate(() => (globalThis as unknown as { paper: string }).paper);
    assert.match(paper, /1 source · 1 Care guide/);
  });

  it('is a printed page that says what became of a question without an answer', async () => {
    const { aiUrl } = stage.site.backend.script([{ body: { status: false, data: 'Too rude.' } }]);
    const body = `<agent-chat agent-id="refused" ai-url="${aiUrl}" storage="none"></agent-chat>`;
    await page.goto(stage.site.add({ body }));
    await page.addScriptTag({ content: PRINTER });
    await page.getByRole('button', { name: 'Open chat' }).click();
    await page.getByRole('textbox', { name: 'Ask a question' }).fill('How hot?');
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText('Not accepted').waitFor();
    await choose('Print');
    await page.waitForFunction(() => 'paper' in globalThis);
    const paper = await page.evaluate(() => (globalThis as unknown as { paper: string }).paper);
    assert.match(paper, /How hot\?<\/p><p[^>]*>Not accepted: “Too rude\.”</);
  });

  it('is a printed page whose tables, task lists and code look as they do in the chat', async () => {
    const { aiUrl } = stage.site.backend.script([{ messages: [FORMATTED] }]);
    const body = `<agent-chat agent-id="formatted" ai-url="${aiUrl}" storage="none" lang="ar"></agent-chat>`;
    await page.goto(stage.site.add({ body }));
    await page.addScriptTag({ content: SLOW_PRINTER });
    await page.getByRole('button').click();
    await page.getByRole('textbox').fill('كم؟');
    await page.keyboard.press('Enter');
    await page.getByText('12 €').first().waitFor();
    await page.getByRole('button', { name: 'خيارات أخرى' }).click();
    await page.getByRole('menuitem', { name: 'طباعة' }).click();
    const paper = page.frameLocator('iframe');
    const look = (selector: string, property: 'textAlign' | 'listStyleType' | 'direction') =>
      paper.locator(selector).evaluate((found, name) => getComputedStyle(found)[name], property);
    assert.equal(await look('td:nth-child(1)', 'textAlign'), 'start');
    // Chromium's computed value for an alignment that comes from an attribute.
    assert.equal(await look('td:nth-child(2)', 'textAlign'), '-webkit-right');
    assert.equal(await look('th:nth-child(3)', 'textAlign'), '-webkit-center');
    assert.equal(await look('li:has([role=img])', 'listStyleType'), 'none');
    assert.equal(await look('pre', 'direction'), 'ltr');
  });

  it('is nothing if the owner leaves these features out', async () => {
    await page
      .locator('agent-chat')
      .evaluate((chat) => chat.setAttribute('without', 'transcript copy reset'));
    await ask();
    assert.equal(await page.getByRole('button', { name: 'More options' }).count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Copy', exact: true }).count(), 0);
  });
});
