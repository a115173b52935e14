import { textOf } from './answer.js';
import { ConfigError, type ClientError, type Operation } from './errors.js';
import { redact } from './redact.js';
import { neverConnected, pause, waitBeforeRetry } from './retry.js';
import { endpoint, post, REQUEST_TIMEOUT_MS, type Fetch, type RequestOptions } from './transport.js';
import { check, type Faults } from './validate.js';

/** The addresses of the service and the rules for calling it. Only the addresses of the operations in use are required. */
export interface ClientOptions {
  /**
   * The API key, or a function that returns it, which every call runs once. What the function throws reaches the caller
   * as it is; neither `signal` nor a time limit ends the wait for it. The key is sent in the body of every operation but
   * chat (section 5) and appears in no log and no `JSON.stringify`, and from five characters on in no error.
   */
  readonly apiKey?: string | (() => string | Promise<string>) | undefined;
  /** `{base_url}`: whitelabel operations. */
  readonly baseUrl?: string | URL | undefined;
  /** `{ai_url}`: data items and chat. */
  readonly aiUrl?: string | URL | undefined;
  /** `{banner_url}`: Banners. */
  readonly bannerUrl?: string | URL | undefined;
  /** `{popuphero_url}`: PopupHeroes. */
  readonly popupHeroUrl?: string | URL | undefined;
  /** `{facepop_url}`: FacePops. */
  readonly facePopUrl?: string | URL | undefined;
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Time limit for each attempt in ms, until the last byte of the answer. Default 60000. */
  readonly timeoutMs?: number | undefined;
  /** Time limit for a whole call in ms: all attempts and the waits between them, after the key was obtained. Default 120000. */
  readonly deadlineMs?: number | undefined;
  /** How many attempts may follow the first one, where a retry is safe. Default 2. */
  readonly maxRetries?: number | undefined;
  /** Allows a key in a browser, where every visitor of the page can read it. Default false. */
  readonly dangerouslyAllowBrowser?: boolean | undefined;
}

/** The options that hold a base address. */
export type BaseOption = 'baseUrl' | 'aiUrl' | 'bannerUrl' | 'popupHeroUrl' | 'facePopUrl';

/** Makes one call with `input` as its body and resolves to the parsed answer. Rejects before sending when there are faults. */
export type Caller = (
  operation: Operation,
  path: string,
  faults: Faults,
  input: object,
  options?: RequestOptions,
) => Promise<unknown>;

/** The longest answer that is read, in characters: a collection may hold many long texts. */
const MAX_LENGTH = 1e8;

/** Adds to a single request what a call for a server needs: validation, the key and its secrecy, retries and a deadline. */
export function createCaller(client: ClientOptions, base: BaseOption): Caller {
  const { fetch, deadlineMs = 120_000, maxRetries = 2 } = client;
  return async (operation, path, faults, input, options) => {
    const signal = options?.signal;
    const timeoutMs = options?.timeoutMs ?? client.timeoutMs ?? REQUEST_TIMEOUT_MS;
    check(operation, faults);
    if (client[base] === undefined) throw new ConfigError(`no ${base}`, { operation });
    const url = endpoint(operation, base, client[base], path);
    const key = operation === 'chat.send' ? undefined : await findKey(operation, client.apiKey);
    let body = '';
    try {
      body = JSON.stringify({ ...input, APIKey: key });
    } catch {
      // It holds itself, or a bigint.
      check(operation, { '': 'must be JSON' });
    }
    const deadline = Date.now() + deadlineMs;
    let maybeApplied = false;
    for (let attempt = 0; ; attempt++) {
      try {
        return await post({
          operation,
          url,
          body,
          signal,
          fetch,
          maxLength: MAX_LENGTH,
          timeoutMs: Math.min(timeoutMs, deadline - Date.now()),
        });
      } catch (thrown) {
        const error = thrown as ClientError & { maybeApplied: boolean };
        // What an earlier attempt may have done stays possible, however the last one ends.
        error.maybeApplied = maybeApplied ||= error.maybeApplied && !neverConnected(error);
        // A chat sends no key, but its service may know it.
        redact(error, key ?? textOf(client.apiKey)?.trim());
        const wait = attempt < maxRetries ? waitBeforeRetry(error, attempt) : Infinity;
        // Not `>=`, with which a deadline that is not a number would never come.
        if (!(Date.now() + wait < deadline)) throw error;
        await pause(wait, signal);
        // The machine may have slept meanwhile. Another attempt would be cut off, perhaps after it was taken.
        if (Date.now() > deadline) throw error;
      }
    }
  };
}

async function findKey(operation: Operation, apiKey: ClientOptions['apiKey']): Promise<string> {
  // A key that was read from a file may end in a line break.
  const key = textOf(typeof apiKey === 'function' ? await apiKey() : apiKey)?.trim();
  if (!key) throw new ConfigError('no apiKey', { operation });
  return key;
}
