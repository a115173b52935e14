import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Browser, type Page } from 'playwright-core';
import { axeFindings } from '../helpers/axe.js';
import { launchHeadlessShell } from '../helpers/chromium.js';
import { serveFolder } from '../helpers/consumer.js';
import { addressOf, listen } from '../helpers/net.js';
import { ROOT } from '../helpers/root.js';

const SITE = join(ROOT, 'demo/dist/docs-site');
const PHONE = { width: 390, height: 844 };
const NARROWEST = { width: 320, height: 568 };

describe('the documentation as static files', { timeout: 240_000 }, () => {
  let server: Server;
  let browser: Browser;
  let pages: string[];

  before(async () => {
    execFileSync(process.execPath, ['--import', 'tsx', 'demo/docs/site/write-site.ts'], { cwd: ROOT });
    const folders = readdirSync(join(SITE, 'docs'), { withFileTypes: true });
    pages = ['', ...folders.filter((entry) => entry.isDirectory()).map(({ name }) => `${name}/`)];
    server = serveFolder(SITE);
    await listen(server);
    browser = await launchHeadlessShell();
  });

  after(async () => {
    await browser?.close();
    server?.closeAllConnections();
    server?.close();
  });

  const visit = async (path: string, page: Page): Promise<void> => {
    await page.goto(`${addressOf(server)}/docs/${path}`);
    await page.locator('h1').waitFor();
  };

  it('tells search engines in words of its own what each page is about', async () => {
    const page = await browser.newPage();
    const told = new Set<string>();
    for (const path of pages) {
      await visit(path, page);
      const text = (await page.locator('meta[name=description]').getAttribute('content')) ?? '';
      assert.match(text, /^\w.{20,}[.:]$/s, path);
      told.add(text);
    }
    assert.equal(told.size, pages.length);
    await page.close();
  });

  it('has a page for every link, without an error, and fits the narrowest phone', async () => {
    const page = await browser.newPage({ viewport: NARROWEST });
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    // The browser itself cancels pictures that are still loading when the next page is opened.
    page.on('requestfailed', (request) => {
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') errors.push(request.url());
    });
    page.on('response', (response) => response.status() >= 400 && errors.push(response.url()));
    const linked = new Set<string>();
    for (const path of pages) {
      await visit(path, page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.deepEqual({ path, overflow, errors }, { path, overflow: 0, errors: [] });
      const addresses = await page
        .locator('.docs a, demo-bar a')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
      for (const { origin, pathname } of addresses.map((address) => new URL(address)))
        if (origin === addressOf(server)) linked.add(pathname);
    }
    assert.deepEqual([...linked].sort(), pages.map((path) => `/docs/${path}`).sort());
    await page.close();
  });

  it('names above the title of each page the part of the contents that it belongs to', async () => {
    const page = await browser.newPage();
    for (const path of pages) {
      await visit(path, page);
      const part = page.locator('.contents section:has([aria-current]) h2');
      const above = page.locator('.prose > :has(+ h1)');
      assert.equal(await above.innerText(), await part.innerText(), path);
    }
    await page.close();
  });

  it('shows in the contents which page is open, also where they are longer than the window', async () => {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    for (const path of pages) {
      await visit(path, page);
      const current = await page.locator('.contents [aria-current]').boundingBox();
      assert.ok(current && current.y > 0 && current.y + current.height < 768, path);
      assert.equal(await page.evaluate(() => scrollY), 0, path);
    }
    await page.close();
  });

  it('breaks no word of a heading or a table in two on the narrowest phone', async () => {
    const page = await browser.newPage({ viewport: NARROWEST });
    const broken: string[] = [];
    for (const path of pages) {
      await visit(path, page);
      const words = await page.locator('.prose :is(h1, h2, h3, td, th)').evaluateAll(brokenWords);
      broken.push(...words.map((word) => `${path}: ${word}`));
    }
    assert.deepEqual(broken, []);
    await page.close();
  });

  it('shows on a phone by a mark that the contents can be unfolded', async () => {
    const page = await browser.newPage({ viewport: PHONE });
    await visit('', page);
    const contents = page.getByText('All pages');
    assert.equal(await contents.evaluate((line) => getComputedStyle(line).display), 'list-item');
    await page.close();
  });

  it('shows on a phone everything in a row of the reference, and the control to try it', async () => {
    const page = await browser.newPage({ viewport: PHONE });
    await visit('agent-chat/', page);
    for (const id of ['attribute-placement', 'event-agent-chat-reply', 'css-agent-chat-accent']) {
      const cells = await page.locator(`#${id}`).getByRole('cell').all();
      assert.ok(cells.length > 2);
      for (const cell of cells) assert.ok(await cell.isVisible(), id);
    }
    const placement = page.locator('#attribute-placement');
    assert.match(await placement.innerText(), /top-start[^]*bottom-end[^]*Corner of the viewport/);
    await page.close();
  });

  it('breaks no value of an attribute and no number in two', async () => {
    const page = await browser.newPage();
    for (const path of ['agent-chat/', 'promo-banner/']) {
      await visit(path, page);
      const values = page.locator('tr[data-kind="attribute"] > td:nth-child(2) > code');
      assert.ok((await values.count()) > 0);
      const broken = await values.evaluateAll((codes) =>
        codes.filter((code) => code.getClientRects().length > 1).map((code) => code.textContent),
      );
      assert.deepEqual(broken, []);
    }
    const html = readFileSync(join(SITE, 'docs/agent-chat/index.html'), 'utf8');
    assert.doesNotMatch(html, /\.<wbr>\d/);
    assert.doesNotMatch(readFileSync(join(SITE, 'docs/consent/index.html'), 'utf8'), /text\/<wbr>plain/);
    await page.close();
  });

  it('sets the numbers of a table to the side that its guide gives them', async () => {
    const page = await browser.newPage();
    await visit('scale/', page);
    const first = page.locator('.table').first();
    for (const cell of [first.locator('th').last(), first.locator('td').last()])
      assert.equal(await cell.evaluate((one) => getComputedStyle(one).textAlign), 'right');
    await page.close();
  });

  it('shows on a desktop every table of a guide whole', async () => {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    for (const path of pages) {
      await visit(path, page);
      const hidden = await page
        .locator('.table')
        .evaluateAll((boxes) => boxes.map((box) => box.scrollWidth - box.clientWidth));
      assert.deepEqual({ path, hidden }, { path, hidden: hidden.map(() => 0) });
    }
    await page.close();
  });

  it('prints all of its text and its examples, in dark words and without controls', async () => {
    const page = await browser.newPage({ viewport: { width: 718, height: 1000 }, colorScheme: 'dark' });
    await visit('agent-chat/', page);
    await page.locator('.try').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator(':is(demo-bar, nav, .try, .code .icon-button):visible').count(), 0);
    const example = page.locator('.code > pre:visible').first();
    assert.equal(await example.evaluate((box) => box.scrollWidth - box.clientWidth), 0);
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'light');
    await page.close();
  });

  it('lets a reader try each row on the live element: set it, call it or hear its events', async () => {
    const page = await browser.newPage();
    await visit('agent-chat/', page);
    await page.getByRole('combobox', { name: 'placement' }).selectOption('bottom-start');
    await page.getByRole('textbox', { name: 'heading' }).fill('Ask the potter');
    await page.getByRole('textbox', { name: 'heading' }).press('Enter');
    await page.getByRole('button', { name: 'Call show' }).click();
    await page.getByRole('heading', { name: 'Ask the potter' }).waitFor();
    await page.locator('tr[data-name="agent-chat-open"]').getByText('heard 1').waitFor();
    await page.getByRole('slider', { name: '--agent-chat-width' }).fill('500');
    const panel = page.locator('agent-chat [part~="panel"]');
    await page.waitForFunction((element) => element?.clientWidth === 500, await panel.elementHandle());
    assert.equal(await page.locator('agent-chat').getAttribute('placement'), 'bottom-start');
    await page.close();
  });

  it('begins each choice of a colour at the default of the property, where it has one', async () => {
    const page = await browser.newPage({ colorScheme: 'light' });
    await visit('agent-chat/', page);
    const inputs = page.locator('tr[data-kind="css"] input[type="color"]');
    const colors = await inputs.evaluateAll((all) =>
      all.map((one) => [one.ariaLabel?.slice('--agent-chat-'.length), (one as HTMLInputElement).value]),
    );
    const presets = Object.fromEntries(colors) as Record<string, string>;
    assert.deepEqual([presets['accent'], presets['surface']], ['#0f665b', '#fefefc']);
    assert.equal(await page.locator('agent-chat').evaluate(({ style }) => style.length), 0);
    await page.close();
  });

  it('answers from the page itself, because there is no service, and says so', async () => {
    const page = await browser.newPage();
    const asked: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
    await visit('agent-chat/', page);
    await page.getByRole('button', { name: 'Call ask' }).click();
    await page.locator('[part~="message-agent"]', { hasText: 'this page is a file' }).waitFor();
    await page.locator('tr[data-name="agent-chat-reply"]').getByText('heard 1').waitFor();
    assert.deepEqual(asked, []);
    await page.close();
  });

  it('has a banner that shows its branding and sends its tracking and warning events', async () => {
    const page = await browser.newPage();
    await visit('promo-banner/', page);
    const show = page.getByRole('button', { name: 'Show branding' });
    await show.click();
    await page.waitForFunction(() => {
      const root = document.querySelector('body > promo-banner')?.shadowRoot;
      const branding = root?.querySelector('[part~="branding"]');
      return branding && getComputedStyle(branding).outlineStyle === 'solid';
    });
    // The first warning may have come before the page listened, so this sets another bad value.
    await page.evaluate(() => {
      const banner = document.querySelector('body > promo-banner')!;
      const config = JSON.parse(banner.querySelector('script')!.textContent) as object;
      banner.setAttribute('config', JSON.stringify({ ...config, backgroundColor: 'no colour' }));
    });
    await page.locator('tr[data-name="promo-banner-warning"]').getByText('heard').waitFor();
    await page.locator('promo-banner [part~="close"]').click();
    await page.locator('tr[data-name="promo-banner-track"]').getByText('heard').waitFor();
    await page.close();
  });

  it('shows all examples in the variant that a reader chose by keyboard, also on the next page', async () => {
    const page = await browser.newPage();
    await visit('', page);
    const tab = (name: string) => page.getByRole('tab', { name, exact: true, selected: true });
    await tab('HTML').focus();
    await page.keyboard.press('ArrowLeft');
    await page.locator('#npm ~ .code').getByRole('tab', { name: 'Astro', selected: true }).waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    assert.equal(await tab('React').evaluate((button) => button === document.activeElement), true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    assert.match(await page.locator('pre:focus').innerText(), /export const Chat = /);
    await page.getByRole('link', { name: 'Theming' }).click();
    await page.getByRole('heading', { name: 'Theming' }).waitFor();
    await tab('React').waitFor();
    assert.match(await page.getByRole('tabpanel').innerText(), /CSSProperties/);
    // An example without that variant shows its first one. A second choice does not undo the first.
    await visit('', page);
    await tab('npm').waitFor();
    await page.getByRole('tab', { name: 'Yarn' }).click();
    await page.reload();
    await tab('Yarn').waitFor();
    await tab('React').waitFor();
    await page.close();
  });

  it('copies the example that is shown', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    await visit('agent-chat/', page);
    await page.getByRole('tab', { name: 'Svelte' }).click();
    await page.getByRole('button', { name: 'Copy' }).click();
    const shown = await page.getByRole('tabpanel').textContent();
    await page.waitForFunction(async (text) => (await navigator.clipboard.readText()) === text, shown);
    await context.close();
  });

  it('shows every example with its name if there is no JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await visit('agent-chat/', page);
    const examples = page.locator('.variants > .code');
    assert.deepEqual(await examples.locator('header').allInnerTexts(), ['HTML', 'React', 'Vue', 'Svelte']);
    for (const example of await examples.locator('pre').all()) assert.ok(await example.isVisible());
    await context.close();
  });

  it('leads a reader who looks for an attribute to its row', async () => {
    const page = await browser.newPage();
    const dialog = page.getByRole('dialog', { name: 'Search' });
    const words = dialog.getByRole('textbox');
    await visit('', page);
    await page.keyboard.press('/');
    await words.fill('xylophone');
    await dialog.getByText('Nothing found.').waitFor();
    await words.fill('a wordpres plugn');
    await dialog.getByRole('link', { name: /^Every page WordPress/ }).waitFor();
    await words.fill('showSources');
    await dialog.getByRole('link', { name: /^show-sources/ }).waitFor();
    assert.match(await dialog.getByRole('status').innerText(), /^\d+ results$/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/agent-chat/#attribute-show-sources');
    await page.locator('tr:target', { hasText: 'show-sources' }).waitFor();
    // Goes to another row of the same page, and then closes the dialog without going anywhere.
    await page.getByRole('button', { name: 'Search' }).click();
    await words.fill('prefill');
    await dialog.getByRole('link', { name: /^prefill/ }).click();
    await page.locator('tr:target', { hasText: 'prefill' }).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('/');
    await words.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.close();
  });

  it('leads a reader who looks for a field of the Banner to its row', async () => {
    const page = await browser.newPage();
    await visit('', page);
    await page.keyboard.press('/');
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await dialog.getByRole('textbox').fill('verticalPadding');
    await dialog.getByRole('link', { name: /^verticalPadding/ }).click();
    await page.locator('tr:target', { hasText: '0, 6, 12 and 20 px' }).waitFor();
    await page.close();
  });

  it('does not open the search by its key while a reader writes, or once the key is switched off', async () => {
    const page = await browser.newPage();
    await visit('agent-chat/', page);
    const composer = page.locator('agent-chat [part~="input"]');
    await page.getByRole('button', { name: 'Open chat' }).click();
    await composer.press('/');
    assert.equal(await composer.inputValue(), '/');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('switch', { name: 'The key / opens the search' }).uncheck();
    await page.reload();
    await page.getByRole('button', { name: 'Search' }).waitFor();
    await page.keyboard.press('/');
    assert.equal(await page.getByRole('dialog', { name: 'Search' }).isVisible(), false);
    await page.close();
  });

  it('has a place for everything that the search can find', () => {
    const { documentIds } = JSON.parse(readFileSync(join(SITE, 'docs/search.json'), 'utf8')) as {
      documentIds: Record<string, string>;
    };
    const addresses = Object.values(documentIds);
    assert.ok(addresses.length > 200);
    const missing = addresses.filter((address) => {
      const [path = '', place] = address.split('#');
      const html = readFileSync(join(SITE, 'docs', path, 'index.html'), 'utf8');
      return place !== undefined && !html.includes(` id="${place}"`);
    });
    assert.deepEqual(missing, []);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`has no fault that axe finds in its examples and its search, in ${colorScheme}`, async () => {
      const page = await browser.newPage({ colorScheme });
      await visit('', page);
      await page.getByRole('tab').first().waitFor();
      assert.deepEqual(await axeFindings(page), []);
      await page.keyboard.press('/');
      await page.getByRole('textbox', { name: 'Search' }).fill('launcher');
      await page.getByRole('dialog').getByRole('link').first().waitFor();
      assert.deepEqual(await axeFindings(page, 'dialog'), []);
      await page.close();
    });
  }
});

/** The words that take more than one line. Runs in the page. */
function brokenWords(elements: readonly Element[]): string[] {
  const broken: string[] = [];
  const range = document.createRange();
  for (const element of elements) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      for (const { index, 0: word } of text.data.matchAll(/\w{2,}/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        // Between a line's end and the next word there is an empty rectangle.
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
        if (lines.length > 1) broken.push(word);
      }
    }
  }
  return broken;
}
