import { expect, oneEvent } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { AgentChatElement } from '../../../src/elements/agent-chat/agent-chat.js';
import type { AgentChatEventMap } from '../../../src/elements/agent-chat/agent-chat.events.js';
import { placeChat, type ChatPage } from '../../helpers/chat-fixture.js';
import { type Answer, scriptChat } from '../../helpers/scripted-chat.js';

const SOURCE = [{ dataItemId: 'item-1', cosineDistanceScore: 0.79 }];
const TOKENS = { conversational: 8, functional: 3, embeddings: 1 };

async function openChat(answer: Answer, properties: Partial<AgentChatElement> = {}): Promise<ChatPage> {
  const backend = await scriptChat(answer);
  const page = await placeChat({ aiUrl: backend.aiUrl, ...properties });
  await page.open();
  return page;
}

/** The next event of the name, seen from the page's own document: it bubbles out of every shadow root. */
const next = <Name extends keyof AgentChatEventMap>(name: Name): Promise<AgentChatEventMap[Name]> =>
  oneEvent<AgentChatEventMap[Name]>(document, name);

beforeEach(() => setViewport({ width: 1000, height: 800 }));

describe('the parts of <agent-chat>', () => {
  const ANSWERED: Answer = { messages: ['Yes.'], source: SOURCE };
  const answered = async (): Promise<ChatPage> => {
    const page = await openChat(ANSWERED, {
      showSources: true,
      resolveSource: () => Promise.resolve({ type: 'Link', source: 'https://halm.example/', content: '' }),
    });
    page.chat.ask('Why?');
    await page.answers(1);
    await page.until(() => page.has('source'), 'the sources are shown');
    return page;
  };
  const STATES: readonly [state: string, reach: () => Promise<ChatPage>, parts: readonly string[]][] = [
    ['closed', async () => placeChat({ aiUrl: (await scriptChat()).aiUrl }), ['launcher']],
    [
      'open',
      () => openChat({}, { starters: ['Why?'] }),
      [
        ...['launcher', 'panel', 'header', 'heading', 'log', 'starters', 'starter'],
        ...['composer', 'input', 'send', 'footer'],
      ],
    ],
    [
      'answered',
      answered,
      ['message', 'message-user', 'message-agent', 'content', 'sources', 'source', 'composer', 'input'],
    ],
    [
      'failed',
      async () => {
        const page = await openChat({ mode: '500' });
        page.chat.ask('Why?');
        await page.failure();
        return page;
      },
      ['message', 'message-user', 'content', 'message-error'],
    ],
    [
      'unread',
      async () => {
        const backend = await scriptChat({ ...ANSWERED, hold: true });
        const page = await placeChat({ aiUrl: backend.aiUrl });
        page.chat.ask('Why?');
        await backend.received(1);
        page.chat.hide();
        await page.until(() => page.part('launcher').ariaExpanded === 'false', 'closed');
        await backend.release();
        await page.until(() => page.has('badge'), 'it is counted');
        return page;
      },
      ['launcher', 'badge'],
    ],
    [
      'scrolled up',
      async () => {
        const page = await openChat({ messages: Array.from({ length: 60 }, (_, index) => `Line ${index}.`) });
        page.chat.ask('Why?');
        const [answer] = await page.answers(1);
        await page.until(() => page.textOf(answer!).endsWith('Line 59.'), 'the answer is drawn');
        page.part('log').scrollTo({ top: 200, behavior: 'instant' });
        await page.until(() => page.has('jump'), 'a way back is offered');
        return page;
      },
      ['jump', 'log'],
    ],
  ];

  it('are those that are documented: a message that waits for its turn has no other', async () => {
    const backend = await scriptChat({ ...ANSWERED, hold: true });
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await page.ask('One?');
    await page.ask('Two?');
    await page.until(() => page.parts('message-user').length === 2, 'both are there');
    const [, waiting] = page.parts('message-user');
    const named = [...waiting!.querySelectorAll('[part]')].map((node) => node.getAttribute('part'));
    expect(named).to.deep.equal(['content']);
    await backend.release();
  });

  for (const [state, reach, parts] of STATES) {
    it(`are there and take the owner's style when it is ${state}: ${parts.join(', ')}`, async () => {
      const page = await reach();
      const style = document.createElement('style');
      style.textContent = parts.map((part) => `agent-chat::part(${part}){outline-offset:7px}`).join('');
      document.head.append(style);
      for (const part of parts) {
        expect(getComputedStyle(page.part(part)).outlineOffset, part).to.equal('7px');
      }
      style.remove();
    });
  }
});

