import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.js';
import { manifest } from './manifest.js';

/** A public entry that is code. */
export interface Entry {
  /** As a customer writes it: `agent-widgets/client`. */
  readonly name: string;
  /** Relative to the root. */
  readonly file: string;
  readonly types: string;
}

/** Every module a customer can import by name; a `*` is replaced by each file there is. */
export function entries(): Entry[] {
  return Object.entries(manifest.exports).flatMap(([key, target]) => {
    if (typeof target === 'string') return [];
    const entry = {
      name: manifest.name + key.slice(1),
      file: target.default ?? '',
      types: target.types ?? '',
    };
    return key.endsWith('*') ? expand(entry) : [entry];
  });
}

function expand({ name, file, types }: Entry): Entry[] {
  const [folder = '', ending = ''] = file.split('*');
  const words = readdirSync(join(ROOT, folder))
    .filter((found) => found.endsWith(ending))
    .map((found) => found.slice(0, -ending.length));
  const fill = (pattern: string, word: string) => pattern.replace('*', word);
  return words.map((word) => ({ name: fill(name, word), file: fill(file, word), types: fill(types, word) }));
}
