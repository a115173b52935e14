/** The methods of the client, as errors name them. */
export type Operation =
  | 'createClient'
  | 'whitelabel.createInvitation'
  | 'whitelabel.inviteLink'
  | 'whitelabel.editClientPlan'
  | 'dataItems.list'
  | 'dataItems.edit'
  | 'dataItems.delete'
  | 'chat.send'
  | `${'banners' | 'popupHeroes' | 'facePops'}.${'create' | 'edit' | 'delete'}`;

/** What went wrong, in one word: one kind per class. */
export type ErrorKind =
  'api' | 'http' | 'network' | 'timeout' | 'aborted' | 'parse' | 'validation' | 'config';

/** What every error states about a call. */
export interface ErrorFacts {
  readonly operation: Operation;
  readonly retryable?: boolean | undefined;
  readonly maybeApplied?: boolean | undefined;
  readonly attempts?: number;
  readonly cause?: unknown;
}

/** What an error states when the service answered over HTTP. */
export interface HttpFacts extends ErrorFacts {
  readonly httpStatus: number;
  readonly retryAfterMs?: number | undefined;
}

// A registered symbol, so that the guards know errors of another copy of the package on the same page.
const BRAND = Symbol.for('agent-widgets.error');

/** Base of everything the client throws. `kind` tells the subclasses apart; so do the `is…Error` guards. */
export abstract class AgentWidgetsError extends Error {
  abstract readonly kind: ErrorKind;
  /** The method that failed, such as `dataItems.edit`. */
  readonly operation: Operation;
  /** The same call may succeed later, unchanged. Whether a repeat is safe is what `maybeApplied` says. */
  readonly retryable: boolean;
  /**
   * The service may have done what was asked although the call failed. False only where that is certain:
   * nothing was sent, or the service said no. True after a time-out, a 5xx, an unreadable answer, and after a
   * network failure unless the connection was never made (offline from the start, refused, unknown host):
   * a browser reports a refused connection and one that broke while waiting in the same way.
   */
  readonly maybeApplied: boolean;
  /** Requests made, retries included; 0 when it failed before the first. */
  readonly attempts: number;

  constructor(message: string, facts: ErrorFacts) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.operation = facts.operation;
    this.retryable = facts.retryable ?? false;
    this.maybeApplied = facts.maybeApplied ?? false;
    this.attempts = facts.attempts ?? 1;
  }

  get [BRAND](): true {
    return true;
  }
}

/** The service said no: `error: true` or `status: false` in the body (section 7.1), with any HTTP status. */
export class ApiError extends AgentWidgetsError {
  readonly kind = 'api';
  readonly httpStatus: number;
  /** From a Retry-After header: ms to wait before another try. */
  readonly retryAfterMs: number | undefined;
  /** The service's own words, as in `message`; empty when it gave none (`message` is then ours). */
  readonly reason: string;
  /** Only `whitelabel.createInvitation` has codes (section 7.2). */
  readonly code: string | undefined;
  readonly detail: string | undefined;

  constructor(
    facts: HttpFacts & {
      readonly reason: string;
      readonly code?: string | undefined;
      readonly detail?: string | undefined;
    },
  ) {
    super(facts.reason || `${facts.operation}: refused without a reason`, facts);
    this.httpStatus = facts.httpStatus;
    this.retryAfterMs = facts.retryAfterMs;
    this.reason = facts.reason;
    this.code = facts.code;
    this.detail = facts.detail;
  }

  override get name(): string {
    return 'ApiError';
  }
}

/** The answer has a status other than 2xx and no failure of the service's own inside: a proxy, a gateway, a wrong address. */
export class HttpError extends AgentWidgetsError {
  readonly kind = 'http';
  /** 0 where the browser hides it: a redirect, which is never followed. */
  readonly httpStatus: number;
  /** From a Retry-After header: ms to wait before another try. */
  readonly retryAfterMs: number | undefined;

  constructor(facts: HttpFacts) {
    super(`${facts.operation}: HTTP ${facts.httpStatus || 'redirect'}`, facts);
    this.httpStatus = facts.httpStatus;
    this.retryAfterMs = facts.retryAfterMs;
  }

