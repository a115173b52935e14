import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.js';

/** The data folder is in use by another running process. */
export class FolderLockedError extends OperatorError {
  override readonly name = 'FolderLockedError';
}

/** Name of the file in a folder that locks it. */
export const LOCK_FILE = 'service.lock';
const MAX_TRIES = 5;
/** The states that the kernel gives a process that has ended. */
const ENDED = /^[ZX]/i;

/**
 * Locks the folder for this process. PGlite itself does not lock it: two processes on one folder overwrite each other's
 * data without an error. The lock names its owner, so that the lock of a killed process can be taken over.
 *
 * @returns the function that releases the folder
 * @throws FolderLockedError when a running process holds the folder
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

/** Moves the lock aside before deleting it, so that it can put back a lock that another process has just taken. */
function removeStale(file: string, owner: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (read(aside) !== owner) linkSync(aside, file);
  } catch {
    // Another process was faster; the next try sees its lock.
  }
  rmSync(aside, { force: true });
}

/** The process number with its start time: numbers are used again, in a container almost always. */
function describeProcess(pid: number): string {
  const { startTime } = readProcess(pid);
  return `${pid} ${startTime}`;
}

/** What the kernel tells about a process; empty if there is no such process, or no Linux. */
function readProcess(pid: number): { state: string; startTime: string } {
  const stat = read(`/proc/${pid}/stat`);
  // Fields 3 and 22; the name in brackets before them may contain spaces.
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
  // A process that has ended stays listed until its parent has waited for it, which some parents never do.
  return !ENDED.test(readProcess(pid).state) && describeProcess(pid) === owner;
}
