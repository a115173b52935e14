import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import type { Conversation, ConversationObserver } from '../../src/conversation/store.js';
import type { ScriptedService } from './scripted-service.js';
import { lines, settled, until } from './scripted-service.js';
import { Tab } from './tab.js';
import { openView } from './view.js';

let tab: Tab;
let service: ScriptedService;
let conversation: Conversation;
let told: string[];

beforeEach(async () => {
  told = [];
  const observer: ConversationObserver = {
    onSend: ({ text }) => told.push(`send ${text}`),
    onReply: ({ blocks }) => told.push(`reply ${blocks.join()}`),
    onFailure: ({ text }, { kind }) => told.push(`failure ${text} ${kind}`),
    onReset: () => told.push('reset'),
  };
  ({ tab, service, conversation } = openView(await Tab.open(), observer));
});
afterEach(() => tab.close());

describe('stop', () => {
  it('gives up waiting at once, and a late answer is dropped', async () => {
    conversation.send('Hello');
    const [call] = service.calls;
    conversation.stop();
    assert.deepEqual(lines(conversation), ['me: Hello (stopped)']);
    assert.equal(call?.signal.aborted, true);
    call?.answer('Too late');
    await settled(conversation);
    assert.deepEqual(lines(conversation), ['me: Hello (stopped)']);
    assert.deepEqual(told, ['send Hello', 'failure Hello aborted']);
  });

  it('does nothing when no answer is awaited', () => {
    conversation.stop();
    assert.deepEqual(told, []);
    assert.equal(conversation.state.phase, 'idle');
  });

  it('makes no request for a message that is stopped before it is sent', () => {
    conversation.subscribe(({ phase }) => phase === 'sending' && conversation.stop());
    conversation.send('Hello');
    assert.deepEqual(lines(conversation), ['me: Hello (stopped)']);
    assert.equal(service.calls.length, 0);
    assert.deepEqual(told, ['failure Hello aborted']);
  });

  it('lets the next message be sent', () => {
    conversation.send('One');
    conversation.send('Two');
    conversation.stop();
    assert.deepEqual(lines(conversation), ['me: One (stopped)', 'me: Two (sending)']);
  });
});

describe('retry', () => {
  it('sends the same text again, once, and the message stays in its place', async () => {
    conversation.send('One');
    service.last.fail({ httpStatus: 500 });
    await settled(conversation);
    await service.exchange(conversation, 'Two');
    const [first] = conversation.state.messages;
    assert.equal(conversation.retry(first!.id), true);
    assert.equal(conversation.retry(first!.id), false, 'a second click is not a second request');
    assert.deepEqual(lines(conversation), ['me: One (sending)', 'me: Two (sent)', 'agent: About Two']);
    service.last.answer();
    await settled(conversation);
    assert.deepEqual(lines(conversation), [
      'me: One (sent)',
      'agent: About One',
      'me: Two (sent)',
      'agent: About Two',
    ]);
    assert.deepEqual(
      service.calls.map(({ message }) => message),
      ['One', 'Two', 'One'],
    );
  });

  it('sends the newest message without an answer when no id is given', async () => {
    conversation.send('One');
    conversation.stop();
    conversation.send('Two');
    conversation.stop();
    assert.equal(conversation.retry(), true);
    assert.equal(service.last.message, 'Two');
  });

  it('returns false when there is nothing to send again', async () => {
    assert.equal(conversation.retry(), false);
    await service.exchange(conversation, 'Hello');
    assert.equal(conversation.retry(), false);
    assert.equal(conversation.retry(conversation.state.messages[0]!.id), false);
    assert.equal(conversation.retry('unknown'), false);
    assert.equal(service.calls.length, 1);
  });

  it('waits for its turn while another message is under way', () => {
    conversation.send('One');
    conversation.stop();
    conversation.send('Two');
    conversation.retry(conversation.state.messages[0]!.id);
    assert.deepEqual(lines(conversation), ['me: One (queued)', 'me: Two (sending)']);
  });

  it('measures the time of the answer from the retry, not from the first attempt', async () => {
    let now = Date.now();
    const clock = mock.method(Date, 'now', () => now);
    try {
      conversation.send('One');
      now += 60_000;
      conversation.stop();
      conversation.retry();
      now += 2000;
      service.last.answer();
      await settled(conversation);
    } finally {
      clock.mock.restore();
    }
    const answer = conversation.state.messages[1];
    assert.equal(answer?.role === 'agent' && answer.durationMs, 2000);
  });
});

