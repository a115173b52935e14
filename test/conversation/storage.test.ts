import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Conversation } from '../../src/conversation/store.js';
import { MemoryStorage } from '../helpers/memory-storage.js';
import type { ScriptedService } from './scripted-service.js';
import { lines, settled, until } from './scripted-service.js';
import { Tab } from './tab.js';
import { openView } from './view.js';

const RECORD = 'agent-chat:agent-1:conversation';

let tab: Tab;
let service: ScriptedService;
let conversation: Conversation;

beforeEach(async () => {
  ({ tab, service, conversation } = openView(await Tab.open()));
});
afterEach(() => tab.close());

async function reload(options = {}): Promise<Conversation> {
  await tab.reload();
  conversation = tab.converse(service, options);
  return conversation;
}

describe('before the first act of the visitor', () => {
  it('nothing is written', async () => {
    conversation.setOpen(true, false);
    conversation.setAnchor({ messageId: 'm', offset: 1 });
    conversation.setDraft('By the page', false);
    conversation.setDraft('');
    conversation.retry();
    conversation.stop();
    conversation.loadOlder(10);
    conversation.disconnect();
    conversation.connect();
    assert.deepEqual(tab.session.keys(), []);
    assert.deepEqual(tab.local.keys(), []);
    assert.equal(service.calls.length, 0);
  });

  for (const [act, does] of [
    ['opening the panel', () => conversation.setOpen(true)],
    ['writing a draft', () => conversation.setDraft('H')],
    ['sending', () => conversation.send('Hello')],
    ['accepting the terms', () => conversation.acceptConsent('Terms')],
  ] as const) {
    it(`${act} is such an act`, () => {
      does();
      assert.ok(tab.session.getItem(RECORD));
    });
  }
});

describe('what is stored', () => {
  it('lies under keys that begin with the agent id; the record holds conversationId and ai-url', async () => {
    await service.exchange(conversation, 'Hello');
    for (const key of tab.session.keys()) assert.ok(key.startsWith('agent-chat:agent-1:'), key);
    const record = JSON.parse(tab.session.getItem(RECORD)!) as Record<string, unknown>;
    assert.equal(record.conversationId, 'c-1');
    assert.equal(record.aiUrl, 'https://service.example/ai');
    assert.equal(record.version, 1);
  });

  it('comes back after a reload: messages, draft, open panel, consent and the place of reading', async () => {
    await service.exchange(conversation, 'Hello', 'Good day');
    conversation.setDraft('And then');
    conversation.setOpen(true);
    conversation.acceptConsent('Terms');
    const anchor = { messageId: conversation.state.messages[0]!.id, offset: -12.5 };
    conversation.setAnchor(anchor);
    const before = conversation.state;
    const { state } = await reload();
    assert.deepEqual(state, { ...before, restored: true });
    conversation.setAnchor(undefined);
    conversation.setDraft('');
    await reload();
    assert.equal(conversation.state.anchor, undefined);
    assert.equal(conversation.state.draft, '');
  });

  it('is no longer "restored" once a message is added', async () => {
    await service.exchange(conversation, 'Hello');
    await reload();
    conversation.setDraft('x');
    assert.equal(conversation.state.restored, true);
    conversation.send('More');
    assert.equal(conversation.state.restored, false);
    await reload();
    conversation.retry();
    assert.equal(conversation.state.restored, true);
    service.last.answer();
    await settled(conversation);
    assert.equal(conversation.state.restored, false);
  });

  it('is how the panel was left, and keeps what another page of the tab has stored since', async () => {
    await service.exchange(conversation, 'Hello');
    const frame = await Tab.open({ session: tab.session, hasChannels: false });
    frame.converse(service).acceptConsent('Terms');
    conversation.setOpen(true);
    const { open, unread, consent } = (await reload()).state;
    assert.deepEqual({ open, unread, consent }, { open: true, unread: 0, consent: 'Terms' });
    frame.close();
  });

  it('is separate for each agent', async () => {
    await service.exchange(conversation, 'Hello');
    const other = tab.converse(service, { agentId: 'agent-2' });
    assert.deepEqual(lines(other), []);
    other.send('Hi');
    other.reset();
    assert.equal(lines(await reload()).length, 2);
  });

  it('starts anew with another ai-url, but not for a trailing slash', async () => {
    await service.exchange(conversation, 'Hello');
    assert.equal(lines(await reload({ aiUrl: 'https://service.example/ai/' })).length, 2);
    assert.equal(lines(await reload({ aiUrl: 'https://other.example/ai' })).length, 0);
    assert.equal(conversation.state.conversationId, '');
    await service.exchange(conversation, 'Elsewhere');
    await reload({ aiUrl: 'https://other.example/ai' });
    assert.deepEqual(lines(conversation), ['me: Elsewhere (sent)', 'agent: About Elsewhere']);
  });

  it('is of the ai-url in use last; the other shows what it had and stores from then on', async () => {
    await service.exchange(conversation, 'Hello');
    await service.exchange(tab.converse(service, { aiUrl: 'https://other.example/ai' }), 'Elsewhere');
    await service.exchange(conversation, 'Again');
    conversation.rate(conversation.state.messages[3]!.id, 'up');
    assert.equal(lines(conversation).length, 4);
    assert.deepEqual(lines(await reload()), ['me: Again (sent)', 'agent: About Again']);
  });

  it('can belong to an agent with any id', async () => {
    for (const agentId of ['a:b%', '\ud800', '__proto__', '']) {
      const other = tab.converse(service, { agentId });
      other.send('Hello');
      service.last.answer();
      await settled(other);
    }
    await tab.reload();
    assert.equal(lines(tab.converse(service, { agentId: 'a:b%' })).length, 2);
    assert.equal(lines(tab.converse(service, { agentId: '\ud800' })).length, 2);
  });
});

