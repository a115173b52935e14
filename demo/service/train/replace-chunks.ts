import { setImmediate } from 'node:timers/promises';
import type { Embedder } from '../embed/embedder.js';
import { updateProfile } from '../retrieval/profile.js';
import { packVectors, toVector } from '../retrieval/vectors.js';
import type { Queryable } from '../store/database.js';
import type { LearnedChunk } from './embed-chunks.js';

const ROWS_PER_INSERT = 100;
const INSERT_SQL = `
  insert into chunk (training_id, data_item_id, ordinal, kind, title, url, text, sentences, sentence_vectors,
    embedder, dims, embedding, title_embedding, answer, match)
  select $1, $2, row.ordinal, row.kind, row.title, row.url, row.text, row.sentences,
    decode(row.sentence_vectors, 'base64'), $3, $4, row.embedding::vector, row.title_embedding::vector,
    -- The questions of an item share one answer, which the first of them holds.
    case when row.ordinal = 0 then coalesce(item.content, '') else '' end, coalesce(item.properties->>'match', '')
  from jsonb_to_recordset($5::jsonb) as row(ordinal integer, kind text, title text, url text, text text,
    sentences jsonb, sentence_vectors text, embedding text, title_embedding text)
  left join data_item item on item.id = $2 and row.kind = 'question'`;

/** Replaces all passages of an item by the new ones. Call it inside a transaction that has locked the item. */
export async function replaceChunks(
  tx: Queryable,
  item: { id: string; trainingId: string },
  chunks: readonly LearnedChunk[],
  embedder: Pick<Embedder, 'name' | 'dims'>,
): Promise<void> {
  await tx.query('delete from chunk where data_item_id = $1', [item.id]);
  for (let start = 0; start < chunks.length; start += ROWS_PER_INSERT) {
    // The built-in database computes in this thread: other requests have their turn between the batches.
    await setImmediate();
    const rows = chunks.slice(start, start + ROWS_PER_INSERT).map((chunk, index) => ({
      ordinal: start + index,
      kind: chunk.kind,
      title: chunk.title,
      url: chunk.url,
      text: chunk.text,
      sentences: chunk.sentences,
      sentence_vectors: packVectors(chunk.sentenceVectors).toString('base64'),
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
