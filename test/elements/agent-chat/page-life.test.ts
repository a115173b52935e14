import { expect, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { ChatPage, listen, nextTask, placeChat, reload } from '../../helpers/chat-fixture.js';
import { setOnline } from '../../helpers/connection.js';
import { tellOutcomes } from '../../helpers/figures.js';
import { scriptChat, type ScriptedChat } from '../../helpers/scripted-chat.js';
import { expectNothingUncaught } from '../../helpers/uncaught.js';

const questions = (page: ChatPage): string[] =>
  page.parts('message-user').map((message) => page.textOf(message));
const answers = (page: ChatPage): string[] =>
  page.parts('message-agent').map((message) => page.textOf(message));
const sent = async (backend: ScriptedChat): Promise<string[]> =>
  (await backend.requests()).map(({ body }) => (JSON.parse(body) as { message: string }).message);
const keysOf = ({ chat }: ChatPage): string[] =>
  Object.keys(sessionStorage).filter((key) => key.includes(chat.agentId));

function write({ input }: ChatPage, text: string): void {
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Lets the next events of these types seem to happen at these times. */
function setTimes({ chat }: ChatPage, types: readonly string[], times: number[]): void {
  for (const type of types) {
    const setTime = (event: Event) => Object.defineProperty(event, 'timeStamp', { value: times.shift() });
    chat.addEventListener(type, setTime, { capture: true });
  }
}

async function talk(
  ...answered: Parameters<typeof scriptChat>
): Promise<{ backend: ScriptedChat; page: ChatPage }> {
  const backend = await scriptChat(...answered);
  const page = await placeChat({ aiUrl: backend.aiUrl });
  await page.open();
  return { backend, page };
}

describe('what the page goes through', () => {
  tellOutcomes('page life');
  expectNothingUncaught();

  it('two agents on it have a transcript each', async () => {
    const one = await talk('From one.');
    const other = await talk('From the other.');
    one.page.chat.ask('One?');
    other.page.chat.ask('Other?');
    await one.page.answers(1);
    await other.page.answers(1);
    expect([questions(one.page), answers(one.page)]).to.deep.equal([['One?'], ['From one.']]);
    expect([questions(other.page), answers(other.page)]).to.deep.equal([['Other?'], ['From the other.']]);
    expect(keysOf(one.page).filter((key) => keysOf(other.page).includes(key))).to.deep.equal([]);
  });

  it('two elements of one agent show one conversation, and neither overwrites the other', async () => {
    const { backend, page } = await talk('First.', 'Second.');
    const { agentId } = page.chat;
    const twin = await placeChat({ aiUrl: backend.aiUrl, agentId });
    await twin.open();
    page.chat.ask('One?');
    await page.answers(1);
    await twin.answers(1);
    twin.chat.ask('Two?');
    await page.answers(2);
    await twin.answers(2);
    expect(questions(page)).to.deep.equal(['One?', 'Two?']);
    expect(questions(twin)).to.deep.equal(['One?', 'Two?']);
    expect(await sent(backend)).to.deep.equal(['One?', 'Two?']);
  });

  it('an element that is moved while it waits gets its answer, once', async () => {
    const { backend, page } = await talk({ messages: ['Here.'], hold: true });
    page.chat.ask('Still there?');
    await backend.received(1);
    const place = document.createElement('section');
    page.chat.after(place);
    for (let moves = 0; moves < 200; moves += 1) place.append(page.chat);
    await backend.release();
    await page.answers(1);
    expect(questions(page)).to.deep.equal(['Still there?']);
    expect(await sent(backend)).to.deep.equal(['Still there?']);
    place.remove();
  });

  it('an element that is taken off and put back later offers what was under way again and sends nothing by itself', async () => {
    const { backend, page } = await talk({ messages: ['Late.'], hold: true });
    const parent = page.chat.parentElement!;
    page.chat.ask('Still there?');
    await backend.received(1);
    page.chat.remove();
    await page.until(async () => (await backend.requests())[0]?.outcome === 'aborted', 'it lets go');
    parent.append(page.chat);
    const failure = await page.failure();
    expect(failure.querySelector('button')).not.to.equal(null);
    expect(questions(page)).to.deep.equal(['Still there?']);
    expect(await sent(backend)).to.deep.equal(['Still there?']);
  });

  it('an element that a router puts in its place while it waits gets its answer, tells the page of it and asks nothing again', async () => {
    const { backend, page } = await talk({ messages: ['Here.'], hold: true }, 'Here, too.');
    for (const question of ['Still there?', 'And now?']) page.chat.ask(question);
    await backend.received(1);
    const { agentId, aiUrl } = page.chat;
    const next = new ChatPage(Object.assign(document.createElement('agent-chat'), { agentId, aiUrl }));
    let replies = 0;
    next.chat.addEventListener('agent-chat-reply', () => (replies += 1));
    page.chat.replaceWith(next.chat);
    await nextTask();
    await backend.release();
    await next.answers(2);
    expect(answers(next)).to.deep.equal(['Here.', 'Here, too.']);
    expect(replies).to.equal(2);
    expect(await sent(backend)).to.deep.equal(['Still there?', 'And now?']);
  });

  it('a reload while it waits keeps the question, says so and sends nothing by itself', async () => {
    const { backend, page } = await talk({ messages: ['Late.'], hold: true });
    page.chat.ask('Still there?');
    await backend.received(1);
    const again = await reload(page);
    await again.open();
    expect((await again.failure()).textContent).to.match(/may have arrived|stopped/i);
    expect(questions(again)).to.deep.equal(['Still there?']);
    expect(await sent(backend)).to.deep.equal(['Still there?']);
  });

  it('a reload while a question waits for its turn says that it was not sent, and blames no connection', async () => {
    const { backend, page } = await talk({ messages: ['Late.'], hold: true });
    page.chat.ask('One?');
    await backend.received(1);
    page.chat.ask('Two?');
    await page.until(() => questions(page).length === 2, 'the second waits for its turn');
    const again = await reload(page);
    await again.open();
    await again.until(() => again.parts('message-error').length === 2, 'both say what became of them');
    expect(again.parts('message-error')[1]!.querySelector('span')!.textContent).to.equal('Not sent.');
  });

  it('a failure is told at once when it comes, and is silent when the page shows it again', async () => {
    const { backend, page } = await talk({ mode: '500' }, 'Here.');
    const told = listen(page, 'failures');
    page.chat.ask('Anyone?');
    await page.until(() => told.length > 0, 'it is told');
    const again = await reload(page);
    await again.open();
    const [toldAgain, spoken] = [listen(again, 'failures'), listen(again)];
    await again.failure();
    again.chat.ask('And now?');
    await again.until(() => spoken.includes('Assistant: Here.'), 'the answer is told');
    expect([told, toldAgain]).to.deep.equal([['The chat service did not answer (500).'], []]);
    expect(await sent(backend)).to.deep.equal(['Anyone?', 'And now?']);
  });

  it('a failure is told once: not when the panel opens again, nor when what is shown changes, but again when it fails again', async () => {
    const failed = { mode: '500' } as const;
    const { page } = await talk(failed, failed, failed);
    const told = listen(page, 'failures');
    page.chat.ask('Anyone?');
    await page.until(() => told.length > 0, 'it is told');
    page.chat.hide();
    await page.chat.updateComplete;
    await page.open();
    page.chat.without = 'timestamps';
    await page.chat.updateComplete;
    page.chat.ask('Hello?');
    await page.until(() => told.length > 1, 'the failure of the second is told');
    page.button('Try again').click();
    await page.until(() => told.length > 2, 'the first is told to have failed again');
    expect(told).to.deep.equal(Array(3).fill('The chat service did not answer (500).'));
  });

  it('a double click on "Try again" does not discard the message that waits for a connection since the first click', async () => {
    const { page } = await talk({ mode: '500' });
    await page.open();
    await page.ask('Anyone?');
    await page.failure();
    const press = (name: string, detail: number): unknown =>
      page.button(name).dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
    setOnline(false);
    try {
      press('Try again', 1);
      await page.until(() => page.part('log').textContent.includes('Discard'), 'it waits');
      press('Discard', 2);
      await page.chat.updateComplete;
      expect(questions(page)).to.deep.equal(['Anyone?']);
      press('Discard', 1);
      await page.until(() => questions(page).length === 0, 'a click of its own discards it');
    } finally {
      setOnline(true);
    }
  });

  it('a double click on Send and a double Enter are one request, and the answer still comes', async () => {
    const { backend, page } = await talk(
      { messages: ['Once.'], hold: true },
      { messages: ['Again.'], hold: true },
    );
    write(page, 'Once?');
    const send = page.part('send');
    send.click();
    send.click();
    await page.until(() => page.part('send').getAttribute('aria-label') === 'Stop', 'Send becomes Stop');
    page.part('send').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
    await backend.received(1);
    await backend.release();
    await page.answers(1);
    expect(answers(page)).to.deep.equal(['Once.']);
    expect(await sent(backend)).to.deep.equal(['Once?']);
  });

  it('a second key press on Send just after the first does not stop waiting, but a later one does', async () => {
    const { backend, page } = await talk({ messages: ['Once.'], hold: true });
    write(page, 'Once?');
    await page.chat.updateComplete;
    const times = [0, 200, 900];
    setTimes(page, ['click'], times);
    page.part('send').focus();
    const label = (): string | null => page.part('send').getAttribute('aria-label');
    await sendKeys({ press: 'Enter' });
    await backend.received(1);
    await sendKeys({ press: 'Enter' });
    await page.chat.updateComplete;
    expect(label()).to.equal('Stop');
    page.part('send').focus();
    await sendKeys({ press: 'Enter' });
    await page.until(() => label() === 'Send', 'it has stopped');
    expect(times).to.deep.equal([]);
  });

  it('a double click or press on Stop, or an Enter held down on whatever leads to the composer, does not send its text', async () => {
    const { backend, page } = await talk({ messages: ['Never.'], hold: true }, 'Once.');
    await page.open();
    await page.ask('Never mind?');
    await backend.received(1);
    await page.until(() => page.part('send').getAttribute('aria-label') === 'Stop', 'Send becomes Stop');
    write(page, 'Half a que');
    setTimes(page, ['click', 'keydown'], [5000, 5200, 5300, 6000, 7000]);
    const press = (repeat = false): unknown =>
      page.input.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, composed: true }),
      );
    const click = (detail: number): unknown =>
      page.part('send').dispatchEvent(new MouseEvent('click', { detail, bubbles: true, composed: true }));
    click(1);
    await page.until(() => page.part('send').getAttribute('aria-label') === 'Send', 'it has stopped');
    expect(page.chat.shadowRoot!.activeElement).to.equal(page.input);
    click(2);
    press();
    press(true);
    expect(page.input.value).to.equal('Half a que');
    press();
    await page.answers(1);
    expect(await sent(backend)).to.deep.equal(['Never mind?', 'Half a que']);
    expect(questions(page)).to.deep.equal(['Never mind?', 'Half a que']);
  });

  it('a second question while one is waiting goes when the first is settled, and answers stay with their questions', async () => {
    const { backend, page } = await talk({ messages: ['One.'], hold: true }, 'Two.');
    page.chat.ask('One?');
    page.chat.ask('Two?');
    await backend.received(1);
    expect(await sent(backend)).to.deep.equal(['One?']);
    await backend.release();
    await page.answers(2);
    const order = page.parts('message').map((message) => page.textOf(message));
    expect(order).to.deep.equal(['One?', 'One.', 'Two?', 'Two.']);
  });

  it("an answer to another agent's question never lands in the transcript of the new one", async () => {
    const { backend, page } = await talk({ messages: ['For the old.'], hold: true }, 'For the new.');
    const old = page.chat.agentId;
    page.chat.ask('Old?');
    await backend.received(1);
    page.chat.agentId = crypto.randomUUID();
    await page.chat.updateComplete;
    page.chat.ask('New?');
    await page.answers(1);
    expect(questions(page)).to.deep.equal(['New?']);
    expect(answers(page)).to.deep.equal(['For the new.']);
    page.chat.agentId = old;
    await page.until(() => questions(page).includes('Old?'), 'the old transcript is there again');
    expect(answers(page)).to.deep.equal([]);
  });

  for (const storage of ['session', 'none'] as const) {
    for (const what of ['service', 'agent'] as const) {
      it(`another ${what} for a while keeps the question that was under way, with storage ${storage}`, async () => {
        const { backend, page } = await talk({ messages: ['Late.'], hold: true });
        const other = await scriptChat();
        page.chat.storage = storage;
        const { agentId, aiUrl } = page.chat;
        await page.ask('Still there?');
        await backend.received(1);
        if (what === 'service') page.chat.aiUrl = other.aiUrl;
        else page.chat.agentId = crypto.randomUUID();
        await page.until(() => questions(page).length === 0, 'the other conversation is shown');
        await page.ask('And you?');
        await (what === 'service' ? other.received(1) : backend.received(2));
        expect(questions(page)).to.deep.equal(['And you?']);
        Object.assign(page.chat, { agentId, aiUrl });
        expect((await page.failure()).querySelector('button')).not.to.equal(null);
        expect(questions(page)).to.deep.equal(['Still there?']);
        expect(await sent(backend)).to.deep.equal(
          what === 'agent' ? ['Still there?', 'And you?'] : ['Still there?'],
        );
      });
    }
  }

  it('another service for a while that nobody wrote to leaves nothing of itself in storage', async () => {
    const { backend, page } = await talk('Here.');
    await page.ask('Still there?');
    await page.answers(1);
    const { aiUrl } = page.chat;
    page.chat.aiUrl = (await scriptChat()).aiUrl;
    await page.until(() => questions(page).length === 0, 'the other conversation is shown');
    const again = await reload(page, { aiUrl });
    await again.open();
    expect(questions(again)).to.deep.equal(['Still there?']);
    expect(await sent(backend)).to.deep.equal(['Still there?']);
  });

  it('a slash at the end of ai-url, given or taken amid a question, changes nothing', async () => {
    const { backend, page } = await talk({ messages: ['Here.'], hold: true });
    const { aiUrl } = page.chat;
    page.chat.ask('Still there?');
    await backend.received(1);
    page.chat.aiUrl = `${aiUrl}/`;
    await page.chat.updateComplete;
    await backend.release();
    await page.answers(1);
    page.chat.aiUrl = aiUrl;
    page.chat.ask('And now?');
    await page.answers(2);
    expect(await sent(backend)).to.deep.equal(['Still there?', 'And now?']);
  });

  it('another spelling of the same ai-url, amid a question or on the next page, changes nothing', async () => {
    const { backend, page } = await talk({ messages: ['Here.'], hold: true });
    const { origin, pathname } = new URL(page.chat.aiUrl);
    page.chat.ask('Still there?');
    await backend.received(1);
    page.chat.aiUrl = `${origin}/shop/..${pathname}`;
    await page.chat.updateComplete;
    await backend.release();
    await page.answers(1);
    const next = await reload(page, { aiUrl: `${origin}${pathname}/` });
    await next.open();
    expect(answers(next)).to.deep.equal(['Here.']);
  });

  it('another time to keep it, amid a question, leaves a conversation of the session alone', async () => {
    const { backend, page } = await talk({ messages: ['Here.'], hold: true });
    page.chat.ask('Still there?');
    await backend.received(1);
    page.chat.storageTtl = 5;
    await page.chat.updateComplete;
    await backend.release();
    await page.answers(1);
    expect(await sent(backend)).to.deep.equal(['Still there?']);
  });

  it('a router that changes the address of the page meanwhile changes no service that was given by a path', async () => {
    const backend = await scriptChat('Here.', 'Here, too.');
    const { pathname } = new URL(backend.aiUrl);
    const at = location.href;
    history.pushState(null, '', '/shop/');
    try {
      const page = await placeChat({ aiUrl: `..${pathname}` });
      await page.open();
      page.chat.ask('One?');
      await page.answers(1);
      history.pushState(null, '', '/shop/item/5');
      page.chat.ask('Two?');
      await page.answers(2);
      expect(answers(page)).to.deep.equal(['Here.', 'Here, too.']);
      const again = await reload(page, { aiUrl: pathname });
      await again.open();
      await again.answers(2);
      expect(questions(again)).to.deep.equal(['One?', 'Two?']);
    } finally {
      history.replaceState(null, '', at);
    }
  });

  it('an agent that the page changes for another is not open any more, wherever it is shown next', async () => {
    const { page } = await talk('Here.');
    const { agentId } = page.chat;
    page.chat.ask('Where?');
    await page.answers(1);
    page.chat.agentId = `${agentId}-other`;
    await page.until(() => questions(page).length === 0, 'the other is shown');
    page.chat.hide();
    await page.chat.updateComplete;
    page.chat.agentId = agentId;
    await page.chat.updateComplete;
    const again = await reload(page);
    await again.chat.updateComplete;
    expect(again.chat.open).to.equal(false);
  });

  it('a chat that was removed watches nothing and waits for nothing any more', async () => {
    const busy = { status: 429, headers: { 'Retry-After': '90' }, body: {} };
    const source = [{ dataItemId: 'a', cosineDistanceScore: 0.2 }];
    const { page } = await talk({ messages: ['Here.'], source }, busy);
    page.chat.showSources = true;
    page.chat.resolveSource = () => Promise.resolve(undefined);
    for (const question of ['Where?', 'And now?']) page.chat.ask(question);
    await page.failure();
    const observers = [IntersectionObserver, ResizeObserver];
    const begun: unknown[] = [];
    const real = observers.map(({ prototype }) => prototype.observe);
    const { setTimeout } = window;
    for (const { prototype } of observers) prototype.observe = (node: Element) => void begun.push(node);
    window.setTimeout = ((...wait: Parameters<typeof setTimeout>) => {
      if (Number(wait[1]) > 1000) begun.push(wait[1]);
      return setTimeout(...wait);
    }) as typeof setTimeout;
    try {
      page.chat.remove();
      page.chat.requestUpdate();
      await page.chat.updateComplete;
      expect(begun).to.deep.equal([]);
    } finally {
      for (const [at, { prototype }] of observers.entries()) prototype.observe = real[at]!;
      window.setTimeout = setTimeout;
    }
  });

  it('a conversation that was ended does not come back with its service', async () => {
    const { page } = await talk('Here.');
    page.chat.storage = 'none';
    const { aiUrl } = page.chat;
    page.chat.ask('Secret?');
    await page.answers(1);
    page.chat.aiUrl = (await scriptChat()).aiUrl;
    await page.until(() => questions(page).length === 0, 'the other conversation is shown');
    page.chat.reset();
    page.chat.aiUrl = aiUrl;
    await page.chat.updateComplete;
    expect(questions(page)).to.deep.equal([]);
  });

  it('an old library that has put its own `entries` and `Array.from` in place changes no answer and keeps none', async () => {
    const { backend, page } = await talk('Up to 220 °C.');
    const { from } = Array;
    const { entries } = Array.prototype;
    const library = {
      from: (list: ArrayLike<unknown>) => from(list),
      entries(this: unknown[]) {
        return this.slice();
      },
    };
    Object.assign(Array, { from: library.from });
    Object.assign(Array.prototype, { entries: library.entries });
    try {
      page.chat.ask('How hot?');
      await page.answers(1);
      expect(answers(page)).to.deep.equal(['Up to 220 °C.']);
      page.chat.reset();
      await page.chat.updateComplete;
      expect(keysOf(page)).to.deep.equal([]);
    } finally {
      Object.assign(Array, { from });
      Object.defineProperty(Array.prototype, 'entries', { value: entries, enumerable: false });
    }
    expect(await backend.requests()).to.have.length(1);
  });

  it('a reset by the page empties transcript and storage, and the next question begins a conversation', async () => {
    const { backend, page } = await talk('Yes.', 'Again.');
    page.chat.ask('Anyone?');
    await page.answers(1);
    const told = oneEvent(page.chat, 'agent-chat-reset');
    page.chat.reset();
    await told;
    await page.until(() => questions(page).length === 0, 'the transcript is empty');
    expect(keysOf(page)).to.deep.equal([]);
    page.chat.ask('New?');
    await page.answers(1);
    const [, second] = await backend.requests();
    expect(JSON.parse(second!.body)).to.have.property('conversationId', '');
  });
});

