import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { DEMO_FOLDER } from './folders.js';
import { FolderLockedError, lockFolder } from './folder-lock.js';

/** What a piece of work may do inside a transaction. */
export interface Queryable {
  /** Runs one statement. Cast counts with `::int` and big numbers with `::text`: the two drivers differ there. */
  query<Row>(sql: string, params?: unknown[]): Promise<{ rows: Row[] }>;
}

/** The one store: the same SQL on PGlite and on a PostgreSQL server. */
export interface Database extends Queryable {
  /** Runs `work` in one transaction; a throw rolls it back. Work on `tx` only. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
  /** Where the data lies, for people; holds no password. */
  readonly describe: string;
  /** Whether other processes may be at work on it now. */
  readonly isShared: boolean;
}

/** The store cannot be opened; the message says why, and what to do. */
export class StoreError extends Error {
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
/** A data folder with an empty store, made by the build: to make one takes PGlite seconds, to copy it none. */
export const PREPARED_DATA = join(DEMO_FOLDER, 'dist/data');
/** Where PGlite's files lie inside a data folder. */
export const STORE = 'pglite';
/** Any fixed number: it names our lock among the advisory locks of the database. */
const MIGRATION_LOCK = 7_203_115;
const POOL_SIZE = 10;
/** Begins a bytea in PostgreSQL's text form. */
const HEX_MARK = '\\x';

/**
 * Opens the store and brings its tables up to date.
 *
 * @param databaseUrl a PostgreSQL server with pgvector; without it PGlite keeps its files inside `dataDir`
 * @throws FolderLockedError when another process has the folder, StoreError when it cannot be opened
 */
export async function openDatabase({ databaseUrl, dataDir }: StoreOptions): Promise<Database> {
  let driver: Driver | undefined;
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

/** In one line; of a server it holds no password. */
function explain({ code, message }: NodeJS.ErrnoException, { databaseUrl, dataDir }: StoreOptions): string {
  // Where several addresses were tried in vain the error has a code and no words.
  const [reason] = (message || code || '').split('\n');
  if (databaseUrl) {
    return `The database at ${withoutCredentials(databaseUrl)} cannot be used: ${reason}. Check DATABASE_URL, and that the server runs and has pgvector.`;
  }
  return (
    explainFolder(code, dataDir) ??
    `The store in ${dataDir} cannot be opened: ${reason}. Put a copy in its place, set DATA_DIR to another folder, or begin anew with "npm run demo -- reset".`
  );
}

/** What to do about a data folder that is none, or is not ours to write; undefined for every other error. */
export function explainFolder(code: string | undefined, dataDir: string): string | undefined {
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return `The data folder ${dataDir} is not a folder. Set DATA_DIR to one.`;
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `The data folder ${dataDir} cannot be written to. Allow it, or set DATA_DIR to another one.`;
  }
  return undefined;
}

/** A vector as SQL text: `$1::vector`. */
export function toVector(values: ArrayLike<number>): string {
  return `[${Array.from(values).join(',')}]`;
}

async function migrate(tx: Connection): Promise<void> {
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

async function openFolder(dataDir: string): Promise<Driver> {
  const unlock = lockFolder(dataDir);
  try {
    const [{ PGlite, types }, { vector }] = await Promise.all([
      import('@electric-sql/pglite'),
      import('@electric-sql/pglite-pgvector'),
    ]);
    const folder = join(dataDir, STORE);
    await copyPreparedStore(folder);
    const pglite = await PGlite.create(folder, {
      extensions: { vector },
      // Its own take a byte at a time, which cost more than the whole search whose vectors they read.
      parsers: { [types.BYTEA]: (text: string) => Buffer.from(text.slice(HEX_MARK.length), 'hex') },
      serializers: { [types.BYTEA]: (bytes: Uint8Array) => HEX_MARK + Buffer.from(bytes).toString('hex') },
    });
    return {
      describe: `PGlite in ${folder}`,
      isShared: false,
      query: (sql, params) => pglite.query(sql, params),
      transaction: (work) => pglite.transaction(work),
      close: async () => {
        await pglite.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Copies under another name first: a copy broken off by a crash is never opened. */
async function copyPreparedStore(folder: string): Promise<void> {
  const prepared = join(PREPARED_DATA, STORE);
  if (existsSync(folder) || !existsSync(prepared)) return;
  const copy = `${folder}.copy`;
  await rm(copy, { recursive: true, force: true });
  await cp(prepared, copy, { recursive: true });
  await rename(copy, folder);
}

async function openServer(databaseUrl: string): Promise<Driver> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE });
  // A connection that breaks while idle is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => undefined);
  return {
    describe: `PostgreSQL at ${withoutCredentials(databaseUrl)}`,
    isShared: true,
    query: (sql, params) => run(pool, sql, params),
    transaction: async (work) => {
      const client = await pool.connect();
      const connection: Connection = {
        query: (sql, params) => run(client, sql, params),
        exec: (script) => client.query(script),
      };
      let broken: Error | undefined;
      try {
        await client.query('begin');
        const result = await work(connection);
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch((cause: Error) => (broken = cause));
        throw error;
      } finally {
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}

/** The caller names the columns its statement gives; the driver cannot know them. */
async function run<Row>(on: Pool | PoolClient, sql: string, params?: unknown[]): Promise<{ rows: Row[] }> {
  const { rows } = await on.query(sql, params);
  return { rows: rows as Row[] };
}

function withoutCredentials(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  return `${url.host}${url.pathname}`;
}
