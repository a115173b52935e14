import { fieldsOf } from './answer.js';
import type { ClientError } from './errors.js';

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 8000;
/** When the service asks for a longer wait, the call fails and the caller decides. */
const MAX_RETRY_AFTER_MS = 60_000;

/** Operations that have the same effect when done twice. */
const REPEATABLE = /\.(list|edit|delete)$/;

/**
 * How long to wait before the same call is made again, in ms; `Infinity` when it must not be. A repeatable operation is
 * retried after a network failure, a timeout, 408, 429 and 5xx. Any other one is retried only where the service certainly did
 * nothing: after a 429 or a 503, either with a Retry-After. The wait doubles each time, with full jitter, on top of what the
 * service asks for.
 */
export function waitBeforeRetry(error: ClientError, attempt: number): number {
  const { httpStatus, retryAfterMs = NaN } = error as { httpStatus?: number; retryAfterMs?: number };
  const refused = (httpStatus === 429 || httpStatus === 503) && retryAfterMs >= 0;
  const passing = error.retryable && error.kind !== 'parse' && REPEATABLE.test(error.operation);
  if (!(refused || passing) || retryAfterMs > MAX_RETRY_AFTER_MS) return Infinity;
  return (retryAfterMs || 0) + Math.random() * Math.min(FIRST_WAIT_MS * 2 ** attempt, MAX_WAIT_MS);
}

/** Whether Node says that no connection was made: refused, timed out, to a host unknown or out of reach, or to a forbidden port. */
export const neverConnected = ({ cause }: ClientError) => {
  const { code, syscall, errors, message } = fieldsOf(fieldsOf(cause).cause);
  // A host with several addresses fails with the errors of all of them, under the code of the first.
  return (
    !!errors ||
    syscall === 'connect' ||
    /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|CONNECT_TIMEOUT|bad port/.test(`${code as string} ${message as string}`)
  );
};

/** Resolves when the time has passed, or as soon as the signal fires. */
export const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
    if (signal?.aborted) done();
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
  });
