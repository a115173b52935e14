import type OpenAI from 'openai';
import { z } from 'zod';
import type { Embedder } from './embedder.js';

const BATCH_SIZE = 64;
/** Written English has about four characters per token. This is an estimate: the server is not asked to count. */
const CHARACTERS_PER_TOKEN = 4;
/** Of a longer text, such as one word without end, a server refuses the whole batch. What comes later says no more of it. */
const MAX_CHARACTERS = 4_000;

/** Checked, because a model that fails may give null or text in place of numbers, which would be stored as 0 or as none. */
const vectorList = z.object({
  data: z.array(z.object({ index: z.number().catch(0), embedding: z.array(z.float32()) })),
});

/**
 * Gets embeddings from any OpenAI-compatible server.
 *
 * @param knownDims length of the model's vectors if the store holds some; otherwise the server is asked for a vector
 * @throws when the server has to be asked and does not answer, or gives no usable vector
 */
export async function createRemoteEmbedder(
  client: OpenAI,
  model: string,
  knownDims?: number,
): Promise<Embedder> {
  const request = async (texts: readonly string[]): Promise<Float32Array[]> => {
    const answer = await client.embeddings.create({
      model,
      input: texts.map((text) => text.slice(0, MAX_CHARACTERS).toWellFormed()),
      // By default the client asks for base64, and reads empty vectors from a server that answers with floats.
      encoding_format: 'float',
    });
    const { data: list } = vectorList.safeParse(answer);
    if (!list) throw new Error('The embedding server gave something else than vectors of numbers.');
    const vectors = list.data.sort((a, b) => a.index - b.index).map((row) => row.embedding);
    if (vectors.length !== texts.length) {
      throw new Error(`The embedding server gave ${vectors.length} vectors for ${texts.length} texts.`);
    }
    return vectors.map((vector) => {
      const floats = Float32Array.from(vector);
      // What is compared is the direction of vectors, and this one has none.
      if (floats.every((value) => value === 0))
        throw new Error('The embedding server gave an empty vector or one of zeros alone.');
      return floats;
    });
  };

  const dims = knownDims ?? (await request(['length']))[0]?.length ?? 0;

  return {
    name: model,
    dims,
    reads: () => true,
    embed: async (texts) => {
      const vectors: Float32Array[] = [];
      for (let start = 0; start < texts.length; start += BATCH_SIZE) {
        vectors.push(...(await request(texts.slice(start, start + BATCH_SIZE))));
      }
      if (vectors.some((vector) => vector.length !== dims)) {
        throw new Error(`The embedding server changed the length of its vectors; ${dims} was expected.`);
      }
      return vectors;
    },
    countTokens: async (text) => Math.max(1, Math.ceil(text.length / CHARACTERS_PER_TOKEN)),
    close: async () => undefined,
  };
}
