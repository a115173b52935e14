import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient, type ChatReply } from 'agent-widgets/client';
import type { Database } from '../../demo/service/store/database.js';
import { openDatabase } from '../../demo/service/store/open.js';
import { seededFolder, startService, type RunningService } from './helpers/running-service.js';
import { startScriptedModelServer, type ScriptedModelServer } from './helpers/scripted-model-server.js';

const ROUNDS = 20;
/** How many visitors ask one question after the other until the service is gone. */
const VISITORS = 3;
/** The service is killed after one to this many answers, in turn. */
const MOST_ANSWERS = 5;
const OVEN = 'Is the Tide bowl safe in the oven?';
const QUESTIONS = [OVEN, 'How many days does a parcel to Tromsø take?', 'How do I clean stoneware?'];
/** The items of the sample shop that are kept: enough to ask about, and few enough to start fast. */
const KEPT_ITEMS = ['qa-oven', 'page-care-stoneware', 'page-delivery-norway', 'summary-who-we-are'];

describe('a service killed in the middle of chats and of training', () => {
  let dataDir: string;
  let models: ScriptedModelServer;
  before(async () => {
    // The embeddings come from a server that the test can tell to stop answering in the middle of training.
    [dataDir, models] = await Promise.all([seededFolder(), startScriptedModelServer()]);
    await inStore(dataDir, (db) => db.query('delete from data_item where id <> all($1)', [KEPT_ITEMS]));
  });
  after(() => models.close());
  const start = (): Promise<RunningService> =>
    startService({
      dataDir,
      env: { OPENAI_BASE_URL: models.baseUrl, EMBEDDING_MODEL: 'test', CHAT_MODEL: 'local' },
    });

  it(`loses nothing that it has acknowledged in ${ROUNDS} rounds, and answers after each of them`, async () => {
    const acknowledged: ChatReply[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const service = await start();
      await learned(service);
      const { messages } = await service.ask(OVEN);
      assert.match(messages.join(), round === 1 ? /220 °C/ : answerOf(round - 1));
      const inTraining = models.holdEmbedding(new RegExp(textOf(round)));
      await editItems(service, round);
      await inTraining;
      acknowledged.push(...(await chatUntilKilled(service, 1 + (round % MOST_ANSWERS))));
    }
    assert.ok(acknowledged.length >= ROUNDS);

    const service = await start();
    await learned(service);
    assert.match((await service.ask(OVEN)).messages.join(), answerOf(ROUNDS));
    await service.stop();
    await inStore(dataDir, async (db) => {
      assert.deepEqual(await findLost(db, acknowledged), []);
      assert.equal(await countHalves(db), 0);
      assert.deepEqual(await findUntrained(db), []);
      const { rows } = await db.query<{ text: string }>(
        "select string_agg(text, ' ') as text from chunk where data_item_id = 'summary-who-we-are'",
      );
      assert.equal(rows[0]?.text, textOf(ROUNDS));
    });
  });

  it('is ready while it still learns an edit, and a stop then does not count as a failed try', async () => {
    let service = await start();
    let held = models.holdEmbedding(/Sunday/);
    await edit(service, {
      id: 'summary-who-we-are',
      type: 'Summary',
      source: '',
      content: 'Open on Sunday.',
    });
    await held;
    for (let stops = 0; stops < 4; stops++) {
      assert.equal(await service.stop(), 0);
      held = models.holdEmbedding(/Sunday/);
      service = await start();
      assert.equal((await service.get('/health')).status, 200);
      await held;
      assert.equal(await statusOf(service, 'summary-who-we-are'), 'embedding');
    }
    await service.stop();
  });
});

/** Resolves when the service has learned every edit. */
async function learned(service: RunningService): Promise<void> {
  for (const id of KEPT_ITEMS) while ((await statusOf(service, id)) === 'embedding') await wait(20);
}

async function statusOf(service: RunningService, id: string): Promise<string | undefined> {
  const { key, training } = service.facts;
  const client = createClient({ apiKey: key ?? '', aiUrl: `${service.url}/ai` });
  const items = await client.dataItems.list(training ?? '');
  return items.find((item) => item.id === id)?.embedData.status;
}

async function inStore<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({ dataDir });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

function answerOf(round: number): RegExp {
  return new RegExp(`Yes, round ${round}\\.`);
}

function textOf(round: number): string {
  return `In round ${round} the workshop moved its shelves to another wall.`;
}

/** Makes one edit whose training the kill interrupts, and one that shows in the agent's next answer. */
async function editItems(service: RunningService, round: number): Promise<void> {
  await edit(service, { id: 'qa-oven', type: 'QA', source: OVEN, content: `Yes, round ${round}.` });
  await edit(service, { id: 'summary-who-we-are', type: 'Summary', source: '', content: textOf(round) });
}

async function edit(
  service: RunningService,
  item: { id: string; type: string; source: string; content: string },
): Promise<void> {
  const { body } = await service.post('/ai/dataitem/edit', {
    APIKey: service.facts['key'],
    dataItem: {
      ...item,
      trainingId: service.facts['training'],
      properties: item.type === 'QA' ? { match: 'broad' } : {},
    },
  });
  assert.equal(body.status, true);
}

/** @returns the replies that arrived before the service was gone */
async function chatUntilKilled(service: RunningService, answers: number): Promise<ChatReply[]> {
  const replies: ChatReply[] = [];
  const arrivals = new EventTarget();
  const visitor = async (): Promise<void> => {
    let conversationId = '';
    for (let turn = 0; ; turn++) {
      try {
        const reply = await service.ask(`${QUESTIONS[turn % QUESTIONS.length]} ${turn}`, { conversationId });
        conversationId = reply.conversationId;
        replies.push(reply);
        if (replies.length === answers) arrivals.dispatchEvent(new Event('enough'));
      } catch {
        return;
      }
    }
  };
  const enough = once(arrivals, 'enough');
  const visitors = Array.from({ length: VISITORS }, visitor);
  await enough;
  await service.kill();
  await Promise.all(visitors);
  return replies;
}

async function findLost(db: Database, acknowledged: readonly ChatReply[]): Promise<ChatReply[]> {
  const { rows } = await db.query<{ conversation_id: string; text: string }>(
    `select conversation_id, text from message where role = 'agent'`,
  );
  const stored = new Set(rows.map((row) => `${row.conversation_id} ${row.text}`));
  return acknowledged.filter(
    (reply) => !stored.has(`${reply.conversationId} ${reply.messages.join('\n\n')}`),
  );
}

/** Conversations in which a message was stored without its answer, or the other way round. */
async function countHalves(db: Database): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from (
       select conversation_id from message group by conversation_id
       having count(*) filter (where role = 'visitor') <> count(*) filter (where role = 'agent')
     ) half`,
  );
  return rows[0]?.count ?? 0;
}

async function findUntrained(db: Database): Promise<unknown[]> {
  const { rows } = await db.query(
    `select id from data_item item where embed_status <> 'embedded'
       or not exists (select 1 from chunk where data_item_id = item.id)`,
  );
  return rows;
}
