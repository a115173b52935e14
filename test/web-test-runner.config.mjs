/**
 * Browser tests. BROWSERS picks the engines (`chromium`, `firefox`, `webkit`, comma-separated), FILES the test files
 * (globs, space-separated): FILES='test/content/*.test.ts' BROWSERS=firefox npx wtr --config test/web-test-runner.config.mjs
 */
import { fileURLToPath } from 'node:url';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { chromeLauncher } from '@web/test-runner-chrome';
import { a11ySnapshotPlugin } from '@web/test-runner-commands/plugins';
import * as puppeteer from 'puppeteer-core';
import { tsImport } from 'tsx/esm/api';
import { browserPath, ensureBrowsers, ENGINES } from './browsers.mjs';
import { failuresPlugin } from './helpers/failures-plugin.mjs';
import { figuresPlugin } from './helpers/figures-plugin.mjs';
import { resultsReporter } from './helpers/results-reporter.mjs';
import { webkitLauncher } from './helpers/webkit-launcher.mjs';

const { scriptedBackend } = await tsImport('./helpers/scripted-backend-plugin.ts', import.meta.url);
const { serveBuiltFiles } = await tsImport('./helpers/built-files.ts', import.meta.url);
const { policyPages } = await tsImport('./helpers/policy-pages.ts', import.meta.url);
const { turboSite } = await tsImport('./helpers/turbo-site.ts', import.meta.url);
const backend = scriptedBackend();
const root = fileURLToPath(new URL('..', import.meta.url));

// One page at a time in each engine: a page that is not in front gets no animation frames.
const launchers = {
  chromium: () =>
    chromeLauncher({
      concurrency: 1,
      launchOptions: {
        executablePath: browserPath('chromium'),
        headless: true,
        args: ['--no-sandbox', '--disable-dev-shm-usage'],
      },
    }),
  firefox: () =>
    chromeLauncher({
      concurrency: 1,
      puppeteer: puppeteer.default ?? puppeteer,
      launchOptions: { browser: 'firefox', executablePath: browserPath('firefox'), headless: true },
    }),
  webkit: webkitLauncher,
};

const engines = (process.env.BROWSERS ?? 'chromium').split(',');
const unknown = engines.filter((engine) => !ENGINES.includes(engine));
if (unknown.length > 0) throw new Error(`BROWSERS names no known engine: ${unknown.join(', ')}`);
ensureBrowsers(engines);

export default {
  rootDir: root,
  files:
    process.env.FILES?.trim().split(/\s+/) ?? 'test/{helpers,content,banner,elements,embed}/**/*.test.ts',
  nodeResolve: { exportConditions: ['browser', 'development'] },
  concurrency: 1,
  concurrentBrowsers: 1,
  browsers: engines.map((engine) => launchers[engine]()),
  middleware: [backend.middleware, policyPages, turboSite, serveBuiltFiles],
  plugins: [
    backend.plugin,
    failuresPlugin(),
    figuresPlugin(),
    a11ySnapshotPlugin(),
    esbuildPlugin({
      ts: true,
      tsconfig: fileURLToPath(new URL('../tsconfig.json', import.meta.url)),
      target: 'es2022',
      // test/helpers/fuzz.ts reads this setting, and a browser has no environment variables.
      define: { 'process.env.FUZZ_RUNS': JSON.stringify(process.env.FUZZ_RUNS) ?? 'undefined' },
    }),
  ],
  ...(process.env.RESULTS_FILE && { reporters: [resultsReporter()] }),
  testFramework: { config: { timeout: 60_000 } },
  // A busy machine starts a browser slowly. None of these limits is reached in an ordinary run.
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: process.env.FUZZ_RUNS ? 3_600_000 : 480_000,
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
};