/** Moves the time at which a `local` conversation was stored. */
function moveSaved(minutes: number): void {
  const record = JSON.parse(tab.local.getItem(RECORD)!) as { savedAt: number };
  record.savedAt += minutes * 60_000;
  tab.local.setItem(RECORD, JSON.stringify(record));
}

describe('`local` storage', () => {
  const options = { storage: 'local', storageTtlMinutes: 30 } as const;

  it('keeps the conversation for another visit', async () => {
    conversation = tab.converse(service, options);
    await service.exchange(conversation, 'Hello');
    assert.deepEqual(tab.session.keys(), []);
    conversation.setDraft('half a');
    const later = await Tab.open({ local: tab.local });
    const again = later.converse(service, options);
    assert.equal(lines(again).length, 2);
    assert.equal(again.state.draft, 'half a');
    later.close();
  });

  it('keeps the conversation to the end of its time', async () => {
    conversation = tab.converse(service, options);
    await service.exchange(conversation, 'Hello');
    moveSaved(-29);
    assert.equal(lines(await reload(options)).length, 2);
  });

  for (const [what, minutes] of [
    ['over its time', -31],
    ['from the future', 31],
  ] as const) {
    it(`wipes a conversation that is ${what}`, async () => {
      conversation = tab.converse(service, options);
      await service.exchange(conversation, 'Hello');
      conversation.setDraft('half');
      moveSaved(minutes);
      assert.deepEqual(lines(await reload(options)), []);
      assert.equal(conversation.state.draft, '');
      assert.deepEqual(tab.local.keys(), []);
    });
  }
});

describe('a draft of a `local` conversation, which each tab also keeps for itself', () => {
  const options = { storage: 'local', storageTtlMinutes: 30 } as const;

  it('is forgotten with a conversation whose time is over', async () => {
    conversation = tab.converse(service, options);
    await service.exchange(conversation, 'Hello');
    conversation.setDraft('half');
    moveSaved(-31);
    await reload(options);
    await service.exchange(conversation, 'Later');
    await reload(options);
    assert.deepEqual(lines(conversation), ['me: Later (sent)', 'agent: About Later']);
    assert.equal(conversation.state.draft, '');
  });

  it('is forgotten when the agent moves to another service', async () => {
    conversation = tab.converse(service, options);
    conversation.setDraft('half');
    const moved = { ...options, aiUrl: 'https://other.example/ai' };
    await reload(moved);
    await service.exchange(conversation, 'Hello');
    await reload(moved);
    assert.equal(conversation.state.draft, '');
  });
});

describe('storage that the page wipes, as at a logout', () => {
  const ACTS = [
    ['the panel is closed', () => conversation.setOpen(false)],
    ['the visitor scrolls', () => conversation.setAnchor({ messageId: 'm', offset: 1 })],
    ['an answer arrives', () => service.last.answer()],
    ['the page is left while an answer is awaited', () => tab.leave()],
  ] as const;
  for (const storage of ['session', 'local'] as const) {
    for (const [what, happens] of ACTS) {
      it(`stays wiped when ${what}, storage ${storage}`, async () => {
        conversation = tab.converse(service, { storage });
        conversation.setOpen(true);
        await service.exchange(conversation, 'Hello');
        conversation.send('A secret');
        tab[storage].clear();
        happens();
        await until(
          () => what !== 'an answer arrives' || lines(conversation).at(-1) === 'agent: About A secret',
        );
        assert.deepEqual(tab[storage].keys(), []);
        await reload({ storage });
        await service.exchange(conversation, 'Anew');
        assert.equal(service.last.conversationId, '');
      });
    }
  }
});

