import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { contrast, parseOklch, SHAPE_RATIO } from '../../../src/elements/agent-chat/accent.js';
import type { AgentChatElement } from '../../../src/elements/agent-chat/agent-chat.js';
import type { AgentChatReplyEvent } from '../../../src/elements/agent-chat/agent-chat.events.js';
import { aMinuteLater } from '../../helpers/clock.js';
import { ChatPage, listen, placeChat } from '../../helpers/chat-fixture.js';
import { scriptChat, type ScriptedChat } from '../../helpers/scripted-chat.js';

/** The texts that have reached the service, in order. */
const messagesSent = async (backend: ScriptedChat): Promise<string[]> =>
  (await backend.requests()).map(({ body }) => (JSON.parse(body) as { message: string }).message);

describe('<agent-chat> for the page around it', () => {
  // A link to a chat stays in the address.
  afterEach(() => history.replaceState(null, '', location.pathname + location.search));

  it('asks a question for the page: opens and sends', async () => {
    const backend = await scriptChat('Hello.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    page.chat.ask('From a button?');
    await page.answers(1);
    expect(page.chat.open).to.equal(true);
    expect(page.textOf(page.part('message-user'))).to.equal('From a button?');
  });

  it('opens with a text that the visitor may change', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl });
    page.chat.prefill('My order number is ');
    await page.until(
      () => page.has('input') && page.input.value === 'My order number is ',
      'the text is there',
    );
    expect(await backend.requests()).to.have.length(0);
  });

  it('opens for a link to its id', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl, id: 'help-link' });
    const link = await fixture<HTMLAnchorElement>(html`<a href="#help-link">Help</a>`);
    link.click();
    await page.until(() => page.chat.open, 'open');
  });

  for (const [what, isFollowed] of [
    ['opens for a link to its id that a router of the page follows', true],
    ['stays closed for a link to its id whose click a script of the page has used otherwise', false],
  ] as const) {
    it(what, async () => {
      const backend = await scriptChat();
      const page = await placeChat({ aiUrl: backend.aiUrl, id: 'help-link' });
      const link = await fixture<HTMLAnchorElement>(html`<a href="#help-link">Help</a>`);
      document.addEventListener(
        'click',
        (event) => {
          event.preventDefault();
          if (isFollowed) history.pushState(null, '', link.href);
        },
        { once: true, capture: true },
      );
      link.click();
      await new Promise((resolve) => setTimeout(resolve));
      expect(page.chat.open).to.equal(isFollowed);
    });
  }

  it('opens for a link to its id that no click tells of: in a drawing, in a menu that keeps its clicks, by the address', async () => {
    const { aiUrl } = await scriptChat();
    const page = await placeChat({ aiUrl, id: 'help-link' });
    const links = await fixture<HTMLElement>(
      html`<div @click=${(event: Event) => event.stopPropagation()}>
        <svg width="40" height="40">
          <a href="#help-link"><rect width="40" height="40" /></a>
        </svg>
        <a href="#help-link">Help</a>
      </div>`,
    );
    const click = (node: Element) =>
      node.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
    for (const go of [
      () => click(links.querySelector('rect')!),
      () => click(links.querySelector('div > a')!),
      () => (location.hash = 'help-link'),
    ]) {
      go();
      await page.until(() => page.chat.open, 'it opens');
      page.chat.hide();
      history.replaceState(null, '', ' ');
    }
  });

  it('lets the page keep a message back, which stays in the composer', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl });
    page.chat.addEventListener('agent-chat-before-send', (event) => event.preventDefault());
    await page.open();
    await page.ask('Not now');
    expect(page.input.value).to.equal('Not now');
    expect(page.has('message-user')).to.equal(false);
    expect(await backend.requests()).to.have.length(0);
  });

  it('sends a message to the agent that the page chooses when it is told of it', async () => {
    const backend = await scriptChat('An order.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    const { agentId } = page.chat;
    const orders = `${agentId}-orders`;
    page.chat.addEventListener('agent-chat-before-send', () => {
      page.chat.agentId = orders;
    });
    await page.open();
    await page.ask('Where is it?');
    const [answer] = await page.answers(1);
    expect(page.textOf(answer!)).to.include('An order.');
    const requests = await backend.requests();
    expect(requests.map(({ body }) => (JSON.parse(body) as { agentId: string }).agentId)).to.deep.equal([
      orders,
    ]);
    expect(page.input.value).to.equal('');
    page.chat.agentId = agentId;
    await page.until(() => !page.has('message-user'), 'the first agent is back');
    expect(page.input.value, 'what the other agent was asked').to.equal('');
  });

  it('keeps a text that the page puts into the composer when it is told of a message', async () => {
    const backend = await scriptChat('Hello.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    page.chat.addEventListener('agent-chat-send', () => page.chat.prefill('My order number is '));
    await page.open();
    await page.ask('Hello?');
    await page.answers(1);
    expect(page.input.value).to.equal('My order number is ');
  });

  it('leaves the focus in a field of the page while a visitor writes there, whatever opens it', async () => {
    const backend = await scriptChat('Hello.');
    const page = await placeChat({ aiUrl: backend.aiUrl, consent: 'We store this chat.' });
    const field = await fixture<HTMLInputElement>(html`<input type="password" />`);
    field.focus();
    await sendKeys({ type: 'correct ' });
    page.chat.ask('Can I help?');
    await page.until(() => page.has('input') && !!page.button('Accept'), 'consent is asked for');
    await page.chat.updateComplete;
    await sendKeys({ type: 'horse' });
    expect(field.value).to.equal('correct horse');
  });

  it('can be used above a modal dialog of the page from which a visitor opens it, and leaves it as it was', async () => {
    const backend = await scriptChat('Hello.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    const dialog = await fixture<HTMLDialogElement>(
      html`<dialog><button @click=${() => page.chat.show()}>Ask us</button></dialog>`,
    );
    dialog.showModal();
    const button = dialog.querySelector('button')!;
    button.focus();
    await sendKeys({ press: 'Enter' });
    await page.until(() => document.activeElement === page.chat, 'the focus is in the chat');
    await sendKeys({ type: 'From here?' });
    await sendKeys({ press: 'Enter' });
    await page.answers(1);
    const { left, top, width, height } = page.part('panel').getBoundingClientRect();
    expect(document.elementFromPoint(left + width / 2, top + height / 2)).to.equal(page.chat);
    await sendKeys({ press: 'Escape' });
    await page.until(() => document.activeElement === button, 'the focus is where it came from');
    expect(page.chat.open).to.equal(false);
    expect(dialog.open).to.equal(true);
    await sendKeys({ press: 'Escape' });
    await page.until(() => !dialog.open, 'the dialog hears Escape');
  });

  it('takes a modal dialog of the page from nobody where the page hides the chat', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl });
    page.chat.hidden = true;
    const dialog = await fixture<HTMLDialogElement>(
      html`<dialog><button @click=${() => page.chat.show()}>Ask us</button><input /></dialog>`,
    );
    dialog.showModal();
    dialog.querySelector('button')!.focus();
    const opened = oneEvent(page.chat, 'agent-chat-open');
    const closed = oneEvent(page.chat, 'agent-chat-close');
    await sendKeys({ press: 'Enter' });
    await Promise.all([opened, closed]);
    await page.until(() => !page.part<HTMLDialogElement>('panel').open, 'the panel is closed');
    const field = dialog.querySelector('input')!;
    field.focus();
    expect(document.activeElement).to.equal(field);
  });

  it('asks once for a double click on a button of the page', async () => {
    const backend = await scriptChat('Hello.', 'Hello again.');
    const page = await placeChat({ aiUrl: backend.aiUrl, id: 'help-button' });
    const button = await fixture<HTMLButtonElement>(
      html`<button commandfor="help-button" command="--ask" value="Where are you?">Ask</button>`,
    );
    for (const detail of [1, 2])
      button.dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }));
    await page.answers(1);
    expect(page.parts('message-user')).to.have.length(1);
  });

  it('asks once for an Enter that is held down on a button of the page', async () => {
    const backend = await scriptChat('Hello.', 'Hello again.');
    const page = await placeChat({ aiUrl: backend.aiUrl, id: 'held-button' });
    await page.open();
    const button = await fixture<HTMLButtonElement>(
      html`<button commandfor="held-button" command="--ask" value="Where are you?">Ask</button>`,
    );
    const hear = (type: string, repeat: boolean): unknown =>
      button.dispatchEvent(new KeyboardEvent(type, { key: 'Enter', repeat, bubbles: true, composed: true }));
    for (const repeat of [false, true, true]) {
      hear('keydown', repeat);
      button.click();
    }
    hear('keyup', false);
    await page.answers(1);
    expect(page.parts('message-user')).to.have.length(1);
    button.click();
    await page.answers(2);
  });

  it('lets tools that record the page see the styles of its panel', async () => {
    const { aiUrl } = await scriptChat();
    const page = await placeChat({ aiUrl });
    const root = page.chat.shadowRoot!;
    // As they do: they hear of style sheets that are set, and of no others.
    const own = Object.getOwnPropertyDescriptor(ShadowRoot.prototype, 'adoptedStyleSheets')!;
    let recorded: readonly CSSStyleSheet[] = [];
    Object.defineProperty(root, 'adoptedStyleSheets', {
      ...own,
      set: (sheets: CSSStyleSheet[]) => own.set!.call(root, (recorded = sheets)),
    });
    await page.open();
    expect(recorded).to.have.length.greaterThan(0);
    expect(recorded).to.deep.equal([...root.adoptedStyleSheets]);
  });

  it('fires events for what happened, without the text of a message', async () => {
    const tokens = { conversational: 8, functional: 3, embeddings: 1 };
    const backend = await scriptChat({ messages: ['Hello.'], conversationId: 'c-1', tokens });
    const page = await placeChat({ aiUrl: backend.aiUrl });
    const replied = oneEvent(page.chat, 'agent-chat-reply');
    page.chat.ask('Hello?');
    const reply = (await replied) as unknown as AgentChatReplyEvent;
    expect(reply).to.include({ conversationId: 'c-1', sourceCount: 0, bubbles: true, composed: true });
    expect(reply.tokens).to.deep.equal(tokens);
    expect(reply.durationMs).to.be.greaterThan(0);
    expect(JSON.stringify(reply)).not.to.contain('Hello');
  });

  it('reports zero tokens where the service sent none', async () => {
    const body = { status: true, data: { conversationId: 'c-1', messages: ['Hello.'] } };
    const backend = await scriptChat({ body });
    const page = await placeChat({ aiUrl: backend.aiUrl });
    let sum = Number.NaN;
    page.chat.addEventListener('agent-chat-reply', ({ tokens }) => {
      sum = tokens.conversational + tokens.functional + tokens.embeddings;
    });
    page.chat.ask('Hello?');
    await page.answers(1);
    expect(sum).to.equal(0);
  });

  it('hands out the transcript as markdown, text and JSON', async () => {
    const backend = await scriptChat('Up to **220 °C**.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    page.chat.ask('How hot?');
    await page.answers(1);
    expect(page.chat.transcript('markdown')).to.contain('How hot?').and.contain('**220 °C**');
    expect(page.chat.transcript('text')).to.contain('How hot?');
    expect(JSON.parse(page.chat.transcript('json'))).to.be.an('object');
  });

  it('says in the transcript that a question was not accepted, and why', async () => {
    const backend = await scriptChat({ body: { status: false, message: 'Please ask about ovens.' } });
    const page = await placeChat({ aiUrl: backend.aiUrl });
    page.chat.ask('How hot?');
    await page.failure();
    expect(page.chat.transcript('text')).to.match(/^You · .+Please ask about ovens\..*\nHow hot\?\n$/);
  });

  it('asks for consent before the first message leaves, keeps the text meanwhile, and asks once', async () => {
    const backend = await scriptChat('Thank you.', 'Again.');
    const page = await placeChat({ aiUrl: backend.aiUrl, consent: 'See the [privacy notice](/privacy).' });
    await page.open();
    await page.ask('May I?');
    await page.until(
      () => page.part('panel').textContent.includes('privacy notice'),
      'the consent is asked for',
    );
    expect(await backend.requests()).to.have.length(0);
    page.button('Accept').click();
    await page.answers(1);
    expect(page.input.value).to.equal('');
    await page.ask('And now?');
    await page.answers(2);
  });

  it('leaves the focus on a link of the consent while the chat goes on around it', async () => {
    const { aiUrl } = await scriptChat();
    const page = await placeChat({ aiUrl, consent: 'See the [privacy notice](/privacy).' });
    await page.open();
    await page.ask('May I?');
    const link = (): HTMLElement => page.part('panel').querySelector<HTMLElement>('.confirmation a')!;
    await page.until(() => link() !== null, 'the consent is asked for');
    link().focus();
    page.chat.ratings = true;
    await page.chat.updateComplete;
    expect(page.chat.shadowRoot!.activeElement === link()).to.equal(true);
    page.chat.consent = 'See [what we keep](/privacy).';
    await page.until(() => link().textContent.includes('what we keep'), 'its text is the one of now');
    expect(page.parts('panel')[0]!.querySelectorAll('.confirmation a')).to.have.length(1);
  });

  it('tells the page when a link of the consent is followed', async () => {
    const { aiUrl } = await scriptChat();
    const page = await placeChat({
      aiUrl,
      consent: 'See the [privacy notice](https://halm.example/privacy).',
    });
    page.chat.ask('May I?');
    const link = (): HTMLElement | undefined =>
      page.parts('panel')[0]?.querySelector<HTMLElement>('.confirmation a') ?? undefined;
    await page.until(() => link() !== undefined, 'the consent is asked for');
    link()!.addEventListener('click', (event) => event.preventDefault());
    const followed: string[] = [];
    page.chat.addEventListener('agent-chat-link', ({ href }) => followed.push(href));
    link()!.click();
    expect(followed).to.deep.equal(['https://halm.example/privacy']);
  });

  it('asks for consent again before a message is sent again, where its text is another by then', async () => {
    const backend = await scriptChat({ mode: '500' }, 'Thank you.');
    const page = await placeChat({ aiUrl: backend.aiUrl, consent: 'We keep it for a day.' });
    await page.open();
    await page.ask('May I?');
    await page.until(() => page.part('panel').textContent.includes('for a day'), 'the consent is asked for');
    page.button('Accept').click();
    await page.failure();
    page.chat.consent = 'We keep it for a year.';
    page.button('Try again').click();
    await page.until(() => page.part('panel').textContent.includes('for a year'), 'it is asked for again');
    expect(await backend.requests()).to.have.length(1);
    page.button('Accept').click();
    await page.answers(1);
    expect(await messagesSent(backend)).to.deep.equal(['May I?', 'May I?']);
    expect(page.parts('message-user')).to.have.length(1);
  });

  it('asks the same of a script that has a message sent again, in the panel that it opens for it', async () => {
    const backend = await scriptChat({ mode: '500' }, 'Thank you.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await page.ask('May I?');
    await page.failure();
    page.chat.hide();
    page.chat.consent = 'We keep it for a year.';
    page.chat.retry();
    await page.until(() => page.part('panel').textContent.includes('for a year'), 'the consent is asked for');
    expect(page.chat.open).to.equal(true);
    expect(await backend.requests()).to.have.length(1);
    page.button('Accept').click();
    await page.answers(1);
    expect(await messagesSent(backend)).to.deep.equal(['May I?', 'May I?']);
  });

  it('opens nothing for a script that has nothing to send again', async () => {
    const page = await placeChat({ aiUrl: (await scriptChat()).aiUrl, consent: 'Fine?' });
    page.chat.retry();
    await page.chat.updateComplete;
    expect(page.chat.open).to.equal(false);
  });

  it('takes its question back with the consent that is no longer asked for, and keeps what was written', async () => {
    const backend = await scriptChat('Thank you.');
    const page = await placeChat({ aiUrl: backend.aiUrl, consent: 'Fine?' });
    await page.open();
    await page.ask('May I?');
    await page.until(() => page.part('panel').textContent.includes('Fine?'), 'the consent is asked for');
    page.chat.consent = '';
    await page.chat.updateComplete;
    expect(page.part('panel').textContent).not.to.contain('Accept');
    expect(page.input.value).to.equal('May I?');
    page.part('send').click();
    await page.answers(1);
    expect(await messagesSent(backend)).to.deep.equal(['May I?']);
  });

  it('sends every question that waited for consent, once and in order', async () => {
    const backend = await scriptChat('One.', 'Two.', 'Three.');
    const page = await placeChat({ aiUrl: backend.aiUrl, consent: 'Fine?' });
    await page.open();
    for (const question of ['First?', 'Second?', 'Third?', 'Second?']) page.chat.ask(question);
    await page.until(() => page.part('panel').textContent.includes('Fine?'), 'the consent is asked for');
    expect(await backend.requests()).to.have.length(0);
    page.button('Accept').click();
    await page.answers(3);
    expect(await messagesSent(backend)).to.deep.equal(['First?', 'Second?', 'Third?']);
    expect(page.input.value).to.equal('');
  });

  it('reads out the consent that a question by the page needs, and leaves the focus where it is', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl, consent: 'May we *store* your words?' });
    await aMinuteLater(async () => {
      page.chat.show();
      await page.until(() => page.has('input'), 'the panel is open');
      const spoken = listen(page);
      page.chat.ask('Is it safe?');
      await page.until(() => spoken.includes('May we store your words?'), 'it is read out');
    });
    expect(document.activeElement?.localName).to.equal('body');
  });

  it('stores nothing of a question by the page that consent is missing for', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl, consent: 'Fine?' });
    await aMinuteLater(async () => {
      page.chat.ask('May I?');
      await page.until(
        () => page.has('panel') && page.part('panel').textContent.includes('Fine?'),
        'it asks',
      );
      expect(page.input.value).to.equal('May I?');
      const keys = Object.keys(sessionStorage).filter((key) => key.includes(page.chat.agentId));
      expect(keys).to.deep.equal([]);
    });
  });

  it('sends nothing later of what consent was refused for', async () => {
    const backend = await scriptChat('Yes.');
    const page = await placeChat({ aiUrl: backend.aiUrl, consent: 'Fine?' });
    await page.open();
    for (const question of ['First?', 'Second?']) page.chat.ask(question);
    await page.until(() => page.part('panel').textContent.includes('Fine?'), 'the consent is asked for');
    page.button('Not now').click();
    await page.chat.updateComplete;
    await page.ask(' Really.');
    await page.until(() => page.part('panel').textContent.includes('Fine?'), 'it is asked for again');
    page.button('Accept').click();
    await page.answers(1);
    expect(await messagesSent(backend)).to.deep.equal(['First? Really.']);
  });

  it('takes no second and no held Enter for the consent it asks for', async () => {
    const backend = await scriptChat('Thank you.');
    const page = await placeChat({ aiUrl: backend.aiUrl, consent: 'See the [privacy notice](/privacy).' });
    await page.open();
    await page.ask('May I?');
    const focused = () => page.chat.shadowRoot!.activeElement;
    await page.until(() => focused()?.role === 'group', 'the question has the focus');
    await sendKeys({ press: 'Enter' });
    page.button('Accept').focus();
    const held = { key: 'Enter', repeat: true, bubbles: true, cancelable: true };
    expect(page.button('Accept').dispatchEvent(new KeyboardEvent('keydown', held))).to.equal(false);
    expect(await backend.requests()).to.have.length(0);
    await sendKeys({ press: 'Enter' });
    await page.answers(1);
  });

  it('keeps properties that were set before it was defined', async () => {
    const template = document.createElement('template');
    template.innerHTML = '<agent-chat></agent-chat>';
    const chat = template.content.firstElementChild as AgentChatElement;
    Object.assign(chat, { agentId: crypto.randomUUID(), aiUrl: '/ai', heading: 'Set early' });
    expect(chat).to.have.own.property('heading');
    const place = await fixture<HTMLDivElement>(html`<div></div>`);
    place.append(chat);
    const page = new ChatPage(chat);
    await page.open();
    expect(page.part('heading').textContent).to.equal('Set early');
    chat.heading = 'Set late';
    await chat.updateComplete;
    expect(page.part('heading').textContent).to.equal('Set late');
  });

  it('lets no shortcut of the page swallow what is written, or hold the caret', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    const listening = new AbortController();
    const pressed: string[] = [];
    const onKey = (event: KeyboardEvent): void => {
      if (event.target instanceof HTMLTextAreaElement) return;
      pressed.push(event.key);
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey, { signal: listening.signal });
    page.input.focus();
    await sendKeys({ type: 's/?' });
    expect(page.input.value).to.equal('s/?');
    for (const press of ['ArrowLeft', 'Backspace']) await sendKeys({ press });
    await sendKeys({ down: 'Control' });
    await sendKeys({ up: 'Control' });
    // A dialog of the page keeps the focus within itself by it.
    await sendKeys({ press: 'Tab' });
    listening.abort();
    expect(page.input.value).to.equal('s?');
    expect(pressed).to.deep.equal(['Control', 'Tab']);
  });

  it('lets no shortcut of the page that waits for the end of a press take the rest of a text', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    const search = await fixture<HTMLInputElement>(html`<input />`);
    const listening = new AbortController();
    for (const type of ['keypress', 'keyup'] as const) {
      const onKey = ({ target, key }: KeyboardEvent): void => {
        if (key === '/' && !(target instanceof HTMLInputElement)) search.focus();
      };
      document.addEventListener(type, onKey, { signal: listening.signal });
    }
    page.input.focus();
    await sendKeys({ press: '/' });
    await sendKeys({ type: 'no' });
    listening.abort();
    expect([page.input.value, search.value]).to.deep.equal(['/no', '']);
  });

  it('breaks and writes its lines as its own, whatever the page does to the text around it', async () => {
    const own = {
      whiteSpace: 'normal',
      wordBreak: 'normal',
      textTransform: 'none',
      textIndent: '0px',
      textShadow: 'none',
      letterSpacing: 'normal',
      wordSpacing: '0px',
      webkitTextStrokeWidth: '0px',
      lineBreak: 'auto',
      hyphens: 'manual',
      textAlignLast: 'auto',
      writingMode: 'horizontal-tb',
      listStyleType: 'disc',
    };
    const backend = await scriptChat('Let it cool first. '.repeat(20));
    const page = await placeChat({ aiUrl: backend.aiUrl });
    page.chat.parentElement!.style.cssText =
      'white-space:nowrap;word-break:break-all;text-transform:uppercase;text-indent:40px;text-shadow:1px 1px red;letter-spacing:4px;' +
      'word-spacing:9px;-webkit-text-stroke:1px;-webkit-text-fill-color:red;line-break:anywhere;hyphens:auto;text-align-last:center;writing-mode:vertical-rl;list-style:square';
    await page.open();
    page.chat.ask('Is it safe?');
    const [answer] = await page.answers(1);
    expect(answer!.scrollWidth).to.equal(answer!.clientWidth);
    const styles = getComputedStyle(answer!);
    for (const [name, value] of Object.entries(own)) {
      expect(styles[name as keyof typeof own], name).to.equal(value);
    }
    expect(styles.webkitTextFillColor).to.equal(styles.color);
  });

  it('has the letters of its own language, not those of the page', async () => {
    const page = await placeChat({ aiUrl: '/ai' });
    page.chat.lang = 'tr';
    await page.open();
    const word = page.part('panel').appendChild(document.createElement('b'));
    word.style.textTransform = 'uppercase';
    word.textContent = 'i';
    expect(word.innerText).to.equal('İ');
  });

  it('is hidden with the part of the page that it stands in', async () => {
    const page = await placeChat({ aiUrl: '/ai' });
    page.chat.parentElement!.style.visibility = 'hidden';
    await page.open();
    for (const name of ['launcher', 'panel'])
      expect(getComputedStyle(page.part(name)).visibility, name).to.equal('hidden');
  });

  it('takes sizes of its own in measures of the page, and its scheme', async () => {
    const page = await placeChat({ aiUrl: '/ai', colorScheme: 'dark' });
    page.chat.parentElement!.style.fontSize = '30px';
    page.chat.style.setProperty('--agent-chat-launcher-size', '2em');
    page.chat.style.setProperty('--agent-chat-font-size', '.5em');
    await page.open();
    expect(page.part('launcher').offsetWidth).to.equal(60);
    expect(getComputedStyle(page.part('panel')).fontSize).to.equal('15px');
    expect(getComputedStyle(page.part('panel')).colorScheme).to.equal('dark');
  });

  it('shows that its launcher has the focus, dark on a light page, too', async () => {
    const page = await placeChat({ aiUrl: '/ai', colorScheme: 'dark' });
    await sendKeys({ press: 'Tab' });
    const { boxShadow, outlineColor, outlineOffset } = getComputedStyle(page.part('launcher'));
    const [, inside] = new RegExp(`^(.*?\\)) 0px 0px 0px ${outlineOffset}$`).exec(boxShadow) ?? [];
    expect(contrast(parseOklch(outlineColor)!, parseOklch(inside ?? '')!)).to.be.at.least(SHAPE_RATIO);
  });

  it('is there for the pointer in a layer of the page that lets it through', async () => {
    const backend = await scriptChat('Let it cool first.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    page.chat.parentElement!.style.pointerEvents = 'none';
    const hitAt = (part: Element): Element | null => {
      const { left, top, width, height } = part.getBoundingClientRect();
      return page.chat.shadowRoot!.elementFromPoint(left + width / 2, top + height / 2);
    };
    expect(page.part('launcher').contains(hitAt(page.part('launcher')))).to.equal(true);
    await page.open();
    expect(page.part('panel').contains(hitAt(page.part('log')))).to.equal(true);
    expect(hitAt(page.input)).to.equal(page.input);
  });

  it('lets visitors mark its words where the page lets nobody mark its own', async () => {
    const backend = await scriptChat('Let it cool first.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    page.chat.parentElement!.style.cssText = 'user-select:none;-webkit-user-select:none';
    await page.open();
    page.chat.ask('Is it safe?');
    const [answer] = await page.answers(1);
    const selectable = (element: Element): string => {
      const { userSelect, webkitUserSelect } = getComputedStyle(element);
      const value = userSelect || webkitUserSelect;
      return value === 'auto' ? selectable(element.parentElement!) : value;
    };
    expect(selectable(answer!)).to.equal('text');
  });

  it('speaks German, and Arabic from right to left', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl, lang: 'de' });
    await page.until(() => page.part('launcher').getAttribute('aria-label') === 'Chat öffnen', 'German');
    page.chat.lang = 'ar';
    await page.until(() => getComputedStyle(page.part('launcher')).direction === 'rtl', 'right to left');
    await page.open();
    await page.until(() => page.input.placeholder === 'اكتب سؤالك', 'Arabic');
  });

  it('speaks the language of a part of the page that gets it later', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl });
    page.chat.parentElement!.lang = 'de';
    await page.until(() => page.part('launcher').ariaLabel === 'Chat öffnen', 'German');
  });

  it("takes the owner's own words for any text", async () => {
    const backend = await scriptChat();
    const page = await placeChat({
      aiUrl: backend.aiUrl,
      strings: { open: 'Ask us', placeholder: 'Your turn' },
    });
    expect(page.part('launcher').getAttribute('aria-label')).to.equal('Ask us');
    await page.open();
    expect(page.input.placeholder).to.equal('Your turn');
  });
});
