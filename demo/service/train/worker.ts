import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { learnBackground } from '../retrieval/background.js';
import { takeJob } from './jobs.js';
import { type JobLimits, type TrainingParts, runJob } from './run-job.js';

/** How a process works through the job table. */
export interface TrainingOptions extends Partial<JobLimits> {
  /** How many items this process works on at the same time: one can be read while two are embedded. */
  readonly concurrency?: number;
  /** Time between two looks at an empty queue. */
  readonly pollMs?: number;
}

/** Works through the job table until it is stopped. */
export interface TrainingWorker {
  /** Gives unfinished jobs back and stops; another process, or the next start, takes them. */
  stop(): Promise<void>;
}

const DEFAULTS: Required<TrainingOptions> = { concurrency: 3, leaseMs: 15_000, pollMs: 500, retryMs: 5_000 };

/** Starts to work through the job table. Any number of processes may do so on one database. */
export function startTrainingWorker(parts: TrainingParts, options: TrainingOptions = {}): TrainingWorker {
  const settings = { ...DEFAULTS, ...options };
  const stopping = new AbortController();
  const prepare = once(() => learnBackground(parts.db, parts.embedder));
  const loops = Array.from({ length: settings.concurrency }, () =>
    runLoop(parts, settings, prepare, stopping.signal),
  );
  return {
    stop: async () => {
      stopping.abort(new Error('The service is stopping.'));
      await Promise.all(loops);
    },
  };
}

/** Lets all loops wait for the same work, which is done once; it is done again only after it failed. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () =>
    (done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    }));
}

async function runLoop(
  parts: TrainingParts,
  settings: Required<TrainingOptions>,
  prepare: () => Promise<void>,
  stop: AbortSignal,
): Promise<void> {
  const owner = randomUUID();
  while (!stop.aborted) {
    try {
      await prepare();
      const job = await takeJob(parts.db, owner, settings.leaseMs);
      if (job) await runJob(parts, settings, job, stop);
      else await pause(settings.pollMs, stop);
    } catch (error) {
      // For example, the database is away for a moment. Its messages contain no text of an item, so they may be logged.
      if (!stop.aborted) console.error(`Training will continue shortly: ${(error as Error).message}`);
      await pause(settings.retryMs, stop);
    }
  }
}

/** Waits; ends early and without an error when the service stops. */
async function pause(ms: number, stop: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: stop }).catch(() => undefined);
}
