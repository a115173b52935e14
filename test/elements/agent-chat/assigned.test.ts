import { expect, fixture, html } from '@open-wc/testing';
import type { AgentChatElement } from '../../../src/elements/agent-chat/agent-chat.js';
import { ChatPage, nextTask, placeChat } from '../../helpers/chat-fixture.js';
import { aMinuteLater } from '../../helpers/clock.js';
import { scriptChat } from '../../helpers/scripted-chat.js';

/** What frameworks leave in a property whose value is not there. */
const NOTHING = [null, undefined] as const;
const TEXTS = ['heading', 'greeting', 'imageHosts', 'consent', 'keepClearOf', 'without'] as const;
const ATTRIBUTES = ['heading', 'greeting', 'image-hosts', 'consent', 'keep-clear-of', 'without'] as const;

const assign = (chat: AgentChatElement, property: string, value: unknown): void =>
  void Object.assign(chat, { [property]: value });

describe('<agent-chat> takes what frameworks and scripts assign', () => {
  it('opens and answers where every text is taken away again', async () => {
    const { aiUrl } = await scriptChat('Hello.');
    const page = await placeChat({ aiUrl });
    for (const name of ATTRIBUTES) page.chat.setAttribute(name, 'x');
    await page.chat.updateComplete;
    for (const name of ATTRIBUTES) page.chat.removeAttribute(name);
    for (const name of TEXTS) expect(page.chat[name], name).to.equal('');
    await page.open();
    await page.ask('Hello?');
    await page.answers(1);
  });

  for (const value of NOTHING) {
    it(`takes ${value} for no text`, async () => {
      const { aiUrl } = await scriptChat('Hello.');
      const page = await placeChat({ aiUrl });
      for (const name of TEXTS) assign(page.chat, name, value);
      for (const name of TEXTS) expect(page.chat[name], name).to.equal('');
      await page.open();
      await page.ask('Hello?');
      await page.answers(1);
    });

    it(`says that chat is not available where agent or service are ${value}`, async () => {
      for (const name of ['agentId', 'aiUrl']) {
        const page = await placeChat({ aiUrl: '/ai' });
        assign(page.chat, name, value);
        page.chat.show();
        await page.until(
          () => page.has('panel') && page.part('panel').textContent.includes('not available'),
          `the visitor reads it without ${name}`,
        );
      }
    });
  }

  it('takes a number, an address or any other value as its text, and false for none', async () => {
    const { aiUrl } = await scriptChat('Hello.');
    const page = await placeChat({});
    assign(page.chat, 'agentId', 42);
    assign(page.chat, 'aiUrl', new URL(aiUrl));
    expect(page.chat).to.deep.include({ agentId: '42', aiUrl });
    for (const name of TEXTS) {
      assign(page.chat, name, 42);
      expect(page.chat[name], name).to.equal('42');
    }
    await page.open();
    expect(page.part('heading').textContent).to.equal('42');
    for (const name of TEXTS) assign(page.chat, name, false);
    for (const name of TEXTS) expect(page.chat[name], name).to.equal('');
    await page.ask('Hello?');
    await page.answers(1);
    page.chat.reset();
  });

  it('takes suggested questions as a list, as the text of the attribute, and nothing for none', async () => {
    const { aiUrl } = await scriptChat();
    const page = await placeChat({ aiUrl });
    for (const [value, starters] of [
      ['["One?","Two?"]', ['One?', 'Two?']],
      [undefined, []],
      [['Three?'], ['Three?']],
      [null, []],
    ] as const) {
      assign(page.chat, 'starters', value);
      await page.open();
      await page.chat.updateComplete;
      expect(page.parts('starter').map((part) => part.textContent.trim())).to.deep.equal(starters);
    }
  });

  it('takes the default for a number or a choice that means nothing', async () => {
    const { chat } = await placeChat({ aiUrl: '/ai' });
    for (const value of [0, -1, NaN, null, undefined, 'soon']) {
      for (const name of ['maxLength', 'requestTimeout', 'storageTtl']) assign(chat, name, value);
      expect(chat).to.deep.include({ maxLength: 4000, requestTimeout: 60_000, storageTtl: 1440 });
    }
    for (const value of [null, undefined, 'sideways']) {
      for (const name of ['mode', 'placement', 'storage', 'colorScheme']) assign(chat, name, value);
      expect(chat).to.deep.include({ mode: 'floating', placement: 'bottom-end', storage: 'session' });
    }
  });

  it('takes the empty text of an attribute for yes, and nothing for no', async () => {
    const { chat } = await placeChat({ aiUrl: '/ai' });
    for (const name of ['open', 'ratings', 'debug', 'showSources'] as const) {
      for (const [value, means] of [
        ['', true],
        [null, false],
        [true, true],
        [undefined, false],
        ['true', true],
        ['false', false],
      ] as const) {
        assign(chat, name, value);
        expect(chat[name], `${name} is ${value}`).to.equal(means);
      }
    }
  });

  it('takes the word false in an attribute for no, as Vue and Svelte write it', async () => {
    const { chat } = await placeChat({ aiUrl: '/ai' });
    for (const name of ['show-sources', 'ratings', 'debug'] as const) {
      const property = name === 'show-sources' ? 'showSources' : name;
      for (const [value, means] of [
        ['', true],
        ['false', false],
        ['true', true],
      ] as const) {
        chat.setAttribute(name, value);
        expect(chat[property], `${name}="${value}"`).to.equal(means);
      }
    }
  });

  it('keeps the text of the language where a single one is given as undefined', async () => {
    const page = await placeChat({ aiUrl: '/ai', strings: { send: undefined } });
    await page.open();
    expect(page.part('send').getAttribute('aria-label')).to.equal('Send');
  });

  it('keeps the text of the language where one of another kind is given', async () => {
    const backend = await scriptChat({
      messages: ['Hello.'],
      source: [{ dataItemId: 'a', cosineDistanceScore: 1 }],
    });
    const strings = { sources: 'S', send: () => 'Go', agent: null } as object;
    const page = await placeChat({ aiUrl: backend.aiUrl, showSources: true, strings });
    page.chat.ask('Hello?');
    await page.answers(1);
    await page.until(() => page.has('sources'), 'the sources are shown');
    expect(page.part('sources').textContent).to.contain('1 source');
    expect(page.part('send').getAttribute('aria-label')).to.equal('Send');
  });

  it('asks and fills in a number as its text, and nothing where there is none', async () => {
    const backend = await scriptChat('Yes.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    for (const nothing of NOTHING) page.chat.ask(nothing as unknown as string);
    page.chat.ask(42 as unknown as string);
    await page.answers(1);
    expect(page.parts('message-user').map((message) => page.textOf(message))).to.deep.equal(['42']);
    page.chat.prefill(7 as unknown as string);
    await page.until(() => page.input.value === '7', 'it is filled in');
    page.chat.prefill(undefined as unknown as string);
    await page.until(() => page.input.value === '', 'it is empty');
  });

  it('keeps a text that is filled in before the element is in the page', async () => {
    const { aiUrl } = await scriptChat();
    const chat = document.createElement('agent-chat');
    Object.assign(chat, { agentId: crypto.randomUUID(), aiUrl });
    chat.prefill('My order is ');
    // By then the panel's code has come.
    await import('../../../src/elements/agent-chat/panel/panel.js');
    await new Promise(requestAnimationFrame);
    await fixture(html`${chat}`);
    const page = new ChatPage(chat);
    await page.until(() => page.has('input') && page.input.value === 'My order is ', 'the text is there');
  });

  it('stores nothing for a text that the page fills in, and all of it once the visitor writes', async () => {
    const { aiUrl } = await scriptChat();
    const page = await placeChat({ aiUrl });
    const stored = (): string[] =>
      Object.keys(sessionStorage).filter((key) => key.includes(page.chat.agentId));
    await aMinuteLater(async () => {
      await page.open();
      page.chat.prefill('My order is ');
    });
    await page.until(() => page.input.value === 'My order is ', 'the text is there');
    expect(stored()).to.deep.equal([]);
    page.input.value += '42';
    page.input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    expect(stored()).to.not.deep.equal([]);
  });

  it('keeps a question in the composer that the page asked for and then held back', async () => {
    const { aiUrl } = await scriptChat();
    const page = await placeChat({ aiUrl });
    page.chat.addEventListener('agent-chat-before-send', (event) => event.preventDefault());
    page.chat.ask('From a button?');
    await page.until(() => page.has('input') && page.input.value === 'From a button?', 'the text is kept');
  });

  it('begins nothing outside of the page, and talks with the agent it was given there once it is back', async () => {
    const { aiUrl, requests } = await scriptChat('Hello.');
    const page = await placeChat({ aiUrl });
    await page.open();
    const parent = page.chat.parentNode!;
    page.chat.remove();
    await nextTask();
    const add = window.addEventListener.bind(window);
    const added: string[] = [];
    window.addEventListener = ((type: string, ...rest: [EventListener]) => {
      added.push(type);
      add(type, ...rest);
    }) as typeof window.addEventListener;
    page.chat.agentId = 'agent-of-elsewhere';
    await page.chat.updateComplete;
    window.addEventListener = add;
    expect(added).to.deep.equal([]);
    parent.appendChild(page.chat);
    await page.open();
    await page.ask('Hello?');
    await page.answers(1);
    const [request] = await requests();
    expect(request!.body).to.include('"agentId":"agent-of-elsewhere"');
  });

  it('stays closed where its node is moved, though the address still names it', async () => {
    const { aiUrl } = await scriptChat();
    history.replaceState(null, '', '#named-in-the-address');
    try {
      const page = await placeChat({ aiUrl, id: 'named-in-the-address' });
      await page.until(() => page.chat.open && page.has('input'), 'the address opens it');
      page.chat.hide();
      await page.chat.updateComplete;
      (await fixture(html`<div></div>`)).append(page.chat);
      await page.chat.updateComplete;
      expect(page.chat.open).to.equal(false);
    } finally {
      history.replaceState(null, '', location.pathname + location.search);
    }
  });

  it('opens for a link to an id of any letters, but not for one that opens elsewhere', async () => {
    const { aiUrl } = await scriptChat();
    const page = await placeChat({ aiUrl, id: 'hjælp mig' });
    const link = await fixture<HTMLAnchorElement>(html`<a href="#hjælp mig">Help</a>`);
    const press = (init: MouseEventInit): void => {
      // Whatever the press would do to this page comes last.
      addEventListener('click', (event) => event.preventDefault(), { once: true });
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
    };
    press({ ctrlKey: true });
    expect(page.chat.open).to.equal(false);
    press({});
    expect(page.chat.open).to.equal(true);
  });

  it('draws the answers that stand there anew in other texts, and with other hosts for images', async () => {
    const { aiUrl } = await scriptChat('```js\nlet a;\n```\n\n![Kiln](https://cdn.example/kiln.png)');
    const page = await placeChat({ aiUrl });
    await page.open();
    await page.ask('Hello?');
    const [answer] = await page.answers(1);
    await page.until(() => !!answer!.querySelector('.copy-code'), 'the code is drawn');
    expect(answer!.querySelector('img')).to.equal(null);
    page.chat.imageHosts = 'cdn.example';
    await page.until(() => !!page.part('message-agent').querySelector('img'), 'the image is drawn');
    page.chat.strings = { copyCode: 'Kopieren' };
    await page.until(
      () => page.part('message-agent').querySelector('.copy-code')!.ariaLabel === 'Kopieren',
      'the button speaks the other language',
    );
    page.chat.strings = { copyCode: 'Kopieren', code: 'Quelltext' };
    await page.until(
      () => page.part('message-agent').querySelector('pre')!.ariaLabel === 'Quelltext',
      'so does the box of the code',
    );
  });
});
