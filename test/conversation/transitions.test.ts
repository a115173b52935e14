import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AgentMessage, ConversationState, Outcome, UserMessage } from '../../src/conversation/state.js';
import {
  EMPTY_STATE,
  exchangeOf,
  insertExchange,
  mirrorExchange,
  newestExchanges,
  patch,
  removeExchange,
  replaceExchange,
  withFailure,
  type Exchange,
} from '../../src/conversation/transitions.js';

const question = (id: string, at = 1): UserMessage => ({ id, role: 'user', text: id, at, status: 'sending' });
const answered = (id: string, at = 1): Exchange & { readonly answer: AgentMessage } => ({
  question: { ...question(id, at), status: 'sent' },
  answer: answerTo(id, at),
});
const answerTo = (id: string, at: number): AgentMessage => ({
  id: `${id}-answer`,
  role: 'agent',
  replyTo: id,
  blocks: ['Yes'],
  at,
  sources: [],
  durationMs: 1,
});
const ids = ({ messages }: typeof EMPTY_STATE) => messages.map(({ id }) => id);
const stateOf = (...exchanges: Exchange[]) => exchanges.reduce(insertExchange, EMPTY_STATE);

describe('a transition', () => {
  it('returns the same state when nothing is different', () => {
    const state = stateOf(answered('a'));
    assert.equal(patch(state, { draft: '', open: false }), state);
    assert.equal(patch(state, { anchor: undefined }), state);
    assert.equal(removeExchange(state, 'unknown'), state);
    assert.equal(replaceExchange(state, answered('unknown')), state);
  });

  it('puts an answer right behind its question', () => {
    const state = stateOf({ question: question('a') }, { question: question('b') });
    assert.deepEqual(ids(replaceExchange(state, answered('a'))), ['a', 'a-answer', 'b']);
  });

  it('adds a question behind the ones asked before it, whichever is heard of first', () => {
    const [a, b, c, d] = [answered('a', 1), answered('b', 2), answered('c', 2), answered('d', 3)];
    for (const exchanges of [
      [a, b, c, d],
      [d, c, b, a],
      [c, a, d, b],
    ]) {
      assert.deepEqual(ids(stateOf(...exchanges)).join(' '), 'a a-answer b b-answer c c-answer d d-answer');
    }
  });

  it('removes a question with its answer', () => {
    assert.deepEqual(ids(removeExchange(stateOf(answered('a'), answered('b')), 'a')), ['b', 'b-answer']);
  });

  it('finds the exchange of a question and of an answer', () => {
    const state = stateOf(answered('a'), { question: question('b') });
    assert.deepEqual(exchangeOf(state, 'a'), answered('a'));
    assert.deepEqual(exchangeOf(state, 'a-answer'), answered('a'));
    assert.deepEqual(exchangeOf(state, 'b'), { question: question('b'), answer: undefined });
    assert.equal(exchangeOf(state, 'c'), undefined);
  });

  it('knows the newest exchanges, oldest first', () => {
    const state = stateOf(answered('a'), { question: question('b') }, { question: question('c') });
    const newest = (count: number) => newestExchanges(state, count).map((exchange) => exchange.question.id);
    assert.deepEqual([newest(1), newest(2), newest(9)], [['c'], ['b', 'c'], ['a', 'b', 'c']]);
  });
});

describe('what another tab did', () => {
  it('is shown when it is new, with the id of the conversation', () => {
    const state = mirrorExchange(stateOf(answered('a')), answered('b'), 'c-1');
    assert.deepEqual(ids(state), ['a', 'a-answer', 'b', 'b-answer']);
    assert.equal(state.conversationId, 'c-1');
    assert.equal(state.unread, 1);
  });

  it('is counted as unread while the panel is closed, and no longer "restored"', () => {
    const closed = patch(stateOf(answered('a')), { restored: true });
    const state = mirrorExchange(mirrorExchange(closed, answered('b'), ''), answered('c'), '');
    assert.deepEqual([state.unread, state.restored], [2, false]);
    assert.equal(mirrorExchange(patch(closed, { open: true }), answered('b'), '').unread, 0);
  });

  it('leaves the id of the conversation as it is when there is no answer', () => {
    const known = mirrorExchange(stateOf(), answered('a'), 'c-1');
    assert.equal(mirrorExchange(known, { question: question('b') }, 'c-2').conversationId, 'c-1');
  });

  it('is no news when it is known', () => {
    const state = stateOf(answered('a'));
    assert.equal(mirrorExchange(state, answered('a'), 'c-2'), state);
  });

  it('never removes an answer that is known', () => {
    const state = stateOf(answered('a'));
    assert.equal(mirrorExchange(state, { question: question('a') }, ''), state);
  });

  it('never makes a failure look less likely to have arrived than it is known to be', () => {
    const failed = (outcome: Outcome): Exchange => ({
      question: withFailure(question('a'), { outcome, kind: 'aborted', reason: '' }),
    });
    const outcomeIn = (state: ConversationState) => exchangeOf(state, 'a')?.question.failure?.outcome;
    const mirrored = (known: Outcome, told: Outcome) =>
      outcomeIn(mirrorExchange(stateOf(failed(known)), failed(told), ''));
    assert.equal(mirrored('stopped', 'may-have-arrived'), 'stopped');
    assert.equal(mirrored('may-have-arrived', 'stopped'), 'stopped');
    assert.equal(mirrored('may-have-arrived', 'not-sent'), 'may-have-arrived');
    const again = mirrorExchange(stateOf(failed('stopped')), { question: question('a') }, '');
    assert.equal(outcomeIn(again), undefined, 'it is sent again');
  });

  it('is not counted twice as unread when only a rating changes', () => {
    const { question: asked, answer } = answered('a');
    const state = mirrorExchange(
      stateOf(answered('a')),
      { question: asked, answer: { ...answer, rating: 'up' } },
      '',
    );
    assert.equal(state.unread, 0);
    assert.equal(exchangeOf(state, 'a')?.answer?.rating, 'up');
  });

  it('is left to storage when it belongs to the part that is not loaded', () => {
    const state = patch(stateOf(answered('b', 10)), { older: 2 });
    assert.equal(mirrorExchange(state, answered('a', 5), ''), state);
    assert.equal(mirrorExchange(state, answered('c', 15), '').messages.length, 4);
  });
});
