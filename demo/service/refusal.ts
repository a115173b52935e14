/** HTTP status codes of failures. What the interface names in section 7 travels with 200. */
export type RefusalStatus = 200 | 400 | 401 | 403 | 404 | 413 | 429 | 502 | 503;

/** About a third of what a first start takes. */
const START_RETRY_SECONDS = 5;

/** The service says no, in words for the caller. Anything else thrown is a fault of the service. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** Code of a failed invitation (section 7.2), or the kind of failure where the interface has no code. */
  readonly code: string;
  readonly detail: string;
  readonly status: RefusalStatus;
  /** Seconds until the next try is taken. */
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

/** A first start is under way; what is asked now would be answered from less than the service will know. */
export function stillStarting(): Refusal {
  return new Refusal('The service is starting.', { status: 503, retryAfterSeconds: START_RETRY_SECONDS });
}

/** Names the fault of a model's server for the log, without its own words, which may repeat the visitor's. */
export function nameFault(error: unknown): string {
  const status = (error as { status?: number }).status;
  return status ? `HTTP ${status}` : error instanceof Error ? error.constructor.name : 'unknown';
}
