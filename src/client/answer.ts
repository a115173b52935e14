import { ApiError, HttpError, ParseError, type Operation } from './errors.js';

/** An HTTP answer, before anyone looked into it. */
export interface Answer {
  readonly operation: Operation;
  readonly httpStatus: number;
  /** The Retry-After header. */
  readonly retryAfter?: string | null;
  readonly text: string;
  /** Takes secrets out of the service's words before they go into an error. */
  readonly redact?: ((text: string) => string) | undefined;
}

const MAX_RETRY_AFTER_MS = 86_400_000;
const MAX_REASON_CHARACTERS = 1000;

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The one reading of every answer: the failures of the three envelopes (sections 4 and 7.1) and of HTTP become
 * errors, and what is left is the parsed body. Failure wins wherever it shows, and nothing but a parsed 2xx
 * body counts as an answer.
 */
export function readAnswer(answer: Answer): unknown {
  const { operation, httpStatus } = answer;
  const retryAfterMs = parseRetryAfter(answer.retryAfter);
  const facts = {
    operation,
    httpStatus,
    retryAfterMs,
    retryable: httpStatus === 408 || httpStatus === 429 || httpStatus >= 500,
    // A 503 that says when to come back did not begin the work; any other 5xx may have broken half-way.
    maybeApplied: httpStatus >= 500 && !(httpStatus === 503 && retryAfterMs !== undefined),
  };
  const body = parseJson(answer.text);
  if (isObject(body) && (body.error === true || body.status === false)) {
    const words = (value: unknown) =>
      typeof value === 'string'
        ? (answer.redact?.(value) ?? value).trim().slice(0, MAX_REASON_CHARACTERS)
        : '';
    const reason = words(body.error === true ? body.message : body.data);
    throw new ApiError({
      ...facts,
      reason,
      code: words(body.code) || undefined,
      detail: words(body.detail) || undefined,
    });
  }
  if (httpStatus < 200 || httpStatus > 299) throw new HttpError(facts);
  if (body === undefined)
    throw new ParseError(operation, answer.text ? 'the answer is not JSON' : 'the answer is empty');
  return body;
}

/** `data` of a success in the status envelope: `status` must be exactly `true`. */
export function readData(operation: Operation, body: unknown): unknown {
  if (!isObject(body) || body.status !== true) throw new ParseError(operation, 'the answer has no status');
  return body.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Seconds or an HTTP date as ms from now; anything else, or more than a day, is as good as no header. */
function parseRetryAfter(value: string | null | undefined): number | undefined {
  if (!value) return undefined;
  const ms = /^\d+$/.test(value)
    ? Number(value) * 1000
    : / GMT$/.test(value)
      ? Date.parse(value) - Date.now()
      : NaN;
  return ms <= MAX_RETRY_AFTER_MS ? Math.max(ms, 0) : undefined;
}
