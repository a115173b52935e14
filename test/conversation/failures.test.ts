import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import type { SendFailure } from '../../src/conversation/state.js';
import type { Conversation, SendError } from '../../src/conversation/store.js';
import type { ScriptedService } from './scripted-service.js';
import { lines, settled, until } from './scripted-service.js';
import { Tab } from './tab.js';
import { openView } from './view.js';

interface Row {
  readonly fault: string;
  readonly error: Partial<SendError>;
  readonly outcome: SendFailure['outcome'];
  readonly reason?: string;
}

const TABLE: readonly Row[] = [
  {
    fault: 'the service says no',
    error: { kind: 'api', httpStatus: 200, reason: 'An agent with that id was not found.' },
    outcome: 'refused',
    reason: 'An agent with that id was not found.',
  },
  { fault: 'the service says no without words', error: { kind: 'api', httpStatus: 200 }, outcome: 'refused' },
  {
    fault: 'the reason is an object that became text',
    error: { kind: 'api', reason: '[object Object]' },
    outcome: 'refused',
  },
  {
    fault: 'the reason has control characters and line breaks',
    error: { kind: 'api', reason: ' No\u0007 \u001b[31mway\r\n\u202eback\u2028here ' },
    outcome: 'refused',
    reason: 'No [31mway back here',
  },
  { fault: 'a server error', error: { kind: 'http', httpStatus: 500, reason: 'Stack' }, outcome: 'failed' },
  {
    fault: 'a server error in the envelope',
    error: { kind: 'api', httpStatus: 500, reason: 'SQL' },
    outcome: 'failed',
  },
  { fault: 'wrong rights', error: { kind: 'api', httpStatus: 401, reason: 'key' }, outcome: 'failed' },
  {
    fault: 'missing rights in the envelope',
    error: { kind: 'api', httpStatus: 403, reason: 'key' },
    outcome: 'failed',
  },
  {
    fault: 'a wrong address in the envelope',
    error: { kind: 'api', httpStatus: 404, reason: 'path' },
    outcome: 'failed',
  },
  { fault: 'a wrong address', error: { kind: 'http', httpStatus: 404 }, outcome: 'failed' },
  { fault: 'a message that is too long', error: { kind: 'http', httpStatus: 413 }, outcome: 'refused' },
  { fault: 'an unreadable answer', error: { kind: 'parse', maybeApplied: true }, outcome: 'failed' },
  { fault: 'no connection', error: { kind: 'network', maybeApplied: false }, outcome: 'not-sent' },
  {
    fault: 'a broken connection',
    error: { kind: 'network', maybeApplied: true },
    outcome: 'may-have-arrived',
  },
  { fault: 'the end of the time limit', error: { kind: 'timeout' }, outcome: 'may-have-arrived' },
  { fault: 'an abort nobody asked for', error: { kind: 'aborted' }, outcome: 'may-have-arrived' },
  { fault: 'a wrong set-up', error: { kind: 'config' }, outcome: 'not-sent' },
  { fault: 'an input against the rules', error: { kind: 'validation' }, outcome: 'not-sent' },
  { fault: 'an error of no known kind', error: { kind: 'weird' as never }, outcome: 'may-have-arrived' },
];

