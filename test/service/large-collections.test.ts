import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { findPassages } from '../../demo/service/chat/retrieve.js';
import { indexIfLarge, nearIndexName } from '../../demo/service/retrieval/indexes.js';
import type { Passage } from '../../demo/service/retrieval/passage.js';
import { findProfile } from '../../demo/service/retrieval/profile.js';
import type { Database } from '../../demo/service/store/database.js';
import { openDatabase } from '../../demo/service/store/open.js';
import type { LearnedChunk } from '../../demo/service/train/embed-chunks.js';
import { replaceChunks } from '../../demo/service/train/replace-chunks.js';

const EMBEDDER = { name: 'directions', dims: 64 };
const LARGE = 900;
const SMALL = 5;
/** More than an index returns at once. */
const HIDDEN = 250;
/** The passage that most questions here are about. */
const ASKED = 321;

/** A pseudo-random vector, always the same for the same seed. */
function vectorOf(seed: number): Float32Array {
  let state = (seed + 1) * 2654435761;
  const values = Float32Array.from({ length: EMBEDDER.dims }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  });
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

function passage(number: number, vector = vectorOf(number)): LearnedChunk {
  const text = `Passage number n${number} of the collection.`;
  return {
    kind: 'passage',
    title: '',
    url: '',
    text,
    sentences: [text],
    vector,
    titleVector: undefined,
    sentenceVectors: [vector],
  };
}

describe('a search in one collection among others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'agent-widgets-large-'));
  let db: Database;

  before(async () => {
    db = await openDatabase({ dataDir: folder });
    await db.query("insert into company (id, name) values ('c', 'Company')");
    const none = JSON.stringify(Array(EMBEDDER.dims).fill(0));
    await db.query(
      'insert into embedder_profile (embedder, question_mean, statement_mean) values ($1, $2, $2)',
      [EMBEDDER.name, none],
    );
    const fill = async (id: string, trainingId: string, chunks: LearnedChunk[]): Promise<void> => {
      await db.query(
        "insert into data_item (id, company_id, training_id, type) values ($1, 'c', $2, 'Summary')",
        [id, trainingId],
      );
      await db.transaction((tx) => replaceChunks(tx, { id, trainingId }, chunks, EMBEDDER));
    };
    const passages = (count: number): LearnedChunk[] => Array.from({ length: count }, (_, n) => passage(n));
    for (const id of ['large', 'small']) {
      await db.query("insert into training (id, company_id, name) values ($1, 'c', $1)", [id]);
    }
    await fill('large-item', 'large', passages(LARGE));
    await fill('small-item', 'small', passages(SMALL));
    const hidden = Array.from({ length: HIDDEN }, (_, n) => passage(LARGE + n, vectorOf(ASKED)));
    await fill('hidden-item', 'large', hidden);
    await db.query("update data_item set enabled = false where id = 'hidden-item'");
  });
  after(async () => {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const find = (trainingId: string, question: string, near: number): Promise<Passage[]> =>
    findPassages(db, { trainingId, question, vector: vectorOf(near), embedder: EMBEDDER.name, limit: 20 });
  const index = (trainingId: string): Promise<void> =>
    indexIfLarge(db, { trainingId, embedder: EMBEDDER.name, dims: EMBEDDER.dims }, LARGE);
  const isIndexed = async (trainingId: string): Promise<boolean | undefined> =>
    (await findProfile(db, trainingId, EMBEDDER.name))?.isIndexed;

  it('is exact and complete without an index', async () => {
    assert.equal((await find('small', 'anything', 3)).length, SMALL);
    const found = await find('large', 'anything', ASKED);
    assert.equal(found.length, 20);
    assert.match(found[0]?.text ?? '', new RegExp(`n${ASKED} `));
  });

  it('stays complete in both when the large one gets its index, even with passages of a disabled item', async () => {
    const exact = await find('large', 'anything', ASKED);
    await Promise.all([index('large'), index('small')]);
    assert.equal(await isIndexed('large'), true);
    assert.equal(await isIndexed('small'), false);

    const indexed = await find('large', 'anything', ASKED);
    assert.equal(indexed.length, 20);
    assert.deepEqual(
      indexed.slice(0, 5).map(({ text }) => text),
      exact.slice(0, 5).map(({ text }) => text),
    );
    assert.equal((await find('small', 'anything', 3)).length, SMALL);
  });

  it('finds a passage of an indexed collection with only a rare word', async () => {
    const byMeaning = await find('large', 'anything', 5000);
    assert.ok(byMeaning.every(({ text }) => !/n777 /.test(text)));
    const [first] = await find('large', 'Which passage has the number n777?', 5000);
    assert.match(first?.text ?? '', /n777 /);
  });

  it('does not use an index that was left unfinished, and builds it again', async () => {
    const name = nearIndexName('large', EMBEDDER.name);
    await db.query('update pg_index set indisvalid = false where indexrelid = to_regclass($1)', [name]);
    assert.equal(await isIndexed('large'), false);
    assert.equal((await find('large', 'anything', ASKED)).length, 20);
    await index('large');
    assert.equal(await isIndexed('large'), true);
  });
});
