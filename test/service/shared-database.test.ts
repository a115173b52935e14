import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from 'agent-widgets/client';
import type { Queryable } from '../../demo/service/store/database.js';
import { openDatabase } from '../../demo/service/store/open.js';
import { startDatabaseServer, type DatabaseServer } from './helpers/database-server.js';
import {
  emptyFolder,
  seededFolder,
  startRefused,
  startService,
  type RunningService,
} from './helpers/running-service.js';

const OVEN = 'Is the Tide bowl safe in the oven?';

describe('two service processes on one database server', () => {
  let database: DatabaseServer;
  let one: RunningService;
  let two: RunningService;
  before(async () => {
    database = await startDatabaseServer(await seededFolder());
    const env = { DATABASE_URL: database.url };
    [one, two] = await Promise.all([
      startService({ dataDir: emptyFolder(), env }),
      startService({ dataDir: emptyFolder(), env }),
    ]);
  });
  after(async () => {
    await Promise.all([one.stop(), two.stop()]);
    await database.close();
  });

  it('say which server they use, without its password', () => {
    assert.match(one.facts['store'] ?? '', /^PostgreSQL at 127\.0\.0\.1:\d+\/postgres$/);
    assert.doesNotMatch(one.log() + two.log(), /secret/);
  });

  it("continue each other's conversations", async () => {
    const first = await one.ask(OVEN);
    const next = await two.ask('What does engraving cost?', { conversationId: first.conversationId });
    assert.equal(next.conversationId, first.conversationId);
    const again = await one.ask('What does engraving cost?', { conversationId: first.conversationId });
    assert.deepEqual(again, next);
  });

  it('give only one answer to a message that both get at the same time', async () => {
    const { conversationId } = await one.ask(OVEN);
    const question = { conversationId };
    const replies = await Promise.all([
      one.ask('How do I clean a linen shade?', question),
      two.ask('How do I clean a linen shade?', question),
    ]);
    assert.deepEqual(replies[0], replies[1]);
  });

  it("accept each other's keys, and learn what the other was told to learn", async () => {
    const client = createClient({ apiKey: two.facts['key'] ?? '', aiUrl: `${one.url}/ai` });
    const trainingId = one.facts['training'] ?? '';
    const items = await client.dataItems.list(trainingId);
    const oven = items.find(({ id }) => id === 'qa-oven');
    assert.ok(oven);
    await client.dataItems.edit({ ...oven, content: 'Yes, up to 240 °C.' });
    for (let status = 'embedding'; status === 'embedding';) {
      await wait(50);
      const item = (await client.dataItems.list(trainingId)).find(({ id }) => id === 'qa-oven');
      status = item?.embedData.status ?? '';
    }
    assert.match((await two.ask(OVEN)).messages.join(), /240 °C/);
  });

  it('share one limit', async () => {
    const guess = (service: RunningService) =>
      service.post('/ai/dataitem/all', { APIKey: 'guess', trainingId: 'any' });
    const statuses: number[] = [];
    for (let count = 0; count < 16; count++) {
      statuses.push((await guess(one)).status, (await guess(two)).status);
    }
    assert.deepEqual([...new Set(statuses)], [401, 429]);
    assert.equal(statuses.filter((status) => status === 401).length, 30);
  });
});

it('a service is healthy only while its database answers', async () => {
  const database = await startDatabaseServer(await seededFolder());
  const service = await startService({ dataDir: emptyFolder(), env: { DATABASE_URL: database.url } });
  assert.equal((await service.get('/health')).status, 200);
  await database.close();
  const { status, body } = await service.get('/health');
  await service.stop();
  assert.equal(status, 503);
  assert.deepEqual(body, { status: false, data: 'The database does not answer.' });
});

it('a service outlives its database, also one that goes away between two statements of a transaction', async () => {
  const database = await startDatabaseServer(await seededFolder());
  const db = await openDatabase({ databaseUrl: database.url, dataDir: emptyFolder() });
  const work = db.transaction(async (tx) => {
    await database.close();
    await tx.query('select 1');
  });
  // A connection that breaks tells it by an event; one that nobody listens to would end this process.
  await assert.rejects(work);
  await db.close();
});

it('requests do not wait for a database that has frozen, but what may take long does', async () => {
  const database = await startDatabaseServer(await seededFolder());
  const db = await openDatabase({ databaseUrl: database.url, dataDir: emptyFolder() });
  const ask = (on: Queryable) => on.query('select 1');
  // Each on a connection of its own, which is open when the database freezes.
  await Promise.all([ask(db), ask(db), ask(db)]);
  database.freeze();
  let isWaiting = true;
  const training = ask(db).catch(() => (isWaiting = false));
  await Promise.all([
    assert.rejects(ask(db.forRequests), /timeout/),
    assert.rejects(db.forRequests.transaction(ask), /timeout/),
  ]);
  assert.ok(isWaiting);
  await database.close();
  await training;
  await db.close();
});

it('a service does not start on a database that is not UTF8, and says so in one line', async () => {
  const folder = emptyFolder();
  const store = await openDatabase({ dataDir: folder });
  await store.query("update pg_database set encoding = pg_char_to_encoding('SQL_ASCII')");
  await store.close();
  const database = await startDatabaseServer(folder);
  const { code, said } = await startRefused({ env: { DATABASE_URL: database.url } });
  await database.close();
  assert.equal(code, 1);
  assert.match(said, /^The database at .+ cannot be used: its encoding is SQL_ASCII, not UTF8\. .+\n$/);
});
