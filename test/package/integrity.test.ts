import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../helpers/root.js';

const DIST = join(ROOT, 'dist');
const hashes = JSON.parse(readFileSync(join(DIST, 'integrity.json'), 'utf8')) as Record<string, string>;

describe('the hashes for integrity', () => {
  it('are there for every file that a script tag or the loader may fetch', () => {
    const parts = readdirSync(join(DIST, 'embed')).map((part) => `embed/${part}`);
    assert.deepEqual(Object.keys(hashes).sort(), ['embed.js', 'embed.mjs', ...parts].sort());
  });

  it('are those of the files that were built', () => {
    for (const [file, hash] of Object.entries(hashes)) {
      const digest = createHash('sha384')
        .update(readFileSync(join(DIST, file)))
        .digest('base64');
      assert.equal(hash, `sha384-${digest}`, file);
    }
  });
});
