import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Conversation } from '../../src/conversation/store.js';
import { lines, ScriptedService } from './scripted-service.js';
import { Tab } from './tab.js';

const RECORD = 'agent-chat:agent-1:conversation';

let tab: Tab;
let service: ScriptedService;

beforeEach(async () => {
  tab = await Tab.open();
  service = new ScriptedService();
});
afterEach(() => tab.close());

/** A stored conversation of any length, made from one real exchange. */
async function withStored(exchanges: number): Promise<Conversation> {
  await service.exchange(tab.converse(service), 'Question 0');
  const record = JSON.parse(tab.session.getItem(RECORD)!) as Record<string, unknown>;
  const sample = tab.session.getItem('agent-chat:agent-1:exchange:0')!;
  const { question } = JSON.parse(sample) as { question: { id: string } };
  for (let slot = 0; slot < exchanges; slot++) {
    const text = sample.replaceAll(question.id, `q${slot}`).replaceAll('Question 0', `Question ${slot}`);
    tab.session.setItem(`agent-chat:agent-1:exchange:${slot}`, text);
  }
  const counts = { next: exchanges, count: 2 * exchanges, chars: exchanges * sample.length };
  tab.session.setItem(RECORD, JSON.stringify({ ...record, ...counts }));
  await tab.reload();
  return tab.converse(service);
}

/** What one act reads from and writes to storage, in characters. */
function traffic(act: () => void): { read: number; written: number } {
  const { session } = tab;
  const { getItem, setItem } = session;
  const total = { read: 0, written: 0 };
  session.getItem = (key) => {
    const value = getItem.call(session, key);
    total.read += value?.length ?? 0;
    return value;
  };
  session.setItem = (key, value) => {
    total.written += value.length;
    setItem.call(session, key, value);
  };
  act();
  Object.assign(session, { getItem, setItem });
  return total;
}

describe('a long conversation', () => {
  it('is restored to its newest messages; the others are counted', async () => {
    const conversation = await withStored(5000);
    assert.equal(conversation.state.messages.length, 50);
    assert.equal(conversation.state.older, 9950);
    assert.equal(lines(conversation)[0], 'me: Question 4975 (sent)');
    assert.equal(lines(conversation).at(-1), 'agent: About Question 4999');
  });

  it('loads older messages on request, in order, to the first one', async () => {
    const conversation = await withStored(100);
    conversation.loadOlder(30);
    assert.equal(conversation.state.messages.length, 80);
    assert.equal(conversation.state.older, 120);
    assert.equal(lines(conversation)[0], 'me: Question 60 (sent)');
    assert.equal(conversation.state.restored, true);
    // An exchange is not divided.
    conversation.loadOlder(1);
    assert.equal(conversation.state.messages.length, 82);
    conversation.loadOlder(1000);
    assert.equal(conversation.state.older, 0);
    assert.equal(conversation.state.messages.length, 200);
    assert.equal(lines(conversation)[0], 'me: Question 0 (sent)');
    conversation.loadOlder(1000);
    assert.equal(conversation.state.messages.length, 200);
  });

  it('is complete in `allMessages`, which loads nothing', async () => {
    const conversation = await withStored(5000);
    const before = conversation.state;
    const all = conversation.allMessages();
    assert.equal(all.length, 10_000);
    assert.equal(all[0]?.role === 'user' && all[0].text, 'Question 0');
    assert.equal(conversation.state, before);
    conversation.loadOlder(2);
    assert.equal(conversation.state.older, 9948);
    assert.equal(conversation.allMessages().length, 10_000);
  });

  it('takes no more reading to restore than a short one', async () => {
    const reads: number[] = [];
    for (const exchanges of [25, 5000]) {
      await withStored(exchanges);
      await tab.reload();
      reads.push(traffic(() => tab.converse(service)).read);
      tab.session.clear();
      await tab.reload();
    }
    assert.ok(reads[1]! < 1.5 * reads[0]!, `${reads.join(' and ')} characters`);
  });

  it('takes no more reading and writing for a message, a key press or a rating than a short one', async () => {
    const costs: number[][] = [];
    for (const exchanges of [25, 5000]) {
      const conversation = await withStored(exchanges);
      const newest = conversation.state.messages.at(-1)!;
      const oldest = conversation.state.messages[1]!;
      const acts = [
        () => conversation.send('More'),
        () => conversation.stop(),
        () => conversation.setDraft('Mo'),
        () => conversation.rate(newest.id, 'up'),
        () => conversation.rate(oldest.id, 'up'),
        () => conversation.setAnchor({ messageId: oldest.id, offset: 3 }),
      ];
      costs.push(
        acts.map((act) => {
          const { read, written } = traffic(act);
          return read + written;
        }),
      );
      tab.session.clear();
      await tab.reload();
    }
    const [short, long] = costs;
    long!.forEach((cost, act) =>
      assert.ok(cost < 1.2 * short![act]!, `act ${act}: ${short![act]} and ${cost}`),
    );
    assert.ok(Math.max(...long!) < 4000, `${long!.join()} characters`);
  });

  it('shares the messages that a change leaves alone', async () => {
    const conversation = await withStored(5000);
    conversation.loadOlder(10_000);
    const before = conversation.state.messages;
    await service.exchange(conversation, 'More');
    const after = conversation.state.messages;
    assert.equal(after.length, 10_002);
    assert.ok(before.every((message, index) => message === after[index]));
  });

  it('continues in storage where it ended, also after the oldest were dropped', async () => {
    const conversation = await withStored(100);
    await service.exchange(conversation, 'More');
    conversation.send('Last');
    conversation.discard(conversation.send('Taken back'));
    const { older } = conversation.state;
    await tab.reload();
    const again = tab.converse(service);
    assert.deepEqual([again.state.older, older], [154, 150]);
    assert.deepEqual(lines(again).slice(-3), [
      'me: More (sent)',
      'agent: About More',
      'me: Last (may-have-arrived)',
    ]);
  });
});
