import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Conversation } from '../../src/conversation/store.js';
import type { ScriptedService } from './scripted-service.js';
import { lines, settled, until } from './scripted-service.js';
import { Tab } from './tab.js';
import { openView } from './view.js';

describe('without a connection', () => {
  let tab: Tab;
  let service: ScriptedService;
  let conversation: Conversation;

  beforeEach(async () => {
    ({ tab, service, conversation } = openView(await Tab.open()));
    tab.setOnline(false);
  });
  afterEach(() => tab.close());

  it('a message waits, and goes once when the connection is back', async () => {
    assert.equal(conversation.state.online, false);
    conversation.send('Hello');
    assert.deepEqual(lines(conversation), ['me: Hello (queued)']);
    assert.equal(conversation.state.phase, 'idle');
    tab.setOnline(true);
    tab.setOnline(true);
    assert.deepEqual(lines(conversation), ['me: Hello (sending)']);
    service.last.answer();
    await settled(conversation);
    assert.deepEqual(lines(conversation), ['me: Hello (sent)', 'agent: About Hello']);
    assert.equal(service.calls.length, 1);
  });

  it('messages go one after the other, in order', async () => {
    conversation.send('One');
    conversation.send('Two');
    tab.setOnline(true);
    assert.deepEqual(lines(conversation), ['me: One (sending)', 'me: Two (queued)']);
    service.last.answer();
    await until(() => service.calls.length === 2);
    assert.equal(service.last.message, 'Two');
  });

  it('a queued message can be discarded', () => {
    const id = conversation.send('Hello');
    assert.equal(conversation.discard(id), 'Hello');
    tab.setOnline(true);
    assert.equal(service.calls.length, 0);
  });

  it('a message that is sent again is queued, too', async () => {
    tab.setOnline(true);
    conversation.send('Hello');
    service.last.fail({ kind: 'network' });
    await settled(conversation);
    tab.setOnline(false);
    assert.equal(conversation.retry(), true);
    assert.deepEqual(lines(conversation), ['me: Hello (queued)']);
    tab.setOnline(true);
    assert.equal(service.calls.length, 2);
  });

  it('a message that waited over a reload is not sent by itself but offered again', async () => {
    conversation.send('Hello');
    await tab.reload();
    tab.setOnline(true);
    conversation = tab.converse(service);
    assert.deepEqual(lines(conversation), ['me: Hello (not-sent)']);
    assert.equal(service.calls.length, 0);
    assert.equal(conversation.retry(), true);
    assert.equal(service.calls.length, 1);
  });

  for (const ending of ['reload', 'crash'] as const) {
    it(`a message that may have arrived, and was to be sent again, is not said to be unsent after a ${ending}`, async () => {
      tab.setOnline(true);
      conversation.send('Hello');
      service.last.fail({ kind: 'timeout', maybeApplied: true });
      await settled(conversation);
      tab.setOnline(false);
      conversation.retry();
      assert.deepEqual(lines(conversation), ['me: Hello (queued)']);
      const { session } = tab;
      if (ending === 'reload') await tab.reload();
      else {
        tab.crash();
        tab = await Tab.open({ session });
      }
      conversation = tab.converse(service);
      assert.deepEqual(lines(conversation), ['me: Hello (may-have-arrived)']);
    });
  }

  it('the state says so from the first moment', () => {
    assert.equal(tab.converse(service, { agentId: 'agent-2' }).state.online, false);
  });

  it('an answer that still arrives is shown, and the next message waits', async () => {
    tab.setOnline(true);
    conversation.send('One');
    conversation.send('Two');
    tab.setOnline(false);
    service.last.answer();
    await settled(conversation);
    assert.deepEqual(lines(conversation), ['me: One (sent)', 'agent: About One', 'me: Two (queued)']);
    assert.equal(service.calls.length, 1);
  });
});
