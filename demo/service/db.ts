import { existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { DEMO_FOLDER } from './folders.js';
import { FolderLockedError, lockFolder } from './folder-lock.js';
import { OperatorError } from './operator-error.js';

/** Runs SQL statements, inside or outside of a transaction. */
export interface Queryable {
  /** Runs one statement. Cast counts with `::int` and big numbers with `::text`: the two drivers differ there. */
  query<Row>(sql: string, params?: unknown[]): Promise<{ rows: Row[] }>;
}

/** The store; it takes the same SQL on PGlite and on a PostgreSQL server. */
export interface Database extends Queryable {
  /** Runs `work` in a transaction, which is rolled back if `work` throws. Use only `tx` inside it. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
  /** Where the data is, in words for people and without a password. */
  readonly description: string;
  /** Whether other processes may be using the store now. */
  readonly isShared: boolean;
}

/** The store as it was opened, for work that may take long, such as migrations and training. */
export interface Store extends Database {
  /** The same store for work that somebody waits for: a server that does not answer a statement in time fails it. */
  readonly forRequests: Database;
}

/** The store cannot be opened; the message says why and what to do. */
export class StoreError extends OperatorError {
  override readonly name = 'StoreError';
}

/** A connection that also runs scripts of several statements, for migrations. */
interface Connection extends Queryable {
  exec(script: string): Promise<unknown>;
}

interface Driver extends Database {
  transaction<T>(work: (tx: Connection) => Promise<T>): Promise<T>;
}

const MIGRATIONS = join(DEMO_FOLDER, 'service/migrations');
/** A data folder with an empty store, made by the build: PGlite takes seconds to create one, but copying is fast. */
export const PREPARED_DATA = join(DEMO_FOLDER, 'dist/data');
/** The folder of PGlite's files inside a data folder. */
export const STORE = 'pglite';
/** It is copied to this name first, so that a copy which a crash interrupted is never opened. */
export const STORE_COPY = `${STORE}.copy`;
const ENCODING = 'UTF8';
/** An arbitrary fixed number that names our lock among the advisory locks of the database. */
const MIGRATION_LOCK = 7_203_115;
const POOL_SIZE = 10;
/** A server behind a firewall may never answer; a service that waited for it would not say so. */
const CONNECT_TIMEOUT_MS = 10_000;
/** A server that is frozen keeps its connections, so nothing else ends the wait of a visitor. */
const REQUEST_QUERY_TIMEOUT_MS = 10_000;
/** A store is not opened with less room on its disk. */
const STORE_ROOM_BYTES = 32 * 1024 * 1024;
/** A bytea begins with this in PostgreSQL's text form. */
const HEX_MARK = '\\x';

/**
 * Opens the store and brings its tables up to date.
 *
 * @param databaseUrl a PostgreSQL server with pgvector; without it PGlite keeps its files inside `dataDir`
 * @throws FolderLockedError when another process holds the folder, StoreError when the store cannot be opened
 */
export async function openDatabase({ databaseUrl, dataDir }: StoreOptions): Promise<Store> {
  let driver: (Driver & Store) | undefined;
  try {
    driver = databaseUrl ? await openServer(databaseUrl) : await openFolder(dataDir);
    await driver.transaction(migrate);
    return driver;
  } catch (error) {
    await driver?.close();
    if (error instanceof FolderLockedError) throw error;
    throw new StoreError(explain(error as NodeJS.ErrnoException, { databaseUrl, dataDir }), { cause: error });
  }
}

interface StoreOptions {
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
}

/** Says in one line why the store cannot be opened; without the password of a server. */
function explain({ code, message }: NodeJS.ErrnoException, { databaseUrl, dataDir }: StoreOptions): string {
  // If all of several addresses failed, the error has a code but no message.
  const [reason] = (message || code || '').split('\n');
  if (databaseUrl) {
    return `The database at ${withoutCredentials(databaseUrl)} cannot be used: ${reason}. Check DATABASE_URL, and that the server runs and has pgvector.`;
  }
  return (
    explainFolder(code, dataDir, roomAt(dataDir)) ??
    `The store in ${dataDir} cannot be opened: ${reason}. Put a copy in its place, set DATA_DIR to another folder, or start again with "npm run demo -- reset".`
  );
}

/** In bytes; infinite if the folder cannot tell. */
function roomAt(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}

/**
 * What to do about a data folder that is not a folder, cannot be written to or has no room; undefined for any other error.
 *
 * @param room free bytes on its disk: a store that cannot write does not say why.
 */
export function explainFolder(
  code: string | undefined,
  dataDir: string,
  room = Infinity,
): string | undefined {
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return `The data folder ${dataDir} is not a folder. Set DATA_DIR to one.`;
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `The data folder ${dataDir} cannot be written to. Make it writable, or set DATA_DIR to another one.`;
  }
  if (code === 'ENOSPC' || room < STORE_ROOM_BYTES) {
    return `There is no room left on the disk of the data folder ${dataDir}. Make room, or set DATA_DIR to a folder on another disk.`;
  }
  return undefined;
}

async function migrate(tx: Connection): Promise<void> {
  const { rows } = await tx.query<{ encoding: string }>('select getdatabaseencoding() as encoding');
  // In any other encoding, some texts could not be stored and others not be searched.
  if (rows[0]?.encoding !== ENCODING)
    throw new Error(`its encoding is ${rows[0]?.encoding}, not ${ENCODING}`);
  await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await tx.query(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  );
  const applied = await tx.query<{ name: string }>('select name from migration');
  const done = new Set(applied.rows.map((row) => row.name));
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  for (const name of files.sort()) {
    if (done.has(name)) continue;
    await tx.exec(readFileSync(join(MIGRATIONS, name), 'utf8'));
    await tx.query('insert into migration (name) values ($1)', [name]);
  }
}

async function openFolder(dataDir: string): Promise<Driver & Store> {
  const unlock = lockFolder(dataDir);
  try {
    const [{ PGlite, types }, { vector }] = await Promise.all([
      import('@electric-sql/pglite'),
      import('@electric-sql/pglite-pgvector'),
    ]);
    const folder = join(dataDir, STORE);
    await copyPreparedStore(folder, join(dataDir, STORE_COPY));
    const pglite = await PGlite.create(folder, {
      extensions: { vector },
      // PGlite's own functions go byte by byte; reading the vectors with them took longer than the search itself.
      parsers: { [types.BYTEA]: (text: string) => Buffer.from(text.slice(HEX_MARK.length), 'hex') },
      serializers: { [types.BYTEA]: (bytes: Uint8Array) => HEX_MARK + Buffer.from(bytes).toString('hex') },
    });
    const driver: Driver = {
      description: `PGlite in ${folder}`,
      isShared: false,
      query: (sql, params) => pglite.query(sql, params),
      transaction: (work) => pglite.transaction(work),
      close: async () => {
        await pglite.close();
        unlock();
      },
    };
    return { ...driver, forRequests: driver };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function copyPreparedStore(folder: string, copy: string): Promise<void> {
  const prepared = join(PREPARED_DATA, STORE);
  if (existsSync(folder) || !existsSync(prepared)) return;
  await rm(copy, { recursive: true, force: true });
  await cp(prepared, copy, { recursive: true });
  await rename(copy, folder);
}

async function openServer(databaseUrl: string): Promise<Driver & Store> {
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

function withoutCredentials(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  return `${url.host}${url.pathname}`;
}
