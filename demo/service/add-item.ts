import { randomUUID } from 'node:crypto';
import type { DataItemInput } from 'agent-widgets/client';
import { dataItemInput } from './contract.js';
import { queueTraining, trainingNotFound } from './data-items.js';
import { check } from './http/check.js';
import type { Database } from './store/database.js';

/** The data item that a person asks for on the command line. */
export interface NewItem {
  readonly type: string;
  readonly source: string;
  readonly content: string;
  /** For QA items: whether a visitor must ask the question in exactly these words. */
  readonly exact: boolean;
}

/**
 * Creates a data item and queues its training. The interface can list, edit and delete items but not create them, so
 * this belongs to the demo alone.
 *
 * @throws Refusal when the fields do not fit the type (section 2.4), or the collection is unknown
 */
export async function addItem(db: Database, trainingId: string, wanted: NewItem): Promise<{ id: string }> {
  const properties = wanted.type === 'QA' ? { match: wanted.exact ? 'exact' : 'broad' } : {};
  const { type, source, content } = wanted;
  const fields = { id: randomUUID(), trainingId, type, source, content, properties };
  const item: DataItemInput = check(dataItemInput, fields, 'item');
  await db.transaction(async (tx) => {
    const { rows } = await tx.query(
      `insert into data_item (id, company_id, training_id, type, source, content, properties)
       select $1, company_id, id, $3, $4, $5, $6::jsonb from training where id = $2 returning id`,
      [item.id, trainingId, item.type, item.source, item.content, JSON.stringify(item.properties)],
    );
    if (rows.length === 0) throw trainingNotFound();
    await queueTraining(tx, item.id);
  });
  return { id: item.id };
}
