import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_FOLDER } from '../folders.js';
import type { Driver, Store } from './database.js';
import { lockFolder } from './folder-lock.js';

/** A data folder with an empty store, made by the build: PGlite takes seconds to create one, but copying is fast. */
export const PREPARED_DATA = join(DEMO_FOLDER, 'dist/data');
/** The folder of PGlite's files inside a data folder. */
export const STORE = 'pglite';
/** It is copied to this name first, so that a copy which a crash interrupted is never opened. */
export const STORE_COPY = `${STORE}.copy`;
/** A bytea begins with this in PostgreSQL's text form. */
const HEX_MARK = '\\x';

/**
 * Opens the store of a data folder with PGlite, which runs in this process.
 *
 * @throws FolderLockedError when another process holds the folder
 */
export async function openFolder(dataDir: string): Promise<Driver & Store> {
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
