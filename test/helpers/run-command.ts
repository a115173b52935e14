import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Figures } from './figures-plugin.mjs';

/** How a step ended. `output` is shown when it failed. */
export interface StepResult {
  readonly passed: number;
  readonly failed: number;
  readonly output: string;
  /** What else is worth a word: a browser's version, tests that were skipped. */
  readonly note?: string;
  /** What browser tests told. */
  readonly figures?: Figures;
}

export interface Finished {
  readonly ok: boolean;
  readonly output: string;
}

const LIMIT_MS = 10 * 60_000;
const FUZZ_LIMIT_MS = 60 * 60_000;

/** How long a program may take: one that was asked for far more random cases has an hour. */
export const limitMs = (usual: number): number => (process.env.FUZZ_RUNS ? FUZZ_LIMIT_MS : usual);

/** Runs a program without input; what it prints is kept, and a program that does not end is ended. */
export async function runProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd = process.cwd(),
): Promise<Finished> {
  const timeout = limitMs(LIMIT_MS);
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env, FORCE_COLOR: '0', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout,
    killSignal: 'SIGKILL',
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  const ended = signal ? `\n${program} was ended by ${signal}; the limit is ${timeout / 1000} s.` : '';
  return { ok: code === 0, output: Buffer.concat(chunks).toString() + ended };
}

/** A tool of node_modules as one check: it passes or it fails. */
export function check(...commands: readonly (readonly string[])[]): () => Promise<StepResult> {
  return async () => {
    let passed = 0;
    for (const [tool = '', ...args] of commands) {
      const { ok, output } = await runProgram(`node_modules/.bin/${tool}`, args);
      if (!ok) return { passed, failed: 1, output };
      passed += 1;
    }
    return { passed, failed: 0, output: '' };
  };
}
