/** The demo service in its own process, on a free port, with real HTTP. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request, type ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import type { ChatReply, ChatRequest } from 'agent-widgets/client';
import { isNewer } from '../../../demo/is-newer.mjs';
import { ROOT } from '../../helpers/root.js';
import { madeOnce } from './made-once.js';

/** Learning the sample shop may take this long on a busy machine. */
const START_LIMIT_MS = 230_000;
/** The files that decide what a freshly seeded store contains. */
const SEEDED_BY = [
  'demo/seed',
  'demo/service/train',
  'demo/service/embed',
  'demo/service/store/migrations',
  ...['background', 'gapless', 'profile', 'sentences', 'vectors'].map(
    (name) => `demo/service/retrieval/${name}.ts`,
  ),
  'demo/service/seed.ts',
];

/** Outside of the temporary folder, where every version would stay. */
const SAMPLE_SHOP = join(ROOT, 'node_modules/.cache/agent-widgets/sample-shop');

/** The shape of most answers; `data` is as in a failure. */
export interface StatusBody {
  readonly status: boolean;
  readonly data: string;
}

export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface RunningService {
  readonly url: string;
  /** The lines that the service printed when it was ready, by their first word. */
  readonly facts: Readonly<Record<string, string>>;
  readonly dataDir: string;
  /** What the service wrote to its error output. */
  readonly log: () => string;
  /** `Body` is what the caller expects; a wrong expectation fails the assertion that follows. */
  post<Body = StatusBody>(
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>;
  get<Body = StatusBody>(path: string): Promise<Answer<Body>>;
  /** Asks the seeded agent. */
  ask(message: string, more?: Partial<ChatRequest>): Promise<ChatReply>;
  /** Stops the service as an operator does. @returns its exit code */
  stop(): Promise<number | null>;
  /** Kills the service, as a crash would. */
  kill(): Promise<void>;
}

export interface StartOptions {
  /** By default a copy of a data folder that has learned the sample shop. */
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a service and waits until it says that it is ready. */
export async function startService(options: StartOptions = {}): Promise<RunningService> {
  const dataDir = options.dataDir ?? (await seededFolder());
  return launch(dataDir, options.env ?? {});
}

/** Runs a service that should refuse to start. @returns its exit code and what it said */
export async function startRefused(options: StartOptions): Promise<{ code: number | null; said: string }> {
  const child = spawnService(options.dataDir ?? emptyFolder(), options.env ?? {});
  let said = '';
  child.stderr?.on('data', (part: Buffer) => (said += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

/** Begins a chat request with a body that does not end; when this resolves, the service has begun to read it. */
export async function beginUpload(service: RunningService): Promise<ClientRequest> {
  const upload = request(`${service.url}/ai/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '100' },
  });
  upload.on('error', () => undefined).write('{');
  // This is answered after the upload has arrived, so the service has taken the upload by then.
  await service.get('/health');
  return upload;
}

/** Folders to delete when the test process ends; one listener for all, because Node warns about many. */
const emptyFolders: string[] = [];
process.on('exit', () => {
  for (const folder of emptyFolders) rmSync(folder, { recursive: true, force: true });
});

/** An empty data folder, which is deleted when the test process ends. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'agent-widgets-'));
  emptyFolders.push(folder);
  return folder;
}

/** A copy of a data folder that has learned the sample shop; it is learned only once for all test files. */
export async function seededFolder(): Promise<string> {
  const template = await madeOnce(SAMPLE_SHOP, fingerprint(), async (dataDir) => {
    const service = await launch(dataDir, {});
    await service.stop();
  });
  const folder = emptyFolder();
  cpSync(template, folder, { recursive: true });
  return folder;
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const path of SEEDED_BY.flatMap(filesUnder)) hash.update(path).update(readFileSync(join(ROOT, path)));
  return hash.digest('hex').slice(0, 16);
}

function filesUnder(path: string): string[] {
  if (path.endsWith('.ts')) return [path];
  const entries = readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .sort();
}

/**
 * What Node runs: the service, or the commands for its data. It is the built program, which starts in two thirds of the
 * time, or the sources if they were changed after the build.
 */
export function program(name: 'main' | 'cli'): string[] {
  const isBuilt = isNewer([join(ROOT, 'demo/dist/service')], [join(ROOT, 'demo/service')]);
  return isBuilt ? [`demo/dist/service/${name}.js`] : ['--import', 'tsx', `demo/service/${name}.ts`];
}

function spawnService(dataDir: string, env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, program('main'), {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function launch(dataDir: string, env: Readonly<Record<string, string>>): Promise<RunningService> {
  const child = spawnService(dataDir, env);
  const killWithUs = (): boolean => child.kill('SIGKILL');
  process.on('exit', killWithUs);
  let log = '';
  child.stderr?.on('data', (part: Buffer) => (log += part.toString()));
  const exited = once(child, 'exit').then(([code]) => {
    process.off('exit', killWithUs);
    return code as number | null;
  });
  const facts = await Promise.race([
    readFacts(child),
    exited.then((code) => {
      throw new Error(`The service ended with ${code}:\n${log}`);
    }),
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error(`The service is not ready:\n${log}`)), START_LIMIT_MS).unref();
    }),
  ]);
  const url = facts['site'] ?? '';

  const post = async <Body = StatusBody>(path: string, body: unknown, headers?: Record<string, string>) =>
    readAnswer<Body>(
      await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    );
  return {
    url,
    facts,
    dataDir,
    log: () => log,
    post,
    get: async (path) => readAnswer(await fetch(url + path)),
    ask: async (message, more) => {
      const { body } = await post<{ status: boolean; data: ChatReply }>(
        '/ai/chat',
        chatRequest(facts, message, more),
      );
      if (!body.status) throw new Error(`No reply: ${JSON.stringify(body)}`);
      return body.data;
    },
    stop: () => {
      child.kill('SIGTERM');
      return exited;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** The body of a chat call to the seeded agent. */
export function chatRequest(
  facts: Readonly<Record<string, string>>,
  message: string,
  more: Partial<ChatRequest> = {},
): ChatRequest {
  return {
    agentId: facts['agent'] ?? '',
    conversationId: '',
    message,
    channel: 'web',
    responseStyle: 'markdown',
    actionRequest: { name: 'conversational' },
    ...more,
  };
}

function readFacts(child: ChildProcess): Promise<Record<string, string>> {
  return new Promise((resolve) => {
    const facts: Record<string, string> = {};
    if (!child.stdout) return;
    createInterface(child.stdout).on('line', (line) => {
      const space = line.indexOf(' ');
      facts[line.slice(0, space)] = line.slice(space + 1);
      if (line.startsWith('answerer ')) resolve(facts);
    });
  });
}

async function readAnswer<Body>(response: Response): Promise<Answer<Body>> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  const body = (isJson ? JSON.parse(text) : text) as Body;
  return { status: response.status, headers: response.headers, body };
}
