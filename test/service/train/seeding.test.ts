import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { deleteDataItem, queueTraining } from '../../../demo/service/data-items.js';
import { seedStore, waitForSeed } from '../../../demo/service/seed.js';
import type { Database } from '../../../demo/service/store/database.js';
import { openDatabase } from '../../../demo/service/store/open.js';
import { DATA_ITEM_TYPES } from '../../../src/protocol/index.js';

const SITE = 'http://127.0.0.1:4173/site';

describe('an empty store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'agent-widgets-seed-'));
  let db: Database;
  before(async () => {
    db = await openDatabase({ dataDir: folder });
    await seedStore(db, SITE);
  });
  after(async () => {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const count = async (table: string): Promise<number> => {
    const { rows } = await db.query<{ count: number }>(`select count(*)::int as count from ${table}`);
    return rows[0]?.count ?? 0;
  };

  it('gets a data item of every type, with training queued for each', async () => {
    const { rows } = await db.query<{ type: string }>('select distinct type from data_item order by type');
    assert.deepEqual(
      rows.map(({ type }) => type),
      [...DATA_ITEM_TYPES].sort(),
    );
    assert.equal(await count("job where state = 'queued'"), await count('data_item'));
  });

  it('gets its own site instead of the mark, and items that need the network last in the queue', async () => {
    assert.equal(await count("data_item where source || content like '%{site}%'"), 0);
    assert.ok((await count(`data_item where source like '${SITE}/%'`)) > 10);
    const { rows } = await db.query<{ source: string }>(
      'select source from job join data_item on data_item.id = data_item_id order by run_after desc limit 3',
    );
    assert.ok(rows.every(({ source }) => /^https:\/\/(?:docs\.google|www\.youtube)\.com\//.test(source)));
  });

  it('is filled only once, so that what its owner deleted stays deleted', async () => {
    const items = await count('data_item');
    const { rows } = await db.query<{ id: string; company_id: string }>(
      'select id, company_id from data_item limit 1',
    );
    assert.ok(rows[0]);
    await deleteDataItem(db, rows[0].company_id, rows[0].id);
    await seedStore(db, SITE);
    assert.equal(await count('data_item'), items - 1);
  });

  it('gets the new port of the site into its sources, answers, passages and widgets', async () => {
    await db.query(
      `insert into chunk (training_id, data_item_id, ordinal, url, text, answer, embedder, dims, embedding)
       select training_id, id, 0, $1, 'text', 'See ' || $1, 'none', 1, '[1]' from data_item limit 1`,
      [`${SITE}/returns.html`],
    );
    await seedStore(db, 'http://127.0.0.1:5000/site');
    const everywhere =
      "(select source || content as text from data_item union all select url || answer from chunk union all select object::text from widget) as texts where text like '%";
    assert.equal(await count(`${everywhere}${SITE}%'`), 0);
    assert.ok((await count(`${everywhere}127.0.0.1:5000/site/%'`)) > 10);
  });

  it('keeps the links of its owners to other sites, also if such a site looks like its own', async () => {
    const other = 'http://shop.example:8080/site/mug.png';
    await db.query(
      `update data_item set source = $1, content = 'See ' || $1 where id = (select min(id) from data_item)`,
      [other],
    );
    await db.query(
      `update widget set object = object || jsonb_build_object('content', $1::text) where id = (select min(id) from widget)`,
      [other],
    );
    await seedStore(db, 'http://127.0.0.1:6000/site');
    const kept = `where strpos(text, '${other}') > 0`;
    const texts =
      '(select source || content as text from data_item union all select object::text from widget)';
    assert.equal(await count(`${texts} as texts ${kept}`), 2);
  });
});

describe('a store that was filled before', () => {
  const folder = mkdtempSync(join(tmpdir(), 'agent-widgets-filled-'));
  let db: Database;
  before(async () => {
    db = await openDatabase({ dataDir: folder });
    await seedStore(db, SITE);
  });
  beforeEach(() => db.query("update job set state = 'done'"));
  after(async () => {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is ready while an item that its owner has added is still to be learned', async () => {
    await db.query(
      `insert into data_item (id, company_id, training_id, type, source, content)
       select 'own', company_id, id, 'Summary', '', 'A fact.' from training limit 1`,
    );
    await queueTraining(db, 'own');
    const stop = AbortSignal.timeout(10_000);
    const told: string[] = [];
    const note = (done: number, total: number): void => void told.push(`${done} of ${total}`);
    await waitForSeed(db, { siteUrl: SITE, embedder: 'm' }, note, stop);
    assert.deepEqual(told, []);
    assert.equal(stop.aborted, false);
  });

  it('is not ready while an item of the sample shop was never learned', async () => {
    await db.query(
      "update job set state = 'queued' where id = (select job.id from job join data_item item on item.id = data_item_id where source = '' limit 1)",
    );
    const stop = new AbortController();
    await waitForSeed(db, { siteUrl: SITE, embedder: 'm' }, () => stop.abort(), stop.signal);
    assert.equal(stop.signal.aborted, true);
  });
});
