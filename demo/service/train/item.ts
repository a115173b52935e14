import type { Queryable } from '../store/database.js';

/** A data item as it was when its training began. */
export interface TrainingItem {
  readonly id: string;
  readonly company_id: string;
  readonly training_id: string;
  readonly type: string;
  readonly source: string;
  readonly content: string;
  /** Increases with every edit. */
  readonly revision: number;
}

/** The item as it is now; undefined if it was deleted. */
export async function findItem(db: Queryable, id: string): Promise<TrainingItem | undefined> {
  const { rows } = await db.query<TrainingItem>(
    'select id, company_id, training_id, type, source, content, revision from data_item where id = $1',
    [id],
  );
  return rows[0];
}

/** Stores the outcome in the item; returns false if the item was edited after it was read. */
export async function endItem(
  tx: Queryable,
  item: TrainingItem,
  status: 'embedded' | 'failed',
  comment: string,
): Promise<boolean> {
  const { rows } = await tx.query(
    `update data_item set embed_status = $3, embed_comment = $4,
       last_sync = case when sync and $3 = 'embedded' then now() else last_sync end
     where id = $1 and revision = $2 returning id`,
    [item.id, item.revision, status, comment],
  );
  return rows.length > 0;
}
