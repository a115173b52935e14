import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Message, UserMessage } from '../../src/conversation/state.js';
import type { Conversation } from '../../src/conversation/store.js';
import { FUZZ_RUNS } from '../helpers/fuzz.js';
import { ScriptedService } from './scripted-service.js';
import { Tab } from './tab.js';

type Act =
  | 'send'
  | 'answer'
  | 'fail'
  | 'time out'
  | 'late answer'
  | 'stop'
  | 'retry'
  | 'retry first'
  | 'discard'
  | 'rate'
  | 'reset'
  | 'reload'
  | 'leave and come back'
  | 'go offline'
  | 'go online'
  | 'disconnect'
  | 'connect'
  | 'load older';

const ACTS = fc.constantFrom<Act>(
  'send',
  'send',
  'send',
  'answer',
  'answer',
  'fail',
  'time out',
  'late answer',
  'stop',
  'retry',
  'retry first',
  'discard',
  'rate',
  'reset',
  'reload',
  'leave and come back',
  'go offline',
  'go online',
  'disconnect',
  'connect',
  'load older',
);

/** A visitor who does anything at any time, and keeps the books of what has to be true. */
class Visitor {
  readonly service = new ScriptedService();
  readonly #tab: Tab;
  #conversation: Conversation;
  /** The texts that have to be in the transcript, in no order. */
  #texts: string[] = [];
  /** Acts for each text: so often it may have been requested. */
  readonly #acts = new Map<string, number>();
  #count = 0;
  #isConnected = true;

  private constructor(tab: Tab) {
    this.#tab = tab;
    this.#conversation = tab.converse(this.service);
  }

  static async arrive(): Promise<Visitor> {
    return new Visitor(await Tab.open());
  }

  async does(act: Act): Promise<void> {
    const { messages } = this.#conversation.state;
    const questions = messages.filter((message) => message.role === 'user');
    switch (act) {
      case 'send': {
        const text = `text ${this.#count++}`;
        this.#texts.push(text);
        this.#expectRequest(text);
        this.#conversation.send(text);
        break;
      }
      case 'answer':
        this.service.calls.at(-1)?.answer();
        break;
      case 'late answer':
        this.service.calls.at(0)?.answer('late');
        break;
      case 'fail':
        this.service.calls.at(-1)?.fail({ httpStatus: 500 });
        break;
      case 'time out':
        this.service.calls.at(-1)?.fail({ kind: 'timeout' });
        break;
      case 'stop':
        this.#conversation.stop();
        break;
      case 'retry': {
        const newest = questions.findLast(({ status }) => status === 'failed');
        assert.equal(this.#conversation.retry(), newest !== undefined);
        if (newest) this.#expectRequest(newest.text);
        break;
      }
      case 'retry first': {
        const [first] = questions;
        if (first && this.#conversation.retry(first.id)) this.#expectRequest(first.text);
        break;
      }
      case 'discard': {
        const back = questions.map(({ id }) => this.#conversation.discard(id));
        this.#texts = this.#texts.filter((text) => !back.includes(text));
        break;
      }
      case 'rate':
        for (const { id } of messages) this.#conversation.rate(id, 'up');
        break;
      case 'reset':
        this.#conversation.reset();
        this.#texts = [];
        break;
      case 'reload':
        await this.#tab.reload();
        this.#conversation = this.#tab.converse(this.service);
        this.#isConnected = true;
        this.#expectNothingUnderWay();
        break;
      case 'leave and come back':
        this.#tab.leave();
        this.#tab.comeBack();
        // One that is not in the page does not hear of it, and has nothing under way but what waits for its return.
        if (this.#isConnected) this.#expectNothingUnderWay();
        break;
      case 'go offline':
      case 'go online':
        this.#tab.setOnline(act === 'go online');
        break;
      case 'disconnect':
        this.#conversation.disconnect();
        this.#isConnected = false;
        break;
      case 'connect':
        this.#conversation.connect();
        this.#isConnected = true;
        break;
      case 'load older':
        this.#conversation.loadOlder(3);
        break;
    }
    await new Promise((resolve) => setImmediate(resolve));
    this.#check();
  }

  /** In the end everything can be brought to an answer. */
  async seesItThrough(): Promise<void> {
    this.#tab.setOnline(true);
    this.#conversation.connect();
    const isOpen = (message: Message) => message.role === 'user' && message.status !== 'sent';
    for (let round = 0; this.#conversation.state.messages.some(isOpen); round++) {
      assert.ok(round < 100, 'it never comes to an end');
      for (const { answer } of this.service.calls) answer();
      await new Promise((resolve) => setImmediate(resolve));
      const failed = this.#conversation.state.messages.find(isFailed);
      if (failed && this.#conversation.retry(failed.id)) this.#expectRequest(failed.text);
    }
    this.#check();
    this.#tab.close();
  }

  #expectRequest(text: string): void {
    this.#acts.set(text, (this.#acts.get(text) ?? 0) + 1);
  }

  #expectNothingUnderWay(): void {
    for (const message of this.#conversation.state.messages) {
      if (message.role === 'user') assert.ok(message.status === 'sent' || message.status === 'failed');
    }
  }

  #check(): void {
    const { state } = this.#conversation;
    const all = this.#conversation.allMessages();
    const questions = all.filter((message) => message.role === 'user');
    assert.deepEqual(
      questions.map(({ text }) => text).sort(),
      [...this.#texts].sort(),
      'no text is lost or doubled',
    );
    for (const { id, status } of questions) {
      const answers = all.filter((message) => message.role === 'agent' && message.replyTo === id);
      assert.equal(
        answers.length,
        status === 'sent' ? 1 : 0,
        'an answered question has one answer, others have none',
      );
      if (status === 'sent')
        assert.equal(all[all.findIndex((m) => m.id === id) + 1], answers[0], 'right behind it');
    }
    for (const [text, acts] of this.#acts) {
      const requests = this.service.calls.filter(({ message }) => message === text).length;
      assert.ok(requests <= acts, `${text} was requested ${requests} times in ${acts} acts`);
    }
    const sending = questions.filter(({ status }) => status === 'sending').length;
    assert.equal(sending, state.phase === 'sending' ? 1 : 0, 'one at a time');
    assert.equal(state.sendingSince > 0, state.phase === 'sending');
    const newest = state.messages.findLast((message) => message.role === 'user');
    if (state.phase === 'failed') assert.equal(newest?.role === 'user' && newest.status, 'failed');
    assert.equal(all.length, state.messages.length + state.older);
    assert.ok(Object.isFrozen(state) && Object.isFrozen(state.messages));
  }
}

function isFailed(message: Message): message is UserMessage {
  return message.role === 'user' && message.status === 'failed';
}

describe('whatever a visitor does, in any order', () => {
  it('no text is lost, no act becomes two requests, everything settles, nothing throws', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(ACTS, { maxLength: 40 }), async (acts) => {
        const visitor = await Visitor.arrive();
        for (const act of acts) await visitor.does(act);
        await visitor.seesItThrough();
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});
