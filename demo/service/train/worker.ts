import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { learnBackground } from '../retrieval/background.js';
import { takeJob } from './jobs.js';
import { type JobLimits, type TrainingParts, runJob } from './run-job.js';

export interface TrainingOptions extends Partial<JobLimits> {
  /** Items worked on at the same time in this process: one is read while two are embedded. */
  readonly concurrency?: number;
  /** Between two looks at an empty queue. */
  readonly pollMs?: number;
}

/** Works off the job table until it is stopped. */
export interface TrainingWorker {
  /** Stops after giving back what was begun; another process, or the next start, takes it up. */
  stop(): Promise<void>;
}

const DEFAULTS: Required<TrainingOptions> = { concurrency: 3, leaseMs: 15_000, pollMs: 500, retryMs: 5_000 };

/** Works off the job table. Any number of processes may do so on one database. */
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

/** Work that all loops wait for and one does; done again only where it failed. */
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
      // The database is away for a moment, say; its own messages hold no text of an item.
      if (!stop.aborted) console.error(`Training goes on shortly: ${(error as Error).message}`);
      await pause(settings.retryMs, stop);
    }
  }
}

/** Cut short, without an error, when the service stops. */
async function pause(ms: number, stop: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: stop }).catch(() => undefined);
}
