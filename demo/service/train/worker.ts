import { randomUUID } from 'node:crypto';
import type { DataItemType } from 'agent-widgets/client';
import type { Database, Queryable } from '../db.js';
import type { Embedder } from '../embed/embedder.js';
import { learnBackground } from '../retrieval/background.js';
import { indexIfLarge } from '../retrieval/indexes.js';
import { FetchError } from './address.js';
import { type Chunk, chunkSections } from './chunk.js';
import type { GuardedFetch } from './fetch.js';
import { type Job, LeaseLostError, endJob, keepJob, lockJob, releaseJob, retryJob, takeJob } from './jobs.js';
import { type LearnedChunk, embedChunks, replaceChunks } from './learn.js';
import type { Parser } from './parse/parser.js';
import { type ReadContext, readers } from './readers/index.js';
import { ReadError } from './section.js';

/** How far work on an item is, or what came of it, for the terminal. */
export interface TrainingReport {
  readonly item: { readonly id: string; readonly type: string; readonly source: string };
  readonly stage: 'progress' | 'learned' | 'failed' | 'retried';
  /** "12 of 21 pages", "148 passages", or why it failed. */
  readonly text: string;
}

export interface TrainingParts {
  readonly db: Database;
  readonly embedder: Embedder;
  readonly fetch: GuardedFetch;
  readonly parser: Parser;
  readonly report?: (report: TrainingReport) => void;
}

export interface TrainingOptions {
  /** Items worked on at the same time in this process: one is read while two are embedded. */
  readonly concurrency?: number;
  /** A job not heard of for this long was begun by a process that is gone. */
  readonly leaseMs?: number;
  readonly pollMs?: number;
  readonly retryMs?: number;
}

/** Works off the job table until it is stopped. Any number of processes may do so on one database. */
export interface TrainingWorker {
  /** Stops after giving back what was begun; another process, or the next start, takes it up. */
  stop(): Promise<void>;
}

interface ItemRow {
  id: string;
  company_id: string;
  training_id: string;
  type: string;
  source: string;
  content: string;
  revision: number;
}

const DEFAULTS: Required<TrainingOptions> = { concurrency: 3, leaseMs: 15_000, pollMs: 500, retryMs: 5_000 };
const MAX_ATTEMPTS = 3;
/** The training page shows how far an item is. */
const PROGRESS_MS = 1_000;
/** Reading takes about this share of the time; the rest is embedding. */
const READING_SHARE = 0.3;

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

async function runJob(
  parts: TrainingParts,
  settings: Required<TrainingOptions>,
  job: Job,
  stop: AbortSignal,
): Promise<void> {
  const item = await findItem(parts.db, job.data_item_id);
  if (!item) return;
  const lease = holdLease(parts.db, job, Math.min(PROGRESS_MS, settings.leaseMs / 3));
  const signal = AbortSignal.any([stop, lease.lost]);
  try {
    if (job.attempts > MAX_ATTEMPTS) {
      throw new ReadError(
        `The service stopped ${MAX_ATTEMPTS} times while it read this; it is not tried again.`,
      );
    }
    const { chunks, comment } = await learn(parts, item, lease.note, signal);
    await finish(parts, item, job, chunks, comment);
  } catch (error) {
    if (stop.aborted) await releaseJob(parts.db, job);
    else if (!lease.lost.aborted && !(error instanceof LeaseLostError)) {
      await fail(parts, settings, item, job, error);
    }
  } finally {
    lease.end();
  }
}

async function findItem(db: Queryable, id: string): Promise<ItemRow | undefined> {
  const { rows } = await db.query<ItemRow>(
    'select id, company_id, training_id, type, source, content, revision from data_item where id = $1',
    [id],
  );
  return rows[0];
}

/** Renews the lease while the work goes on, and tells when it was lost. */
function holdLease(db: Queryable, job: Job, intervalMs: number) {
  const lost = new AbortController();
  let state = { progress: 0, stage: '' };
  const timer = setInterval(() => {
    keepJob(db, job, state).catch((error: unknown) => {
      if (error instanceof LeaseLostError) lost.abort(error);
    });
  }, intervalMs);
  return {
    lost: lost.signal,
    note: (progress: number, stage: string): void => {
      state = { progress, stage };
    },
    end: () => clearInterval(timer),
  };
}

