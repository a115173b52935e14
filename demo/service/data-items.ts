import type { DataItem, DataItemInput } from 'agent-widgets/client';
import { Refusal } from './refusal.js';
import { updateProfile } from './retrieval/profile.js';
import type { Database, Queryable } from './store/database.js';

interface DataItemRow {
  id: string;
  company_id: string;
  training_id: string;
  type: string;
  source: string;
  content: string;
  properties: object;
  embed_status: string;
  embed_comment: string;
  enabled: boolean;
  interactive: boolean;
  sync: boolean;
  last_sync: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** All items of a collection, oldest first (section 4.2). */
export async function listDataItems(
  db: Queryable,
  companyId: string,
  trainingId: string,
): Promise<DataItem[]> {
  await requireTraining(db, companyId, trainingId);
  const { rows } = await db.query<DataItemRow>(
    'select * from data_item where training_id = $1 and company_id = $2 order by created_at, id',
    [trainingId, companyId],
  );
  return rows.map(toDataItem);
}

/** An item for the source card of a reply, with the title of its first passage that has one. */
export async function findSource(db: Queryable, companyId: string, id: string): Promise<object | undefined> {
  const { rows } = await db.query<{ title: string | null }>(
    `select item.id, item.type, item.source, item.content, item.properties,
       (select title from chunk where data_item_id = item.id and title <> '' order by ordinal limit 1) as title
     from data_item item where item.id = $1 and item.company_id = $2`,
    [id, companyId],
  );
  const row = rows[0];
  if (!row) return undefined;
  const { title, ...item } = row;
  return title ? { ...item, title } : item;
}

/**
 * Replaces the content of an item and queues its training (section 4.2). Answers come from the chunks of the previous
 * version until the new ones are swapped in.
 */
export async function editDataItem(db: Database, companyId: string, input: DataItemInput): Promise<DataItem> {
  return db.transaction(async (tx) => {
    await requireTraining(tx, companyId, input.trainingId);
    const { rows } = await tx.query<DataItemRow>(
      `update data_item set training_id = $3, type = $4, source = $5, content = $6, properties = $7::jsonb,
         embed_status = 'embedding', embed_comment = '', revision = revision + 1, updated_at = now()
       where id = $1 and company_id = $2 returning *`,
      [
        input.id,
        companyId,
        input.trainingId,
        input.type,
        input.source,
        input.content,
        JSON.stringify(input.properties),
      ],
    );
    const row = rows[0];
    if (!row) throw dataItemNotFound();
    await moveChunks(tx, row.id, row.training_id);
    await queueAnew(tx, row.id);
    return toDataItem(row);
  });
}

/** Deletes an item and everything learned from it (section 4.2). */
export async function deleteDataItem(db: Database, companyId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Locked before its passages are read: otherwise a training that ends just now could still swap in others.
    const { rows } = await tx.query('select 1 from data_item where id = $1 and company_id = $2 for update', [
      id,
      companyId,
    ]);
    if (rows.length === 0) throw dataItemNotFound();
    await forgetChunks(tx, id);
    await tx.query('delete from data_item where id = $1', [id]);
  });
}

/**
 * Queues the training of the items that tell what a FacePop says, because it says something else now.
 *
 * @param isGone whether it was deleted: then nothing is answered from what it said
 */
export async function relearnFacePop(
  tx: Queryable,
  companyId: string,
  facePopId: string,
  isGone: boolean,
): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `update data_item set embed_status = 'embedding', embed_comment = '', revision = revision + 1
     where company_id = $1 and type = 'FacePop' and source = $2 returning id`,
    [companyId, facePopId],
  );
  for (const { id } of rows) {
    if (isGone) await forgetChunks(tx, id);
    await queueAnew(tx, id);
  }
}

/** Deletes what was learned from an item. */
async function forgetChunks(tx: Queryable, dataItemId: string): Promise<void> {
  const { rows } = await tx.query<{ training_id: string; embedder: string }>(
    `with gone as (delete from chunk where data_item_id = $1 returning training_id, embedder)
     select distinct training_id, embedder from gone`,
    [dataItemId],
  );
  for (const { training_id, embedder } of rows) await updateProfile(tx, training_id, embedder);
}

