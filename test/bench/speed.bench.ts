import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { browserPath } from '../browsers.mjs';
import { ROOT } from '../helpers/imports.js';
import { startScriptedBackend } from '../helpers/scripted-backend.js';

const VISITS = 7;

/** What one visitor waited for, in ms. */
interface Visit {
  /** From the start of the page to the launcher. */
  readonly launcher: number;
  /** From the click to the open panel. */
  readonly panel: number;
  /** From Enter to the answer; the service answers at once. */
  readonly answer: number;
  /** Longest time in which the page could not react. */
  readonly blocked: number;
}

/** A visitor's waits in Chromium: median and worst of some visits, each with an empty cache. */
export async function bench(): Promise<void> {
  const backend = await startScriptedBackend();
  const page = (aiUrl: string) =>
    `<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1></main>
     <agent-chat agent-id="bench" ai-url="${aiUrl}"></agent-chat>
     <script type="module" src="/dist/embed.mjs"></script></html>`;
  const server = await serve(
    page(backend.script(Array<string>(VISITS).fill('**Yes**, until Friday.')).aiUrl),
  );
  const browser = await chromium.launch({ executablePath: browserPath('chromium'), args: ['--no-sandbox'] });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const visits: Visit[] = [];
  for (let count = 0; count < VISITS; count++) visits.push(await visit(browser, address));
  await browser.close();
  server.closeAllConnections();
  server.close();
  await backend.stop();
  const summary = (key: keyof Visit) => {
    const sorted = visits.map((each) => Math.round(each[key])).sort((one, other) => one - other);
    return { median: sorted[VISITS >> 1], worst: sorted.at(-1) };
  };
  console.table({
    'launcher (ms)': summary('launcher'),
    'panel (ms)': summary('panel'),
    'answer (ms)': summary('answer'),
    'page blocked (ms)': summary('blocked'),
  });
}

async function serve(html: string): Promise<Server> {
  const server = createServer((request, response) => {
    const file = join(ROOT, new URL(request.url ?? '', 'http://localhost').pathname);
    if (request.url === '/') response.setHeader('content-type', 'text/html').end(html);
    else if (!request.url?.startsWith('/dist/') || !existsSync(file)) response.writeHead(404).end();
    else createReadStream(file).pipe(response.setHeader('content-type', 'text/javascript'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
    });
    Object.assign(window, { tasks });
  });
  const now = () => page.evaluate(() => performance.now());
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('[part~=launcher]').waitFor();
  const launcher = await now();
  await page.locator('[part~=launcher]').click();
  await page.locator('[part~=input]').waitFor();
  const opened = await now();
  await page.locator('[part~=input]').fill('Is it on sale?');
  const asked = await now();
  await page.keyboard.press('Enter');
  await page.locator('[part~=message-agent] strong').waitFor();
  const answered = await now();
  const blocked = await page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks));
  await context.close();
  return { launcher, panel: opened - launcher, answer: answered - asked, blocked };
}
