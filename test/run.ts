/**
 * Every check that a change has to pass, fast ones first: `npm test`. The last line is the count. Names of steps as
 * arguments run only those: `node --import tsx test/run.ts lint types`.
 */
import { availableParallelism } from 'node:os';
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

/** The steps of a stage run side by side, as many as there are processor cores. The stages run one after another. */
const STAGES: readonly (readonly Step[])[] = [
  [{ name: 'browsers', run: findBrowsers }],
  [
    { name: 'format', run: check(['prettier', '--check', '--log-level', 'warn', '.']) },
    { name: 'lint', run: check(['eslint', '-c', 'test/eslint.config.mjs', '.']) },
    {
      name: 'types',
      run: check(['tsc', '-p', '.', '--noEmit'], ['tsc', '-p', 'demo'], ['tsc', '-p', 'test']),
    },
  ],
  [
    { name: 'build', run: check(['rollup', '-c', '--silent']) },
    { name: 'node', run: () => runNodeTests(NODE_FOLDERS) },
  ],
  [{ name: 'fuzz-node', extra: true, run: fuzz(() => runNodeTests(NODE_FOLDERS)) }],
  [
    {
      name: 'fuzz-content',
      extra: true,
      run: fuzz(() => runBrowserTests('chromium', 'test/content/fuzz.test.ts')),
    },
  ],
  [{ name: 'package', needs: 'build', run: () => runNodeTests(['package']) }],
  [
    { name: 'publint', needs: 'build', run: check(['publint', '--strict']) },
    { name: 'attw', needs: 'build', run: check(['attw', '--pack', '.', '--profile', 'esm-only']) },
  ],
  [{ name: 'service', run: () => runNodeTests(['service']) }],
  // The tests of one page wait more than they compute, and the end-to-end tests use what is left.
  [
    ...ENGINES.map((engine) => ({ name: engine, needs: 'browsers', run: () => runBrowserTests(engine) })),
    { name: 'e2e', needs: 'build', run: () => runNodeTests(['e2e']) },
  ],
  ENGINES.map((engine) => ({
    name: `promises-${engine}`,
    extra: true as const,
    run: () => runBrowserTests(engine, PROMISE_FILES),
  })),
];

const STILL_RUNNING_MS = 30_000;
const HEAD_LINES = 120;
const TAIL_LINES = 40;
const started = Date.now();
const results = new Map<string, StepResult>();

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

async function runStep({ name, run, needs }: Step): Promise<void> {
  if (needs && results.get(needs)?.failed) {
    say(`- ${name}: not run, because ${needs} failed`);
    return;
  }
  const begun = Date.now();
  const heartbeat = setInterval(() => say(`  … ${name}, ${seconds(begun)}`), STILL_RUNNING_MS);
  const result = await Promise.resolve()
    .then(run)
    .catch((error: unknown): StepResult => ({ passed: 0, failed: 1, output: describe(error) }));
  clearInterval(heartbeat);
  results.set(name, result);
  say(`${result.failed > 0 ? '✗' : '✓'} ${summary(name, result)} (${seconds(begun)})`);
  if (result.failed > 0) say(indent(shorten(result.output)));
}

async function runStage(stage: readonly Step[]): Promise<void> {
  const waiting = [...stage];
  const runInTurn = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await runStep(step);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runInTurn));
}

const summary = (name: string, { passed, failed, note }: StepResult): string =>
  `${name}: ${passed} passed${failed > 0 ? `, ${failed} failed` : ''}${note ? `, ${note}` : ''}`;
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
const names = STAGES.flat().map(({ name }) => name);
const unknown = wanted.find((name) => !names.includes(name));
if (unknown) throw new Error(`There is no step ${unknown}; there are ${names.join(', ')}`);
for (const stage of STAGES)
  await runStage(stage.filter(({ name, extra }) => (wanted.length === 0 ? !extra : wanted.includes(name))));

const inOrder = names.flatMap((name) => {
  const result = results.get(name);
  return result ? [{ name, ...result }] : [];
});
const told = inOrder.filter(({ figures }) => figures);
const figures: Figures = {};
for (const result of told)
  for (const [name, sums] of Object.entries(result.figures!)) addFigures(figures, name, sums);
const promises = promiseTable(
  figures,
  told.map(({ name, note }) => note ?? name),
);
if (promises) say(`\n${promises}`);
if (wanted.some((name) => name.startsWith('promises-'))) await writePromises(promises);
say(`\nWhat ran, in ${seconds(started)}:`);
for (const { name, ...result } of inOrder)
  if (result.passed + result.failed > 1) say(`  ${summary(name, result)}`);
const total = (what: 'passed' | 'failed'): number => inOrder.reduce((sum, result) => sum + result[what], 0);
say(`${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') > 0 || total('passed') === 0 ? 1 : 0;
