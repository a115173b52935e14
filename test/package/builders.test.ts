/**
 * Site builders that take both elements as blocks, with fields made of custom-elements.json: an author places a block, edits
 * it and exports the page, which then works without the builder. Runs with `npm run test:consumers`.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Browser, type Page } from 'playwright-core';
import { launchHeadlessShell } from '../helpers/chromium.js';
import { Consumer, packPackage, serveFolder, versionsOf } from '../helpers/consumer.js';
import { addressOf, listen } from '../helpers/net.js';
import { startScriptedBackend, type ScriptedBackend } from '../helpers/scripted-backend.js';

const BUILDERS: Readonly<Record<string, { place: Act; edit: Act }>> = {
  grapesjs: { place: placeInGrapes, edit: editInGrapes },
  puck: { place: placeInPuck, edit: editInPuck },
};
type Act = (page: Page) => Promise<void>;

/** What both apps have: how blocks get their fields, and the banner studio's form. */
const PARTS = {
  'src/builders': 'test/package/apps/builders',
  'src/demo/pages/shared': 'demo/pages/shared',
  'src/demo/pages/studio/form': 'demo/pages/studio/form',
};

const wanted = process.env.CONSUMERS ?? '';
const names = Object.keys(BUILDERS).filter((name) => wanted === 'all' || wanted.split(' ').includes(name));
/** What a visitor reads. A banner that comes late has its words in a live region, too. */
const MESSAGE = '[part~="content"]';
const LIMIT_MS = 10 * 60_000;

describe('a site builder', { timeout: 2 * LIMIT_MS, skip: names.length === 0 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'agent-widgets-packed-'));
  let tarball: string;
  let backend: ScriptedBackend;
  let browser: Browser;

  before(async () => {
    tarball = await packPackage(folder);
    backend = await startScriptedBackend();
    browser = await launchHeadlessShell();
  });

  after(async () => {
    await browser?.close();
    await backend?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const name of names) {
    it(`${name}: ${versionsOf(name)}`, { timeout: LIMIT_MS }, async () => {
      const app = new Consumer(name, backend.script(['Yes, up to **220 °C**.']).aiUrl, PARTS);
      const server = serveFolder(app.folder);
      try {
        await app.install(tarball);
        await app.run('build');
        const editor = await browser.newPage({ viewport: { width: 1400, height: 900 } });
        const errors = uncaughtIn(editor);
        await editor.goto(await app.serve());
        await BUILDERS[name]!.place(editor);
        await BUILDERS[name]!.edit(editor);
        const exported = await editor.evaluate('exportPage()');
        assert.deepEqual(errors, []);
        await editor.close();
        writeFileSync(join(app.folder, 'exported.html'), String(exported));
        await listen(server);
        await visit(`${addressOf(server)}/exported.html`);
      } finally {
        server.closeAllConnections();
        server.close();
        await app.remove();
      }
    });
  }

  /** The exported page, in a window that has never seen the builder. */
  async function visit(url: string): Promise<void> {
    const page = await browser.newPage();
    const errors = uncaughtIn(page);
    await page.goto(url);
    const banner = page.locator('promo-banner');
    await banner.locator(MESSAGE, { hasText: 'Winter glazes are in' }).waitFor();
    const bar = banner.locator('[part~="bar"]');
    assert.equal(await bar.evaluate((node) => getComputedStyle(node).backgroundColor), 'rgb(6, 88, 77)');
    const chat = page.locator('agent-chat');
    assert.equal(await chat.getAttribute('placement'), 'bottom-start');
    assert.equal(await chat.getAttribute('heading'), 'Ask the potter');
    await page.getByRole('button', { name: 'Open chat' }).click();
    await page.getByRole('heading', { name: 'Ask the potter' }).waitFor();
    await page.getByRole('button', { name: 'Is the Tide bowl safe in the oven?' }).click();
    await page.locator('[part~="message-agent"]').getByText('220 °C').waitFor();
    assert.deepEqual(errors, []);
    await page.close();
  }
});

function uncaughtIn(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  return errors;
}

async function placeInGrapes(page: Page): Promise<void> {
  await page.locator('.gjs-pn-btn[title="Open Blocks"]').click();
  for (const tag of ['promo-banner', 'agent-chat']) {
    await page.locator('.gjs-block', { hasText: tag }).click();
    await page.frameLocator('.gjs-frame').locator(tag).waitFor({ state: 'attached' });
  }
}

async function editInGrapes(page: Page): Promise<void> {
  const canvas = page.frameLocator('.gjs-frame');
  await canvas.locator('promo-banner').locator(MESSAGE, { hasText: 'Free delivery' }).click();
  await page.locator('.gjs-pn-btn[title="Settings"]').click();
  await fillBannerForm(page);
  await canvas.locator('promo-banner').locator(MESSAGE, { hasText: 'Winter glazes are in' }).waitFor();
  // A floating chat has no place of its own in the canvas to click on.
  await page.evaluate("editor.select(editor.getWrapper().find('agent-chat')[0])");
  await page.locator('.gjs-trt-trait__wrp-placement select').selectOption('bottom-start');
  const heading = page.locator('.gjs-trt-trait__wrp-heading input');
  await heading.fill('Ask the potter');
  await heading.press('Enter');
}

async function placeInPuck(page: Page): Promise<void> {
  for (const tag of ['promo-banner', 'agent-chat']) {
    const item = await page.locator(`[class*="DrawerItem-name"]:text-is("${tag}")`).first().boundingBox();
    const canvas = await page.locator('[data-puck-dropzone]').first().boundingBox();
    assert.ok(item && canvas);
    const x = canvas.x + canvas.width / 2;
    await page.mouse.move(item.x + item.width / 2, item.y + item.height / 2);
    await page.mouse.down();
    await page.mouse.move(x, canvas.y + 40, { steps: 20 });
    await page.mouse.move(x, canvas.y + 60, { steps: 10 });
    await page.mouse.up();
    await page.waitForFunction(`exportPage().includes('<${tag}')`);
  }
}

async function editInPuck(page: Page): Promise<void> {
  // The fields are there twice, once for a narrow window.
  const field = (name: string) => page.locator('label', { hasText: name }).locator('visible=true');
  await field('placement').locator('select').first().selectOption('bottom-start');
  await page.locator('input[name="heading"]').locator('visible=true').first().fill('Ask the potter');
  await page.waitForFunction(
    "exportPage().includes('bottom-start') && exportPage().includes('Ask the potter')",
  );
  await page.locator('[data-puck-component]:has(promo-banner)').click();
  await fillBannerForm(page);
}

/** What an author does in the form of the banner studio, whichever builder shows it. */
async function fillBannerForm(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'The banner' }).locator('visible=true');
  const message = form.getByRole('textbox', { name: 'Message' });
  await message.fill('Winter glazes are in!');
  // In a builder this key deletes the selected block, but not while an author writes.
  await message.press('Backspace');
  await form.getByLabel('Background, picker').fill('#06584d');
  await page.waitForFunction(
    "exportPage().includes('glazes are in&quot;') && exportPage().includes('#06584d')",
  );
}
