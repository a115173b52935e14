import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { ConversationOptions } from '../../src/conversation/store.js';
import { lines, settled, until } from './scripted-service.js';
import { Tab } from './tab.js';
import { openTwin, openView, reload, type View } from './view.js';

const same = (a: View, b: View) => until(() => lines(a.conversation).join() === lines(b.conversation).join());
/** Sends, and waits for the request: a tab that knows of others asks them first. */
const ask = async ({ conversation, service }: View, text: string) => {
  const { length } = service.calls;
  conversation.send(text);
  await until(() => service.calls.length > length);
  return service.last;
};
const toldOfEachOther = (a: View, b: View) =>
  // A message from either has been through the channel once both have heard the other's greeting.
  Promise.all([a, b].map(({ tab }) => until(() => tab.heard > 0)));

/** Two tabs on one conversation, which know of each other. */
async function openPair(
  options: Partial<ConversationOptions>,
  ofTwin = options,
): Promise<[one: View, two: View]> {
  const one = openView(await Tab.open(), options);
  await one.service.exchange(one.conversation, 'First');
  const two = await openTwin(one, ofTwin);
  await toldOfEachOther(one, two);
  return [one, two];
}

/** The first tab dies while it waits for an answer; resolves when the other has its turn. */
async function dieWaiting(one: View, two: View): Promise<void> {
  one.conversation.send('Lost');
  await until(() => two.conversation.state.busyElsewhere);
  two.conversation.send('Next');
  one.tab.crash();
  await until(() => two.service.calls.length === 1);
}

/** The id under which the tabs of a conversation speak to each other. */
const threadOf = ({ tab }: View): string =>
  (JSON.parse(tab.session.getItem('agent-chat:agent-1:conversation')!) as { thread: string }).thread;

/** Answers the questions of several tabs, none of which may send while another waits. */
async function answerInTurn(views: readonly View[], calls: () => View['service']['calls']): Promise<void> {
  for (const answered of views.keys()) {
    await until(() => calls().length > answered);
    await until(() => views.some(({ conversation }) => conversation.state.busyElsewhere));
    assert.equal(calls().length, answered + 1);
    for (const { answer } of calls()) answer();
  }
}

