/** Starts the demo in a process of its own, as its user does, and reads what it prints when it is ready. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from './root.js';

/** Includes a build of the package and the first training. */
const START_LIMIT_MS = 180_000;

/** The lines that the service prints when it is ready, by their first word. */
export type Facts = Readonly<Record<string, string>>;

export class DemoService {
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'demo-service-'));
  /** The system picks the port of the first start, because one that is picked before may be taken by then. */
  #port = '0';
  #process: ChildProcess | undefined;
  facts: Facts = {};

  private constructor() {}

  /** A service with an empty data folder that is ready. */
  static async started(): Promise<DemoService> {
    const service = new DemoService();
    await service.start();
    return service;
  }

  get url(): string {
    return this.facts['site'] ?? '';
  }

  /** Starts with the same folder and port as before, even after a crash. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['demo/start.mjs'], {
      cwd: ROOT,
      env: { ...process.env, PORT: this.#port, DATA_DIR: this.#dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    const facts: Record<string, string> = {};
    const log: string[] = [];
    createInterface(child.stderr).on('line', (line) => log.push(line));
    const ready = new Promise<void>((resolve) =>
      createInterface(child.stdout).on('line', (line) => {
        const [name = '', ...value] = line.split(' ');
        facts[name] = value.join(' ');
        if (name === 'answerer') resolve();
      }),
    );
    const failed = once(child, 'exit').then(([code]) => {
      throw new Error(`the service ended with ${code}:\n${log.join('\n')}`);
    });
    await Promise.race([ready, failed, tooLong(log)]);
    failed.catch(() => undefined);
    this.facts = facts;
    this.#port = new URL(this.url).port;
  }

  /** Ends the process as a crash does. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Stops the service and deletes its data. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
}

async function tooLong(log: readonly string[]): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, START_LIMIT_MS).unref());
  throw new Error(`the service was not ready after ${START_LIMIT_MS / 1000} s:\n${log.join('\n')}`);
}
