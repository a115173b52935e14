import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ConversationOptions } from '../../src/conversation/store.js';
import { lines, until, type ScriptedService } from './scripted-service.js';
import { Tab } from './tab.js';
import { openTwin, openView, type View } from './view.js';
import '../helpers/fuzz.js';

type Act =
  | 'send'
  | 'answer'
  | 'fail'
  | 'stop'
  | 'retry'
  | 'take back'
  | 'rate'
  | 'start over'
  | 'go offline'
  | 'go online'
  | 'leave and come back'
  | 'die';

const ACTS: readonly Act[] = [
  'send',
  'send',
  'answer',
  'fail',
  'stop',
  'retry',
  'take back',
  'rate',
  'go offline',
  'go online',
  'leave and come back',
  'die',
];

/** Soon over, since a tab that died is waited for. */
const REQUEST_TIMEOUT_MS = 300;

/** A visitor with the same conversation in two tabs. */
class Visitor {
  readonly #options: Partial<ConversationOptions>;
  readonly #views: View[];
  /** Also those of tabs that died. */
  readonly #services: ScriptedService[];
  /** Acts for each text: so often it may have been requested. */
  readonly #acts = new Map<string, number>();
  /** Texts that were taken back, and all before a new start. One that is under way in the other tab stays. */
  readonly #mayBeGone = new Set<string>();

  private constructor(options: Partial<ConversationOptions>, views: View[]) {
    this.#options = options;
    this.#views = views;
    this.#services = views.map(({ service }) => service);
  }

  static async arrive(storage: 'session' | 'local'): Promise<Visitor> {
    const options = { storage, requestTimeoutMs: REQUEST_TIMEOUT_MS };
    const first = openView(await Tab.open(), options);
    await first.service.exchange(first.conversation, 'first');
    const second = await openTwin(first, options);
    await until(() => first.tab.heard > 0 && second.tab.heard > 0);
    return new Visitor(options, [first, second]);
  }

  async does(act: Act, where: number): Promise<void> {
    const { tab, service, conversation } = this.#views[where]!;
    switch (act) {
      case 'send': {
        const text = `text ${this.#acts.size}`;
        this.#expectRequest(text);
        conversation.send(text);
        break;
      }
      case 'answer':
        service.calls.at(-1)?.answer();
        break;
      case 'fail':
        service.calls.at(-1)?.fail({ kind: 'timeout' });
        break;
      case 'stop':
        conversation.stop();
        break;
      case 'retry': {
        // As a visitor does it: with the button below the newest failed message that this tab shows.
        const newest = conversation.state.messages.findLast(
          (message) => message.role === 'user' && message.status === 'failed',
        );
        if (newest?.role === 'user' && conversation.retry(newest.id)) this.#expectRequest(newest.text);
        break;
      }
      case 'take back': {
        const newest = conversation.state.messages.findLast(({ role }) => role === 'user');
        const text = newest && conversation.discard(newest.id);
        if (text !== undefined) this.#mayBeGone.add(text);
        break;
      }
      case 'start over':
        for (const text of this.#acts.keys()) this.#mayBeGone.add(text);
        conversation.reset();
        break;
      case 'rate':
        for (const { id } of conversation.state.messages) conversation.rate(id, 'up');
        break;
      case 'leave and come back':
        tab.leave();
        tab.comeBack();
        break;
      case 'die': {
        const { session, local } = tab;
        tab.crash();
        const again = openView(await Tab.open({ session, local }), this.#options);
        this.#views[where] = again;
        this.#services.push(again.service);
        break;
      }
      case 'go offline':
      case 'go online':
        tab.setOnline(act === 'go online');
    }
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** With a connection and answers, both tabs come to rest on the same transcript. */
  async seesItThrough(): Promise<void> {
    for (const { tab } of this.#views) tab.setOnline(true);
    await until(() => {
      for (const { service } of this.#views) for (const { answer } of service.calls) answer();
      return this.#views.every(
        ({ conversation }) => !/\((sending|queued)\)/.test(lines(conversation).join()),
      );
    });
    const [one, two] = this.#views.map((view) => () => lines(view.conversation).join('\n'));
    await until(() => one!() === two!(), 'both show the same');
    await until(() => this.#views.every(({ conversation }) => !conversation.state.busyElsewhere));
    for (const [text, acts] of this.#acts) {
      const shown = one!().split(`me: ${text} (`).length - 1;
      const isWrong = shown > 1 || (shown === 0 && !this.#mayBeGone.has(text));
      assert.ok(!isWrong, `${text} is shown ${shown} times`);
      const requests = this.#services.flatMap(({ calls }) => calls).filter(({ message }) => message === text);
      assert.ok(requests.length <= acts, `${text} was requested ${requests.length} times in ${acts} acts`);
    }
    for (const { tab } of this.#views) tab.close();
  }

  #expectRequest(text: string): void {
    this.#acts.set(text, (this.#acts.get(text) ?? 0) + 1);
  }
}

describe('whatever a visitor does in two tabs of one conversation', () => {
  // In an area of its own a tab that dies before it has heard of a new start has the old conversation, and keeps it.
  const TABLE = [
    ['session', ACTS],
    ['local', [...ACTS, 'start over']],
  ] as const;
  for (const [storage, possible] of TABLE) {
    it(`both end with the same transcript, and no act becomes two requests, storage ${storage}`, async () => {
      const acts = fc.array(fc.tuple(fc.constantFrom(...possible), fc.nat(1)), { maxLength: 14 });
      await fc.assert(
        fc.asyncProperty(acts, async (list) => {
          const visitor = await Visitor.arrive(storage);
          for (const [act, where] of list) await visitor.does(act, where);
          await visitor.seesItThrough();
        }),
        { numRuns: 40 },
      );
    });
  }
});