for (const storage of ['session', 'local'] as const) {
  describe(`two tabs on one conversation, storage ${storage}`, () => {
    let one: View;
    let two: View;

    beforeEach(async () => {
      [one, two] = await openPair({ storage });
    });
    afterEach(() => {
      one.tab.close();
      two.tab.close();
    });

    it('begin with the same transcript', () => {
      assert.equal(lines(two.conversation).length, 2);
      assert.equal(two.conversation.state.conversationId, 'c-1');
    });

    it('mirror questions and answers, in memory and in storage', async () => {
      await ask(one, 'Hello');
      await until(() => lines(two.conversation).at(-1) === 'me: Hello (sending)');
      assert.equal(two.conversation.state.busyElsewhere, true);
      assert.equal(two.conversation.state.phase, 'idle');
      assert.ok(two.conversation.state.sendingSince > 0);
      one.service.last.answer({ conversationId: 'c-2' });
      await same(one, two);
      await until(() => !two.conversation.state.busyElsewhere);
      assert.equal(two.conversation.state.sendingSince, 0);
      assert.equal(lines(two.conversation).length, 4);
      assert.equal(two.service.calls.length, 0);
      const call = await ask(two, 'And');
      assert.equal(call.conversationId, 'c-2');
      call.answer();
      await settled(two.conversation);
      await same(one, two);
      for (const view of [one, two]) {
        const before = lines(view.conversation);
        assert.deepEqual(lines((await reload(view, { storage })).conversation), before);
      }
    });

    it('count an answer as unread where the panel is closed, until it is read in one of them', async () => {
      one.conversation.setOpen(true);
      await until(() => two.conversation.state.unread === 0);
      (await ask(one, 'Hello')).answer();
      await until(() => two.conversation.state.unread === 1);
      assert.equal(one.conversation.state.unread, 0);
      one.conversation.setOpen(false);
      one.conversation.acceptConsent('Terms');
      await until(() => two.conversation.state.consent === 'Terms');
      assert.equal(two.conversation.state.unread, 1);
      two.conversation.setOpen(true);
      assert.equal(two.conversation.state.unread, 0);
    });

    it('send one at a time: the second waits until the first has its answer', async () => {
      one.conversation.send('One');
      await until(() => two.conversation.state.busyElsewhere);
      two.conversation.send('Two');
      assert.deepEqual(lines(two.conversation).slice(-2), ['me: One (sending)', 'me: Two (queued)']);
      await until(() => lines(one.conversation).at(-1) === 'me: Two (queued)');
      for (const isOnline of [false, true]) one.tab.setOnline(isOnline);
      one.conversation.acceptConsent('Terms');
      await until(() => two.conversation.state.consent === 'Terms');
      assert.equal(two.service.calls.length, 0);
      one.service.last.answer();
      await until(() => two.service.calls.length === 1);
      two.service.last.answer();
      await settled(two.conversation);
      await same(one, two);
      assert.deepEqual(lines(one.conversation).slice(-4), [
        'me: One (sent)',
        'agent: About One',
        'me: Two (sent)',
        'agent: About Two',
      ]);
      assert.deepEqual([one.service.calls.length, two.service.calls.length], [2, 1]);
    });

    it('send one at a time also when both begin at once', async () => {
      one.tab.setOnline(false);
      two.tab.setOnline(false);
      one.conversation.send('One');
      two.conversation.send('Two');
      await until(() => lines(one.conversation).length === 4 && lines(two.conversation).length === 4);
      one.tab.setOnline(true);
      two.tab.setOnline(true);
      const calls = () => [...one.service.calls.slice(1), ...two.service.calls];
      await until(() => calls().length === 1);
      await until(() => one.conversation.state.busyElsewhere || two.conversation.state.busyElsewhere);
      assert.equal(calls().length, 1);
      calls()[0]!.answer();
      await until(() => calls().length === 2);
      for (const { answer } of calls()) answer();
      await until(() => lines(one.conversation).every((line) => !/sending|queued/.test(line)));
      await until(() => lines(two.conversation).every((line) => !/sending|queued/.test(line)));
      assert.equal(calls().length, 2);
      const inOrder = lines(one.conversation);
      for (const view of [one, two]) {
        assert.deepEqual(lines(view.conversation), inOrder);
        assert.deepEqual(lines((await reload(view, { storage })).conversation), inOrder);
      }
    });

    it('send one at a time also right after something else has changed', async () => {
      // Each reads what the other has stored, and sends before it hears from it.
      for (const terms of ['Terms', 'New terms']) {
        for (const { conversation } of [one, two]) conversation.acceptConsent(terms);
      }
      for (const { conversation } of [one, two]) conversation.send('Hello');
      await answerInTurn([one, two], () => [...one.service.calls.slice(1), ...two.service.calls]);
      await same(one, two);
    });

    it('send one at a time also when three begin at once', async () => {
      const three = await openTwin(one, { storage });
      await toldOfEachOther(one, three);
      const views = [one, two, three];
      for (const { tab } of views) tab.setOnline(false);
      for (const { conversation } of views) conversation.send('Hello');
      await until(() => views.every(({ conversation }) => lines(conversation).length === 5));
      for (const { tab } of views) tab.setOnline(true);
      await answerInTurn(views, () => views.flatMap(({ service }) => service.calls).slice(1));
      await same(one, three);
      three.tab.close();
    });

    it('mirror a failure, and either can try again', async () => {
      (await ask(one, 'Hello')).fail({ kind: 'timeout' });
      await until(() => lines(two.conversation).at(-1) === 'me: Hello (may-have-arrived)');
      await until(() => two.conversation.state.phase === 'failed');
      assert.equal(two.conversation.retry(), true);
      await until(() => two.service.calls.length === 1);
      two.service.last.answer();
      await settled(two.conversation);
      await same(one, two);
      assert.equal(lines(one.conversation).at(-1), 'agent: About Hello');
      assert.equal(one.service.calls.length, 2);
    });

    it('send a message once that both are asked to try again at once', async () => {
      (await ask(one, 'Hello')).fail({ kind: 'timeout' });
      await until(() => two.conversation.state.phase === 'failed');
      assert.equal(one.conversation.retry(), true);
      assert.equal(two.conversation.retry(), true);
      const calls = () => [...one.service.calls.slice(2), ...two.service.calls];
      await until(() => calls().length === 1);
      await until(() => one.conversation.state.busyElsewhere || two.conversation.state.busyElsewhere);
      calls()[0]!.answer();
      await until(() => [one, two].every(({ conversation }) => lines(conversation).length === 4));
      for (const { conversation } of [one, two]) await settled(conversation);
      await same(one, two);
      // Each has had its turn once the other sends.
      (await ask(one, 'And')).answer();
      await settled(one.conversation);
      (await ask(two, 'And')).answer();
      await settled(two.conversation);
      assert.deepEqual(
        calls()
          .map(({ message }) => message)
          .sort(),
        ['And', 'And', 'Hello'],
      );
    });

    it('mirror a message taken back, ratings and consent', async () => {
      one.tab.setOnline(false);
      const id = one.conversation.send('Hello');
      await until(() => lines(two.conversation).length === 3);
      assert.equal(two.conversation.discard(id), 'Hello');
      await same(one, two);
      one.tab.setOnline(true);
      assert.equal(one.service.calls.length, 1);
      one.conversation.rate(one.conversation.state.messages[1]!.id, 'down');
      await until(() => (two.conversation.state.messages[1] as { rating?: string }).rating === 'down');
      two.conversation.acceptConsent('Terms');
      await until(() => one.conversation.state.consent === 'Terms');
      assert.equal((await reload(one, { storage })).conversation.state.consent, 'Terms');
    });

    it('do not bring back a message that was taken back while a tab told what it knew', async () => {
      one.tab.setOnline(false);
      const id = one.conversation.send('Hello');
      await until(() => lines(two.conversation).length === 3);
      one.tab.leave();
      one.tab.comeBack();
      await new Promise((resolve) => setImmediate(resolve));
      assert.equal(two.conversation.discard(id), 'Hello');
      two.conversation.acceptConsent('Terms');
      await until(() => one.conversation.state.consent === 'Terms');
      one.conversation.acceptConsent('New terms');
      await until(() => two.conversation.state.consent === 'New terms');
      for (const { conversation } of [one, two]) assert.equal(lines(conversation).length, 2);
    });

    it('start over together, and the next conversation is shared again', async () => {
      one.conversation.send('Under way');
      await until(() => two.conversation.state.busyElsewhere);
      two.conversation.reset();
      await until(() => lines(one.conversation).length === 0);
      assert.equal(one.service.last.signal.aborted, true);
      assert.equal(one.conversation.state.conversationId, '');
      assert.deepEqual([...one.tab.session.keys(), ...one.tab.local.keys()], []);
      assert.deepEqual([...two.tab.session.keys(), ...two.tab.local.keys()], []);
      one.service.last.answer('Too late');
      await until(() => !two.conversation.state.busyElsewhere);
      two.conversation.send('Anew');
      await until(() => two.service.calls.length === 1);
      two.service.last.answer({ conversationId: 'c-9' });
      await until(() => lines(one.conversation).length === 2);
      assert.equal(one.conversation.state.conversationId, 'c-9');
    });

    it('start over together when a page begins with it, before it has heard of the other tab', async (test) => {
      const three = await openTwin(one, { storage });
      test.after(() => three.tab.close());
      three.conversation.reset();
      await until(() => lines(one.conversation).length === 0);
      (await ask(three, 'Anew')).answer();
      await until(() => lines(one.conversation).length === 2);
    });

    it('send one at a time also after each has had its turn', async () => {
      for (const [view, other] of [
        [one, two],
        [two, one],
      ] as const) {
        (await ask(view, 'Before')).answer();
        await same(view, other);
        await until(() => !other.conversation.state.busyElsewhere);
      }
      for (const { conversation } of [one, two]) conversation.send('Hello');
      await answerInTurn([one, two], () => [...one.service.calls.slice(2), ...two.service.calls.slice(1)]);
      await same(one, two);
    });

    it('wait for the one that sends also when a third is closed', async () => {
      const three = await openTwin(one, { storage });
      await toldOfEachOther(one, three);
      const call = await ask(one, 'Hello');
      await until(() => [two, three].every(({ conversation }) => conversation.state.busyElsewhere));
      const { heard } = two.tab;
      three.tab.leave();
      await until(() => two.tab.heard > heard);
      assert.equal(two.conversation.state.busyElsewhere, true);
      call.answer();
      await same(one, two);
    });

    it('offer nothing again that the other is about to send', async () => {
      const call = await ask(one, 'One');
      await until(() => two.conversation.state.busyElsewhere);
      const seen = new Set<string>();
      one.conversation.subscribe(() => lines(one.conversation).forEach((line) => seen.add(line)));
      two.conversation.send('Two');
      await until(() => seen.has('me: Two (queued)'));
      call.answer();
      await until(() => seen.has('me: Two (sending)'));
      assert.ok(!seen.has('me: Two (not-sent)'));
    });

    it('do not wait for each other while their elements are out of the page', async () => {
      await ask(one, 'One');
      await until(() => two.conversation.state.busyElsewhere);
      two.conversation.disconnect();
      assert.equal(two.conversation.state.busyElsewhere, false);
      two.conversation.connect();
      await until(() => two.conversation.state.busyElsewhere);
    });

    it('go on without a tab that was closed', async () => {
      one.conversation.send('One');
      await until(() => two.conversation.state.busyElsewhere);
      two.conversation.send('Two');
      one.tab.leave();
      await until(() => two.service.calls.length === 1);
      assert.ok(lines(two.conversation).includes('me: One (may-have-arrived)'));
    });
  });

  describe(`a tab that died while it waited, storage ${storage}`, () => {
    it('holds up the other tab no longer than the time limit of a request', async () => {
      const options = { storage, requestTimeoutMs: 1000 };
      const [one, two] = await openPair(options);
      await dieWaiting(one, two);
      assert.deepEqual(lines(two.conversation).slice(-2), [
        'me: Lost (may-have-arrived)',
        'me: Next (sending)',
      ]);
      two.service.last.answer();
      await settled(two.conversation);
      two.tab.close();
    });

    it('leaves each of the others to send its own message, which it does not offer again', async () => {
      const options = { storage, requestTimeoutMs: 300 };
      const [one, two] = await openPair(options);
      const three = await openTwin(one, options);
      await toldOfEachOther(three, two);
      const others = [two, three];
      one.conversation.send('Lost');
      await until(() => others.every(({ conversation }) => conversation.state.busyElsewhere));
      const own = others.map(({ conversation }) => {
        const id = conversation.send('Next');
        const seen = new Set<string>();
        conversation.subscribe(({ messages }) => {
          const question = messages.find((message) => message.id === id);
          if (question?.role === 'user') seen.add(question.status);
        });
        return seen;
      });
      one.tab.crash();
      const calls = () => others.flatMap(({ service }) => service.calls);
      await until(() => {
        for (const { answer } of calls()) answer();
        return others.every(({ conversation }) => lines(conversation).length === 7);
      });
      assert.deepEqual(
        own.map((seen) => [...seen]),
        Array(2).fill(['queued', 'sending', 'sent']),
      );
      assert.equal(calls().length, 2);
      for (const { tab } of others) tab.close();
    });
  });

  describe(`a tab that waits for its connection longer than the time limit of a request, storage ${storage}`, () => {
    it('is not taken for one that died', async () => {
      const [one, two] = await openPair({ storage, requestTimeoutMs: 50 });
      for (const { tab } of [one, two]) tab.setOnline(false);
      one.conversation.send('Waiting');
      await until(() => lines(two.conversation).at(-1) === 'me: Waiting (queued)');
      // For as long as it takes to give up one that did.
      const [dying, heir] = await openPair({ storage, requestTimeoutMs: 1000 });
      await dieWaiting(dying, heir);
      assert.equal(lines(two.conversation).at(-1), 'me: Waiting (queued)');
      for (const { tab } of [one, two, heir]) tab.close();
    });
  });

  describe(`a tab with a shorter time limit, storage ${storage}`, () => {
    it('that dies holds up the other no longer than that', async () => {
      const [one, two] = await openPair(
        { storage, requestTimeoutMs: 300 },
        { storage, requestTimeoutMs: 60_000 },
      );
      await dieWaiting(one, two);
      two.tab.close();
    });
  });

  describe(`a tab whose time limit was changed since it met the other, storage ${storage}`, () => {
    it('holds up the other tab no longer than the new limit', async () => {
      let requestTimeoutMs = 60_000;
      const options = {
        storage,
        get requestTimeoutMs() {
          return requestTimeoutMs;
        },
      };
      const [one, two] = await openPair(options);
      requestTimeoutMs = 300;
      await dieWaiting(one, two);
      two.tab.close();
    });
  });

  describe(`a tab that died before its turn to send, storage ${storage}`, () => {
    for (const { what, hold, go } of [
      {
        what: 'while there was no connection',
        hold: async (one: View, two: View) => {
          for (const { tab } of [one, two]) tab.setOnline(false);
          await until(() => !two.conversation.state.online);
        },
        go: ({ tab }: View) => tab.setOnline(true),
      },
      {
        what: 'while the other waited for an answer',
        hold: (_one: View, two: View) => ask(two, 'Before'),
        go: ({ service }: View) => service.last.answer(),
      },
    ]) {
      it(`leaves the other to offer its message again, ${what}`, async () => {
        const options = { storage, requestTimeoutMs: 1000 };
        const [one, two] = await openPair(options);
        await hold(one, two);
        one.conversation.send('Lost');
        await until(() => lines(two.conversation).includes('me: Lost (queued)'));
        one.tab.crash();
        go(two);
        await until(() => lines(two.conversation).includes('me: Lost (not-sent)'));
        const before = two.service.calls.length;
        assert.equal(two.conversation.retry(), true);
        await until(() => two.service.calls.length === before + 1);
        two.service.last.answer();
        await settled(two.conversation);
        assert.deepEqual(lines(two.conversation).slice(-2), ['me: Lost (sent)', 'agent: About Lost']);
        two.tab.close();
      });
    }
  });

  describe(`a tab that was frozen for longer than the time limit of a request, storage ${storage}`, () => {
    it('does not send what another tab was asked to send meanwhile', async () => {
      const options = { storage, requestTimeoutMs: 1000 };
      const one = openView(await Tab.open(), options);
      (await ask(one, 'First')).answer();
      await settled(one.conversation);
      const two = await openTwin(one, options);
      await toldOfEachOther(one, two);
      const call = await ask(one, 'Under way');
      const waiting = one.conversation.send('Waiting');
      await until(() => lines(two.conversation).at(-1) === 'me: Waiting (not-sent)');
      assert.equal(two.conversation.retry(waiting), true);
      await until(() => two.service.calls.length === 1);
      await until(() => lines(one.conversation).at(-1) === 'me: Waiting (sending)');
      call.answer();
      await until(() => lines(one.conversation).includes('agent: About Under way'));
      two.service.last.answer();
      await same(one, two);
      (await ask(one, 'Next')).answer();
      await settled(one.conversation);
      assert.deepEqual(
        one.service.calls.map(({ message }) => message),
        ['First', 'Under way', 'Next'],
      );
      one.tab.close();
      two.tab.close();
    });
  });
}

