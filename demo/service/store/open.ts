import { statfsSync } from 'node:fs';
import { OperatorError } from '../operator-error.js';
import type { Driver, Store } from './database.js';
import { FolderLockedError } from './folder-lock.js';
import { migrate } from './migrate.js';
import { openFolder } from './pglite.js';
import { openServer, withoutCredentials } from './postgres.js';

/** A store is not opened with less room on its disk. */
const STORE_ROOM_BYTES = 32 * 1024 * 1024;

/** The store cannot be opened; the message says why and what to do. */
export class StoreError extends OperatorError {
  override readonly name = 'StoreError';
}

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
