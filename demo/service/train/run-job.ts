import { indexIfLarge } from '../retrieval/indexes.js';
import { FetchError } from './address.js';
import { type TrainingItem, endItem, findItem } from './item.js';
import { type Job, LeaseLostError, endJob, lockJob, releaseJob, retryJob } from './jobs.js';
import { type Learned, type LearningParts, learnItem } from './learn-item.js';
import { holdLease } from './lease.js';
import { replaceChunks } from './replace-chunks.js';
import type { TrainingReport } from './report.js';
import { ReadError } from './section.js';

/** The parts that training works with. */
export interface TrainingParts extends LearningParts {
  readonly report?: (report: TrainingReport) => void;
}

/** How long training waits for processes and before retries. */
export interface JobLimits {
  /** If a lease was not renewed for this long, its process is taken to be gone. */
  readonly leaseMs: number;
  /** Wait before the second try after a fault of the service; it doubles with each further try. */
  readonly retryMs: number;
}

const MAX_ATTEMPTS = 3;
const OWN_FAULT =
  'The service could not learn this because of a fault of its own. It tries again when the item is saved.';
/** How often progress is stored, for the training page to show. */
const PROGRESS_MS = 1_000;

/** The job may be lost between its failure and the note of it. */
const ignoreLost = (error: unknown): void => {
  if (!(error instanceof LeaseLostError)) throw error;
};

/** Learns the item of a job and ends the job, whether or not that succeeds. */
export async function runJob(
  parts: TrainingParts,
  limits: JobLimits,
  job: Job,
  stop: AbortSignal,
): Promise<void> {
  const item = await findItem(parts.db, job.data_item_id);
  if (!item) return;
  const lease = holdLease(parts.db, job, Math.min(PROGRESS_MS, limits.leaseMs / 3));
  const signal = AbortSignal.any([stop, lease.lost]);
  try {
    if (job.attempts > MAX_ATTEMPTS) {
      throw new ReadError(
        `The service stopped ${MAX_ATTEMPTS} times while it was reading this, so it does not try again.`,
      );
    }
    const note = (progress: number, stage: string): void => {
      lease.note(progress, stage);
      parts.report?.({ item, stage: 'progress', text: stage });
    };
    await finish(parts, item, job, await learnItem(parts, item, note, signal));
  } catch (error) {
    if (stop.aborted) return await releaseJob(parts.db, job);
    if (!lease.lost.aborted && !(error instanceof LeaseLostError)) {
      await fail(parts, item, job, limits.retryMs, error).catch(ignoreLost);
    }
    // It may have been deleted or edited meanwhile; then nothing else tells that it has ended.
    parts.report?.({ item, stage: 'dropped', text: '' });
  } finally {
    lease.end();
  }
}

/** Swaps the new chunks in, unless the item was edited meanwhile: then the job of that edit brings newer ones. */
async function finish(
  { db, embedder, report }: TrainingParts,
  item: TrainingItem,
  job: Job,
  { chunks, comment }: Learned,
): Promise<void> {
  const current = await db.transaction(async (tx) => {
    await lockJob(tx, job);
    const isCurrent = await endItem(tx, item, 'embedded', comment);
    if (isCurrent) await replaceChunks(tx, { id: item.id, trainingId: item.training_id }, chunks, embedder);
    await endJob(tx, job, 'done');
    return isCurrent;
  });
  if (!current) return void report?.({ item, stage: 'dropped', text: '' });
  report?.({ item, stage: 'learned', text: `${chunks.length} passages` });
  const collection = { trainingId: item.training_id, embedder: embedder.name, dims: embedder.dims };
  await indexIfLarge(db, collection).catch((error: Error) => {
    console.error(`The collection ${item.training_id} is searched without an index: ${error.message}`);
  });
}

/**
 * Tries again after a fault of the service. A fault of the source is reported to the item's owner at once; what broke
 * inside the service is only reported to the terminal, because it may name the paths and servers of its machine.
 */
async function fail(
  { db, embedder, report }: TrainingParts,
  item: TrainingItem,
  job: Job,
  retryMs: number,
  error: unknown,
): Promise<void> {
  const isSource = error instanceof ReadError || error instanceof FetchError;
  const { message } = error as Error;
  const reason = isSource ? message : OWN_FAULT;
  if (!isSource && job.attempts < MAX_ATTEMPTS) {
    await retryJob(db, job, retryMs * 2 ** (job.attempts - 1), reason);
    report?.({ item, stage: 'retried', text: message });
    return;
  }
  await db.transaction(async (tx) => {
    await lockJob(tx, job);
    const { rows } = await tx.query('select 1 from chunk where data_item_id = $1 and embedder = $2 limit 1', [
      item.id,
      embedder.name,
    ]);
    const kept = rows.length > 0 ? ' Answers still come from what was learned before.' : '';
    await endItem(tx, item, 'failed', reason + kept);
    await endJob(tx, job, 'failed', reason);
  });
  report?.({ item, stage: 'failed', text: message });
}