describe('a tab opened while another waits for an answer', () => {
  it('shows the question as under way, and then the answer', async () => {
    const one = openView(await Tab.open());
    one.conversation.send('Hello');
    const sent = Date.now();
    await until(() => Date.now() > sent);
    const two = await openTwin(one);
    await until(() => lines(two.conversation)[0] === 'me: Hello (sending)');
    assert.equal(two.conversation.state.busyElsewhere, true);
    assert.ok(two.conversation.state.sendingSince <= sent);
    one.service.last.answer();
    await same(one, two);
    one.tab.close();
    two.tab.close();
  });

  it('gets the answer that came while it was loading', async () => {
    const one = openView(await Tab.open());
    one.conversation.send('Hello');
    const copy = await one.tab.duplicate();
    one.service.last.answer();
    await settled(one.conversation);
    const two = openView(copy);
    await same(one, two);
    assert.equal(two.conversation.state.conversationId, 'c-1');
    one.tab.close();
    two.tab.close();
  });
});

describe('a duplicate tab that was left and comes back', () => {
  it('shows all that was said in the other meanwhile, in a long conversation, too', async () => {
    const one = openView(await Tab.open());
    await one.service.exchange(one.conversation, 'Hello');
    const two = await openTwin(one);
    two.tab.leave();
    for (let index = 0; index < 30; index++)
      await one.service.exchange(one.conversation, `Question ${index}`);
    two.tab.comeBack();
    await same(one, two);
    assert.equal(two.conversation.state.messages.length, 62);
    one.tab.close();
    two.tab.close();
  });
});