describe('a message without an answer', () => {
  let tab: Tab;
  let service: ScriptedService;
  let conversation: Conversation;

  beforeEach(async () => {
    ({ tab, service, conversation } = openView(await Tab.open()));
  });
  afterEach(() => tab.close());

  const failureAfter = async (error: Partial<SendError>): Promise<SendFailure | undefined> => {
    conversation.send('Hello');
    service.last.fail(error);
    await settled(conversation);
    const message = conversation.state.messages.at(-1);
    return message?.role === 'user' ? message.failure : undefined;
  };

  for (const { fault, error, outcome, reason = '' } of TABLE) {
    it(`has an outcome of its own: ${fault} means "${outcome}"`, async () => {
      const failure = await failureAfter(error);
      assert.equal(failure?.outcome, outcome);
      assert.equal(failure.reason, reason);
      assert.equal(conversation.state.phase, 'failed');
      assert.deepEqual(lines(conversation), [`me: Hello (${outcome})`]);
    });
  }

  it('says the same after a reload, except that it has just happened', async () => {
    for (const error of [...TABLE.map((row) => row.error), { httpStatus: 429, retryAfterMs: 30_000 }]) {
      const { isNew, ...kept } = (await failureAfter(error))!;
      assert.equal(isNew, true);
      await tab.reload();
      conversation = tab.converse(service);
      const message = conversation.state.messages.at(-1);
      assert.deepEqual(message?.role === 'user' && message.failure, kept);
    }
  });

  it('carries at most 300 characters of the reason, whole ones', async () => {
    const failure = await failureAfter({ kind: 'api', reason: '🙂'.repeat(1000) });
    assert.equal([...failure!.reason].length, 300);
    assert.match(failure!.reason, /^(🙂){299}…$/u);
  });

  it('says when it can be sent again', async () => {
    const before = Date.now();
    const failure = await failureAfter({ httpStatus: 429, retryAfterMs: 30_000 });
    assert.equal(failure?.httpStatus, 429);
    assert.ok(failure.retryAt! >= before + 30_000 && failure.retryAt! <= Date.now() + 30_000);
    assert.equal(conversation.retry(), false);
    assert.equal(service.calls.length, 1);
  });

  it('does not make the visitor wait for hours because the clock was set back', async () => {
    await failureAfter({ httpStatus: 429, retryAfterMs: 60_000 });
    assert.equal(conversation.retry(), false);
    const before = Date.now() - 5 * 3_600_000;
    const clock = mock.method(Date, 'now', () => before);
    try {
      assert.equal(conversation.retry(), true);
    } finally {
      clock.mock.restore();
    }
  });

  for (const retryAfterMs of [0, -5, NaN, Infinity, 3_600_001]) {
    it(`ignores a wait of ${retryAfterMs} ms`, async () => {
      const failure = await failureAfter({ httpStatus: 503, retryAfterMs });
      assert.equal(failure?.retryAt, undefined);
      assert.equal(conversation.retry(), true);
    });
  }

  it('is one for which `send` threw at once', async () => {
    const thrower = tab.converse(service, {
      agentId: 'agent-2',
      send: () => {
        throw new TypeError('No such thing');
      },
    });
    thrower.send('Hello');
    await settled(thrower);
    assert.deepEqual(lines(thrower), ['me: Hello (may-have-arrived)']);
  });

  it('does not hold up the ones behind it', async () => {
    conversation.send('One');
    conversation.send('Two');
    service.last.fail({ httpStatus: 500 });
    await until(() => service.calls.length === 2);
    service.last.answer();
    await settled(conversation);
    assert.deepEqual(lines(conversation), ['me: One (failed)', 'me: Two (sent)', 'agent: About Two']);
  });

  it('holds back the queued ones when the service asks to wait', async () => {
    conversation.send('One');
    conversation.send('Two');
    service.last.fail({ httpStatus: 429, retryAfterMs: 60_000 });
    await settled(conversation);
    assert.deepEqual(lines(conversation), ['me: One (failed)', 'me: Two (not-sent)']);
    for (const message of conversation.state.messages)
      assert.ok(message.role === 'user' && message.failure?.isNew);
    assert.equal(service.calls.length, 1);
    assert.equal(conversation.retry(), false);
  });

  it('leaves no trace of the failure once it is answered', async () => {
    await failureAfter({ httpStatus: 500 });
    conversation.retry();
    service.last.answer();
    await settled(conversation);
    assert.deepEqual(lines(conversation), ['me: Hello (sent)', 'agent: About Hello']);
    assert.equal('failure' in conversation.state.messages[0]!, false);
    assert.equal(conversation.state.phase, 'idle');
  });
});
