import type { ClientError } from './errors.js';

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 8000;
/** A service that asks for a longer wait is left to the caller. */
const MAX_RETRY_AFTER_MS = 60_000;

/** Doing these twice is like doing them once. */
const REPEATABLE = /\.(list|edit|delete)$/;

/**
 * How long to wait before the same call is made again, in ms; `Infinity` when it must not be. What can be done
 * twice is retried after a network failure, a time-out, 408, 429 and 5xx; anything else only where the service
 * plainly refused, which is 429 or 503 with Retry-After. The wait doubles, with full jitter, on top of what the
 * service asks for.
 */
export function waitBeforeRetry(error: ClientError, attempt: number): number {
  const { httpStatus, retryAfterMs = NaN } = error as { httpStatus?: number; retryAfterMs?: number };
  const refused = /429|503/.test(`${httpStatus}`) && retryAfterMs >= 0;
  const passing = error.retryable && error.kind !== 'parse' && REPEATABLE.test(error.operation);
  if (!(refused || passing) || retryAfterMs > MAX_RETRY_AFTER_MS) return Infinity;
  return (retryAfterMs || 0) + Math.random() * Math.min(FIRST_WAIT_MS * 2 ** attempt, MAX_WAIT_MS);
}

/** Node says so of a connection that was refused, never came about, or had no address, or none that can be, to go to. */
export const neverConnected = ({ cause }: ClientError) =>
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|CONNECT_TIMEOUT|ERR_INVALID_URL/.test(
    (cause as { cause?: { code: string } } | undefined)?.cause?.code as string,
  );

/** Resolves after the time, or as soon as the signal fires. */
export const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
  });
