import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import fc from 'fast-check';
import type { Conversation } from '../../src/conversation/store.js';
import { FUZZ_RUNS } from '../helpers/fuzz.js';
import { MemoryStorage } from '../helpers/memory-storage.js';
import { lines, ScriptedService, settled } from './scripted-service.js';
import { Tab } from './tab.js';

const PREFIX = 'agent-chat:agent-1:';
const QUESTION = { id: 'q', role: 'user', text: 'Hello', at: 1, status: 'sent' };
const ANSWER = { id: 'a', role: 'agent', replyTo: 'q', blocks: ['Yes'], at: 2, sources: [], durationMs: 1 };
const RECORD = {
  version: 1,
  revision: 'r',
  thread: 't',
  aiUrl: 'https://service.example/ai',
  conversationId: 'c-1',
  first: 0,
  next: 1,
  count: 2,
  chars: 100,
  savedAt: 1,
};

/** Several times what opening, sending and a reload read of so little. */
const MAX_READS = 100;

/** Counts how often it is read, and ends a search without end. */
class CountedStorage extends MemoryStorage {
  reads = 0;

  override getItem(key: string): string | null {
    if (++this.reads > MAX_READS) throw new Error('Read too often');
    return super.getItem(key);
  }
}

type Values = Readonly<Record<string, unknown>>;