describe('tabs that share nothing', () => {
  it('are separate conversations', async () => {
    const one = openView(await Tab.open());
    const two = openView(await Tab.open());
    one.conversation.send('One');
    two.conversation.send('Two');
    assert.equal(two.service.calls.length, 1);
    one.service.last.answer();
    two.service.last.answer();
    await settled(one.conversation);
    await settled(two.conversation);
    assert.deepEqual(lines(two.conversation), ['me: Two (sent)', 'agent: About Two']);
    one.tab.close();
    two.tab.close();
  });

  it('with `local` storage, two that were open before the first message share it from then on', async () => {
    const one = openView(await Tab.open(), { storage: 'local' });
    const two = await openTwin(one, { storage: 'local' });
    two.conversation.setOpen(true, false);
    two.conversation.setDraft('Filled in by the page', false);
    one.conversation.send('Hello');
    await until(() => lines(two.conversation)[0] === 'me: Hello (sending)');
    const { open, draft } = two.conversation.state;
    assert.deepEqual([open, draft], [true, 'Filled in by the page']);
    one.service.last.answer();
    await same(one, two);
    two.conversation.send('Again');
    await until(() => two.service.calls.length === 1);
    assert.equal(two.service.last.conversationId, 'c-1');
    one.tab.close();
    two.tab.close();
  });

  it('with `local` storage, one that reads what was stored before does not bring it back', async () => {
    const one = openView(await Tab.open(), { storage: 'local' });
    await one.service.exchange(one.conversation, 'Hello');
    const two = await openTwin(one, { storage: 'local' });
    await toldOfEachOther(one, two);
    const catchUp = two.tab.lag();
    (await ask(one, 'Again')).answer({ conversationId: 'c-2' });
    await until(() => two.conversation.state.unread === 1);
    two.conversation.markRead();
    catchUp();
    assert.equal((await ask(one, 'And')).conversationId, 'c-2');
    one.service.last.answer();
    await same(one, two);
    const before = lines(one.conversation);
    assert.deepEqual(lines((await reload(one, { storage: 'local' })).conversation), before);
    one.tab.close();
    two.tab.close();
  });

  it('with `local` storage, two that store a question before either sees the other lose neither', async () => {
    const one = openView(await Tab.open(), { storage: 'local' });
    await one.service.exchange(one.conversation, 'Hello');
    const two = await openTwin(one, { storage: 'local' });
    const catchUp = two.tab.lag();
    one.conversation.send('One');
    two.conversation.send('Two');
    catchUp();
    for (const { service, conversation } of [one, two]) {
      await until(() => service.calls.length > 0 || conversation.state.phase === 'idle');
      if (service.calls.length > 0) service.last.answer();
    }
    await until(() => lines(one.conversation).length === 6 && lines(two.conversation).length === 6);
    assert.equal(lines((await reload(one, { storage: 'local' })).conversation).length, 6);
    one.tab.close();
    two.tab.close();
  });

  it('with `local` storage, one keeps its draft through a reload while the other writes and sends', async () => {
    const one = openView(await Tab.open(), { storage: 'local' });
    const two = await openTwin(one, { storage: 'local' });
    one.conversation.setDraft('A long draft');
    two.conversation.setDraft('Hello');
    two.conversation.setDraft('');
    two.conversation.send('Hello');
    two.service.last.answer();
    await same(one, two);
    assert.equal((await reload(one, { storage: 'local' })).conversation.state.draft, 'A long draft');
    one.tab.close();
    two.tab.close();
  });

  it('work alone where there is no channel', async () => {
    const one = openView(await Tab.open({ hasChannels: false }));
    (await ask(one, 'One')).answer();
    await settled(one.conversation);
    const two = await openTwin(one);
    two.conversation.send('Two');
    two.service.last.answer();
    await settled(two.conversation);
    assert.equal(lines(one.conversation).length, 2);
    assert.equal(lines(two.conversation).length, 4);
    one.tab.close();
    two.tab.close();
  });
});

