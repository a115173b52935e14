/** A customer's app: a copy of a folder of `test/package/apps`, with the packed package installed as if from the registry. */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { ROOT } from './root.js';
import { freePort, listen } from './net.js';
import { runProgram } from './run-command.js';

const APPS = join(ROOT, 'test/package/apps');
/** The placeholder in the apps' sources for the address of the service. */
const AI_URL = 'https://service.example/ai';
const QUIET = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];

interface AppManifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

const manifestOf = (folder: string): AppManifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as AppManifest;

/** Names and versions of an app's dependencies, as its package.json pins them: `vue 3.5.45, vite 7.3.8`. */
export function versionsOf(name: string): string {
  const { dependencies } = manifestOf(join(APPS, name));
  return Object.entries(dependencies)
    .filter(([dependency]) => !dependency.startsWith('@types/'))
    .map((entry) => entry.join(' '))
    .join(', ');
}

/** Packs the package as for publishing and returns the path. The caller removes the folder. */
export async function packPackage(folder: string): Promise<string> {
  assert.ok(existsSync(join(ROOT, 'dist')), 'There is nothing to pack. Run `npm run build` first.');
  const { ok, output } = await runProgram('npm', ['pack', '--silent', '--pack-destination', folder]);
  assert.ok(ok, output);
  return join(folder, output.trim().split('\n').at(-1) ?? '');
}

export class Consumer {
  readonly folder = mkdtempSync(join(tmpdir(), 'agent-widgets-app-'));
  readonly #scripts: AppManifest['scripts'];
  #server: Server | undefined;
  #process: ChildProcess | undefined;

  /** `parts` maps paths in the app to folders of the repository that are copied there. */
  constructor(name: string, aiUrl: string, parts: Readonly<Record<string, string>> = {}) {
    cpSync(join(APPS, name), this.folder, {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    });
    for (const [path, folder] of Object.entries(parts)) {
      cpSync(join(ROOT, folder), join(this.folder, path), { recursive: true });
    }
    this.#scripts = manifestOf(this.folder).scripts;
    for (const file of readdirSync(this.folder, { recursive: true, encoding: 'utf8' })) {
      const path = join(this.folder, file);
      if (!statSync(path).isFile()) continue;
      const text = readFileSync(path, 'utf8');
      if (text.includes(AI_URL)) writeFileSync(path, text.replaceAll(AI_URL, aiUrl));
    }
  }

  async install(tarball: string): Promise<void> {
    await this.#npm('install', ...QUIET, tarball);
  }

  has(script: string): boolean {
    return script in this.#scripts;
  }

  async run(script: string): Promise<void> {
    await this.#npm('run', '--silent', script);
  }

  /** Serves the built files, or starts the app's own server. Returns the address. */
  async serve(): Promise<string> {
    if (this.has('start')) return this.#start();
    this.#server = serveFolder(this.has('build') ? join(this.folder, 'dist') : this.folder);
    return listen(this.#server);
  }

  async remove(): Promise<void> {
    this.#server?.closeAllConnections();
    this.#server?.close();
    if (this.#process?.pid && this.#process.exitCode === null) {
      const ended = once(this.#process, 'exit');
      // The server is a child of npm, so the whole process group is ended.
      process.kill(-this.#process.pid, 'SIGKILL');
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #npm(...args: string[]): Promise<void> {
    const telemetry = { ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1' };
    const { ok, output } = await runProgram(
      'npm',
      ['--prefix', this.folder, ...args],
      telemetry,
      this.folder,
    );
    assert.ok(ok, `npm ${args.join(' ')}\n${output}`);
  }

  async #start(): Promise<string> {
    const port = await freePort();
    const args = ['run', '--silent', 'start', '--', '--port', String(port), '--hostname', '127.0.0.1'];
    const child = spawn('npm', args, {
      cwd: this.folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = child;
    const url = `http://127.0.0.1:${port}`;
    for await (const chunk of child.stdout) if (/ready/i.test(String(chunk))) return url;
    throw new Error('the server ended before it was ready');
  }
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** A minimal web server for the files of a folder. */
export function serveFolder(folder: string): Server {
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = join(folder, normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname));
    try {
      const body = readFileSync(file);
      response
        .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
        .end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
}
