import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import type { Conversation } from '../../src/conversation/store.js';
import type { ScriptedService } from './scripted-service.js';
import { lines, settled, until } from './scripted-service.js';
import { Tab } from './tab.js';
import { openView } from './view.js';

describe('sending', () => {
  let tab: Tab;
  let service: ScriptedService;
  let conversation: Conversation;

  beforeEach(async () => {
    ({ tab, service, conversation } = openView(await Tab.open()));
  });
  afterEach(() => tab.close());

  it('turns one act into one request and shows its answer behind the question', async () => {
    conversation.send('Hello');
    assert.deepEqual(lines(conversation), ['me: Hello (sending)']);
    assert.equal(conversation.state.phase, 'sending');
    service.last.answer('Good day');
    await settled(conversation);
    assert.deepEqual(lines(conversation), ['me: Hello (sent)', 'agent: Good day']);
    assert.equal(service.calls.length, 1);
    assert.equal(conversation.state.phase, 'idle');
    assert.equal(conversation.state.conversationId, 'c-1');
  });

  it('keeps a second message until the first is answered, and replies stay with their questions', async () => {
    conversation.send('One');
    conversation.send('Two');
    assert.deepEqual(lines(conversation), ['me: One (sending)', 'me: Two (queued)']);
    service.last.answer();
    await until(() => service.calls.length === 2);
    assert.deepEqual(lines(conversation), ['me: One (sent)', 'agent: About One', 'me: Two (sending)']);
    assert.equal(service.last.conversationId, 'c-1');
  });

  it('restores the transcript after a reload', async () => {
    conversation.send('Hello');
    service.last.answer('Good day');
    await settled(conversation);
    await tab.reload();
    const restored = tab.converse(service);
    assert.deepEqual(lines(restored), ['me: Hello (sent)', 'agent: Good day']);
    assert.equal(restored.state.restored, true);
    assert.equal(restored.state.conversationId, 'c-1');
  });

  it('keeps messages in the order of the acts when the clock is set back, also after a reload', async () => {
    await service.exchange(conversation, 'Before');
    const anHourAgo = Date.now() - 3_600_000;
    const clock = mock.method(Date, 'now', () => anHourAgo);
    try {
      await service.exchange(conversation, 'After');
    } finally {
      clock.mock.restore();
    }
    const told = lines(conversation);
    assert.deepEqual(told.slice(2), ['me: After (sent)', 'agent: About After']);
    const times = conversation.state.messages.map(({ at }) => at);
    assert.deepEqual(
      times,
      times.toSorted((one, other) => one - other),
    );
    await tab.reload();
    assert.deepEqual(lines(tab.converse(service)), told);
  });

  it('restores answers on a page whose arrays have a `toJSON`, as old versions of Prototype.js give them', async () => {
    Object.assign(Array.prototype, { toJSON: () => 'an array' });
    try {
      conversation.send('Hello');
      service.last.answer('Good day');
      await settled(conversation);
      await tab.reload();
      assert.deepEqual(lines(tab.converse(service)), ['me: Hello (sent)', 'agent: Good day']);
    } finally {
      Reflect.deleteProperty(Array.prototype, 'toJSON');
    }
  });
});