describe('tabs of one `local` conversation without channels', () => {
  const options = { storage: 'local' } as const;
  let one: View;
  let two: View;

  beforeEach(async () => {
    one = openView(await Tab.open({ hasChannels: false }), options);
    (await ask(one, 'First')).answer();
    await settled(one.conversation);
    two = await openTwin(one, options);
  });
  afterEach(() => {
    one.tab.close();
    two.tab.close();
  });

  it('see what the other did at their next act, and keep their own question under way', async () => {
    const call = await ask(one, 'One');
    (await ask(two, 'Two')).answer();
    await settled(two.conversation);
    one.conversation.send('Three');
    assert.deepEqual(lines(one.conversation).slice(2), [
      'me: One (sending)',
      'me: Two (sent)',
      'agent: About Two',
      'me: Three (queued)',
    ]);
    call.answer();
    await until(() => one.service.calls.length === 3);
    assert.equal(lines(one.conversation)[3], 'agent: About One');
  });

  it('keep their own question under way even when the other starts over', async () => {
    const call = await ask(one, 'One');
    two.conversation.reset();
    one.conversation.send('Two');
    assert.deepEqual(lines(one.conversation), ['me: One (sending)', 'me: Two (queued)']);
    call.answer();
    await until(() => one.service.calls.length === 3);
    assert.deepEqual(lines(one.conversation), ['me: One (sent)', 'agent: About One', 'me: Two (sending)']);
  });

  it('still notice what the other did after an answer of their own', async () => {
    const call = await ask(one, 'One');
    (await ask(two, 'Two')).answer();
    await settled(two.conversation);
    call.answer();
    await settled(one.conversation);
    one.conversation.rate(one.conversation.state.messages[1]!.id, 'up');
    assert.ok(lines(one.conversation).includes('me: Two (sent)'));
  });
});

