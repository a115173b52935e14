import { readAnswer } from './answer.js';
import { AbortedError, ConfigError, NetworkError, TimeoutError, type Operation } from './errors.js';

/** A function with the signature of the global `fetch`, to send requests through a proxy or in a test. */
export type Fetch = typeof globalThis.fetch;

/** Options of a single call. */
export interface RequestOptions {
  /** Aborts the call, which then rejects with an `AbortedError`. */
  readonly signal?: AbortSignal | undefined;
  /** Time limit for each attempt in ms, from the request to the last byte of the answer. Default: the client's. */
  readonly timeoutMs?: number | undefined;
}

/** One request to the service. */
export interface PostRequest extends RequestOptions {
  readonly operation: Operation;
  readonly url: string;
  /** The body, as JSON. */
  readonly body: string;
  readonly fetch?: Fetch | undefined;
  /** In characters. Reading stops there, which leaves an answer that is not JSON any more. */
  readonly maxLength?: number | undefined;
}

/** The default limit for one attempt. It is generous because an agent may think for long. */
export const REQUEST_TIMEOUT_MS = 60_000;

/** The default limit for an answer, in characters: enough for any reply of an agent. */
const MAX_LENGTH = 4e6;

/** The longest delay a timer can hold, about 24 days. A timer set for longer fires at once. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** What has come of an answer so far. */
interface Received {
  response?: Response;
  text: string;
}

/**
 * Makes exactly one request and resolves to the parsed answer, or rejects with one of the client's errors. It settles
 * within the time limit even when `fetch` ignores its signal.
 */
export async function post(request: PostRequest): Promise<unknown> {
  const { operation, signal, timeoutMs = REQUEST_TIMEOUT_MS } = request;
  const connection = new AbortController();
  const settled = new AbortController();
  const received: Received = { text: '' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      // A refusal is one even if its words cannot be read, or never end.
      const fail = (error: Error) => (received.response?.ok === false ? resolve() : reject(error));
      const onAbort = () => {
        reject(new AbortedError('aborted', { operation, maybeApplied: !!timer, cause: signal!.reason }));
        connection.abort();
      };
      const onTimeout = () => {
        fail(new TimeoutError('timed out', { operation, maybeApplied: true, retryable: true }));
        connection.abort();
      };
      const onFailure = (cause: unknown) =>
        fail(
          // Without a page, no `fetch` but an injected one can resolve a path.
          request.fetch || globalThis.location || /^h/i.test(request.url)
            ? new NetworkError('no answer', { operation, maybeApplied: true, retryable: true, cause })
            : new ConfigError('a relative URL needs a page', { operation, cause }),
        );
      if (signal?.aborted) return onAbort();
      signal?.addEventListener('abort', onAbort, { signal: settled.signal });
      timer = setTimeout(onTimeout, Math.min(timeoutMs, MAX_DELAY_MS));
      exchange(request, connection.signal, received).then(resolve, onFailure);
    });
    return readAnswer(operation, received.response!, received.text);
  } finally {
    clearTimeout(timer);
    // Removes the listener from the caller's signal. The request itself, if it has ended, is not aborted, because browsers
    // would show it as cancelled.
    settled.abort();
  }
}

/**
 * Sends, and reads the body as UTF-8 whatever its content type, without a byte order mark. No cookies go out,
 * and no redirect is followed: it could carry a message, or a key, to another origin.
 */
async function exchange(
  { url, body, fetch: send = fetch, maxLength = MAX_LENGTH }: PostRequest,
  signal: AbortSignal,
  received: Received,
): Promise<void> {
  const response = (received.response = await send(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    signal,
    redirect: 'manual',
    credentials: 'omit',
  }));
  // React Native, node-fetch and simple mocks have no web stream as their body.
  const reader = response.body?.getReader?.();
  if (!reader) {
    received.text = (await response.text()).slice(0, maxLength);
    return;
  }
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  // For a `fetch` that ignores the signal.
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel);
  const decoder = new TextDecoder();
  for (;;) {
    const { value } = await reader.read();
    received.text += decoder.decode(value, { stream: !!value });
    if (!value || received.text.length > maxLength) break;
  }
  cancel();
  // A piece can hold all that was too long, whose beginning alone is no answer.
  received.text = received.text.slice(0, maxLength);
}

/**
 * Whether this can be a base address. A base is absolute (http or https) or, on a page, a path that begins with `/`,
 * `./` or `../`, which `fetch` resolves; a trailing slash is accepted. A bare `example.com/ai` is refused,
 * because a browser would take it for a path of the page; so are a user name, which `fetch` refuses, a query and a fragment.
 */
export function isBase(base: string): boolean {
  try {
    new URL(base, 'http://localhost');
    return /^(https?:\/\/[^/?#@]+(\/|$)|\.{0,2}\/)[^?#]*$/i.test(base);
  } catch {
    return false;
  }
}

/** The address of an operation. */
export function endpoint(
  operation: Operation,
  option: string,
  base: string | URL | undefined,
  path: string,
): string {
  // Spaces and line ends come with addresses from files and variables.
  const trimmed = `${base}`.trim();
  if (!isBase(trimmed)) {
    throw new ConfigError(`${option} is not an http address`, { operation });
  }
  return trimmed.replace(/\/*$/, path);
}
