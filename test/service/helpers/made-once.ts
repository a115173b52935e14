/** A folder that is costly to make, kept between the processes of a test run and between runs. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FolderLockedError, lockFolder } from '../../../demo/service/store/folder-lock.js';

const LOCK_INTERVAL_MS = 100;

/**
 * Making it may keep both cores of a small machine busy, so of several processes one makes it and the others wait.
 *
 * @param shelf the folder that holds it; what is left of other versions is deleted there
 * @param version a file name that changes whenever it has to be made anew
 * @param fill makes it in a new, empty folder
 * @returns the folder; do not change it, copy it
 */
export async function madeOnce(
  shelf: string,
  version: string,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const made = join(shelf, version);
  while (!existsSync(made)) {
    const unlock = await tryLock(`${shelf}.lock`);
    if (!unlock) continue;
    try {
      if (existsSync(made)) break;
      const folder = join(shelf, 'unfinished');
      rmSync(shelf, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      await fill(folder);
      renameSync(folder, made);
    } finally {
      unlock();
    }
  }
  return made;
}

async function tryLock(folder: string): Promise<(() => void) | undefined> {
  try {
    return lockFolder(folder);
  } catch (error) {
    if (!(error instanceof FolderLockedError)) throw error;
    return void (await wait(LOCK_INTERVAL_MS));
  }
}