  override get name(): string {
    return 'HttpError';
  }
}

/** No complete answer came: no connection, a refused one, one that broke, or an answer that the browser withholds (CORS, CSP). */
export class NetworkError extends AgentWidgetsError {
  readonly kind = 'network';

  constructor(facts: ErrorFacts) {
    super(`${facts.operation}: no connection, or it broke`, { ...facts, retryable: true });
  }

  override get name(): string {
    return 'NetworkError';
  }
}

/** The time limit passed: `timeoutMs` of one attempt, body included, or `deadlineMs` of the call. */
export class TimeoutError extends AgentWidgetsError {
  readonly kind = 'timeout';

  constructor(facts: ErrorFacts & { readonly timeoutMs: number }) {
    super(`${facts.operation}: no answer within ${facts.timeoutMs} ms`, { ...facts, retryable: true });
  }

  override get name(): string {
    return 'TimeoutError';
  }
}

/** The caller's `signal` fired; its reason is the `cause`. */
export class AbortedError extends AgentWidgetsError {
  readonly kind = 'aborted';

  constructor(facts: ErrorFacts) {
    super(`${facts.operation}: aborted by the caller`, facts);
  }

  override get name(): string {
    return 'AbortedError';
  }
}

/** A 2xx answer that is not what the interface describes: not JSON, empty, too large, or of another shape. */
export class ParseError extends AgentWidgetsError {
  readonly kind = 'parse';

  constructor(operation: Operation, problem: string) {
    super(`${operation}: ${problem}`, { operation, retryable: true, maybeApplied: true });
  }

  override get name(): string {
    return 'ParseError';
  }
}

/** One field of an input and the rule it breaks. */
export interface FieldIssue {
  /** Such as `planIds[0].planId`. */
  readonly path: string;
  /** The rule, such as `must be one of broad, exact`; never the value. */
  readonly message: string;
}

/** The input breaks a rule of the interface; nothing was sent. */
export class ValidationError extends AgentWidgetsError {
  readonly kind = 'validation';
  readonly fields: readonly FieldIssue[];

  constructor(operation: Operation, fields: readonly FieldIssue[]) {
    super(`${operation}: ${fields.map(({ path, message }) => `${path} ${message}`).join('; ')}`, {
      operation,
      attempts: 0,
    });
    this.fields = fields;
  }

  override get name(): string {
    return 'ValidationError';
  }
}

/** The client was set up wrongly: a missing or unusable address, no key, a key in a browser. Nothing was sent. */
export class ConfigError extends AgentWidgetsError {
  readonly kind = 'config';

  constructor(operation: Operation, problem: string) {
    super(`${operation}: ${problem}`, { operation, attempts: 0 });
  }

  override get name(): string {
    return 'ConfigError';
  }
}

/** Everything the client throws, told apart by `kind`. */
export type ClientError =
  | ApiError
  | HttpError
  | NetworkError
  | TimeoutError
  | AbortedError
  | ParseError
  | ValidationError
  | ConfigError;

/** True for every error of the client, also one thrown by another copy of the package. */
export function isAgentWidgetsError(error: unknown): error is ClientError {
  return typeof error === 'object' && error !== null && BRAND in error;
}

const isKind = (error: unknown, kind: ErrorKind) => isAgentWidgetsError(error) && error.kind === kind;

export const isApiError = (error: unknown): error is ApiError => isKind(error, 'api');
export const isHttpError = (error: unknown): error is HttpError => isKind(error, 'http');
export const isNetworkError = (error: unknown): error is NetworkError => isKind(error, 'network');
export const isTimeoutError = (error: unknown): error is TimeoutError => isKind(error, 'timeout');
export const isAbortedError = (error: unknown): error is AbortedError => isKind(error, 'aborted');
export const isParseError = (error: unknown): error is ParseError => isKind(error, 'parse');
export const isValidationError = (error: unknown): error is ValidationError => isKind(error, 'validation');
export const isConfigError = (error: unknown): error is ConfigError => isKind(error, 'config');
