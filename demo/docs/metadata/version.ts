import { readFileSync } from 'node:fs';

/** The version of the package, for addresses that name it. */
export const readVersion = (): string =>
  (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;
