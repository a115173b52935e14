/** Success of every operation that returns something, but the invitation task (interface section 4). */
export interface StatusSuccess<Data = unknown> {
  readonly status: true;
  readonly data: Data;
}

/** Failure of every operation but the invitation task (section 7.1): `data` is a message for people. */
export interface StatusFailure {
  readonly status: false;
  readonly data: string;
}

/** Success of `whitelabel-client-invitation-create`: `output` is the invitation URL (section 4.1). */
export interface TaskSuccess {
  readonly error: false;
  readonly taskName: string;
  readonly output: string;
}

/** Failure of `whitelabel-client-invitation-create` (section 7.1). */
export interface TaskFailure {
  readonly error: true;
  readonly taskName: string;
  readonly code: string;
  readonly message: string;
  readonly detail: string;
}
