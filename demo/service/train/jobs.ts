import type { Database, Queryable } from '../store/database.js';

/** A job taken from the table; it belongs to its owner until the lease runs out. */
export interface Job {
  readonly id: string;
  readonly owner: string;
  readonly data_item_id: string;
  /** How often the job was begun, including this time. */
  readonly attempts: number;
}

/** Another process has taken the job over, or its item was edited or deleted. This process drops the job and stores nothing. */
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

/** Takes the oldest job that is waiting, or whose process did not renew its lease in time. */
export async function takeJob(db: Queryable, owner: string, leaseMs: number): Promise<Job | undefined> {
  const { rows } = await db.query<Job>(TAKE_SQL, [owner, leaseMs / 1000]);
  return rows[0];
}

/** Renews the lease and stores how far the job is. @throws LeaseLostError */
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

/**
 * Locks the job inside the transaction that ends it, and before it its item, in the order in which deleting an item locks them:
 * otherwise each could wait for the other. @throws LeaseLostError
 */
export async function lockJob(tx: Queryable, job: Job): Promise<void> {
  await tx.query('select 1 from data_item where id = $1 for update', [job.data_item_id]);
  const { rows } = await tx.query(
    `select id from job where id = $1 and locked_by = $2 and state = 'running' for update`,
    [job.id, job.owner],
  );
  if (rows.length === 0) throw new LeaseLostError();
}

/** Ends the job. Only the last finished job of each item is kept, for the training page. */
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

/** How far the training of each item of a company is, or why it failed; learned ones are left out. */
export async function listJobs(db: Queryable, companyId: string): Promise<object[]> {
  const { rows } = await db.query<object>(
    `select job.data_item_id as "dataItemId", job.state, job.progress::float8 as progress, job.stage, job.error
     from job join data_item item on item.id = job.data_item_id
     where item.company_id = $1 and job.state <> 'done' order by job.created_at, job.id`,
    [companyId],
  );
  return rows;
}

/** Puts the job back for a later try, unless a newer job for the same item is already waiting. */
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

/** Gives back a job as if it had not been begun, so that any process may take it at once. */
export async function releaseJob(db: Queryable, job: Job): Promise<void> {
  await db.query(
    `update job set locked_by = null, locked_at = '-infinity', attempts = attempts - 1
     where id = $1 and locked_by = $2 and state = 'running'`,
    [job.id, job.owner],
  );
}

/**
 * Frees at once the jobs that an earlier process had begun, instead of when their leases run out. Only for a store on
 * which no other process can be at work.
 */
export async function reclaimJobs(db: Queryable): Promise<void> {
  await db.query(`update job set locked_at = '-infinity' where state = 'running'`);
}
