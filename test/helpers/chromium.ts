import { after, afterEach, before } from 'node:test';
import { chromium, type Browser, type Page } from 'playwright-core';
import { browserPath } from '../browsers.mjs';

/** Chromium as visitors have it, for measurements. */
export const launchChromium = (...args: string[]): Promise<Browser> => launch('chromium', args);

/** Chromium for tests: without a window, where its headless shell is installed. Pages open several times faster. */
export const launchHeadlessShell = (...args: string[]): Promise<Browser> => launch('headlessShell', args);

function launch(program: 'chromium' | 'headlessShell', args: readonly string[]): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath(program), args: ['--no-sandbox', ...args] });
}

interface Stoppable {
  stop(): unknown;
}

/** The site and the browser that the tests of a page share. */
export interface Stage<Site> {
  readonly site: Site;
  readonly browser: Browser;
}

/**
 * Inside a `describe`: starts a site and a browser before its tests and stops both after them. If a test fails, it is
 * printed what its pages say at that moment.
 */
export function setStage<Site extends Stoppable>(start: () => Promise<Site>): Stage<Site> {
  let site: Site | undefined;
  let browser: Browser | undefined;
  before(async () => {
    site = await start();
    browser = await launchHeadlessShell();
  });
  afterEach(async (test) => {
    if ('passed' in test && !test.passed) await Promise.all(openPages(browser).map(printMessages));
  });
  after(async () => {
    await browser?.close();
    await site?.stop();
  });
  return {
    get site() {
      return site!;
    },
    get browser() {
      return browser!;
    },
  };
}

const openPages = (browser: Browser | undefined): Page[] =>
  browser?.contexts().flatMap((context) => context.pages()) ?? [];

async function printMessages(page: Page): Promise<void> {
  const messages = await page.locator('[role=status], [role=alert], dialog[open]').allInnerTexts();
  console.error(`${page.url()} says ${JSON.stringify(messages.filter(Boolean))}`);
}
