import { resolve } from 'node:path';

/** The folder of the repository, without a slash at the end. */
export const ROOT = resolve(import.meta.dirname, '../..');
