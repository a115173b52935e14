import type { InvitationErrorCode } from '../protocol/index.js';

/** The methods of the client, as errors name them. */
export type Operation =
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
  readonly operation: Operation | 'createClient';
  readonly retryable?: boolean;
  readonly maybeApplied?: boolean;
  /** The service's own words, which then are the message. */
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
  /** The same call may succeed later, unchanged. Whether a repeat is safe is what `maybeApplied` says. */
  readonly retryable!: boolean;
  /**
   * The service may have done what was asked although the call failed. False only where that is certain: nothing
   * was sent, or the service said no. True after a time-out, a 5xx but 503 with Retry-After, an unreadable answer, and
   * after a network failure, since a browser reports a refused connection like one that broke while waiting for the answer;
   * Node tells them apart, so there `createClient` says false when no connection was made. After retries it is
   * true when any attempt may have done it.
   */
  readonly maybeApplied!: boolean;

  constructor(problem: string, facts: Facts) {
    super(facts.reason ?? `${facts.operation}: ${problem}`, facts);
    Object.assign(this, { retryable: false, maybeApplied: false }, facts);
  }

  // On the prototype, so that it is there when the engine writes the stack, and in spite of a minifier.
  override get name(): string {
    return this.kind.replace(/^./, (first) => first.toUpperCase()) + 'Error';
  }

  get [BRAND](): true {
    return true;
  }
}

/** The service said no: `error: true` or `status: false` in the body (section 7.1), with any HTTP status. */
export class ApiError extends AgentWidgetsError<ApiFacts> {
  /** The HTTP status that the refusal came with; what section 7 names comes with 200. */
  readonly httpStatus!: number;
  /** From a Retry-After header: ms to wait before another try. */
  readonly retryAfterMs!: number | undefined;
  /** The service's own words, which are the `message` too; undefined when it gave none. */
  readonly reason!: string | undefined;
  /** Only `whitelabel.createInvitation` has codes (section 7.2). */
  readonly code!: InvitationErrorCode | (string & {}) | undefined;
  /** More words, where there are any. */
  readonly detail!: string | undefined;

  get kind() {
    return 'api' as const;
  }
}

/** The answer has a status other than 2xx and no failure of the service's own inside: a proxy, a gateway, a wrong address. */
export class HttpError extends AgentWidgetsError<HttpFacts> {
  /** 0 where the browser hides it: a redirect, which is never followed. */
  readonly httpStatus!: number;
  /** From a Retry-After header: ms to wait before another try. */
  readonly retryAfterMs!: number | undefined;

  get kind() {
    return 'http' as const;
  }
}

/** No complete answer came: no connection, a refused one, one that broke, or an answer the browser withholds (CORS, CSP). */
export class NetworkError extends AgentWidgetsError {
  get kind() {
    return 'network' as const;
  }
}

/** The time limit passed: `timeoutMs` of one attempt, body included, or `deadlineMs` of the call. */
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
  /** Every faulty field: from its path, such as `planIds[0].planId`, to the rule it breaks; never the value. */
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

/** True where the service said no: an `ApiError`. */
export const isApiError = isKind('api');
/** True where the answer has a status other than 2xx and no failure of the service's own inside: an `HttpError`. */
export const isHttpError = isKind('http');
/** True where no complete answer came: a `NetworkError`. */
export const isNetworkError = isKind('network');
/** True where a time limit passed: a `TimeoutError`. */
export const isTimeoutError = isKind('timeout');
/** True where the caller's `signal` fired: an `AbortedError`. */
export const isAbortedError = isKind('aborted');
/** True where a 2xx answer is not what the interface describes: a `ParseError`. */
export const isParseError = isKind('parse');
/** True where the input breaks rules of the interface: a `ValidationError`. */
export const isValidationError = isKind('validation');
/** True where the client was set up wrongly: a `ConfigError`. */
export const isConfigError = isKind('config');
