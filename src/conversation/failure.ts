import type { FailureKind, Outcome, SendFailure, UserMessage } from './state.js';
import type { SendError } from './contract.js';

/** A service's words beyond this are cut. */
const MAX_REASON_LENGTH = 300;
/** A longer wait than this is not believed. */
export const MAX_RETRY_AFTER_MS = 3_600_000;

/** What a failure of each kind means, unless its status or what is known of the request says more. */
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

export const FAILURE_KINDS = Object.keys(OUTCOME_OF) as readonly FailureKind[];

/** Of a message that nobody goes on with. */
const givenUp = (outcome: Outcome): SendFailure => Object.freeze({ outcome, kind: 'aborted', reason: '' });

export const NOT_SENT = givenUp('not-sent');
export const MAY_HAVE_ARRIVED = givenUp('may-have-arrived');
export const STOPPED = givenUp('stopped');

/** Whatever `send` threw, as one of the family. Of a stranger nobody can say whether the message left. */
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

/** Whether the service has asked to wait longer before the message is sent again; a clock set back adds hours to that. */
export const isTooEarly = ({ failure }: UserMessage): boolean =>
  isSaneWait((failure?.retryAt ?? 0) - Date.now());

function outcomeOf({ kind, httpStatus = 200, maybeApplied = false }: SendError): Outcome {
  if (kind === 'api' && isForVisitors(httpStatus)) return 'refused';
  // Too long: the visitor can shorten it, so it counts as a no to this message.
  if (kind === 'http' && httpStatus === 413) return 'refused';
  return kind === 'network' && maybeApplied ? 'may-have-arrived' : OUTCOME_OF[kind];
}

/** Words that come with a server's fault, a wrong address or missing rights are meant for the owner. */
function isForVisitors(httpStatus: number): boolean {
  return httpStatus < 500 && ![401, 403, 404].includes(httpStatus);
}

/** Words of a service as one line of plain text. Controls go, and so do marks that turn the text around them. */
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
  if (typeof thrown !== 'object' || thrown === null || !('kind' in thrown)) return false;
  return FAILURE_KINDS.includes(thrown.kind as FailureKind);
}
