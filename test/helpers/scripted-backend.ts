/**
 * A chat service that answers by script over real HTTP, so that a test can check what an element or a client sends.
 *
 * In a browser test, through `test/helpers/scripted-chat.ts`:
 *
 *     const backend = await scriptChat('Hello.', { mode: '500' }, { messages: ['Later.'], hold: true });
 *     chat.aiUrl = backend.aiUrl;
 *     …
 *     expect(await backend.received(1)).to.have.length(1);   // one act, one request
 *     await backend.release();                               // sends the oldest held answer
 *
 * In a Node test:
 *
 *     const backend = await startScriptedBackend();
 *     const scenario = backend.script(['Hello.', { mode: 'reset-mid-body' }]);
 *     createChatClient({ aiUrl: scenario.aiUrl })
 *     scenario.requests; await scenario.received(2); scenario.release(); await backend.stop();
 *
 * Each POST to `{aiUrl}/chat` gets the next answer of its scenario, and after the last one a good reply ("Answer 3.").
 * An answer is a text or an object: `mode` names a fault (`test/helpers/faults.ts`); `messages`, `conversationId`,
 * `source`, `tokens` shape the reply; `status`, `headers`, `body` replace it; `hold` delays it until `release()`.
 *
 * `aiUrl` is on another origin than the page, as for every customer: it needs CORS and a preflight for each request. No
 * connection is used twice, because Chromium repeats a POST by itself when a used connection is reset. `ownAiUrl` is a path
 * on the origin of the test page. `goneUrl` is an address on which nobody listens.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { ChatRequest, SourceReference, TokenUsage } from '../../src/protocol/index.js';
import { goneAddress, listen, stop } from './net.js';
import { FAULTS, type Fault, type FaultName, type Transport, type WireReply } from './faults.js';

/** The answer to one request. */
export interface Answer {
  readonly mode?: FaultName;
  readonly messages?: readonly string[];
  readonly conversationId?: string;
  readonly source?: readonly SourceReference[];
  readonly tokens?: Partial<TokenUsage>;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly hold?: boolean;
}

/** A request as it arrived. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** `aborted`: the connection closed before the answer was complete, whoever closed it. */
  outcome: 'open' | 'answered' | 'aborted';
}

const PREFIX = '/scripted/';
const WAIT_LIMIT_MS = 40_000;
const SLOW_MS = 800;
const DRIP_MS = 20;
const DRIP_PIECES = 12;
/** By how much a wrong Content-Length exceeds the body. */
const MISMATCH_BYTES = 50;

/** The answers for one test, and the requests that it sent. */
export class Scenario {
  readonly requests: RecordedRequest[] = [];
  /** Number of preflights, which the browser sends by itself. */
  preflights = 0;
  readonly #answers: Answer[];
  readonly #held: (() => void)[] = [];
  #onRequest = new Set<() => void>();

  constructor(
    readonly id: string,
    readonly aiUrl: string,
    answers: readonly (string | Answer)[],
  ) {
    this.#answers = answers.map(toAnswer);
  }

  get ownAiUrl(): string {
    return PREFIX + this.id;
  }

  add(answers: readonly (string | Answer)[]): void {
    this.#answers.push(...answers.map(toAnswer));
  }