async function learn(
  { db, embedder, fetch, parser, report }: TrainingParts,
  item: ItemRow,
  note: (progress: number, stage: string) => void,
  signal: AbortSignal,
): Promise<{ chunks: LearnedChunk[]; comment: string }> {
  const tell = (share: number, stage: string): void => {
    note(share, stage);
    report?.({ item, stage: 'progress', text: stage });
  };
  const onEmbedded = (done: number, total: number): void =>
    tell(
      READING_SHARE + (1 - READING_SHARE) * (done / Math.max(1, total)),
      `${done} of ${total} texts embedded`,
    );
  if (item.type === 'QA') {
    const chunks = await embedChunks(embedder, readQuestions(item), 'question', onEmbedded, signal);
    return { chunks, comment: '' };
  }
  const reader = readers[item.type as Exclude<DataItemType, 'QA'>];
  if (!reader) throw new ReadError(`Items of type "${item.type}" are not read.`);
  const context: ReadContext = {
    fetch,
    parser,
    findFacePop: (id) => findFacePop(db, item.company_id, id),
    onProgress: (done, total) => tell(READING_SHARE * (done / total), `${done} of ${total} pages read`),
    signal,
    now: new Date(),
  };
  const { sections, comment } = await reader({ ...item, type: item.type as DataItemType }, context);
  const chunks = await embedChunks(embedder, chunkSections(sections), 'passage', onEmbedded, signal);
  if (chunks.length === 0) throw new ReadError('The source holds no text.');
  return { chunks, comment };
}

/** Each line of the source is one question; the item's content answers them all. */
function readQuestions({ source, content }: ItemRow): Chunk[] {
  const questions = source.split('\n').map((line) => line.trim());
  const chunks = questions.filter(Boolean).map((text) => ({ title: '', url: '', text, sentences: [text] }));
  if (chunks.length === 0) throw new ReadError('The item holds no question.');
  if (!content.trim()) throw new ReadError('The item holds no answer.');
  return chunks;
}

async function findFacePop(db: Queryable, companyId: string, id: string): Promise<unknown> {
  const { rows } = await db.query<{ object: unknown }>(
    "select object from widget where kind = 'facePop' and company_id = $1 and id = $2",
    [companyId, id],
  );
  return rows[0]?.object;
}

/** Swaps the new chunks in, unless the item was edited meanwhile: then the job of that edit does. */
async function finish(
  { db, embedder, report }: TrainingParts,
  item: ItemRow,
  job: Job,
  chunks: readonly LearnedChunk[],
  comment: string,
): Promise<void> {
  const current = await db.transaction(async (tx) => {
    await lockJob(tx, job);
    const isCurrent = await endItem(tx, item, 'embedded', comment);
    if (isCurrent) await replaceChunks(tx, { id: item.id, trainingId: item.training_id }, chunks, embedder);
    await endJob(tx, job, 'done');
    return isCurrent;
  });
  if (!current) return;
  report?.({ item, stage: 'learned', text: `${chunks.length} passages` });
  const collection = { trainingId: item.training_id, embedder: embedder.name, dims: embedder.dims };
  await indexIfLarge(db, collection).catch((error: Error) => {
    console.error(`The collection ${item.training_id} is searched without an index: ${error.message}`);
  });
}

async function fail(
  { db, report }: TrainingParts,
  settings: Required<TrainingOptions>,
  item: ItemRow,
  job: Job,
  error: unknown,
): Promise<void> {
  const isSource = error instanceof ReadError || error instanceof FetchError;
  const reason = isSource ? error.message : `It could not be learned: ${(error as Error).message}`;
  if (!isSource && job.attempts < MAX_ATTEMPTS) {
    await retryJob(db, job, settings.retryMs * 2 ** (job.attempts - 1), reason);
    report?.({ item, stage: 'retried', text: reason });
    return;
  }
  await db.transaction(async (tx) => {
    await lockJob(tx, job);
    const { rows } = await tx.query('select 1 from chunk where data_item_id = $1 limit 1', [item.id]);
    const kept = rows.length > 0 ? ' What was learned before still answers.' : '';
    await endItem(tx, item, 'failed', reason + kept);
    await endJob(tx, job, 'failed', reason);
  });
  report?.({ item, stage: 'failed', text: reason });
}

/** Writes the outcome onto the item; false when it was edited since it was read. */
async function endItem(
  tx: Queryable,
  item: ItemRow,
  status: 'embedded' | 'failed',
  comment: string,
): Promise<boolean> {
  const { rows } = await tx.query(
    `update data_item set embed_status = $3, embed_comment = $4,
       last_sync = case when sync and $3 = 'embedded' then now() else last_sync end
     where id = $1 and revision = $2 returning id`,
    [item.id, item.revision, status, comment],
  );
  return rows.length > 0;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
