import type { Pool, PoolClient } from 'pg';
import type { Connection, Driver, Store } from './database.js';

const POOL_SIZE = 10;
/** A server behind a firewall may never answer; a service that waited for it would not say so. */
const CONNECT_TIMEOUT_MS = 10_000;
/** A server that is frozen keeps its connections, so nothing else ends the wait of a visitor. */
const REQUEST_QUERY_TIMEOUT_MS = 10_000;

/** Opens the store on a PostgreSQL server with pgvector. */
export async function openServer(databaseUrl: string): Promise<Driver & Store> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // The pool replaces a connection that breaks, and its query fails; without a listener, the event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const createDriver = (timeoutMs?: number): Driver => ({
    description: `PostgreSQL at ${withoutCredentials(databaseUrl)}`,
    isShared: true,
    query: (sql, params) => run(pool, sql, params, timeoutMs),
    transaction: async (work) => {
      const client = await pool.connect();
      const connection: Connection = {
        query: (sql, params) => run(client, sql, params, timeoutMs),
        exec: (script) => client.query(script),
      };
      try {
        await connection.query('begin');
        const result = await work(connection);
        await connection.query('commit');
        client.release();
        return result;
      } catch (error) {
        // Nobody waits for it: a server that did not answer in time would not answer this either.
        connection.query('rollback').then(
          () => client.release(),
          (cause: Error) => client.release(cause),
        );
        throw error;
      }
    },
    close: () => pool.end(),
  });
  return { ...createDriver(), forRequests: createDriver(REQUEST_QUERY_TIMEOUT_MS) };
}

/** Runs a statement. The caller states the type of its rows, which the driver cannot know. */
async function run<Row>(
  on: Pool | PoolClient,
  sql: string,
  params: unknown[] = [],
  timeoutMs?: number,
): Promise<{ rows: Row[] }> {
  const statement = { text: sql, values: params, query_timeout: timeoutMs };
  const { rows } = await on.query(statement);
  return { rows: rows as Row[] };
}

/** A server and its database, for messages. */
export function withoutCredentials(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  return `${url.host}${url.pathname}`;
}