describe('discard', () => {
  it('removes a refused message and returns its text', async () => {
    const id = conversation.send('Too long');
    service.last.fail({ kind: 'http', httpStatus: 413 });
    await settled(conversation);
    assert.equal(conversation.discard(id), 'Too long');
    assert.deepEqual(lines(conversation), []);
    assert.equal(conversation.state.phase, 'idle');
    await tab.reload();
    assert.deepEqual(lines(tab.converse(service)), []);
  });

  it('removes a queued message before it is sent', async () => {
    conversation.send('One');
    const id = conversation.send('Two');
    assert.equal(conversation.discard(id), 'Two');
    service.last.answer();
    await settled(conversation);
    assert.equal(service.calls.length, 1);
  });

  it('keeps a message that the agent may have received', async () => {
    const sending = conversation.send('One');
    assert.equal(conversation.discard(sending), undefined);
    service.last.fail({ kind: 'timeout' });
    await settled(conversation);
    assert.equal(conversation.discard(sending), undefined);
    await service.exchange(conversation, 'Two');
    assert.equal(conversation.discard(conversation.state.messages[1]!.id), undefined);
    assert.equal(conversation.discard('unknown'), undefined);
    assert.equal(conversation.state.messages.length, 3);
  });
});

describe('reset', () => {
  it('aborts, forgets the conversation and wipes every key of the agent', async () => {
    tab.session.setItem('other', 'stays');
    tab.session.setItem('agent-chat:agent-1%3A2:conversation', 'of another agent');
    await service.exchange(conversation, 'Hello');
    conversation.setDraft('half a');
    conversation.acceptConsent('Terms');
    conversation.send('Under way');
    const { signal } = service.last;
    conversation.reset();
    assert.equal(signal.aborted, true);
    service.last.answer('Too late');
    await settled(conversation);
    const { messages, conversationId, draft, consent, phase } = conversation.state;
    assert.deepEqual([messages, conversationId, draft, consent, phase], [[], '', '', '', 'idle']);
    assert.deepEqual(tab.session.keys(), ['other', 'agent-chat:agent-1%3A2:conversation']);
    assert.deepEqual(told.slice(-2), ['send Under way', 'reset']);
  });

  it('leaves the panel open, and knows that there is no connection', () => {
    conversation.setOpen(true);
    tab.setOnline(false);
    conversation.reset();
    assert.deepEqual([conversation.state.open, conversation.state.online], [true, false]);
    conversation.send('Hello');
    assert.equal(service.calls.length, 0);
  });

  it('begins a new conversation with the next message', async () => {
    await service.exchange(conversation, 'Hello');
    conversation.send('Under way');
    conversation.reset();
    conversation.send('Again');
    const { message, conversationId } = service.last;
    assert.deepEqual([message, conversationId], ['Again', '']);
  });
});

describe('the conversation id', () => {
  it('goes with every message after the first', async () => {
    await service.exchange(conversation, 'One');
    conversation.send('Two');
    assert.deepEqual(
      service.calls.map(({ conversationId }) => conversationId),
      ['', 'c-1'],
    );
  });

  for (const [what, id, next] of [
    ['kept when the reply has none', undefined, 'c-1'],
    ['kept when the reply has an empty one', '', 'c-1'],
    ['kept when the reply has an object', { id: 1 }, 'c-1'],
    ['kept when the reply has one of more than 512 characters', 'x'.repeat(513), 'c-1'],
    ['another one when the reply changes it', 'c-2', 'c-2'],
    ['the longest that is allowed', 'x'.repeat(512), 'x'.repeat(512)],
  ] as const) {
    it(`is ${what}`, async () => {
      await service.exchange(conversation, 'One');
      conversation.send('Two');
      service.last.answer({ conversationId: id as string });
      await settled(conversation);
      assert.equal(lines(conversation).at(-1), 'agent: Yes.');
      assert.equal(conversation.state.conversationId, next);
      await tab.reload();
      assert.equal(tab.converse(service).state.conversationId, next);
    });
  }
});

describe('a rating', () => {
  it('is kept with the answer, and can be taken back', async () => {
    await service.exchange(conversation, 'Hello');
    const { id } = conversation.state.messages[1]!;
    const rated = () => (conversation.state.messages[1] as { rating?: string }).rating;
    for (const rating of ['up', 'down'] as const) {
      conversation.rate(id, rating);
      assert.equal(rated(), rating);
      await tab.reload();
      conversation = tab.converse(service);
      assert.equal(rated(), rating);
    }
    conversation.rate(id, undefined);
    assert.equal(rated(), undefined);
    conversation.rate('unknown', 'down');
  });
});

describe('unread', () => {
  it('counts answers that arrive while the panel is closed, and opening clears it', async () => {
    await service.exchange(conversation, 'One');
    await service.exchange(conversation, 'Two');
    assert.equal(conversation.state.unread, 2);
    await tab.reload();
    conversation = tab.converse(service);
    assert.equal(conversation.state.unread, 2);
    conversation.setOpen(true);
    assert.equal(conversation.state.unread, 0);
    await service.exchange(conversation, 'Three');
    assert.equal(conversation.state.unread, 0);
  });

  it('counts failures too, which a closed panel does not show, but not what the visitor stopped', async () => {
    conversation.send('One');
    conversation.stop();
    assert.equal(conversation.state.unread, 0);
    conversation.send('Two');
    service.last.fail({ httpStatus: 500 });
    await settled(conversation);
    assert.equal(conversation.state.unread, 1);
    conversation.setOpen(true);
    conversation.retry();
    service.last.fail({ httpStatus: 500 });
    await settled(conversation);
    assert.equal(conversation.state.unread, 0);
  });
});

