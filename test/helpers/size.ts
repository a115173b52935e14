import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import terserPlugin from '@rollup/plugin-terser';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { rollup } from 'rollup';
import { importsOf } from './imports.js';
import { ROOT } from './root.js';

// The types describe a CommonJS module, but Node imports the function itself.
const terser = terserPlugin as unknown as typeof terserPlugin.default;

/** Transferred bytes, with the best brotli compression, as a CDN stores static files. */
export const transferred = (code: string | Uint8Array): number => brotliCompressSync(code).length;

/** Transferred bytes of built files, each compressed by itself. */
export function sizeOf(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + transferred(readFileSync(join(ROOT, file))), 0);
}

/** A built file and everything it loads; `lazy` says which of its `import()`s are followed. */
export function closureOf(
  file: string,
  lazy: (name: string) => boolean,
  found = new Set<string>(),
): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const { name, kind } of importsOf(file)) {
    if (kind === 'static' || lazy(name)) closureOf(join(dirname(file), name), lazy, found);
  }
  return found;
}

/** Transferred bytes of the bundle that a customer's bundler makes of some lines of code. */
export const bundledSize = async (code: string): Promise<number> => transferred(await bundled(code));

/** What a customer's bundler makes of some lines of code, for a browser or what it takes for one. */
export async function bundled(code: string): Promise<string> {
  const entry = '\0entry';
  const bundle = await rollup({
    input: entry,
    plugins: [
      {
        name: 'entry',
        resolveId: (name, importer) =>
          name === entry ? name : importer === entry ? { id: join(ROOT, name) } : null,
        load: (id) => (id === entry ? code : null),
      },
      nodeResolve({ browser: true }),
      terser({ module: true }),
    ],
  });
  const { output } = await bundle.generate({ format: 'es' });
  await bundle.close();
  return output[0].code;
}
