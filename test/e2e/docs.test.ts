import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Browser, type Page } from 'playwright-core';
import { launchChromium } from '../helpers/chromium.js';
import { serveFolder } from '../helpers/consumer.js';
import { addressOf, listen } from '../helpers/net.js';
import { ROOT } from '../helpers/imports.js';

const SITE = join(ROOT, 'demo/dist/docs-site');
const PHONE = { width: 390, height: 844 };

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
    browser = await launchChromium();
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

  it('has a page for everything it names, without an error, and fits a phone', async () => {
    const page = await browser.newPage({ viewport: PHONE });
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('requestfailed', (request) => errors.push(request.url()));
    page.on('response', (response) => response.status() >= 400 && errors.push(response.url()));
    const linked = new Set<string>();
    for (const path of pages) {
      await visit(path, page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.deepEqual({ path, overflow, errors }, { path, overflow: 0, errors: [] });
      const addresses = await page
        .locator('.docs a')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
      for (const address of addresses) linked.add(new URL(address).pathname);
    }
    const own = [...linked].filter((path) => path.startsWith('/docs/'));
    assert.deepEqual(own.sort(), pages.map((path) => `/docs/${path}`).sort());
    await page.close();
  });

  it('sets, calls and hears on the live element what a row is about', async () => {
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
});
