import { type Queryable, toVector } from '../db.js';
import type { Embedder } from '../embed/embedder.js';
import type { Chunk } from './chunk.js';

/** A passage with its vectors, ready to be stored. */
export interface LearnedChunk extends Chunk {
  readonly kind: 'passage' | 'question';
  readonly vector: Float32Array;
  readonly sentenceVectors: readonly Float32Array[];
}

/** Texts embedded between two reports of progress. */
const STEP = 32;
const ROWS_PER_INSERT = 100;

/** Embeds passages and their sentences. A sentence that stands in two passages is embedded once. */
export async function embedChunks(
  embedder: Embedder,
  chunks: readonly Chunk[],
  kind: LearnedChunk['kind'],
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<LearnedChunk[]> {
  const vectors = new Map<string, Float32Array>();
  for (const chunk of chunks) for (const text of textsOf(chunk)) vectors.set(text, EMPTY);
  const texts = [...vectors.keys()];
  for (let start = 0; start < texts.length; start += STEP) {
    signal.throwIfAborted();
    onProgress(start, texts.length);
    const step = texts.slice(start, start + STEP);
    const embedded = await embedder.embed(step);
    for (const [index, text] of step.entries()) vectors.set(text, embedded[index] ?? EMPTY);
  }
  onProgress(texts.length, texts.length);
  const vectorOf = (text: string): Float32Array => vectors.get(text) ?? EMPTY;
  return chunks.map((chunk) => ({
    ...chunk,
    kind,
    vector: vectorOf(wholeText(chunk)),
    sentenceVectors: chunk.sentences.map(vectorOf),
  }));
}

const EMPTY = new Float32Array();

function textsOf(chunk: Chunk): string[] {
  return [wholeText(chunk), ...chunk.sentences];
}

/** A passage is understood under its title. */
function wholeText({ title, text }: Chunk): string {
  return title ? `${title}. ${text}` : text;
}

const INSERT_SQL = `
  insert into chunk (training_id, data_item_id, ordinal, kind, title, url, text, sentences, sentence_vectors,
    embedder, dims, embedding)
  select $1, $2, row.ordinal, row.kind, row.title, row.url, row.text, row.sentences,
    decode(row.sentence_vectors, 'base64'), $3, $4, row.embedding::vector
  from jsonb_to_recordset($5::jsonb) as row(ordinal integer, kind text, title text, url text, text text,
    sentences jsonb, sentence_vectors text, embedding text)`;

/** Puts the new passages of an item in the place of all it had. Call it inside a transaction. */
export async function replaceChunks(
  tx: Queryable,
  item: { id: string; trainingId: string },
  chunks: readonly LearnedChunk[],
  embedder: Embedder,
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
    }));
    await tx.query(INSERT_SQL, [
      item.trainingId,
      item.id,
      embedder.name,
      embedder.dims,
      JSON.stringify(rows),
    ]);
  }
}

/** Vectors one after the other as little-endian float32. */
function toBase64(vectors: readonly Float32Array[]): string {
  return Buffer.concat(
    vectors.map((vector) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)),
  ).toString('base64');
}
