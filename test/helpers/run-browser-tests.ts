import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserVersion, type Engine } from '../browsers.mjs';
import { freePort } from './net.js';
import type { Results } from './results-reporter.mjs';
import { runProgram, type StepResult } from './run-command.js';

/** Runs the browser tests in one engine: all of them, or those in `files`. */
export async function runBrowserTests(engine: Engine, files?: string): Promise<StepResult> {
  const folder = mkdtempSync(join(tmpdir(), 'agent-widgets-'));
  const file = join(folder, 'results.json');
  try {
    // Two runners that start at once would pick the same port themselves.
    const port = await freePort();
    const args = ['--config', 'test/web-test-runner.config.mjs', '--port', String(port)];
    const { ok, output } = await runProgram('node_modules/.bin/wtr', args, {
      BROWSERS: engine,
      RESULTS_FILE: file,
      ...(files && { FILES: files }),
    });
    if (!existsSync(file)) return { passed: 0, failed: 1, output };
    const { passed, skipped, failures, version, figures } = JSON.parse(readFileSync(file, 'utf8')) as Results;
    // The runner itself can fail although every test passed.
    const failed = failures.length || (ok ? 0 : 1);
    const told = failures.map(({ name, error }) => `${name}\n${error}`);
    const browser = engine === 'webkit' ? version : browserVersion(engine);
    const note = [browser, skipped > 0 && `${skipped} skipped`].filter(Boolean).join(', ');
    return { passed, failed, output: told.join('\n\n') || output, note, figures };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