/** A tab whose storage holds the values already. */
async function openWith(values: Values, session = new MemoryStorage()): Promise<Tab> {
  const tab = await Tab.open({ session });
  for (const [name, value] of Object.entries(values)) {
    tab.session.setItem(PREFIX + name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return tab;
}

/** What a page makes of the stored values, before and after a question. */
async function open(values: Values, session = new MemoryStorage()): Promise<Conversation> {
  const tab = await openWith(values, session);
  const service = new ScriptedService();
  const conversation = tab.converse(service);
  const before = conversation.state;
  conversation.loadOlder(10);
  conversation.allMessages();
  conversation.send('Works');
  service.last.answer('on');
  await settled(conversation);
  assert.deepEqual(lines(conversation).slice(-2), ['me: Works (sent)', 'agent: on']);
  await tab.reload();
  const again = tab.converse(service);
  assert.deepEqual(lines(again).slice(-2), ['me: Works (sent)', 'agent: on']);
  tab.close();
  return { ...conversation, state: before };
}

describe('stored data that is not ours', () => {
  for (const [what, value] of [
    ['no JSON', '{"version":1,'],
    ['an empty text', ''],
    ['null', null],
    ['a number', 7],
    ['an array', []],
    ['a text', '"text"'],
    ['a record of an older version', { ...RECORD, version: 0 }],
    ['a record of a newer version', { ...RECORD, version: 2 }],
    ['a record without a thread', { ...RECORD, thread: undefined }],
    ['a record whose slots run backwards', { ...RECORD, first: 5, next: 2 }],
    ['a record with a broken number', { ...RECORD, next: 1.5 }],
    ['a record with a number as text', { ...RECORD, savedAt: 'now' }],
  ] as const) {
    it(`is discarded: ${what}`, async () => {
      const { state } = await open({
        conversation: value,
        'exchange:0': { question: QUESTION, answer: ANSWER },
      });
      assert.deepEqual(state.messages, []);
      assert.equal(state.conversationId, '');
    });
  }

  for (const [what, exchange, expected] of [
    ['a question without an answer says so', { question: QUESTION }, ['me: Hello (may-have-arrived)']],
    [
      'an unknown status takes the exchange out',
      { question: { ...QUESTION, status: 'odd' }, answer: ANSWER },
      [],
    ],
    ['a text that is an object takes the exchange out', { question: { ...QUESTION, text: {} } }, []],
    [
      'an answer to another question is left out',
      { question: QUESTION, answer: { ...ANSWER, replyTo: 'x' } },
      ['me: Hello (may-have-arrived)'],
    ],
    [
      'blocks that are no text are left out',
      { question: QUESTION, answer: { ...ANSWER, blocks: [1, 'Yes', {}] } },
      ['me: Hello (sent)', 'agent: Yes'],
    ],
    [
      'an answer without blocks is left out',
      { question: QUESTION, answer: { ...ANSWER, blocks: [] } },
      ['me: Hello (may-have-arrived)'],
    ],
    [
      'a failure of no known kind may have arrived',
      { question: { ...QUESTION, status: 'failed', failure: 9 } },
      ['me: Hello (may-have-arrived)'],
    ],
    ['null is nothing', null, []],
    ['an array is nothing', [QUESTION], []],
  ] as const) {
    it(`keeps what is valid: ${what}`, async () => {
      const { state } = await open({ conversation: RECORD, 'exchange:0': exchange });
      assert.deepEqual(lines({ state } as Conversation), expected);
      assert.equal(state.conversationId, 'c-1');
    });
  }

  for (const next of [1_000_000_000, Number.MAX_SAFE_INTEGER, 1e300]) {
    it(`does not make the page wait for ${next} messages that it claims to hold`, async () => {
      const session = new CountedStorage();
      const values = {
        conversation: { ...RECORD, next, count: next },
        'exchange:0': { question: QUESTION, answer: ANSWER },
      };
      const isReadLittle = (): void => assert.ok(session.reads <= MAX_READS, 'it is searched without end');
      const { state } = await open(values, session).finally(isReadLittle);
      assert.equal(state.older, 0);
    });
  }

  it('does not count more messages than there can be', async () => {
    const { state } = await open({
      conversation: { ...RECORD, next: 500, count: 1_000_000 },
      'exchange:499': { question: QUESTION, answer: ANSWER },
    });
    assert.equal(state.messages.length, 2);
    assert.equal(state.older, 0);
  });

  it('shows a question once that is stored twice', async () => {
    const exchange = { question: QUESTION, answer: ANSWER };
    const { state } = await open({
      conversation: { ...RECORD, next: 2, count: 4 },
      'exchange:0': exchange,
      'exchange:1': exchange,
    });
    assert.equal(state.messages.length, 2);
  });

  for (const sum of ['count', 'chars']) {
    it(`loses nothing when a message is discarded that a tab which died left out of the ${sum}`, async () => {
      const tab = await openWith({
        conversation: { ...RECORD, [sum]: 0, next: 2 },
        'exchange:0': { question: QUESTION, answer: ANSWER },
        'exchange:1': { question: { ...QUESTION, id: 'q-1', status: 'queued' } },
      });
      assert.equal(tab.converse(new ScriptedService()).discard('q-1'), 'Hello');
      await tab.reload();
      const { state } = tab.converse(new ScriptedService());
      assert.deepEqual(lines({ state } as Conversation), ['me: Hello (sent)', 'agent: Yes']);
      tab.close();
    });
  }

  it('keeps a question that a tab which died stored and did not count', async () => {
    const tab = await openWith({
      conversation: RECORD,
      'exchange:0': { question: QUESTION, answer: ANSWER },
      'exchange:1': { question: { ...QUESTION, id: 'q-1', text: 'Last', at: 3 } },
    });
    const service = new ScriptedService();
    await service.exchange(tab.converse(service), 'Works');
    await tab.reload();
    const { state } = tab.converse(service);
    assert.ok(lines({ state } as Conversation).includes('me: Last (may-have-arrived)'));
    tab.close();
  });

  it('drops a conversation id, an anchor and sources beyond reason', async () => {
    const source = { dataItemId: 'd', cosineDistanceScore: 0.5, extra: 'x' };
    const { state } = await open({
      conversation: {
        ...RECORD,
        conversationId: 'x'.repeat(513),
        unread: 1e300,
        anchor: { messageId: 5, offset: null },
      },
      'exchange:0': {
        question: QUESTION,
        answer: { ...ANSWER, sources: Array(5000).fill(source), rating: 'odd' },
      },
    });
    assert.equal(state.conversationId, '');
    assert.equal(state.unread, 0);
    assert.equal(state.anchor, undefined);
    const answer = state.messages[1];
    assert.ok(answer?.role === 'agent');
    assert.equal(answer.sources.length, 1000);
    assert.deepEqual(answer.sources[0], { dataItemId: 'd', cosineDistanceScore: 0.5 });
    assert.equal(answer.rating, undefined);
  });

  it('drops numbers that are none', async () => {
    const number = 'a number';
    const failure = { outcome: 'failed', kind: 'http', httpStatus: number, retryAt: number };
    const { state } = await open({
      conversation: { ...RECORD, next: 5, count: 9, anchor: { messageId: 'q-0', offset: number } },
      ...Object.fromEntries(
        [
          { durationMs: number },
          { tokens: { conversational: number, functional: 1, embeddings: 1 } },
          { tokens: { conversational: 1, functional: number, embeddings: 1 } },
          { tokens: { conversational: 1, functional: 1, embeddings: number } },
        ].map((wrong, index) => {
          const id = `q-${index}`;
          return [
            `exchange:${index}`,
            { question: { ...QUESTION, id }, answer: { ...ANSWER, replyTo: id, ...wrong } },
          ];
        }),
      ),
      'exchange:4': { question: { ...QUESTION, id: 'q-4', status: 'failed', failure } },
    });
    assert.equal(state.messages.length, 9);
    assert.doesNotMatch(JSON.stringify(state), new RegExp(number));
  });

  for (const at of [1e300, 8.64e15 + 1, -1]) {
    it(`drops an exchange with an invalid time: ${at}`, async () => {
      const { state } = await open({
        conversation: { ...RECORD, next: 3, count: 5 },
        'exchange:0': { question: { ...QUESTION, at }, answer: ANSWER },
        'exchange:1': { question: { ...QUESTION, id: 'q-1' }, answer: { ...ANSWER, replyTo: 'q-1', at } },
        'exchange:2': { question: { ...QUESTION, id: 'q-2' }, answer: { ...ANSWER, replyTo: 'q-2' } },
      });
      assert.deepEqual(lines({ state } as Conversation), [
        'me: Hello (may-have-arrived)',
        'me: Hello (sent)',
        'agent: Yes',
      ]);
    });
  }

  for (const [what, waitMs, expected] of [
    ['an hour is kept', 3_600_000, true],
    ['one that is over is kept', -3_600_000, true],
    ['30 days are none', 30 * 86_400_000, false],
    ['one beyond all time is none', 1e300, false],
  ] as const) {
    it(`limits a stored wait as it limits one from a service: ${what}`, async () => {
      const failure = { outcome: 'failed', kind: 'http', httpStatus: 429, retryAt: Date.now() + waitMs };
      const { state } = await open({
        conversation: RECORD,
        'exchange:0': { question: { ...QUESTION, status: 'failed', failure } },
      });
      const [question] = state.messages;
      assert.ok(question?.role === 'user');
      assert.equal(question.failure?.retryAt, expected ? failure.retryAt : undefined);
    });
  }

  it('changes no prototypes', async () => {
    const planted = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}';
    await open({
      conversation: `${planted},${JSON.stringify(RECORD).slice(1)}`,
      'exchange:0': `${planted},"question":${planted},${JSON.stringify(QUESTION).slice(1)},"answer":${planted},${JSON.stringify(ANSWER).slice(1)}}`,
    });
    assert.equal(({} as { polluted?: boolean }).polluted, undefined);
  });

  it('never throws, whatever it is', async () => {
    const damaged = fc.record(
      {
        conversation: fc.oneof(
          fc.json(),
          fc.string(),
          fc
            .dictionary(fc.constantFrom(...Object.keys(RECORD)), fc.jsonValue())
            .map((fields) => JSON.stringify({ ...RECORD, ...fields })),
        ),
        'exchange:0': fc.oneof(
          fc.json(),
          fc
            .dictionary(fc.constantFrom(...Object.keys(QUESTION)), fc.jsonValue())
            .map((fields) => JSON.stringify({ question: { ...QUESTION, ...fields } })),
          fc
            .dictionary(fc.constantFrom(...Object.keys(ANSWER)), fc.jsonValue())
            .map((fields) => JSON.stringify({ question: QUESTION, answer: { ...ANSWER, ...fields } })),
        ),
        draft: fc.string(),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(damaged, async (values) => void (await open(values))),
      { numRuns: FUZZ_RUNS },
    );
  });
});

describe('a storage that another script has replaced', () => {
  for (const [what, nothing] of [
    ['undefined', undefined],
    ['an empty text', ''],
    ['null as JSON', 'null'],
    ['a promise', Promise.resolve(null)],
  ] as const) {
    it(`is searched as little when it says ${what} for what it does not have`, async () => {
      class OddStorage extends CountedStorage {
        override getItem(key: string): string | null {
          return super.getItem(key) ?? (nothing as unknown as string);
        }
      }
      const session = new OddStorage();
      await open({}, session).finally(() =>
        assert.ok(session.reads <= MAX_READS, 'it is searched without end'),
      );
    });
  }

  /** Two questions with their answers, and the conversation of the second. */
  async function talk(session = new MemoryStorage()): Promise<readonly [readonly string[], string]> {
    const tab = await Tab.open({ session });
    const service = new ScriptedService();
    const conversation = tab.converse(service);
    for (const text of ['One', 'Two']) {
      conversation.send(text);
      service.last.answer();
      await settled(conversation);
    }
    const talked = [lines(conversation), service.last.conversationId] as const;
    tab.close();
    return talked;
  }
  const WHOLE = [['me: One (sent)', 'agent: About One', 'me: Two (sent)', 'agent: About Two'], 'c-1'];

  it('loses nothing of what the page shows when it keeps nothing', async () => {
    class ForgetfulStorage extends MemoryStorage {
      override setItem(): void {
        // As a privacy extension has it.
      }
    }
    assert.deepEqual(await talk(new ForgetfulStorage()), WHOLE);
  });

  it('loses nothing, also after a reload, when another script makes the clock count fractions of a millisecond', async () => {
    const now = Date.now.bind(Date);
    const clock = mock.method(Date, 'now', () => now() + 0.5);
    try {
      const session = new MemoryStorage();
      assert.deepEqual(await talk(session), WHOLE);
      const reloaded = await Tab.open({ session });
      assert.deepEqual(lines(reloaded.converse(new ScriptedService())), WHOLE[0]);
      reloaded.close();
    } finally {
      clock.mock.restore();
    }
  });
});
