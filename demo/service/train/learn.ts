import { type Queryable, toVector } from '../db.js';
import type { Embedder } from '../embed/embedder.js';
import { updateProfile } from '../retrieval/profile.js';
import { center, meanOf } from '../retrieval/vectors.js';
import type { Chunk } from './chunk.js';

/** A passage with its vectors, ready to be stored. */
export interface LearnedChunk extends Chunk {
  readonly kind: 'passage' | 'question';
  /** Of a passage the middle of its sentences, of a question its own. */
  readonly vector: Float32Array;
  readonly titleVector: Float32Array | undefined;
  readonly sentenceVectors: readonly Float32Array[];
}

/** Texts embedded between two reports of progress. */
const STEP = 24;
const ROWS_PER_INSERT = 100;

/**
 * Embeds the sentences and titles of passages, each text once. The vector of a passage is the middle of those of its
 * sentences: measured as good as embedding the passage as a whole, at half the cost.
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
    const embedded = await embedder.embed(step);
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

const EMPTY = new Float32Array();
/** A line with fewer words, "Microwave: yes" say, means something only under its title. */
const SHORT_WORDS = 7;

function inContext(sentence: string, { title }: Chunk): string {
  return title && sentence.split(' ').length < SHORT_WORDS ? `${title}: ${sentence}` : sentence;
}

/** Models differ in the length of their vectors; means and centring want it to be one. */
function toUnit(vector: Float32Array): Float32Array {
  return center(vector, EMPTY);
}

const INSERT_SQL = `
  insert into chunk (training_id, data_item_id, ordinal, kind, title, url, text, sentences, sentence_vectors,
    embedder, dims, embedding, title_embedding, answer, match)
  select $1, $2, row.ordinal, row.kind, row.title, row.url, row.text, row.sentences,
    decode(row.sentence_vectors, 'base64'), $3, $4, row.embedding::vector, row.title_embedding::vector,
    coalesce(item.content, ''), coalesce(item.properties->>'match', '')
  from jsonb_to_recordset($5::jsonb) as row(ordinal integer, kind text, title text, url text, text text,
    sentences jsonb, sentence_vectors text, embedding text, title_embedding text)
  left join data_item item on item.id = $2 and row.kind = 'question'`;

/** Puts the new passages of an item in the place of all it had. Call it inside a transaction that holds the item. */
export async function replaceChunks(
  tx: Queryable,
  item: { id: string; trainingId: string },
  chunks: readonly LearnedChunk[],
  embedder: Pick<Embedder, 'name' | 'dims'>,
): Promise<void> {
  await tx.query('delete from chunk where data_item_id = $1', [item.id]);
  for (let start = 0; start < chunks.length; start += ROWS_PER_INSERT) {
    const rows = chunks.slice(start, start + ROWS_PER_INSERT).map((chunk, index) => ({
      ordinal: start + index,
      kind: chunk.kind,
      title: chunk.title,
      url: chunk.url,
      text: chunk.text,
      sentences: chunk.sentences,
      sentence_vectors: toBase64(chunk.sentenceVectors),
      embedding: toVector(chunk.vector),
      title_embedding: chunk.titleVector ? toVector(chunk.titleVector) : null,
    }));
    await tx.query(INSERT_SQL, [
      item.trainingId,
      item.id,
      embedder.name,
      embedder.dims,
      JSON.stringify(rows),
    ]);
  }
  await updateProfile(tx, item.trainingId, embedder.name);
}

/** Vectors one after the other as little-endian float32. */
function toBase64(vectors: readonly Float32Array[]): string {
  return Buffer.concat(
    vectors.map((vector) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)),
  ).toString('base64');
}
