import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { UserMessage } from '../../src/conversation/state.js';
import type { Conversation } from '../../src/conversation/store.js';
import { lines, ScriptedService, settled, until } from './scripted-service.js';
import { Tab } from './tab.js';
import { openView } from './view.js';

let tab: Tab;
let service: ScriptedService;
let conversation: Conversation;

beforeEach(async () => {
  ({ tab, service, conversation } = openView(await Tab.open()));
});
afterEach(() => tab.close());

describe('a reload', () => {
  it('keeps a question that was under way, says that it may have arrived, and sends nothing by itself', async () => {
    conversation.send('Hello');
    await tab.reload();
    const again = tab.converse(service);
    assert.deepEqual(lines(again), ['me: Hello (may-have-arrived)']);
    assert.equal(again.state.phase, 'failed');
    assert.equal(service.calls.length, 1);
    assert.equal(again.retry(), true);
    service.last.answer();
    await settled(again);
    assert.deepEqual(lines(again), ['me: Hello (sent)', 'agent: About Hello']);
    assert.equal(service.calls.length, 2);
  });

  for (const [what, outcome, happens] of [
    ['was under way', 'may-have-arrived', () => {}],
    ['was not sent yet', 'not-sent', () => conversation.send('Three')],
    [
      'was to be sent again',
      'may-have-arrived',
      async () => {
        service.last.fail({ kind: 'timeout' });
        await settled(conversation);
        tab.setOnline(false);
        conversation.retry();
      },
    ],
  ] as const) {
    it(`keeps a question that ${what} even when the page crashed`, async () => {
      await service.exchange(conversation, 'One');
      conversation.send('Two');
      await happens();
      const { text } = conversation.state.messages.at(-1) as UserMessage;
      const next = await Tab.open({ session: tab.session });
      tab.crash();
      const again = next.converse(service);
      assert.deepEqual(lines(again).slice(2, 3), ['me: Two (may-have-arrived)']);
      assert.deepEqual(lines(again).slice(-1), [`me: ${text} (${outcome})`]);
      next.close();
    });
  }

  it('keeps it among the older messages, too, which are not loaded', async () => {
    conversation.send('Lost');
    const next = await Tab.open({ session: tab.session });
    tab.crash();
    const later = next.converse(service);
    for (let turn = 0; turn < 25; turn++) await service.exchange(later, `Question ${turn}`);
    await next.reload();
    const again = next.converse(service);
    assert.equal(again.state.older, 1);
    const [lost] = again.allMessages();
    again.loadOlder(1);
    assert.deepEqual(lines(again).slice(0, 2), ['me: Lost (may-have-arrived)', 'me: Question 0 (sent)']);
    assert.deepEqual(again.state.messages[0], lost);
    next.close();
  });
});

describe('a page that the browser draws ahead of its visit', () => {
  it('shows what was said meanwhile on the page before it, and continues from there', async () => {
    await service.exchange(conversation, 'One');
    const ahead = await Tab.open({ session: tab.session, hasChannels: false });
    const next = ahead.converse(service);
    await service.exchange(conversation, 'Two');
    tab.leave();
    ahead.activate();
    assert.deepEqual(lines(next), lines(conversation));
    next.send('Three');
    assert.equal(service.last.conversationId, conversation.state.conversationId);
    service.last.answer();
    await settled(next);
    ahead.close();
  });
});

