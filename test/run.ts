/**
 * Every check that a change has to pass, fast ones first: `npm test`. The last line is the count. Names of steps as
 * arguments run only those: `node --import tsx test/run.ts lint types`.
 */
import { ensureBrowsers, ENGINES, preferHeadlessShell } from './browsers.mjs';
import { runBrowserTests } from './helpers/run-browser-tests.js';
import { check, type StepResult } from './helpers/run-command.js';
import { addFigures, type Figures } from './helpers/figures-plugin.mjs';
import { runNodeTests } from './helpers/run-node-tests.js';
import { PROMISE_FILES, promiseTable, writePromises } from './promises.js';

interface Step {
  readonly name: string;
  readonly run: () => Promise<StepResult> | StepResult;
  /** Runs only if that step has not failed. */
  readonly needs?: string;
  /** Runs only when it is asked for by name. */
  readonly extra?: true;
}

const NODE_FOLDERS = ['client', 'conversation', 'i18n'];

const STEPS: readonly Step[] = [
  { name: 'browsers', run: findBrowsers },
  { name: 'format', run: check(['prettier', '--check', '--log-level', 'warn', '.']) },
  { name: 'lint', run: check(['eslint', '-c', 'test/eslint.config.mjs', '.']) },
  {
    name: 'types',
    run: check(['tsc', '-p', '.', '--noEmit'], ['tsc', '-p', 'demo'], ['tsc', '-p', 'test']),
  },
  { name: 'build', run: check(['rollup', '-c', '--silent']) },
  { name: 'node', run: () => runNodeTests(NODE_FOLDERS, 2) },
  { name: 'fuzz-node', extra: true, run: fuzz(() => runNodeTests(NODE_FOLDERS, 2)) },
  {
    name: 'fuzz-content',
    extra: true,
    run: fuzz(() => runBrowserTests('chromium', 'test/content/fuzz.test.ts')),
  },
  { name: 'package', needs: 'build', run: () => runNodeTests(['package'], 2) },
  { name: 'publint', needs: 'build', run: check(['publint', '--strict']) },
  { name: 'attw', needs: 'build', run: check(['attw', '--pack', '.', '--profile', 'esm-only']) },
  { name: 'service', run: () => runNodeTests(['service'], 2) },
  { name: 'e2e', needs: 'build', run: () => runNodeTests(['e2e'], 2) },
  ...ENGINES.map((engine) => ({ name: engine, needs: 'browsers', run: () => runBrowserTests(engine) })),
  ...ENGINES.map((engine) => ({
    name: `promises-${engine}`,
    extra: true as const,
    run: () => runBrowserTests(engine, PROMISE_FILES),
  })),
];

const STILL_RUNNING_MS = 30_000;
const HEAD_LINES = 120;
const TAIL_LINES = 40;
const started = Date.now();
const totals = { passed: 0, failed: 0 };
const failedSteps = new Set<string>();
const notes: string[] = [];
const figures: Figures = {};
const engines: string[] = [];

const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;
const say = (line: string): void => console.log(line);

function findBrowsers(): StepResult {
  ensureBrowsers(ENGINES, say);
  preferHeadlessShell(say);
  return { passed: 1, failed: 0, output: '' };
}

/** Tests of random cases with far more of them; see `test/helpers/fuzz.ts`. */
function fuzz(run: () => Promise<StepResult>): () => Promise<StepResult> {
  return () => {
    process.env.FUZZ_RUNS ??= '5000';
    return run();
  };
}

async function runStep({ name, run }: Step): Promise<void> {
  const begun = Date.now();
  const heartbeat = setInterval(() => say(`  … ${name}, ${seconds(begun)}`), STILL_RUNNING_MS);
  const result = await Promise.resolve()
    .then(run)
    .catch((error: unknown): StepResult => ({ passed: 0, failed: 1, output: describe(error) }));
  clearInterval(heartbeat);
  totals.passed += result.passed;
  totals.failed += result.failed;
  for (const [told, sums] of Object.entries(result.figures ?? {})) addFigures(figures, told, sums);
  if (result.figures) engines.push(result.note ?? name);
  const note = result.note ? `, ${result.note}` : '';
  say(`${result.failed > 0 ? '✗' : '✓'} ${name}: ${counts(result)}${note} (${seconds(begun)})`);
  if (result.passed + result.failed > 1) notes.push(`${name}: ${counts(result)}${note}`);
  if (result.failed === 0) return;
  failedSteps.add(name);
  say(indent(shorten(result.output)));
}

const counts = ({ passed, failed }: StepResult): string =>
  failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`;
const indent = (text: string): string => text.replace(/^/gm, '    ');

/** The head names what failed, the end says why a program gave up. */
function shorten(output: string): string {
  const lines = output.trim().split('\n');
  const left = lines.length - HEAD_LINES - TAIL_LINES;
  if (left <= 0) return lines.join('\n');
  return [...lines.slice(0, HEAD_LINES), `… ${left} lines …`, ...lines.slice(-TAIL_LINES)].join('\n');
}

const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !STEPS.some((step) => step.name === name));
if (unknown)
  throw new Error(`There is no step ${unknown}; there are ${STEPS.map(({ name }) => name).join(', ')}`);
const steps = STEPS.filter(({ name, extra }) => (wanted.length === 0 ? !extra : wanted.includes(name)));
for (const step of steps) {
  if (step.needs && failedSteps.has(step.needs)) say(`- ${step.name}: not run, because ${step.needs} failed`);
  else await runStep(step);
}
const promises = promiseTable(figures, engines);
if (promises) say(`\n${promises}`);
if (steps.some(({ name }) => name.startsWith('promises-'))) await writePromises(promises);
say(`\nWhat ran, in ${seconds(started)}:`);
for (const note of notes) say(`  ${note}`);
say(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0;