  /** Sends the oldest held answer, as soon as there is one. */
  async release(): Promise<void> {
    await this.#until(
      () => this.#held.length > 0,
      () => 'no answer is held',
    );
    this.#held.shift()!();
  }

  /** Resolves with the requests when at least `count` have arrived. */
  async received(count: number): Promise<readonly RecordedRequest[]> {
    await this.#until(
      () => this.requests.length >= count,
      () => `${this.requests.length} of ${count} requests arrived`,
    );
    return this.requests;
  }

  async #until(isSo: () => boolean, otherwise: () => string): Promise<void> {
    const signal = AbortSignal.timeout(WAIT_LIMIT_MS);
    while (!isSo()) {
      await new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error(otherwise())), { once: true });
        this.#onRequest.add(resolve);
      });
    }
  }

  /** A refused preflight takes its answer here, because its request never comes. */
  preflight(): { refused: boolean } {
    this.preflights += 1;
    const refused = this.#answers[0]?.mode === 'cors-refused-preflight';
    if (refused) this.#answers.shift();
    return { refused };
  }

  /** Records a request and waits until its answer may be sent. */
  async next(request: RecordedRequest, response: ServerResponse): Promise<Answer> {
    this.requests.push(request);
    response.once('close', () => (request.outcome = response.writableFinished ? 'answered' : 'aborted'));
    const answer = this.#answers.shift() ?? { messages: [`Answer ${this.requests.length}.`] };
    this.#onRequest.forEach((tell) => tell());
    this.#onRequest.clear();
    if (answer.hold) await this.#hold(response);
    return answer;
  }

  #hold(response: ServerResponse): Promise<void> {
    return new Promise((resolve) => {
      this.#held.push(resolve);
      response.once('close', () => {
        const index = this.#held.indexOf(resolve);
        if (index >= 0) this.#held.splice(index, 1);
      });
    });
  }
}

const toAnswer = (answer: string | Answer): Answer =>
  typeof answer === 'string' ? { messages: [answer] } : answer;

export class ScriptedBackend {
  readonly #scenarios = new Map<string, Scenario>();
  readonly #server: Server;
  #origin = '';
  /** An address on which nobody listens. */
  goneUrl = '';
  #count = 0;