describe('a tab of one `local` conversation that hears of a reset late', () => {
  it('does not wipe what was asked since', async () => {
    const options = { storage: 'local' } as const;
    const one = openView(await Tab.open(), options);
    (await ask(one, 'First')).answer();
    await settled(one.conversation);
    const two = await openTwin(one, options);
    await toldOfEachOther(one, two);
    one.conversation.setDraft('Half');
    two.conversation.reset();
    two.conversation.send('Anew');
    await until(() => lines(one.conversation).join().startsWith('me: Anew'));
    assert.ok(two.tab.local.getItem('agent-chat:agent-1:exchange:0')?.includes('Anew'));
    await until(() => two.service.calls.length === 1);
    two.service.last.answer();
    await same(one, two);
    two.tab.close();
    const { conversation } = await reload(one, options);
    assert.deepEqual(lines(conversation), ['me: Anew (sent)', 'agent: About Anew']);
    assert.equal(conversation.state.draft, '', 'the draft was part of what was reset');
    one.tab.close();
  });
});

describe('a tab whose page has wiped the storage', () => {
  const FIRST = ['me: First (sent)', 'agent: About First'];
  const ANEW = ['me: Anew (sent)', 'agent: Yes'];
  let one: View;
  let two: View;

  const begin = async (storage: 'session' | 'local') => {
    one = openView(await Tab.open(), { storage });
    (await ask(one, 'First')).answer();
    await settled(one.conversation);
    two = await openTwin(one, { storage });
    await toldOfEachOther(one, two);
  };
  const startAnew = async (storage: 'session' | 'local') => {
    two.tab.run(() => two.tab[storage].clear());
    const call = await ask(two, 'Anew');
    assert.equal(call.conversationId, '');
    call.answer({ conversationId: 'c-2', messages: ['Yes'] });
    await settled(two.conversation);
    assert.deepEqual(lines(two.conversation), ANEW);
  };
  afterEach(() => {
    one.tab.close();
    two.tab.close();
  });

  it('starts a new conversation; a duplicate tab, which has its own storage, continues the old one', async () => {
    await begin('session');
    await startAnew('session');
    const call = await ask(one, 'And');
    assert.equal(call.conversationId, 'c-1');
    call.answer({ messages: ['Too'] });
    await settled(one.conversation);
    assert.deepEqual(lines(one.conversation), [...FIRST, 'me: And (sent)', 'agent: Too']);
    assert.deepEqual(lines(two.conversation), ANEW);
  });

  it('waits with its question for what the other tab has under way, and no longer', async () => {
    await begin('session');
    const call = await ask(one, 'Under way');
    await until(() => two.conversation.state.busyElsewhere);
    two.tab.run(() => two.tab.session.clear());
    two.conversation.send('Anew');
    assert.deepEqual(lines(two.conversation), ['me: Anew (queued)']);
    call.answer();
    await until(() => two.service.calls.length === 1);
    assert.equal(two.service.last.conversationId, '');
  });

  it('starts a new conversation with all tabs of a `local` one', async () => {
    await begin('local');
    await startAnew('local');
    await same(one, two);
    const call = await ask(one, 'And');
    assert.equal(call.conversationId, 'c-2');
    call.answer({ conversationId: 'c-2', messages: ['Too'] });
    await settled(one.conversation);
    await same(one, two);
    assert.deepEqual(lines(two.conversation), [...ANEW, 'me: And (sent)', 'agent: Too']);
  });

  it('keeps the question that another tab of a `local` conversation has under way', async () => {
    await begin('local');
    const call = await ask(one, 'Under way');
    await until(() => two.conversation.state.busyElsewhere);
    two.tab.run(() => two.tab.local.clear());
    two.conversation.send('Anew');
    await until(() => lines(one.conversation).join() === 'me: Under way (sending),me: Anew (queued)');
    call.answer();
    await until(() => two.service.calls.length === 1);
    two.service.last.answer('Yes');
    await settled(two.conversation);
    await same(one, two);
    assert.deepEqual(lines(one.conversation), ['me: Under way (sent)', 'agent: About Under way', ...ANEW]);
  });
});

