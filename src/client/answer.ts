import { ApiError, HttpError, ParseError, type Operation } from './errors.js';

type Fields = Readonly<Record<string, unknown>>;

/** The value if it is an object, else an empty object. The type parameter is taken on trust: no field is checked. */
export const fieldsOf = <Value extends object = Fields>(value: unknown) =>
  ((typeof value === 'object' && value) || {}) as Value;

/** A string with something in it besides white space. */
export const isText = (value: unknown): value is string => typeof value === 'string' && /\S/.test(value);

export const textOf = (value: unknown): string | undefined => (isText(value) ? value : undefined);

/**
 * Reads every answer: the failures of the three envelopes (sections 4 and 7.1) and of HTTP become errors, and anything else
 * is returned as the parsed body, undefined when it is not JSON. An answer that says both success and failure has failed.
 */
export function readAnswer(
  operation: Operation,
  { status: httpStatus, ok, headers }: Pick<Response, 'ok' | 'status'> & Partial<Pick<Response, 'headers'>>,
  text: string,
): unknown {
  const retryAfterMs = readRetryAfter(headers?.get?.('Retry-After'));
  const facts = {
    operation,
    httpStatus,
    retryAfterMs,
    retryable: httpStatus > 499 || httpStatus === 408 || httpStatus === 429,
    // A service that says 503 and when to come back did not begin the work; any other 5xx may have failed half-way.
    maybeApplied: httpStatus > 499 && (httpStatus !== 503 || retryAfterMs === undefined),
  };
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    // No JSON: undefined.
  }
  const fields = fieldsOf(answer);
  if (fields.error === true || fields.status === false) {
    throw new ApiError('refused', {
      ...facts,
      reason: textOf(fields.message) ?? textOf(fields.data),
      code: textOf(fields.code),
      detail: textOf(fields.detail),
    });
  }
  if (!ok) throw new HttpError(`HTTP ${httpStatus}`, facts);
  return answer;
}

/** `data` of a success in the status envelope, whose `status` is exactly `true`. */
export async function readData(operation: Operation, answer: Promise<unknown>): Promise<unknown> {
  const { status, data } = fieldsOf(await answer);
  if (status !== true) throw unexpected(operation);
  return data;
}

/** The error for a 2xx answer that is not as the interface says. The service may have done what was asked. */
export const unexpected = (operation: Operation) =>
  new ParseError('unexpected answer', { operation, maybeApplied: true, retryable: true });

/** Ids are strings; the interface documents one of them as a number. */
export const idOf = (value: unknown) => (typeof value === 'number' ? `${value}` : textOf(value));

/** The header's seconds or date as ms from now, 0 for a date that has passed; undefined for anything else. */
function readRetryAfter(value: string | null | undefined): number | undefined {
  if (!value) return undefined;
  // What is neither a number nor a date makes NaN.
  const ms = /:/.test(value) ? Math.max(0, Date.parse(value) - Date.now()) : Number(value) * 1000;
  return ms >= 0 ? ms : undefined;
}
