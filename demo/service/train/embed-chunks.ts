import type { Embedder } from '../embed/embedder.js';
import { inContext } from '../retrieval/sentences.js';
import { meanOf, toUnit } from '../retrieval/vectors.js';
import type { Chunk } from './chunk.js';

/** A passage with its vectors, ready to be stored. */
export interface LearnedChunk extends Chunk {
  readonly kind: 'passage' | 'question';
  /** For a passage the mean of its sentences, for a question its own vector. */
  readonly vector: Float32Array;
  readonly titleVector: Float32Array | undefined;
  readonly sentenceVectors: readonly Float32Array[];
}

/** How many texts are embedded between two reports of progress. */
const STEP = 24;
/** Stands for the vector of a text until that is embedded. */
const EMPTY = new Float32Array();

/**
 * Embeds the sentences and titles of passages, each text once. The vector of a passage is the mean of the vectors of
 * its sentences. In our measurements this is as good as embedding the whole passage, at half the cost.
 */
export async function embedChunks(
  embedder: Embedder,
  chunks: readonly Chunk[],
  kind: LearnedChunk['kind'],
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<LearnedChunk[]> {
  const vectors = new Map<string, Float32Array>();
  for (const chunk of chunks) {
    for (const text of [chunk.title, ...chunk.sentences.map((sentence) => inContext(sentence, chunk))]) {
      if (text) vectors.set(text, EMPTY);
    }
  }
  const texts = [...vectors.keys()];
  for (let start = 0; start < texts.length; start += STEP) {
    signal.throwIfAborted();
    onProgress(start, texts.length);
    const step = texts.slice(start, start + STEP);
    const embedded = await untilAborted(embedder.embed(step), signal);
    // Vectors of some models are not of length one, as means and centring need them to be.
    for (const [index, text] of step.entries()) vectors.set(text, toUnit(embedded[index] ?? EMPTY));
  }
  onProgress(texts.length, texts.length);
  return chunks.map((chunk) => {
    const sentenceVectors = chunk.sentences.map(
      (sentence) => vectors.get(inContext(sentence, chunk)) ?? EMPTY,
    );
    return {
      ...chunk,
      kind,
      vector: meanOf(sentenceVectors),
      titleVector: chunk.title ? vectors.get(chunk.title) : undefined,
      sentenceVectors,
    };
  });
}

/** So that a model server which does not answer cannot hold up a service that is to stop. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', stop);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
