import type { Queryable } from '../store/database.js';
import { type Job, LeaseLostError, keepJob } from './jobs.js';

/** The right to work on a job; it is renewed as long as the work goes on. */
export interface Lease {
  /** Aborted when another process has taken the job over, or its item was edited or deleted. */
  readonly lost: AbortSignal;
  /** Tells how far the work is: as a share, 0 to 1, and in words. */
  readonly note: (progress: number, stage: string) => void;
  readonly end: () => void;
}

/** Renews the lease on a job every `intervalMs`, until it is ended. */
export function holdLease(db: Queryable, job: Job, intervalMs: number): Lease {
  const lost = new AbortController();
  let state = { progress: 0, stage: '' };
  const timer = setInterval(() => {
    keepJob(db, job, state).catch((error: unknown) => {
      if (error instanceof LeaseLostError) lost.abort(error);
    });
  }, intervalMs);
  return {
    lost: lost.signal,
    note: (progress, stage) => {
      state = { progress, stage };
    },
    end: () => clearInterval(timer),
  };
}
