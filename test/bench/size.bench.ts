import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { builtFiles, ROOT } from '../helpers/imports.js';
import { transferred } from '../helpers/size.js';

/** Every file a script tag can bring, as it lies on the disk and as it travels. */
export async function bench(): Promise<void> {
  const files = builtFiles('dist').filter((file) => /^dist\/embed(\/|\.)/.test(file));
  const rows = files.map((file) => ({
    file,
    bytes: statSync(join(ROOT, file)).size,
    brotli: transferred(readFileSync(join(ROOT, file))),
  }));
  console.table(rows.sort((one, other) => other.brotli - one.brotli));
}