describe('storage', () => {
  tellOutcomes('page life');
  expectNothingUncaught();

  for (const [what, change] of Object.entries<(stored: string) => string>({
    'is cut in the middle': (stored) => stored.slice(0, stored.length / 2),
    'is not JSON': () => '\u0000<script>',
    'is of another shape': () => '[[{"v":-1}]]',
    'has a field of every type': () =>
      '{"__proto__":{"polluted":1},"conversationId":{},"messages":7,"version":"x"}',
    'is of an older kind': (stored) => stored.replace(/"(v|version)":\d+/, '"$1":0'),
  })) {
    it(`that ${what} does not keep the chat from working`, async () => {
      const { backend, page } = await talk('Before.', 'After.');
      page.chat.ask('Before?');
      await page.answers(1);
      for (const key of keysOf(page)) sessionStorage.setItem(key, change(sessionStorage.getItem(key)!));
      const again = await reload(page);
      await again.open();
      const count = again.parts('message-agent').length;
      again.chat.ask('After?');
      const shown = await again.answers(count + 1);
      expect(again.textOf(shown.at(-1)!)).to.equal('After.');
      expect(await sent(backend)).to.deep.equal(['Before?', 'After?']);
      expect(({} as { polluted?: unknown }).polluted).to.equal(undefined);
    });
  }

  it('without room for more keeps the newest and the conversation', async () => {
    const { backend, page } = await talk({ messages: ['One.'], conversationId: 'kept' }, 'Two.', 'Three.');
    page.chat.ask('One?');
    await page.answers(1);
    const filler = 'x'.repeat(64 * 1024);
    try {
      for (let part = 0; ; part += 1) sessionStorage.setItem(`filler-${part}`, filler);
    } catch {
      // Full: that is what this is about.
    }
    try {
      page.chat.ask('Two?');
      await page.answers(2);
      page.chat.ask('Three?');
      await page.answers(3);
    } finally {
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith('filler-')) sessionStorage.removeItem(key);
    }
    expect(questions(page)).to.deep.equal(['One?', 'Two?', 'Three?']);
    const { conversationId } = JSON.parse((await backend.requests()).at(-1)!.body) as {
      conversationId: string;
    };
    expect(conversationId).to.equal('kept');
  });
});
