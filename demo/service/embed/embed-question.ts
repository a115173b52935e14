import { nameFault } from '../refusal.js';
import type { Language } from '../own-words.js';
import type { Embedder } from './embedder.js';

/** A visitor waits this long for an embedding server; then no visitor waits for it again for `REST_MS`. */
const LIMIT_MS = 6_000;
const REST_MS = 10_000;

/** The time until which an embedder that did not answer is left alone. */
const resting = new WeakMap<Embedder, number>();

/**
 * The vectors of a visitor's message; undefined when the embedder does not know its language, fails or takes too long. The
 * search then goes by the words of the message alone.
 */
export async function embedQuestion(
  embedder: Embedder,
  texts: readonly string[],
  language: Language,
): Promise<Float32Array[] | undefined> {
  if (!texts.every((text) => embedder.reads(text, language))) return undefined;
  if (performance.now() < (resting.get(embedder) ?? 0)) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), LIMIT_MS);
  });
  try {
    return await Promise.race([embedder.embed(texts), tooLate]);
  } catch (error) {
    resting.set(embedder, performance.now() + REST_MS);
    console.error(
      `The embedder ${embedder.name} did not answer (${nameFault(error)}); answers come from words alone.`,
    );
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
