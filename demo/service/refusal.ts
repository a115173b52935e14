/** HTTP status codes of failures. The failures that section 7 of the interface names are sent with 200. */
export type RefusalStatus = 200 | 400 | 401 | 403 | 404 | 413 | 429 | 503;

/** About a third of the time that a first start takes. */
const START_RETRY_SECONDS = 5;

/** The service refuses a request; the message tells the caller why. Any other error is a fault of the service. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** Code of a failed invitation (section 7.2), or our own name for a failure that has no code there. */
  readonly code: string;
  readonly detail: string;
  readonly status: RefusalStatus;
  /** After how many seconds the caller may try again. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    facts: { status?: RefusalStatus; code?: string; detail?: string; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.status = facts.status ?? 200;
    this.code = facts.code ?? 'NOT_DONE';
    this.detail = facts.detail ?? '';
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}

/** A request that does not have the form the interface asks for. */
export function malformed(message: string): Refusal {
  return new Refusal(message, { status: 400, code: 'BAD_REQUEST' });
}

/** Refuses requests during a first start, when answers could not yet use all that the service is going to know. */
export function stillStarting(): Refusal {
  return new Refusal('The service is starting.', { status: 503, retryAfterSeconds: START_RETRY_SECONDS });
}

/** Names the fault of a model's server for the log, without its message, which may repeat the visitor's words. */
export function nameFault(error: unknown): string {
  const status = (error as { status?: number }).status;
  return status ? `HTTP ${status}` : error instanceof Error ? error.constructor.name : 'unknown';
}