/** Sets whether an item may be answered from. The interface only reads this flag, so this belongs to the demo alone. */
export async function useDataItem(
  db: Queryable,
  companyId: string,
  id: string,
  enabled: boolean,
): Promise<void> {
  const { rows } = await db.query(
    `with used as (
       update data_item set enabled = $3, updated_at = now() where id = $1 and company_id = $2 returning training_id
     )
     update training set changed_at = clock_timestamp() from used where id = used.training_id returning id`,
    [id, companyId, enabled],
  );
  if (rows.length === 0) throw dataItemNotFound();
}

/** Requests that an item is read and embedded again; one waiting request per item is enough. */
export async function queueTraining(db: Queryable, dataItemId: string): Promise<void> {
  await db.query("insert into job (kind, data_item_id) values ('train', $1) on conflict do nothing", [
    dataItemId,
  ]);
}

/** Queues the training of what was changed. That of the former text ends, since nobody needs it, and its wait to try again. */
async function queueAnew(tx: Queryable, dataItemId: string): Promise<void> {
  await tx.query(
    "delete from job where data_item_id = $1 and (state = 'running' or (state = 'queued' and attempts > 0))",
    [dataItemId],
  );
  await queueTraining(tx, dataItemId);
}

/** Queues training for items learned with another embedder, because vectors of another embedder are never searched. */
export async function retrainForEmbedder(db: Database, embedder: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `update data_item set embed_status = 'embedding', embed_comment = ''
       where id in (select data_item_id from chunk where embedder <> $1) returning id`,
      [embedder],
    );
    for (const { id } of rows) await queueTraining(tx, id);
  });
}

/** Length of an embedder's vectors, if any are stored. */
export async function findDims(db: Queryable, embedder: string): Promise<number | undefined> {
  const { rows } = await db.query<{ dims: number }>('select dims from chunk where embedder = $1 limit 1', [
    embedder,
  ]);
  return rows[0]?.dims;
}

/** Moves the chunks of an item too, so that it answers in the new collection at once and no longer in the old one. */
async function moveChunks(tx: Queryable, dataItemId: string, to: string): Promise<void> {
  const { rows } = await tx.query<{ from: string; embedder: string }>(
    'select distinct training_id as from, embedder from chunk where data_item_id = $1 and training_id <> $2',
    [dataItemId, to],
  );
  if (rows.length === 0) return;
  await tx.query('update chunk set training_id = $2 where data_item_id = $1', [dataItemId, to]);
  for (const { from, embedder } of rows) {
    // Sorted, because two items that move in opposite directions would otherwise wait for each other.
    for (const trainingId of [from, to].sort()) await updateProfile(tx, trainingId, embedder);
  }
}

async function requireTraining(db: Queryable, companyId: string, trainingId: string): Promise<void> {
  const { rows } = await db.query('select 1 from training where id = $1 and company_id = $2', [
    trainingId,
    companyId,
  ]);
  if (rows.length === 0) throw trainingNotFound();
}

/** Refuses a collection that is not there or belongs to another company. */
export function trainingNotFound(): Refusal {
  return new Refusal('A training collection with that id was not found.');
}

function dataItemNotFound(): Refusal {
  return new Refusal('A data item with that id was not found.');
}

function toDataItem(row: DataItemRow): DataItem {
  return {
    id: row.id,
    companyId: row.company_id,
    trainingId: row.training_id,
    type: row.type,
    source: row.source,
    content: row.content,
    properties: row.properties,
    embedData: { status: row.embed_status, comment: row.embed_comment },
    enabled: row.enabled,
    interactive: row.interactive,
    sync: { sync: row.sync, lastSync: row.last_sync?.toISOString() ?? '' },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    // The columns were written from checked input, so the row fits one of the variants of the type.
  } as DataItem;
}