describe('a tab that has heard of no other', () => {
  it('posts none of its exchanges, and all of them to the first tab that appears', async () => {
    const one = openView(await Tab.open());
    (await ask(one, 'First')).answer();
    await settled(one.conversation);
    const late = new BroadcastChannel(one.tab.channels[0]!.name);
    const heard: { signal: string; changes?: { exchange: { question: { text: string } } }[] }[] = [];
    late.addEventListener('message', ({ data }) => heard.push(data as (typeof heard)[number]));
    (await ask(one, 'Second')).answer();
    await settled(one.conversation);
    const thread = threadOf(one);
    late.postMessage({ signal: 'here', from: 'late', thread, changes: [] });
    await until(() => heard.length > 0);
    assert.deepEqual(
      heard.map(({ signal, changes = [] }) => [
        signal,
        ...changes.map(({ exchange }) => exchange.question.text),
      ]),
      [['here', 'First', 'Second']],
    );
    late.close();
    one.tab.close();
  });
});

describe('a page and a frame in it, which have the session storage of their tab in common', () => {
  let page: View;
  let frame: View;

  beforeEach(async () => {
    page = openView(await Tab.open());
    await page.service.exchange(page.conversation, 'First');
    const { session, local } = page.tab;
    frame = openView(await Tab.open({ session, local }));
    await toldOfEachOther(page, frame);
  });
  afterEach(() => {
    page.tab.close();
    frame.tab.close();
  });

  for (const isRemoved of [true, false]) {
    it(`keep an answer ${isRemoved ? 'for which the frame did not stay' : 'that both have seen'}`, async () => {
      const call = await ask(page, 'Hello');
      await until(() => lines(frame.conversation).at(-1) === 'me: Hello (sending)');
      if (isRemoved) frame.tab.crash();
      call.answer();
      await settled(page.conversation);
      if (!isRemoved) await same(page, frame);
      frame.tab.close();
      const told = lines(page.conversation);
      assert.equal(told.length, 4);
      const { conversation } = await reload(page);
      assert.deepEqual(lines(conversation), told);
      assert.equal(conversation.state.older, 0);
    });
  }
});

