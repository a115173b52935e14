import type { FailureKind, Outcome, SendFailure, UserMessage } from './state.js';
import type { SendError } from './contract.js';

/** A longer reason is cut, in characters. */
const MAX_REASON_LENGTH = 300;
/** A longer wait is ignored: it would lock the message for good. */
export const MAX_RETRY_AFTER_MS = 3_600_000;

/** What a failure of each kind means for the message, unless its status or `maybeApplied` says more. */
const OUTCOME_OF: Readonly<Record<FailureKind, Outcome>> = {
  api: 'failed',
  http: 'failed',
  parse: 'failed',
  network: 'not-sent',
  timeout: 'may-have-arrived',
  aborted: 'may-have-arrived',
  validation: 'not-sent',
  config: 'not-sent',
};

/** From the least likely to have reached the service to the likeliest. */
export const OUTCOMES: readonly Outcome[] = ['not-sent', 'refused', 'failed', 'may-have-arrived', 'stopped'];

export const FAILURE_KINDS = Object.keys(OUTCOME_OF) as readonly FailureKind[];

/** The failure of a message that this page stopped sending. */
const givenUp = (outcome: Outcome): SendFailure => Object.freeze({ outcome, kind: 'aborted', reason: '' });

export const NOT_SENT = givenUp('not-sent');
export const MAY_HAVE_ARRIVED = givenUp('may-have-arrived');
export const STOPPED = givenUp('stopped');

/** Whatever `send` threw, as a `SendError`. Anything unknown may have been thrown before or after the message left. */
export function toSendError(thrown: unknown): SendError {
  if (isSendError(thrown)) return thrown;
  return { kind: 'network', message: 'The message could not be sent.', retryable: true, maybeApplied: true };
}

/** What a failed attempt means for the visitor. */
export function describeFailure(error: SendError, now: number): SendFailure {
  const { kind, httpStatus, retryAfterMs } = error;
  const outcome = outcomeOf(error);
  return {
    outcome,
    kind,
    reason: outcome === 'refused' && kind === 'api' ? plainReason(error.reason) : '',
    ...(httpStatus === undefined ? {} : { httpStatus }),
    ...(isSaneWait(retryAfterMs) ? { retryAt: now + retryAfterMs } : {}),
  };
}

/** Whether the service has asked to wait longer. A wait that looks too long, after the clock was set back, is ignored. */
export const isTooEarly = ({ failure }: UserMessage): boolean =>
  isSaneWait((failure?.retryAt ?? 0) - Date.now());

function outcomeOf({ kind, httpStatus = 200, maybeApplied = false }: SendError): Outcome {
  if (kind === 'api' && isForVisitors(httpStatus)) return 'refused';
  // Too long: the visitor can shorten it, so the message counts as refused.
  if (kind === 'http' && httpStatus === 413) return 'refused';
  return kind === 'network' && maybeApplied ? 'may-have-arrived' : OUTCOME_OF[kind];
}

/** The reason given with a server error, a wrong address or missing rights is meant for the owner instead. */
function isForVisitors(httpStatus: number): boolean {
  return httpStatus < 500 && ![401, 403, 404].includes(httpStatus);
}

/** The service's words as one line of plain text, without control characters and marks that change the text direction. */
export function plainReason(words: unknown): string {
  if (typeof words !== 'string' || /^\[object \w+\]$/.test(words)) return '';
  const line = words
    .slice(0, 4 * MAX_REASON_LENGTH)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
  const characters = [...line];
  if (characters.length <= MAX_REASON_LENGTH) return line;
  return `${characters.slice(0, MAX_REASON_LENGTH - 1).join('')}…`;
}

function isSaneWait(ms: number | undefined): ms is number {
  return typeof ms === 'number' && ms > 0 && ms <= MAX_RETRY_AFTER_MS;
}

function isSendError(thrown: unknown): thrown is SendError {
  return FAILURE_KINDS.includes((thrown as SendError | null | undefined)?.kind as FailureKind);
}
