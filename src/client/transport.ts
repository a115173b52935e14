import { readAnswer } from './answer.js';
import {
  AbortedError,
  ConfigError,
  NetworkError,
  ParseError,
  TimeoutError,
  isAgentWidgetsError,
  type Operation,
} from './errors.js';

export type Fetch = typeof globalThis.fetch;

/** Per call. */
export interface RequestOptions {
  /** Gives up the call; it then rejects with an `AbortedError`. */
  readonly signal?: AbortSignal | undefined;
  /** Limit for each attempt in ms, from the request to the last byte of the answer. */
  readonly timeoutMs?: number | undefined;
}

/** One POST. */
export interface PostRequest {
  readonly operation: Operation;
  readonly url: string;
  /** JSON. */
  readonly body: string;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
  readonly fetch?: Fetch | undefined;
  readonly redact?: ((text: string) => string) | undefined;
}

/** Longer timers fire at once in every engine. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** What Node reports when no connection was made, so that nothing can have arrived. */
const NEVER_CONNECTED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/;

/**
 * Makes exactly one request and resolves to the parsed body, or rejects with an error of the family. It settles
 * within the time limit even when `fetch` ignores its signal. No cookies go out, and no redirect is followed:
 * it could carry a message, or a key, to another origin.
 */
export async function post(request: PostRequest): Promise<unknown> {
  const { operation, signal, timeoutMs } = request;
  if (signal?.aborted) throw new AbortedError({ operation, attempts: 0, cause: signal.reason });
  const offline = globalThis.navigator?.onLine === false;
  const progress = { answered: false };
  const giveUp = new AbortController();
  const onAbort = () => giveUp.abort();
  const timer = setTimeout(onAbort, Math.min(timeoutMs, MAX_TIMER_MS));
  signal?.addEventListener('abort', onAbort);
  const givenUp = new Promise<never>((_, reject) => giveUp.signal.addEventListener('abort', reject));
  try {
    return await Promise.race([exchange(request, giveUp.signal, progress), givenUp]);
  } catch (cause) {
    if (isAgentWidgetsError(cause)) throw cause;
    if (signal?.aborted) throw new AbortedError({ operation, maybeApplied: true, cause: signal.reason });
    const maybeApplied = progress.answered || !(offline || neverConnected(cause));
    if (giveUp.signal.aborted) throw new TimeoutError({ operation, timeoutMs, maybeApplied });
    throw new NetworkError({ operation, maybeApplied, cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

async function exchange(
  request: PostRequest,
  signal: AbortSignal,
  progress: { answered: boolean },
): Promise<unknown> {
  const { operation, redact } = request;
  const response = await (request.fetch ?? globalThis.fetch)(request.url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: request.body,
    credentials: 'omit',
    redirect: 'manual',
    signal,
  });
  progress.answered = true;
  const text = await readText(response, request.maxBytes).catch((error: unknown) => {
    // The status alone is a full answer when it is a failure.
    if (response.ok) throw error;
    return '';
  });
  if (text === undefined && response.ok) throw new ParseError(operation, 'the answer is too large');
  return readAnswer({
    operation,
    httpStatus: response.status,
    retryAfter: response.headers.get('Retry-After'),
    text: text ?? '',
    redact,
  });
}

/** The body as UTF-8 text whatever its content type, without a byte order mark; undefined past the limit. */
async function readText(response: Response, maxBytes: number): Promise<string | undefined> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      reader.cancel().catch(() => {});
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

function neverConnected(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  return NEVER_CONNECTED.test(String(cause?.code));
}

/**
 * The address of an operation. A base is absolute (http or https) or, on a page, a path of its own that begins
 * with `/`, `./` or `../`; a trailing slash is accepted. A bare `example.com/ai` is refused, because a browser would
 * take it for a path of the page.
 */
export function endpoint(
  operation: Operation,
  option: string,
  base: string | undefined,
  path: string,
): string {
  const address = base?.trim() ?? '';
  const parsed = /^(https?:\/\/|\.{0,2}\/)\S*$/i.test(address) ? parseUrl(address) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password) {
    throw new ConfigError(operation, `${option} must be an http or https address`);
  }
  parsed.pathname = parsed.pathname.replace(/\/*$/, path);
  parsed.hash = '';
  return parsed.href;
}

function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address, globalThis.document?.baseURI);
  } catch {
    return undefined;
  }
}
