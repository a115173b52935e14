import { createHash } from 'node:crypto';
import type { Queryable } from '../store/database.js';

/** From this many passages on, a search through indexes is faster than an exact one (npm run bench -- scale). */
const LARGE_COLLECTION = 2_000;

/**
 * Gives a large collection its own indexes, one by meaning and one by words. An approximate index over all collections
 * would first find the nearest passages of the whole table and then drop those of other collections, which can leave
 * nothing of a small one. Do not call this inside a transaction: the indexes are built while others write to the table.
 *
 * @param largeFrom number of passages from which a collection counts as large
 */
export async function indexIfLarge(
  db: Queryable,
  collection: { trainingId: string; embedder: string; dims: number },
  largeFrom = LARGE_COLLECTION,
): Promise<void> {
  const { trainingId, embedder, dims } = collection;
  const { rows } = await db.query<{ size: number }>(
    'select size from collection_profile where training_id = $1 and embedder = $2',
    [trainingId, embedder],
  );
  if ((rows[0]?.size ?? 0) < largeFrom) return;
  const names = [wordIndexName(trainingId, embedder), nearIndexName(trainingId, embedder)];
  await dropBroken(db, names);
  const only = `where training_id = ${quote(trainingId)} and embedder = ${quote(embedder)}`;
  await db.query(
    `create index concurrently if not exists ${wordIndexName(trainingId, embedder)} on chunk using gin (search) ${only}`,
  );
  // With a centred question, the order by inner product is the same as for centred vectors.
  await db.query(
    `create index concurrently if not exists ${nearIndexName(trainingId, embedder)} on chunk
     using hnsw ((embedding::vector(${Math.trunc(dims)})) vector_ip_ops) ${only}`,
  );
}

/** Drops indexes that were left unfinished: they are of no use, and a new one could not take their name. */
async function dropBroken(db: Queryable, names: readonly string[]): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    `select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
     where not indisvalid and relname = any($1)
       and not exists (select from pg_stat_progress_create_index making where making.index_relid = indexrelid)`,
    [names],
  );
  for (const { name } of rows) await db.query(`drop index if exists ${name}`);
}

/** Name of the index by meaning. */
export function nearIndexName(trainingId: string, embedder: string): string {
  return `chunk_near_${digest(trainingId, embedder)}`;
}

function wordIndexName(trainingId: string, embedder: string): string {
  return `chunk_words_${digest(trainingId, embedder)}`;
}

/** The name of an index has to be short and plain; an id may be neither. */
function digest(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
}

/** A text as an SQL literal: the definition of an index takes no parameters. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