  constructor() {
    this.#server = createServer((request, response) => {
      response.shouldKeepAlive = false;
      if (!this.handle(request, response, true)) response.writeHead(404).end();
    });
  }

  async start(): Promise<void> {
    this.#origin = await listen(this.#server);
    this.goneUrl = await goneAddress();
  }

  async stop(): Promise<void> {
    await stop(this.#server);
  }

  script(answers: readonly (string | Answer)[]): Scenario {
    const id = `scenario-${(this.#count += 1)}`;
    const scenario = new Scenario(id, this.#origin + PREFIX + id, answers);
    this.#scenarios.set(id, scenario);
    return scenario;
  }

  scenario(id: string): Scenario {
    const scenario = this.#scenarios.get(id);
    if (!scenario) throw new Error(`there is no scenario ${id}`);
    return scenario;
  }

  /** Answers a request for a scenario; returns false if it is for none. */
  handle(request: IncomingMessage, response: ServerResponse, crossOrigin: boolean): boolean {
    const [id = '', page = ''] = (request.url ?? '').slice(PREFIX.length).split(/[/?]/);
    const scenario = request.url?.startsWith(PREFIX) ? this.#scenarios.get(id) : undefined;
    if (!scenario) return false;
    const exchange = { scenario, request, response, cors: crossOrigin ? CORS : {} };
    if (request.method === 'OPTIONS') preflight(exchange);
    else if (page === 'chat') void chat(exchange);
    else login(exchange);
    return true;
  }
}

export async function startScriptedBackend(): Promise<ScriptedBackend> {
  const backend = new ScriptedBackend();
  await backend.start();
  return backend;
}

type Headers = Readonly<Record<string, string | undefined>>;

interface Exchange {
  readonly scenario: Scenario;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly cors: Headers;
}

const CORS: Headers = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' };

function preflight({ scenario, response, cors }: Exchange): void {
  if (scenario.preflight().refused) {
    response.writeHead(403).end();
    return;
  }
  const allowed = { 'access-control-allow-headers': 'content-type', 'access-control-allow-methods': 'POST' };
  // The browser must not cache a preflight, or a refusal of the next one would go unseen.
  response.writeHead(204, clean({ ...cors, ...allowed, 'access-control-max-age': '0' })).end();
}

function login({ response, cors }: Exchange): void {
  response.writeHead(200, clean({ ...cors, 'content-type': 'text/html' })).end('<h1>Sign in</h1>');
}

async function chat({ scenario, request, response, cors }: Exchange): Promise<void> {
  const { method = '', url = '', headers } = request;
  const body = await text(request).catch(() => undefined);
  if (body === undefined) return;
  const answer = await scenario.next({ method, path: url, headers, body, outcome: 'open' }, response);
  if (response.destroyed) return;
  const fault: Fault = answer.mode ? FAULTS[answer.mode] : {};
  const head = {
    status: answer.status ?? fault.status ?? 200,
    headers: { 'content-type': 'application/json', ...cors, ...fault.headers, ...answer.headers },
  };
  const bytes = Buffer.from(bodyOf(answer, fault, replyTo(body, scenario, answer)));
  await PLAY[fault.transport ?? 'whole'](response, head, bytes);
}

function replyTo(body: string, scenario: Scenario, answer: Answer): WireReply {
  const conversationId =
    answer.conversationId ?? (givenConversation(body) || `conversation-of-${scenario.id}`);
  return {
    status: true,
    data: {
      conversationId,
      messages: answer.messages ?? ['Good answer.'],
      actionResponse: { name: 'conversational' },
      meta: {
        tokens: { conversational: 12, functional: 0, embeddings: 3, ...answer.tokens },
        source: answer.source ?? [],
      },
    },
  };
}

function givenConversation(body: string): string {
  try {
    return (JSON.parse(body) as Partial<ChatRequest>).conversationId ?? '';
  } catch {
    return '';
  }
}

function bodyOf(answer: Answer, fault: Fault, reply: WireReply): string | Uint8Array {
  if (typeof answer.body === 'string') return answer.body;
  if (answer.body !== undefined) return JSON.stringify(answer.body);
  return fault.body?.(reply) ?? JSON.stringify(reply);
}

interface Head {
  readonly status: number;
  readonly headers: Headers;
}

type Play = (response: ServerResponse, head: Head, body: Buffer) => void | Promise<void>;

/** Removes undefined headers, which Node does not accept. */
const clean = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

const begin = (response: ServerResponse, { status, headers }: Head, more: Headers = {}) =>
  response.writeHead(status, clean({ ...headers, ...more }));

const whole: Play = (response, head, body) => {
  begin(response, head, head.status === 204 ? {} : { 'content-length': `${body.length}` }).end(body);
};

const PLAY: Record<Transport | 'whole', Play> = {
  whole,
  'reset-before-headers': ({ socket }) => {
    socket?.resetAndDestroy();
  },
  'reset-mid-body': (response, head, body) => {
    begin(response, head, { 'content-length': `${body.length}` });
    // The reset waits until the first half has been sent; otherwise it would arrive before it.
    response.write(body.subarray(0, body.length / 2), () => {
      setTimeout(() => response.socket?.resetAndDestroy(), DRIP_MS);
    });
  },
  'length-mismatch': (response, head, body) => {
    begin(response, head, { 'content-length': `${body.length + MISMATCH_BYTES}` });
    response.write(body, () => response.socket?.destroySoon());
  },
  hang: () => {},
  'hang-after-headers': (response, head) => {
    begin(response, head).flushHeaders();
  },
  drip: async (response, head, body) => {
    begin(response, head);
    const size = Math.ceil(body.length / DRIP_PIECES);
    for (let start = 0; start < body.length && !response.destroyed; start += size) {
      response.write(body.subarray(start, start + size));
      await wait(DRIP_MS);
    }
    response.end();
  },
  slow: async (response, head, body) => {
    await wait(SLOW_MS);
    await whole(response, head, body);
  },
  'cors-refused': (response, { status, headers }, body) => {
    const { 'access-control-allow-origin': _allowed, ...rest } = headers;
    void whole(response, { status, headers: rest }, body);
  },
  // On the page's own origin there is no preflight to refuse.
  'cors-refused-preflight': whole,
};