describe('back and forward', () => {
  for (const storage of ['session', 'local'] as const) {
    it(`shows what the visitor wrote on the pages in between, where they read, and how many answers they have not read, storage ${storage}`, async () => {
      conversation = tab.converse(service, { storage });
      await service.exchange(conversation, 'One');
      conversation.setDraft('A draft');
      tab.leave();
      const between = await Tab.open(tab);
      const other = between.converse(service, { storage });
      await service.exchange(other, 'Two');
      other.setDraft('A draft and more');
      other.setAnchor({ messageId: other.state.messages[1]!.id, offset: 7 });
      between.leave();
      tab.comeBack();
      assert.equal(conversation.state.draft, 'A draft and more');
      assert.ok(other.state.anchor);
      assert.deepEqual(conversation.state.anchor, other.state.anchor);
      assert.equal(conversation.state.unread, other.state.unread);
      assert.ok(other.state.unread > 0);
      between.close();
    });
  }

  it('shows what was said on the pages in between, and continues from there', async () => {
    await service.exchange(conversation, 'One');
    tab.leave();
    const between = await Tab.open({ session: tab.session });
    const other = between.converse(service);
    other.send('Two');
    service.last.answer({ conversationId: 'c-2' });
    await settled(other);
    between.leave();
    tab.comeBack();
    assert.deepEqual(lines(conversation), [
      'me: One (sent)',
      'agent: About One',
      'me: Two (sent)',
      'agent: Yes.',
    ]);
    conversation.send('Three');
    assert.equal(service.last.conversationId, 'c-2');
    between.close();
  });

  it('empties the conversation that was reset on a page in between, and keeps the draft of this one', async () => {
    await service.exchange(conversation, 'One');
    conversation.setDraft('A draft');
    tab.leave();
    const between = await Tab.open({ session: tab.session });
    between.converse(service).reset();
    between.leave();
    tab.comeBack();
    assert.deepEqual(lines(conversation), []);
    assert.equal(conversation.state.conversationId, '');
    assert.equal(conversation.state.draft, 'A draft');
    between.close();
  });

  it('gives up a request on leaving, and its late answer changes nothing', async () => {
    conversation.send('Hello');
    const { signal } = service.last;
    tab.leave();
    assert.equal(signal.aborted, true);
    tab.comeBack();
    service.last.answer();
    await settled(conversation);
    assert.deepEqual(lines(conversation), ['me: Hello (may-have-arrived)']);
  });

  it('holds no channel open while away, so that the page may be kept', async () => {
    await service.exchange(conversation, 'One');
    assert.equal(tab.channels.length, 1);
    tab.leave();
    assert.throws(() => tab.channels[0]!.postMessage(''), { name: 'InvalidStateError' });
  });
});

describe('an element that leaves the page', () => {
  it('aborts the request under way; nothing is sent by itself when it is back', async () => {
    conversation.send('One');
    conversation.send('Two');
    const { signal } = service.last;
    conversation.disconnect();
    assert.equal(signal.aborted, true);
    assert.deepEqual(lines(conversation), ['me: One (may-have-arrived)', 'me: Two (not-sent)']);
    service.last.answer('Too late');
    conversation.connect();
    await settled(conversation);
    assert.deepEqual(lines(conversation), ['me: One (may-have-arrived)', 'me: Two (not-sent)']);
    assert.equal(service.calls.length, 1);
    conversation.retry();
    assert.equal(service.last.message, 'Two');
  });

  it('leaves no listener, no channel and no timer behind', async () => {
    await service.exchange(conversation, 'One');
    const inSamePage = tab.converse(service);
    const signals: (AbortSignal | undefined)[] = [];
    const add = tab.page.addEventListener.bind(tab.page);
    tab.page.addEventListener = (type, listener, options) => {
      signals.push((options as AddEventListenerOptions).signal);
      add(type, listener, options);
    };
    conversation.disconnect();
    inSamePage.disconnect();
    const channels = tab.channels.length;
    for (let move = 0; move < 200; move++) {
      conversation.connect();
      conversation.connect();
      inSamePage.connect();
      conversation.disconnect();
      inSamePage.disconnect();
    }
    assert.equal(signals.length, 200 * 6);
    assert.ok(signals.every((signal) => signal?.aborted));
    assert.equal(tab.channels.length, channels + 200);
    for (const channel of tab.channels) assert.throws(() => channel.postMessage(''));
    tab.setOnline(false);
    assert.equal(conversation.state.online, true, 'it does not follow the page any more');
  });

  it('does not tell its subscribers of anything while it is away, and of everything when it is back', () => {
    let told = -1;
    conversation.subscribe(() => told++);
    conversation.disconnect();
    tab.setOnline(false);
    assert.equal(told, 0);
    conversation.connect();
    assert.equal(told, 1);
    assert.equal(conversation.state.online, false);
  });

  it('sends a question asked while it is away only when it is back', () => {
    conversation.disconnect();
    conversation.send('Hello');
    assert.equal(service.calls.length, 0);
    conversation.connect();
    assert.equal(service.calls.length, 1);
  });
});

