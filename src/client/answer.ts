import { ApiError, HttpError, ParseError, type Operation } from './errors.js';

type Fields = Readonly<Record<string, unknown>>;

/** The value when it is an object; an empty one for anything else. Of the type that is named, nothing is checked. */
export const fieldsOf = <Value extends object = Fields>(value: unknown) =>
  ((typeof value === 'object' && value) || {}) as Value;

/** Not empty, and not only white space. */
export const isText = (value: unknown): value is string => typeof value === 'string' && /\S/.test(value);

export const textOf = (value: unknown): string | undefined => (isText(value) ? value : undefined);

/**
 * The one reading of every answer: the failures of the three envelopes (sections 4 and 7.1) and of HTTP become
 * errors, and what is left is the parsed body, undefined when it is no JSON. Failure wins wherever it shows.
 */
export function readAnswer(
  operation: Operation,
  { status: httpStatus, ok, headers }: Pick<Response, 'ok' | 'status'> & Partial<Pick<Response, 'headers'>>,
  text: string,
): unknown {
  const retryAfterMs = readRetryAfter(headers?.get('Retry-After'));
  const facts = {
    operation,
    httpStatus,
    retryAfterMs,
    retryable: httpStatus > 499 || httpStatus === 408 || httpStatus === 429,
    // A service that says 503 and when to come back did not begin the work; any other 5xx may have broken half-way.
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

/** For a 2xx answer that is not as the interface says. Its work may well be done. */
export const unexpected = (operation: Operation) =>
  new ParseError('unexpected answer', { operation, maybeApplied: true, retryable: true });

/** Ids are strings; the interface documents one of them as a number. */
export const idOf = (value: unknown) => (typeof value === 'number' ? `${value}` : textOf(value));

/** Seconds, or a date with its time, as ms from now, 0 where that has passed; anything else counts as no header. */
function readRetryAfter(value: string | null | undefined): number | undefined {
  const ms = /:/.test(value!)
    ? Math.max(0, Date.parse(value!) - Date.now())
    : // Multiplied as it stands, for less to load: what is no number, and no header at all, makes NaN.
      ((value || '-') as unknown as number) * 1000;
  return ms >= 0 ? ms : undefined;
}
