import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run } from 'node:test';
import { limitMs, type StepResult } from './run-command.js';

/** The slowest file restarts the service after twenty crashes, which takes a minute if nothing else runs. */
const FILE_LIMIT_MS = 8 * 60_000;

/** As many as the cores of the machines that the limits are for. */
const FILES_AT_ONCE = 2;

/** Runs the Node tests of some folders of test/. */
export async function runNodeTests(folders: readonly string[]): Promise<StepResult> {
  const files = folders.flatMap(testFiles);
  if (files.length === 0) throw new Error(`there is no test in ${folders.join(', ')}`);
  let passed = 0;
  let skipped = 0;
  const failures: string[] = [];
  const printed: string[] = [];
  const stream = run({ files, concurrency: FILES_AT_ONCE, timeout: limitMs(FILE_LIMIT_MS) });
  stream.on('test:pass', ({ skip, details }) => {
    if (skip) skipped += 1;
    else if (details.type !== 'suite') passed += 1;
  });
  stream.on('test:fail', ({ name, file, details }) => {
    // A suite fails because of its tests, which have been counted already.
    const { failureType } = details.error as { failureType?: string };
    if (failureType !== 'subtestsFailed')
      failures.push(`${where(file)} > ${name}\n${describe(details.error)}`);
  });
  // What went wrong after its test had ended fails the file, without a word in that failure.
  stream.on('test:diagnostic', ({ message }) => {
    if (message.startsWith('Error:')) printed.push(`${message}\n`);
  });
  stream.on('test:stdout', ({ message }) => printed.push(message));
  stream.on('test:stderr', ({ message }) => printed.push(message));
  for await (const _event of stream);
  return {
    passed,
    failed: failures.length,
    output: [...failures, ...printed.slice(-PRINTED_LINES)].join('\n'),
    ...(skipped > 0 && { note: `${skipped} skipped` }),
  };
}

/** How many of the last printed lines are shown with a failure. */
const PRINTED_LINES = 60;

function testFiles(folder: string): string[] {
  const root = join('test', folder);
  if (!existsSync(root)) return [];
  const entries = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return entries
    .filter((entry) => entry.endsWith('.test.ts'))
    .sort()
    .map((entry) => join(process.cwd(), root, entry));
}

const where = (file: string | undefined): string => relative(process.cwd(), file ?? '');

function describe(error: Error): string {
  const { cause, exitCode, signal } = error as Error & { exitCode?: number; signal?: NodeJS.Signals | null };
  if (cause instanceof Error) return cause.stack ?? cause.message;
  if (signal) return `${error.message}, ended by ${signal}`;
  return exitCode === undefined ? error.message : `${error.message}, exit code ${exitCode}`;
}
