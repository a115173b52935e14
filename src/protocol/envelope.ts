/** Success of every operation that returns something, but the invitation task (interface section 4). */
export interface StatusSuccess<Data = unknown> {
  readonly status: true;
  /** What the operation returns. */
  readonly data: Data;
}

/** Failure of every operation but the invitation task (section 7.1): `data` is a message for people. */
export interface StatusFailure {
  readonly status: false;
  /** What went wrong, for people. */
  readonly data: string;
}

/** Success of `whitelabel-client-invitation-create`: `output` is the invitation URL (section 4.1). */
export interface TaskSuccess {
  readonly error: false;
  /** The task that ran. */
  readonly taskName: string;
  /** The invitation URL. */
  readonly output: string;
}

/** Failure of `whitelabel-client-invitation-create` (section 7.1). */
export interface TaskFailure {
  readonly error: true;
  /** The task that failed. */
  readonly taskName: string;
  /** One of `INVITATION_ERROR_CODES`, or a code of the service's own. */
  readonly code: string;
  /** What went wrong, for people. */
  readonly message: string;
  /** A further explanation; empty when there is none. */
  readonly detail: string;
}
