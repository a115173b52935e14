import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Figures } from './figures-plugin.mjs';

/** The result of a step. `output` is shown if it failed. */
export interface StepResult {
  readonly passed: number;
  readonly failed: number;
  readonly output: string;
  /** Anything else worth showing, such as a browser's version or how many tests were skipped. */
  readonly note?: string;
  /** Figures that browser tests reported. */
  readonly figures?: Figures;
}

export interface Finished {
  readonly ok: boolean;
  readonly output: string;
}

const LIMIT_MS = 20 * 60_000;
const FUZZ_LIMIT_MS = 60 * 60_000;

/** How long a program may take, in ms. It is an hour when `FUZZ_RUNS` asks for more random cases. */
export const limitMs = (usual: number): number => (process.env.FUZZ_RUNS ? FUZZ_LIMIT_MS : usual);

/** Runs a program without input and returns what it prints. A program that exceeds the limit is killed. */
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

/** A step that runs tools of node_modules one after another. Each is one check, which passes or fails. */
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