describe('what other scripts of the page put on the channel', () => {
  it('is ignored unless it is a whole message of this conversation', async () => {
    const one = openView(await Tab.open());
    (await ask(one, 'Hello')).answer();
    await settled(one.conversation);
    const { name } = one.tab.channels[0]!;
    const two = await openTwin(one);
    await toldOfEachOther(one, two);
    const thread = threadOf(one);
    const stranger = new BroadcastChannel(name);
    const envelope = { signal: 'change', from: 'x', thread };
    for (const message of [
      null,
      'text',
      7,
      [],
      {},
      { ...envelope, thread: 'other', change: { type: 'reset', thread: 'y' } },
      { ...envelope, from: 5, change: { type: 'reset', thread: 'y' } },
      { ...envelope, change: null },
      { ...envelope, change: { type: 'odd' } },
      { ...envelope, change: { type: 'reset' } },
      { ...envelope, change: { type: 'remove', questionId: 5 } },
      { ...envelope, change: { type: 'put', exchange: { question: { id: 'q' } } } },
      { ...envelope, signal: 'here', changes: 'all' },
      { ...envelope, signal: 'free' },
      { ...envelope, signal: 'odd' },
    ]) {
      stranger.postMessage(message);
    }
    const heard = one.tab.heard;
    await until(() => one.tab.heard >= heard + 15);
    stranger.close();
    assert.deepEqual(lines(one.conversation), ['me: Hello (sent)', 'agent: About Hello']);
    assert.equal(one.conversation.state.busyElsewhere, false);
    one.tab.close();
    two.tab.close();
  });

  it('names no time of a turn that is none, or one to come', async () => {
    for (const since of [Infinity, NaN, 'soon', 2 * Date.now(), undefined]) {
      const one = openView(await Tab.open());
      (await ask(one, 'Hello')).answer();
      await settled(one.conversation);
      const thread = threadOf(one);
      const stranger = new BroadcastChannel(one.tab.channels[0]!.name);
      const before = Date.now();
      stranger.postMessage({ signal: 'busy', from: 'x', thread, since, leaseMs: 60_000 });
      await until(() => one.conversation.state.busyElsewhere);
      stranger.close();
      const { sendingSince } = one.conversation.state;
      assert.ok(sendingSince >= before && sendingSince <= Date.now(), `${since}: ${sendingSince}`);
      one.tab.close();
    }
  });
});
