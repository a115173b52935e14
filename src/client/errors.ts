import type { InvitationErrorCode } from '../protocol/index.js';

/** The operations of the client, by the names that errors give them. */
export type Operation =
  | 'whitelabel.createInvitation'
  | 'whitelabel.inviteLink'
  | 'whitelabel.editClientPlan'
  | 'dataItems.list'
  | 'dataItems.edit'
  | 'dataItems.delete'
  | 'chat.send'
  | `${'banners' | 'popupHeroes' | 'facePops'}.${'create' | 'edit' | 'delete'}`;

/** What went wrong, in one word. Each error class has a kind of its own. */
export type ErrorKind =
  'api' | 'http' | 'network' | 'timeout' | 'aborted' | 'parse' | 'validation' | 'config';

/** What every error states about a call. */
export interface ErrorFacts {
  readonly operation: Operation | 'createClient';
  readonly retryable?: boolean;
  readonly maybeApplied?: boolean;
  /** The service's own words. When present, they are the error's message. */
  readonly reason?: string | undefined;
  readonly cause?: unknown;
}

/** What an error states when the service answered over HTTP. */
export interface HttpFacts extends ErrorFacts {
  readonly httpStatus: number;
  readonly retryAfterMs: number | undefined;
}

/** What the service said when it refused. */
export interface ApiFacts extends HttpFacts {
  readonly reason: string | undefined;
  readonly code: string | undefined;
  readonly detail: string | undefined;
}

// A registered symbol, so that the guards know errors of another copy of the package on the same page.
const BRAND = Symbol.for('agent-widgets');

/** Base of everything the client throws. `kind` tells the subclasses apart, and so do the `is…Error` guards. */
export abstract class AgentWidgetsError<Facts extends ErrorFacts = ErrorFacts> extends Error {
  /** What went wrong, in one word: tells the subclasses apart. */
  abstract readonly kind: ErrorKind;
  /** The method that failed, such as `dataItems.edit`. */
  readonly operation!: Operation | 'createClient';
  /** Whether the same call may succeed later. It does not mean that a repeat is safe: see `maybeApplied`. */
  readonly retryable!: boolean;
  /**
   * Whether the service may have done what was asked although the call failed. False only when it certainly did not: nothing
   * was sent, or the service refused. True after a timeout, an unreadable answer and a 5xx status, except 503 with
   * Retry-After. Also true after a network failure, because a browser does not tell a refused connection from one that broke
   * while waiting for the answer; Node does, so there `createClient` reports false when no connection was made. After
   * retries it is true if any attempt may have done it.
   */
  readonly maybeApplied!: boolean;

  constructor(problem: string, facts: Facts) {
    super(facts.reason ?? `${facts.operation}: ${problem}`, facts);
    Object.assign(this, { retryable: false, maybeApplied: false }, facts);
  }

  /** The name of the class, such as `ApiError`. */
  override get name(): string {
    // Here, on the prototype, the engine finds it when it writes the stack. Not from the class, whose name minifiers change.
    return this.kind.replace(/^./, (first) => first.toUpperCase()) + 'Error';
  }

  get [BRAND](): true {
    return true;
  }
}

/** The service refused: the body says `error: true` or `status: false` (section 7.1), with any HTTP status. */
export class ApiError extends AgentWidgetsError<ApiFacts> {
  /** The HTTP status of the answer. The failures of section 7 come with 200. */
  readonly httpStatus!: number;
  /** From a Retry-After header: ms to wait before another try. */
  readonly retryAfterMs!: number | undefined;
  /** The service's own words, which are the `message` too; undefined when it gave none. */
  readonly reason!: string | undefined;
  /** The service's code for the failure. Only `whitelabel.createInvitation` has codes (section 7.2). */
  readonly code!: InvitationErrorCode | (string & {}) | undefined;
  /** The service's further explanation, if it gave any. */
  readonly detail!: string | undefined;

  get kind() {
    return 'api' as const;
  }
}

/** The status is not 2xx and the body is none of the service's: a proxy or gateway answered, or the address is wrong. */
export class HttpError extends AgentWidgetsError<HttpFacts> {
  /** 0 where the browser hides it: a redirect, which is never followed. */
  readonly httpStatus!: number;
  /** From a Retry-After header: ms to wait before another try. */
  readonly retryAfterMs!: number | undefined;

  get kind() {
    return 'http' as const;
  }
}

/** No complete answer came: the connection failed, was refused or broke, or the browser withheld the answer (CORS, CSP). */
export class NetworkError extends AgentWidgetsError {
  get kind() {
    return 'network' as const;
  }
}

/** A time limit passed: `timeoutMs` of one attempt, until the last byte of its answer, or `deadlineMs` of the call. */
export class TimeoutError extends AgentWidgetsError {
  get kind() {
    return 'timeout' as const;
  }
}

/** The caller's `signal` fired; its reason is the `cause`. */
export class AbortedError extends AgentWidgetsError {
  get kind() {
    return 'aborted' as const;
  }
}

/** A 2xx answer that is not what the interface describes: not JSON, empty, too large, or of another shape. */
export class ParseError extends AgentWidgetsError {
  get kind() {
    return 'parse' as const;
  }
}

/** The input breaks rules of the interface; nothing was sent. */
export class ValidationError extends AgentWidgetsError<
  ErrorFacts & { readonly fields: Readonly<Record<string, string>> }
> {
  /**
   * The rule that each faulty field breaks, by the path of the field, such as `planIds[0].planId`, or `''` for the whole
   * input. Never holds values.
   */
  readonly fields!: Readonly<Record<string, string>>;

  get kind() {
    return 'validation' as const;
  }
}

/** The client was set up wrongly: an address missing or unusable, no key, a key in a browser. Nothing was sent. */
export class ConfigError extends AgentWidgetsError {
  get kind() {
    return 'config' as const;
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
  return (Object(error) as { [BRAND]?: unknown })[BRAND] === true;
}

const isKind =
  <Kind extends ErrorKind>(kind: Kind) =>
  (error: unknown): error is Extract<ClientError, { kind: Kind }> =>
    isAgentWidgetsError(error) && error.kind === kind;

/** True for an `ApiError`: the service refused. */
export const isApiError = isKind('api');
/** True for an `HttpError`: the status is not 2xx, and the body is none of the service's. */
export const isHttpError = isKind('http');
/** True for a `NetworkError`: no complete answer came. */
export const isNetworkError = isKind('network');
/** True for a `TimeoutError`: a time limit passed. */
export const isTimeoutError = isKind('timeout');
/** True for an `AbortedError`: the caller's `signal` fired. */
export const isAbortedError = isKind('aborted');
/** True for a `ParseError`: a 2xx answer is not what the interface describes. */
export const isParseError = isKind('parse');
/** True for a `ValidationError`: the input breaks rules of the interface. */
export const isValidationError = isKind('validation');
/** True for a `ConfigError`: the client was set up wrongly. */
export const isConfigError = isKind('config');
