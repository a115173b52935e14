/**
 * Customers' apps: the packed package is installed, the app is type-checked and built, and a visitor of it talks with the
 * agent. The quick ones run with every test, all of them by `npm run test:consumers`; CONSUMERS names single ones.
 */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Browser, type Page } from 'playwright-core';
import { launchHeadlessShell } from '../helpers/chromium.js';
import { codeBlocks, GUIDES } from '../helpers/code-blocks.js';
import { Consumer, packPackage, versionsOf } from '../helpers/consumer.js';
import { ROOT } from '../helpers/root.js';
import { startScriptedBackend, type ScriptedBackend } from '../helpers/scripted-backend.js';

/** The site builders, and what they share, have a test of their own. */
const BUILDERS = ['builders', 'grapesjs', 'puck'];
const ALL = readdirSync(join(ROOT, 'test/package/apps'));
const QUICK = ['html', 'react'];
const wanted = process.env.CONSUMERS ?? QUICK.join(' ');
const names = (wanted === 'all' ? ALL : wanted.split(' ')).filter((name) => !BUILDERS.includes(name));

/** Examples of the docs that an app is checked with: the ending of their files, and how to tell them from others. */
const EXAMPLES: Readonly<Record<string, { ending: string; isOne?: (code: string) => boolean }>> = {
  angular: { ending: 'ts', isOne: (code) => code.includes('@angular/core') },
  svelte: { ending: 'svelte' },
  // Nuxt has names of its own everywhere.
  vue: { ending: 'vue', isOne: (code) => !code.includes('useAsyncData') },
};

/** What else a visitor does, where an app has more than one page. */
const JOURNEYS: Readonly<Record<string, (page: Page) => Promise<void>>> = { astro: goAround };

const QUESTION = 'Is the Tide bowl safe in the oven?';
const ANSWER = 'Yes, up to **220 °C**.';
const SOURCES = [
  { dataItemId: 'item-1', cosineDistanceScore: 0.9 },
  { dataItemId: 'item-2', cosineDistanceScore: 0.8 },
];
/** What a visitor reads. A banner that comes late has its words in a live region, too. */
const MESSAGE = 'promo-banner [part~="content"]';
const APP_LIMIT_MS = 10 * 60_000;

describe("the packed package in a customer's app", { timeout: names.length * APP_LIMIT_MS }, () => {
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
    rmSync(folder, { recursive: true });
  });

  for (const name of names) {
    it(`${[name, versionsOf(name)].filter(Boolean).join(': ')}`, { timeout: APP_LIMIT_MS }, async () => {
      const scenario = backend.script([{ messages: [ANSWER], source: SOURCES }]);
      const app = new Consumer(name, scenario.aiUrl);
      try {
        addExamples(name, app.folder);
        await app.install(tarball);
        // Astro and Next write types while they build.
        for (const script of ['build', 'check']) if (app.has(script)) await app.run(script);
        await talk(await app.serve(), JOURNEYS[name]);
        assert.equal((JSON.parse(scenario.requests[0]!.body) as { message: string }).message, QUESTION);
        assert.equal(scenario.requests.length, 1);
      } finally {
        await app.remove();
      }
    });
  }

  /** As a reader copies them, each into a file of its own. */
  function addExamples(name: string, app: string): void {
    const { ending, isOne = () => true } = EXAMPLES[name] ?? {};
    if (!ending) return;
    mkdirSync(join(app, 'src/examples'));
    const codes = GUIDES.flatMap((file) => codeBlocks(file, ending))
      .map(({ code }) => code)
      .filter(isOne);
    assert.ok(codes.length > 1);
    codes.forEach((code, index) => writeFileSync(join(app, `src/examples/Example${index}.${ending}`), code));
  }

  /** What a visitor does and sees, and what the app hears of it. */
  async function talk(url: string, goOn?: (page: Page) => Promise<void>): Promise<void> {
    const page = await browser.newPage();
    const errors = errorsOf(page);
    await page.goto(url);
    await page.locator(MESSAGE, { hasText: 'Free delivery' }).waitFor();
    await page.getByRole('button', { name: 'Open chat' }).click();
    await page.getByRole('heading', { name: 'Ask the shop' }).waitFor();
    await page.getByRole('button', { name: QUESTION }).click();
    await page.locator('[part~="message-agent"]').getByText('220 °C').waitFor();
    await page.locator('[part~="sources"]').getByText('2 sources').waitFor();
    await page.locator('output', { hasText: 'Heard 2' }).waitFor();
    await goOn?.(page);
    assert.deepEqual(errors, []);
    await page.close();
  }
});

/**
 * By links, which the app's router follows without loading a page: the open chat goes along, and the banner is drawn anew.
 * Two pages have their chat in their markup, the other two have it from a script tag.
 */
async function goAround(page: Page): Promise<void> {
  await goTo(page, 'About us', 'Shop', 'About us');
  await page.goto(new URL('/news/', page.url()).href);
  await goTo(page, 'Contact', 'News', 'Contact');
}

async function goTo(page: Page, ...titles: readonly string[]): Promise<void> {
  const chat = page.locator('agent-chat');
  const first = await chat.elementHandle();
  for (const title of titles) {
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.locator(MESSAGE, { hasText: 'Free delivery' }).waitFor();
    await chat.locator('[part~="message-agent"]').getByText('220 °C').waitFor();
    assert.equal(await chat.count(), 1);
    assert.ok(await chat.evaluate((found, before) => found === before, first));
  }
}

function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (line) => {
    if (['error', 'warning'].includes(line.type())) errors.push(line.text());
  });
  return errors;
}
