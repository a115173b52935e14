import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether all that was built is at least as new as its sources.
 * @param {readonly string[]} built files or folders
 * @param {readonly string[]} sources files or folders
 */
export function isNewer(built, sources) {
  return Math.min(...built.map(newest)) >= Math.max(...sources.map(newest));
}

/**
 * Time of the newest file at or under `path`; 0 when there is none.
 * @param {string} path
 * @returns {number}
 */
function newest(path) {
  if (!existsSync(path)) return 0;
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}
