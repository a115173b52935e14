import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { madeOnce } from './made-once.js';
import { emptyFolder } from './running-service.js';

const NOTE = 'note.txt';
const write = (text: string) => (folder: string) => Promise.resolve(writeFileSync(join(folder, NOTE), text));

describe('a folder that test processes share', () => {
  it('is made once for all that ask for it at the same time, and for those that ask later', async () => {
    const shelf = join(emptyFolder(), 'shelf');
    const asked = ['first', 'second', 'third'].map((text) => madeOnce(shelf, 'a', write(text)));
    for (const folder of await Promise.all(asked))
      assert.equal(readFileSync(join(folder, NOTE), 'utf8'), 'first');
    assert.equal(await madeOnce(shelf, 'a', write('later')), join(shelf, 'a'));
    assert.equal(readFileSync(join(shelf, 'a', NOTE), 'utf8'), 'first');
  });

  it('leaves no older version of itself, and nothing of a run that was killed', async () => {
    const shelf = join(emptyFolder(), 'shelf');
    await madeOnce(shelf, 'a', write('old'));
    mkdirSync(join(shelf, 'unfinished'));
    writeFileSync(join(shelf, 'unfinished', 'half.txt'), '');
    const made = await madeOnce(shelf, 'b', write('new'));
    assert.deepEqual(readdirSync(shelf), ['b']);
    assert.deepEqual(readdirSync(made), [NOTE]);
  });
});