describe('another agent', () => {
  it('never gets the reply to the one before', async () => {
    conversation.send('Hello');
    const [call] = service.calls;
    conversation.disconnect();
    const other = tab.converse(service, { agentId: 'agent-2' });
    other.send('Hi');
    call?.answer('From the first');
    service.last.answer('From the second');
    await settled(other);
    assert.deepEqual(lines(other), ['me: Hi (sent)', 'agent: From the second']);
  });
});

describe('two elements with one agent on a page', () => {
  let second: ScriptedService;
  let other: Conversation;

  beforeEach(() => {
    second = new ScriptedService();
    other = tab.converse(second);
  });

  it('show one conversation, and each asks by its own way', async () => {
    await service.exchange(conversation, 'One');
    other.send('Two');
    assert.equal(service.calls.length, 1);
    assert.equal(second.last.conversationId, 'c-1');
    second.last.answer();
    await settled(other);
    assert.equal(lines(conversation).length, 4);
    assert.equal(other.state, conversation.state);
    await tab.reload();
    assert.equal(lines(tab.converse(service)).length, 4);
  });

  it('wait for each other', async () => {
    conversation.send('One');
    other.send('Two');
    assert.equal(second.calls.length, 0);
    service.last.answer();
    await until(() => second.calls.length === 1);
  });

  it('leave the other alone when one is removed', async () => {
    other.send('Two');
    conversation.disconnect();
    assert.equal(second.last.signal.aborted, false);
    second.last.answer();
    await settled(other);
    assert.deepEqual(lines(other), ['me: Two (sent)', 'agent: About Two']);
    const third = tab.converse(service);
    assert.equal(third.state, other.state);
    conversation.connect();
    assert.equal(conversation.state, other.state);
  });

  it('take over what the one that is removed has to send', async () => {
    conversation.send('One');
    conversation.send('Two');
    conversation.disconnect();
    assert.equal(service.last.signal.aborted, false);
    service.last.answer();
    await until(() => second.calls.length === 1);
    second.last.answer();
    await settled(other);
    assert.deepEqual(lines(other), [
      'me: One (sent)',
      'agent: About One',
      'me: Two (sent)',
      'agent: About Two',
    ]);
    assert.equal(service.calls.length, 1);
  });

  it('give up what there is to send when the last one is removed', () => {
    conversation.send('One');
    other.send('Two');
    other.disconnect();
    conversation.disconnect();
    assert.equal(service.last.signal.aborted, true);
    assert.deepEqual(lines(conversation), ['me: One (may-have-arrived)', 'me: Two (not-sent)']);
    assert.equal(second.calls.length, 0);
  });

  it('with two services are two conversations, and each keeps what it shows', async () => {
    await service.exchange(conversation, 'One');
    const elsewhere = tab.converse(second, { aiUrl: 'https://other.example/ai' });
    await second.exchange(elsewhere, 'Two');
    assert.equal(lines(elsewhere).length, 2);
    await service.exchange(conversation, 'Three');
    assert.equal(lines(conversation).length, 4);
  });

  it('find each other again when both have been away', async () => {
    conversation.disconnect();
    other.disconnect();
    const third = tab.converse(service);
    third.send('Three');
    service.last.answer();
    await settled(third);
    // Away already: it must not take the third with it.
    conversation.disconnect();
    conversation.connect();
    other.connect();
    assert.equal(lines(other).length, 2);
    assert.equal(conversation.state, third.state);
  });

  it('stay apart in memory only', () => {
    const one = tab.converse(service, { storage: 'none' });
    const two = tab.converse(service, { storage: 'none' });
    one.send('Hello');
    assert.deepEqual(lines(two), []);
  });

  it('with two copies of the code do not overwrite each other', async () => {
    const copy = await Tab.open({ session: tab.session });
    const stranger = copy.converse(service);
    await service.exchange(conversation, 'One');
    stranger.send('Two');
    service.last.answer();
    await settled(stranger);
    await until(() => lines(conversation).length === 4);
    await tab.reload();
    assert.deepEqual(lines(tab.converse(service)), [
      'me: One (sent)',
      'agent: About One',
      'me: Two (sent)',
      'agent: About Two',
    ]);
    copy.close();
  });
});