describe('the events of <agent-chat>', () => {
  it('tell that it is ready, opened and closed', async () => {
    const ready = next('agent-chat-ready');
    const { aiUrl } = await scriptChat();
    const page = await placeChat({ aiUrl });
    expect((await ready).target).to.equal(page.chat);
    const opened = next('agent-chat-open');
    page.part('launcher').click();
    await opened;
    expect(page.part<HTMLDialogElement>('panel').open).to.equal(true);
    const closed = next('agent-chat-close');
    page.button('Close chat').click();
    await closed;
    expect(page.chat.open).to.equal(false);
  });

  it('tell once that it is ready, where the page moves its node or takes it away before it is drawn', async () => {
    const heard: EventTarget[] = [];
    const hear = ({ target }: Event): void => void heard.push(target!);
    document.addEventListener('agent-chat-ready', hear);
    const chat = document.createElement('agent-chat');
    const [one, two] = ['div', 'div'].map((tag) => document.body.appendChild(document.createElement(tag)));
    one!.append(chat);
    two!.append(chat);
    chat.remove();
    await chat.updateComplete;
    expect(heard).to.deep.equal([]);
    two!.append(chat);
    one!.append(chat);
    await chat.updateComplete;
    await chat.updateComplete;
    expect(heard).to.deep.equal([chat]);
    document.removeEventListener('agent-chat-ready', hear);
    one!.remove();
    two!.remove();
  });

  it('carry the text before it is sent and never after', async () => {
    const page = await openChat({
      messages: ['Yes.'],
      conversationId: 'c-1',
      source: SOURCE,
      tokens: TOKENS,
    });
    const told: string[] = [];
    const before = next('agent-chat-before-send').then((event) => {
      told.push(event.type);
      return event;
    });
    const sent = next('agent-chat-send').then((event) => {
      told.push(event.type);
      return event;
    });
    const replied = next('agent-chat-reply').then((event) => {
      told.push(event.type);
      return event;
    });
    page.chat.ask('A secret?');
    expect((await before).text).to.equal('A secret?');
    expect((await before).cancelable).to.equal(true);
    const reply = await replied;
    expect(told).to.deep.equal(['agent-chat-before-send', 'agent-chat-send', 'agent-chat-reply']);
    expect(reply).to.include({ conversationId: 'c-1', sourceCount: 1 });
    expect(reply.tokens).to.deep.equal(TOKENS);
    expect(reply.durationMs).to.be.greaterThan(0);
    for (const event of [await sent, reply]) expect(JSON.stringify({ ...event })).to.not.contain('secret');
  });

  const FAILURES: readonly [what: string, Answer, kind: string, retryable: boolean][] = [
    ['a refusal', { body: { status: false, data: 'No.' } }, 'api', false],
    ['a server fault', { mode: '502-html' }, 'http', true],
    ['a missing agent', { mode: '404' }, 'api', false],
    ['an unreadable answer', { mode: 'truncated-json' }, 'parse', true],
    ['a broken connection', { mode: 'cors-refused' }, 'network', true],
  ];
  for (const [what, answer, kind, retryable] of FAILURES) {
    it(`name ${what} by its kind and say whether to try again`, async () => {
      const page = await openChat(answer);
      const failed = next('agent-chat-error');
      page.chat.ask('A secret?');
      const error = await failed;
      expect(error).to.include({ kind, retryable });
      expect(error.message).to.be.a('string').and.not.contain('secret');
    });
  }

  it('name a wait that ended and one that was given up', async () => {
    const late = await openChat({ mode: 'hang' }, { requestTimeout: 200 });
    const timedOut = next('agent-chat-error');
    late.chat.ask('Late?');
    expect(await timedOut).to.include({ kind: 'timeout', retryable: true });
    late.chat.remove();
    const stopped = await openChat({ hold: true });
    const aborted = next('agent-chat-error');
    stopped.chat.ask('Stop?');
    await stopped.until(() => stopped.part('send').ariaLabel === 'Stop', 'it waits');
    stopped.chat.stop();
    expect((await aborted).kind).to.equal('aborted');
  });

  it('name a wrong set-up once', async () => {
    const faulty = next('agent-chat-error');
    const { aiUrl } = await scriptChat();
    await placeChat({ aiUrl, agentId: '' });
    expect(await faulty).to.include({ kind: 'config', retryable: false });
  });

  it('carry which source was opened, which link was followed, which answer was rated and how', async () => {
    const page = await openChat(
      { messages: ['See [this](https://halm.example/care).'], source: SOURCE },
      {
        ratings: true,
        showSources: true,
        resolveSource: () => Promise.resolve({ type: 'QA', source: 'Why?', content: 'So.' }),
      },
    );
    page.chat.ask('Why?');
    await page.answers(1);
    await page.until(() => page.has('source'), 'the source is shown');

    const opened = next('agent-chat-source-open');
    page.part('source').click();
    expect((await opened).dataItemId).to.equal('item-1');

    const link = page.part('message-agent').querySelector('a')!;
    link.addEventListener('click', (event) => event.preventDefault());
    let followed = next('agent-chat-link');
    link.click();
    expect((await followed).href).to.equal('https://halm.example/care');

    followed = next('agent-chat-link');
    link.dispatchEvent(new MouseEvent('auxclick', { button: 2, bubbles: true, composed: true }));
    link.href = 'https://halm.example/oven';
    link.dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true, composed: true }));
    expect((await followed).href).to.equal('https://halm.example/oven');

    const good = page.button('Good answer');
    const bad = page.button('Bad answer');
    let rated = next('agent-chat-rate');
    good.click();
    expect(await rated).to.deep.include({ rating: 'up', dataItemIds: ['item-1'] });
    await page.until(() => good.ariaPressed === 'true', 'the mark is set');
    rated = next('agent-chat-rate');
    bad.click();
    expect((await rated).rating).to.equal('down');
    await page.until(() => good.ariaPressed === 'false' && bad.ariaPressed === 'true', 'the mark has moved');
    rated = next('agent-chat-rate');
    bad.click();
    expect((await rated).rating).to.equal(undefined);
    await page.until(() => bad.ariaPressed === 'false', 'the mark is taken back');
  });

  it('tell that a new conversation began', async () => {
    const page = await openChat({});
    const reset = next('agent-chat-reset');
    page.chat.reset();
    expect((await reset).target).to.equal(page.chat);
  });
});
