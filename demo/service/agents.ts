import type { Queryable } from './store/database.js';

/** An agent, which answers on an owner's pages. */
export interface Agent {
  readonly id: string;
  readonly name: string;
  /** The collection it answers from. */
  readonly trainingId: string;
  /** The only origins whose pages the agent answers; null leaves the decision to the service. */
  readonly allowedOrigins: readonly string[] | null;
}

const COLUMNS = 'id, name, training_id as "trainingId", allowed_origins as "allowedOrigins"';

/** The agent with this id; undefined if there is none. */
export async function findAgent(db: Queryable, id: string): Promise<Agent | undefined> {
  const { rows } = await db.query<Agent>(`select ${COLUMNS} from agent where id = $1`, [id]);
  return rows[0];
}

/** Whether any agent lists the origin among those it answers. */
export async function isAgentOrigin(db: Queryable, origin: string): Promise<boolean> {
  const { rows } = await db.query('select 1 from agent where allowed_origins @> to_jsonb($1::text) limit 1', [
    origin,
  ]);
  return rows.length > 0;
}
