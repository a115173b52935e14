/** Follows the README from nothing to an answer, with its code blocks exactly as they are written. */
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { type Browser, type Page } from 'playwright-core';
import { launchHeadlessShell } from '../helpers/chromium.js';
import { serveFolder } from '../helpers/consumer.js';
import { addressOf, freePort, listen } from '../helpers/net.js';
import { ROOT } from '../helpers/root.js';

const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const CDN = 'https://cdn.jsdelivr.net/npm/';
const QUESTION = 'Is the Tide bowl safe in the oven?';
const ANSWER = /220 °C/;

interface Block {
  readonly language: string;
  readonly code: string;
}

const BLOCKS: readonly Block[] = [...README.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(
  ([, language = '', code = '']) => ({ language, code }),
);

/** The only block of a language that contains a text. */
function block(language: string, text: string): string {
  const found = BLOCKS.filter((one) => one.language === language && one.code.includes(text));
  assert.equal(found.length, 1, `the README has ${found.length} blocks of ${language} with ${text}`);
  return found[0]!.code;
}

/**
 * Copies the files of the repository as they are after a clone. node_modules is linked and the built files are copied,
 * because every run of the tests has already installed and built them.
 */
function freshCopy(folder: string): void {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const tracked = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
  const present = [...tracked, 'dist', 'demo/dist'].filter((name) => existsSync(join(ROOT, name)));
  for (const name of present) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  for (const modules of ['node_modules', 'demo/node_modules']) {
    if (existsSync(join(ROOT, modules))) linkFolder(join(ROOT, modules), join(folder, modules));
  }
}

function linkFolder(from: string, to: string): void {
  // There are no hard links between file systems.
  if (spawnSync('cp', ['-al', from, to]).status !== 0) execFileSync('cp', ['-a', from, to]);
}

describe('the README, followed step by step on a fresh copy', { timeout: 600_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'agent-widgets-readme-'));
  const own = mkdtempSync(join(tmpdir(), 'my-page-'));
  const facts: Record<string, string> = {};
  let port: number;
  let demo: ChildProcess;
  let browser: Browser;
  let mine: Server;
  /** A Content-Security-Policy that the owner of the page sends, if any. */
  let policy = '';

  before(async () => {
    freshCopy(folder);
    port = await freePort();
    mine = serveFolder(own);
    mine.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      if (policy) response.setHeader('Content-Security-Policy', policy);
    });
    await listen(mine);
    browser = await launchHeadlessShell();
  });

  after(async () => {
    await browser?.close();
    mine?.closeAllConnections();
    mine?.close();
    if (demo?.exitCode === null) {
      const ended = once(demo, 'exit');
      // The service is a child of npm and of the shell, so the whole process group is ended.
      process.kill(-demo.pid!, 'SIGTERM');
      await ended;
    }
    for (const path of [folder, own]) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Fills in the placeholders of the README with what the demo has printed. */
  const fill = (code: string): string =>
    code
      .replaceAll('YOUR-AGENT', facts['agent']!)
      .replaceAll('https://YOUR-SERVICE', facts['site']!.replace(/\/$/, ''))
      .replaceAll('127.0.0.1:4173', `127.0.0.1:${port}`);

  async function open(html: string): Promise<Page> {
    writeFileSync(join(own, 'index.html'), fill(html));
    const page = await browser.newPage();
    // The files of this copy replace those of the CDN, which has none before a version is published.
    await page.route(`${CDN}**`, (route) => {
      const file = route
        .request()
        .url()
        .replace(/^.*\/npm\/[^/]+\//, '');
      return route.fulfill({ path: join(folder, file), headers: { 'Access-Control-Allow-Origin': '*' } });
    });
    await page.goto(addressOf(mine));
    return page;
  }

  async function ask(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Open chat' }).click();
    await page.getByRole('textbox', { name: 'Ask a question' }).fill(QUESTION);
    await page.keyboard.press('Enter');
    await page.locator('[part~="message-agent"]').getByText(ANSWER).first().waitFor();
    await page.close();
  }

  it('installs and starts the demo, which prints the address and the agent', async () => {
    demo = spawn('sh', ['-c', block('sh', 'npm run demo').split('\n')[0]!], {
      cwd: folder,
      detached: true,
      env: {
        ...process.env,
        PORT: String(port),
        npm_config_prefer_offline: 'true',
        npm_config_audit: 'false',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface(demo.stdout!)) {
      const [name = '', ...value] = line.split(' ');
      facts[name] = value.join(' ');
      if (name === 'answerer') break;
    }
    assert.match(facts['site'] ?? '', new RegExp(`:${port}`));
    assert.ok(facts['agent']);
  });

  it("answers on one's own page", async () => {
    await ask(await open(block('html', '<!doctype html>')));
  });

  it('answers on a page with a script tag and an element', async () => {
    const html = BLOCKS.find(({ language }) => language === 'html')!.code;
    assert.match(html, /embed\.mjs/);
    await ask(await open(html));
  });

  it('answers on a page with a script tag that mounts the chat', async () => {
    await ask(await open(block('html', 'data-agent-id')));
  });

  it('answers under the Content-Security-Policy it names, without a violation', async () => {
    policy = fill(block('', 'script-src')).trim();
    const page = await open(BLOCKS.find(({ language }) => language === 'html')!.code);
    policy = '';
    const violations: string[] = [];
    page.on('console', (line) => {
      if (line.text().includes('Content Security Policy')) violations.push(line.text());
    });
    await ask(page);
    assert.deepEqual(violations, []);
  });

  it('shows the sources that the page looks up', async () => {
    writeFileSync(join(own, 'sources.js'), block('js', 'resolveSource'));
    const page = await open(
      `<script type="module" src="/sources.js"></script>
       <script type="module" src="http://127.0.0.1:4173/dist/embed.mjs"></script>
       ${block('html', 'starters=')}`,
    );
    await page.route('**/my-backend/items/*', (route) =>
      route.fulfill({
        json: { type: 'Webpage', source: 'https://halm.example/norway', content: '', title: 'To Norway' },
      }),
    );
    await page.getByRole('button', { name: 'Open chat' }).click();
    await page.getByRole('button', { name: 'Is the Tide bowl safe in the oven?' }).click();
    await page.locator('[part~="source"]').getByText('To Norway').first().waitFor();
    await page.close();
  });

  it('has code that the types of the package accept', () => {
    const files = BLOCKS.filter(({ language }) => /^(js|ts|tsx)$/.test(language)).map(
      ({ language, code }, index) => {
        const name = `readme-${index}.${language}`;
        writeFileSync(join(folder, name), code);
        return name;
      },
    );
    assert.ok(files.length >= 4);
    const options =
      '--noEmit --allowJs --checkJs --skipLibCheck --strict --strictNullChecks false --ignoreConfig';
    const modules =
      '--target es2022 --module nodenext --moduleResolution nodenext --jsx react-jsx --types node,react';
    const tsc = join(folder, 'node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [tsc, ...options.split(' '), ...modules.split(' '), ...files], {
      cwd: folder,
    });
  });
});