describe('storage `none`', () => {
  it('writes nothing and forgets with the page', async () => {
    conversation = tab.converse(service, { storage: 'none' });
    await service.exchange(conversation, 'Hello');
    conversation.setDraft('x');
    conversation.setOpen(true);
    assert.deepEqual([...tab.session.keys(), ...tab.local.keys()], []);
    assert.deepEqual(tab.channels, []);
    assert.equal(lines(conversation).length, 2);
    assert.deepEqual(lines(await reload({ storage: 'none' })), []);
  });
});

describe('storage on a page that tells itself of all that it stores', () => {
  it('is written once for each change', () => {
    let writes = 0;
    tab.session.onChange.add(() => {
      if (++writes < 100) tab.run(() => tab.page.dispatchEvent(new Event('storage')));
    });
    conversation.setOpen(true);
    assert.equal(writes, 1);
  });
});

describe('storage that refuses', () => {
  it('leaves the chat working in a sandboxed frame', async () => {
    tab.isSandboxed = true;
    conversation = tab.converse(service, { agentId: 'sandboxed' });
    conversation.setDraft('x');
    conversation.setOpen(true);
    await service.exchange(conversation, 'One');
    await service.exchange(conversation, 'Two');
    assert.equal(lines(conversation).length, 4);
    assert.equal(service.last.conversationId, 'c-1');
    conversation.reset();
    assert.deepEqual(lines(conversation), []);
  });

  it('leaves the chat working when there is no room at all', async () => {
    tab.session = new MemoryStorage(0);
    conversation.setDraft('x');
    await service.exchange(conversation, 'One');
    await service.exchange(conversation, 'Two');
    assert.equal(lines(conversation).length, 4);
    assert.equal(service.last.conversationId, 'c-1');
  });

  it('drops the oldest messages first and keeps the conversation id', async () => {
    tab.session = new MemoryStorage(8000);
    for (let turn = 0; turn < 30; turn++)
      await service.exchange(conversation, `Question ${turn}`, 'x'.repeat(300));
    assert.equal(lines(conversation).length, 60, 'this page still shows all');
    await reload();
    const restored = lines(conversation);
    assert.ok(restored.length > 10 && restored.length < 40, `${restored.length} messages`);
    assert.equal(restored.at(-2), 'me: Question 29 (sent)');
    assert.equal(restored[0], `me: Question ${30 - restored.length / 2} (sent)`);
    assert.equal(conversation.state.conversationId, 'c-1');
    assert.equal(conversation.state.older, 0);
  });

  it('counts no older message that was dropped', async () => {
    tab.session = new MemoryStorage(16_000);
    for (let turn = 0; turn < 35; turn++) await service.exchange(conversation, `Question ${turn}`);
    await reload();
    assert.equal(conversation.state.older, 20);
    await service.exchange(conversation, 'Long', 'x'.repeat(9000));
    assert.equal(conversation.state.older, 0);
    assert.equal(conversation.allMessages().length, 52);
  });

  it('does not store again what was dropped', async () => {
    tab.session = new MemoryStorage(8000);
    tab.session.setItem('page', 'x'.repeat(2000));
    for (let turn = 0; turn < 30; turn++)
      await service.exchange(conversation, `Question ${turn}`, 'x'.repeat(300));
    tab.session.removeItem('page');
    const before = tab.session.keys();
    conversation.rate(conversation.state.messages[1]!.id, 'up');
    assert.deepEqual(tab.session.keys(), before);
  });

  it('keeps the conversation id and the older messages when a single answer is too large to store', async () => {
    tab.session = new MemoryStorage(8000);
    await service.exchange(conversation, 'Small');
    await service.exchange(conversation, 'Huge', 'x'.repeat(9000));
    assert.equal(lines(conversation).length, 4);
    await reload();
    assert.equal(conversation.state.conversationId, 'c-1');
    const [question, , huge] = lines(conversation);
    assert.deepEqual([question, huge], ['me: Small (sent)', 'me: Huge (may-have-arrived)']);
    await service.exchange(conversation, 'Next');
    assert.equal(lines(conversation).length, 5);
  });

  it('leaves a fifth of the room to the page', async () => {
    tab.session = new MemoryStorage(100_000_000);
    for (let turn = 0; turn < 12; turn++)
      await service.exchange(conversation, `Question ${turn}`, 'x'.repeat(500_000));
    // What is stored again takes no more room.
    for (const rating of ['up', 'down'] as const)
      conversation.rate(conversation.state.messages.at(-1)!.id, rating);
    assert.ok(tab.session.size < 4_010_000, `${tab.session.size} characters`);
    await reload();
    assert.equal(lines(conversation).length, 14);
  });
});
