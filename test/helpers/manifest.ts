import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.js';

/** An entry of `exports`. */
export type Target = string | Readonly<Record<string, string>>;

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, Target>>;
  readonly sideEffects: readonly string[];
  readonly jsdelivr: string;
  readonly unpkg: string;
  readonly customElements: string;
  readonly 'web-types': string;
}

/** The package.json that is published. */
export const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
