/** Twenty kills take minutes, so this is run by hand: node --import tsx --test test/service/crash.manual.ts */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import type { ChatReply } from 'agent-widgets/client';
import { openDatabase } from '../../demo/service/db.js';
import { seededFolder, startService, type RunningService } from './helpers/running-service.js';

const ROUNDS = 20;
/** Visitors who ask, one question after the other, until the service is gone. */
const VISITORS = 3;
/** A round is over once so many answers have arrived: then the service is killed. */
const ANSWERS_PER_ROUND = 4;
const QUESTIONS = [
  'Is the Tide bowl safe in the oven?',
  'What does engraving cost?',
  'How many days does a parcel to Tromsø take?',
];

describe('a service killed in the middle of chats and of training', () => {
  it(`loses nothing it has answered, over ${ROUNDS} rounds, and answers after each`, async () => {
    const dataDir = await seededFolder();
    const acknowledged: ChatReply[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const service = await startService({ dataDir });
      await service.ask('Is the Tide bowl safe in the oven?');
      await editSomething(service, round);
      acknowledged.push(...(await chatUntilKilled(service)));
    }
    assert.ok(acknowledged.length >= ROUNDS * ANSWERS_PER_ROUND);

    const service = await startService({ dataDir });
    await service.stop();
    const db = await openDatabase({ dataDir });
    try {
      const { rows } = await db.query<{ conversation_id: string; text: string }>(
        `select conversation_id, text from message where role = 'agent'`,
      );
      const stored = new Set(rows.map((row) => `${row.conversation_id} ${row.text}`));
      const lost = acknowledged.filter(
        (reply) => !stored.has(`${reply.conversationId} ${reply.messages.join('\n\n')}`),
      );
      assert.deepEqual(lost, []);

      const halves = await db.query<{ count: number }>(
        `select count(*)::int as count from (
           select conversation_id from message group by conversation_id
           having count(*) filter (where role = 'visitor') <> count(*) filter (where role = 'agent')
         ) half`,
      );
      assert.equal(halves.rows[0]?.count, 0);
      const untrained = await db.query(
        `select id from data_item item where embed_status = 'embedded'
           and not exists (select 1 from chunk where data_item_id = item.id)`,
      );
      assert.deepEqual(untrained.rows, []);
    } finally {
      await db.close();
    }
  });
});

/** Gives the training something to do: it will be in the middle of it when the service is killed. */
async function editSomething(service: RunningService, round: number): Promise<void> {
  const { body } = await service.post('/ai/dataitem/edit', {
    APIKey: service.facts['key'],
    dataItem: {
      id: 'page-care-stoneware',
      trainingId: service.facts['training'],
      type: 'Webpage',
      source: `${service.url}/site/care-stoneware.html?round=${round}`,
      content: '',
      properties: {},
    },
  });
  assert.equal(body.status, true);
}

async function chatUntilKilled(service: RunningService): Promise<ChatReply[]> {
  const replies: ChatReply[] = [];
  const enough = new EventTarget();
  const visitor = async (): Promise<void> => {
    let conversationId = '';
    for (let turn = 0; ; turn++) {
      try {
        const reply = await service.ask(`${QUESTIONS[turn % QUESTIONS.length]} ${turn}`, { conversationId });
        conversationId = reply.conversationId;
        replies.push(reply);
        if (replies.length === ANSWERS_PER_ROUND) enough.dispatchEvent(new Event('reached'));
      } catch {
        return;
      }
    }
  };
  const reached = once(enough, 'reached');
  const visitors = Array.from({ length: VISITORS }, visitor);
  await reached;
  await service.kill();
  await Promise.all(visitors);
  return replies;
}
