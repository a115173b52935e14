import type { Database, Queryable } from '../db.js';

/** One piece of work taken from the table; it is its owner's until the lease runs out. */
export interface Job {
  readonly id: string;
  readonly owner: string;
  readonly data_item_id: string;
  /** How often it was begun, this time included. */
  readonly attempts: number;
}

/** A job that another process has taken over, or whose item was deleted, is given up without a trace. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

const TAKE_SQL = `
  update job set state = 'running', attempts = attempts + 1, locked_by = $1, locked_at = now(), updated_at = now(),
    progress = 0, stage = ''
  where id = (
    select id from job
    where kind = 'train' and (
      (state = 'queued' and run_after <= now())
      or (state = 'running' and locked_at < now() - make_interval(secs => $2))
    )
    order by run_after, created_at, id limit 1
    for update skip locked
  )
  returning id, locked_by as owner, data_item_id, attempts`;

/** Takes the oldest waiting job, or one whose process has not been heard of for the length of the lease. */
export async function takeJob(db: Queryable, owner: string, leaseMs: number): Promise<Job | undefined> {
  const { rows } = await db.query<Job>(TAKE_SQL, [owner, leaseMs / 1000]);
  return rows[0];
}

/** Says that the job is still being worked on, and how far it is. @throws LeaseLostError */
export async function keepJob(
  db: Queryable,
  job: Job,
  state: { progress: number; stage: string },
): Promise<void> {
  const { rows } = await db.query(
    `update job set locked_at = now(), updated_at = now(), progress = $3, stage = $4
     where id = $1 and locked_by = $2 and state = 'running' returning id`,
    [job.id, job.owner, state.progress, state.stage],
  );
  if (rows.length === 0) throw new LeaseLostError();
}

/** Locks the job inside the transaction that ends it. @throws LeaseLostError */
export async function lockJob(tx: Queryable, job: Job): Promise<void> {
  const { rows } = await tx.query(
    `select id from job where id = $1 and locked_by = $2 and state = 'running' for update`,
    [job.id, job.owner],
  );
  if (rows.length === 0) throw new LeaseLostError();
}

/** Ends the job. Of every item only the last finished job is kept, for the training page. */
export async function endJob(tx: Queryable, job: Job, state: 'done' | 'failed', error = ''): Promise<void> {
  await tx.query(
    `delete from job where data_item_id = $1 and kind = 'train' and state in ('done', 'failed')`,
    [job.data_item_id],
  );
  await tx.query(
    `update job set state = $2, error = $3, progress = case when $2 = 'done' then 1 else progress end, stage = '',
       updated_at = now() where id = $1`,
    [job.id, state, error],
  );
}

/** Puts the job back for a later try, unless a newer one for the same item waits already. */
export async function retryJob(db: Database, job: Job, delayMs: number, error: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockJob(tx, job);
    const { rows } = await tx.query(
      `update job set state = 'queued', locked_by = null, locked_at = null, error = $2, updated_at = now(),
         run_after = now() + make_interval(secs => $3)
       where id = $1 and not exists (
         select 1 from job newer where newer.data_item_id = job.data_item_id and newer.state = 'queued'
       ) returning id`,
      [job.id, error, delayMs / 1000],
    );
    if (rows.length === 0) await endJob(tx, job, 'done');
  });
}

/** Lets go of a job that was begun, as if it had not been: any process may take it at once. */
export async function releaseJob(db: Queryable, job: Job): Promise<void> {
  await db.query(
    `update job set locked_by = null, locked_at = '-infinity', attempts = attempts - 1
     where id = $1 and locked_by = $2 and state = 'running'`,
    [job.id, job.owner],
  );
}

/**
 * Makes what a process that is gone had begun free to take at once, instead of when its lease runs out. Only for a
 * store on which no other process can be at work.
 */
export async function reclaimJobs(db: Queryable): Promise<void> {
  await db.query(`update job set locked_at = '-infinity' where state = 'running'`);
}