describe('the state', () => {
  it('is frozen throughout, whatever happens', async () => {
    const checkFrozen = (value: unknown, path = 'state'): void => {
      if (typeof value !== 'object' || value === null) return;
      assert.ok(Object.isFrozen(value), path);
      for (const [key, part] of Object.entries(value)) checkFrozen(part, `${path}.${key}`);
    };
    const seen: unknown[] = [];
    conversation.subscribe((state) => seen.push(state));
    conversation.send('One');
    service.last.answer({
      messages: ['Yes', 'No'],
      meta: {
        tokens: { conversational: 10, functional: 5, embeddings: 1 },
        source: [{ dataItemId: 'd-1', cosineDistanceScore: 0.8 }],
      },
    });
    await settled(conversation);
    const { id } = conversation.state.messages[1]!;
    conversation.rate(id, 'up');
    conversation.setAnchor({ messageId: id, offset: 3 });
    conversation.send('Two');
    service.last.fail({ httpStatus: 500 });
    await settled(conversation);
    conversation.send('Three');
    conversation.retry();
    await tab.reload();
    conversation = tab.converse(service);
    assert.equal(conversation.state.messages.length, 4);
    for (const state of [...seen, conversation.state]) checkFrozen(state);
  });

  it('shares with the one before what did not change', async () => {
    await service.exchange(conversation, 'One');
    const before = conversation.state;
    conversation.setDraft('Tw');
    assert.equal(conversation.state.messages, before.messages);
    conversation.send('Two');
    assert.equal(conversation.state.messages[0], before.messages[0]);
    assert.notEqual(conversation.state, before);
  });

  it('is handed to a subscriber at once and after each change, until it leaves', async () => {
    const seen: string[] = [];
    const unsubscribe = conversation.subscribe(({ draft }) => seen.push(draft));
    conversation.setDraft('a');
    conversation.setDraft('a');
    conversation.setDraft('ab');
    unsubscribe();
    conversation.setDraft('abc');
    assert.deepEqual(seen, ['', 'a', 'ab']);
  });

  it('changes once for one act', () => {
    let changes = -1;
    conversation.subscribe(() => changes++);
    conversation.send('Hello');
    assert.equal(changes, 1);
    conversation.stop();
    assert.equal(changes, 2);
  });

  it('reaches the other subscribers when one of them throws', (context) => {
    const reportError = context.mock.fn();
    Object.assign(globalThis, { reportError });
    context.after(() => Reflect.deleteProperty(globalThis, 'reportError'));
    const broken = new Error('The page is broken.');
    let isThrowing = false;
    let seen = 0;
    conversation.subscribe(() => {
      if (isThrowing) throw broken;
    });
    conversation.subscribe(() => seen++);
    isThrowing = true;
    conversation.send('Hello');
    assert.equal(seen, 2);
    assert.equal(service.calls.length, 1);
    assert.deepEqual(reportError.mock.calls[0]?.arguments, [broken]);
  });

  it('tells the host in the order in which things happen', async () => {
    conversation.send('One');
    conversation.send('Two');
    service.last.answer();
    await until(() => service.calls.length === 2);
    service.last.fail({ kind: 'timeout' });
    await settled(conversation);
    assert.deepEqual(told, ['send One', 'reply About One', 'send Two', 'failure Two timeout']);
  });
});

describe('an answer', () => {
  it('has its code in one paragraph, though the service parted it at an empty line', async () => {
    conversation.send('Hello');
    service.last.answer({
      messages: ['So:\n```js\nlet a;', '# no title\n~~~', 'let b;\n```\nDone.', 'Bye.'],
    });
    await settled(conversation);
    const answer = conversation.state.messages[1];
    assert.ok(answer?.role === 'agent');
    assert.deepEqual(answer.blocks, ['So:\n```js\nlet a;\n\n# no title\n~~~\n\nlet b;\n```\nDone.', 'Bye.']);
  });

  it('carries its sources, tokens and paragraphs', async () => {
    conversation.send('Hello');
    service.last.answer({
      messages: ['One', 'Two'],
      meta: {
        tokens: { conversational: 10, functional: 5, embeddings: 1 },
        source: [{ dataItemId: 'd-1', cosineDistanceScore: 0.8 }],
      },
    });
    await settled(conversation);
    const answer = conversation.state.messages[1];
    assert.ok(answer?.role === 'agent');
    assert.deepEqual(answer.blocks, ['One', 'Two']);
    assert.deepEqual(answer.sources, [{ dataItemId: 'd-1', cosineDistanceScore: 0.8 }]);
    assert.deepEqual(answer.tokens, { conversational: 10, functional: 5, embeddings: 1 });
    assert.equal(answer.replyTo, conversation.state.messages[0]?.id);
  });
});
