import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The data folder is in use by a living process. */
export class FolderLockedError extends Error {
  override readonly name = 'FolderLockedError';
}

const LOCK_FILE = 'service.lock';
const MAX_TRIES = 5;
/** States of a process that has ended. */
const ENDED = /^[ZX]/i;

/**
 * Takes the folder for this process. PGlite itself does not: two processes on one folder overwrite each
 * other without an error. The lock names its owner, so one left behind by a killed process is taken over.
 *
 * @returns the function that gives the folder free again
 * @throws FolderLockedError when a living process holds it
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, LOCK_FILE);
  const own = describeProcess(process.pid);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (createExclusively(file, own)) {
      return () => {
        if (read(file) === own) rmSync(file, { force: true });
      };
    }
    const owner = read(file);
    if (owner === undefined) continue;
    if (isAlive(owner, own)) {
      throw new FolderLockedError(
        `The data folder ${folder} is in use by process ${owner.split(' ')[0]}. ` +
          'Stop that process, or set DATA_DIR to another folder.',
      );
    }
    removeStale(file, owner);
  }
  throw new FolderLockedError(
    `The data folder ${folder} could not be locked: another process is starting on it.`,
  );
}

function createExclusively(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Moves the lock aside before it deletes it, so that a lock another process has just taken is put back. */
function removeStale(file: string, owner: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (read(aside) !== owner) linkSync(aside, file);
  } catch {
    // Another process was faster; the next try sees what it did.
  }
  rmSync(aside, { force: true });
}

/** The process number alone is not enough: numbers are used again, in a container nearly always. */
function describeProcess(pid: number): string {
  const { startTime } = readProcess(pid);
  return `${pid} ${startTime}`;
}

/** What the kernel tells of a process; nothing where there is none, or no Linux. */
function readProcess(pid: number): { state: string; startTime: string } {
  const stat = read(`/proc/${pid}/stat`);
  // Fields 3 and 22; the name in brackets before them may hold spaces.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  return { state: fields[0] ?? '', startTime: fields[19] ?? '' };
}

function isAlive(owner: string, own: string): boolean {
  const pid = Number(owner.split(' ')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (pid === process.pid) return owner === own;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  // One that has ended stays listed until its parent takes note of it, which some never do.
  return !ENDED.test(readProcess(pid).state) && describeProcess(pid) === owner;
}
