import { expect, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { placeChat, reload } from '../../helpers/chat-fixture.js';
import { scriptChat } from '../../helpers/scripted-chat.js';

describe('<agent-chat> in a conversation', () => {
  it('opens from the launcher, takes a question by keyboard and shows the answer as markdown', async () => {
    const backend = await scriptChat('Yes, up to **220 °C**.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    page.part('launcher').click();
    await page.until(() => page.has('input'), 'the panel opens');
    await page.ask('Is it safe in the oven?');
    const [answer] = await page.answers(1);
    expect(page.textOf(answer!)).to.equal('Yes, up to 220 °C.');
    expect(answer!.querySelector('strong')?.textContent).to.equal('220 °C');
    expect(page.textOf(page.part('message-user'))).to.equal('Is it safe in the oven?');
  });

  it('is open after a double click on the launcher, and closed after the next one', async () => {
    const { aiUrl } = await scriptChat();
    const page = await placeChat({ aiUrl });
    const doubleClick = (): void => {
      for (const detail of [1, 2]) page.part('launcher').dispatchEvent(new MouseEvent('click', { detail }));
    };
    doubleClick();
    expect(page.chat.open).to.equal(true);
    doubleClick();
    expect(page.chat.open).to.equal(false);
  });

  it('sends exactly the six fields of the interface, with no cookie and no authorization', async () => {
    const backend = await scriptChat('Hello.');
    const page = await placeChat({ aiUrl: backend.aiUrl, agentId: 'agent-1' });
    await page.open();
    await page.ask('Hello?');
    await page.answers(1);
    const [request] = await backend.received(1);
    expect(JSON.parse(request!.body)).to.deep.equal({
      agentId: 'agent-1',
      conversationId: '',
      message: 'Hello?',
      channel: 'web',
      responseStyle: 'markdown',
      actionRequest: { name: 'conversational' },
    });
    expect(request!.headers['cookie']).to.equal(undefined);
    expect(request!.headers['authorization']).to.equal(undefined);
    page.chat.reset();
  });

  it('sends no cookie to a service on the site of the page either', async () => {
    document.cookie = 'visitor=1; path=/';
    const backend = await scriptChat('Hello.');
    const page = await placeChat({ aiUrl: backend.ownAiUrl });
    page.chat.ask('Hello?');
    await page.answers(1);
    document.cookie = 'visitor=; path=/; max-age=0';
    const [request] = await backend.received(1);
    expect(request!.headers['cookie']).to.equal(undefined);
  });

  it('has nothing to copy, to print or to start over before the first message, and says so in its menu', async () => {
    const backend = await scriptChat('Hello.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    const inMenu = () => [...page.chat.shadowRoot!.querySelectorAll<HTMLElement>('[role=menuitem]')];
    page.button('More options').click();
    await page.until(() => inMenu().length === 4, 'the menu is open');
    for (const entry of inMenu()) expect(entry.ariaDisabled, entry.textContent).to.equal('true');
    inMenu()[0]!.click();
    await page.chat.updateComplete;
    expect(page.chat.shadowRoot!.querySelector('.confirmation')).to.equal(null);
    page.chat.ask('Hello?');
    await page.answers(1);
    for (const entry of inMenu()) expect(entry.ariaDisabled, entry.textContent).to.equal('false');
    inMenu()[0]!.click();
    await page.until(() => !!page.chat.shadowRoot!.querySelector('.confirmation'), 'it asks');
  });

  it('asks on in the same conversation', async () => {
    const backend = await scriptChat({ messages: ['One.'], conversationId: 'conversation-7' }, 'Two.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await page.ask('First?');
    await page.answers(1);
    await page.ask('Second?');
    await page.answers(2);
    const requests = await backend.received(2);
    expect(JSON.parse(requests[1]!.body)).to.have.property('conversationId', 'conversation-7');
  });

  it('finds the transcript again after a reload and goes on with it', async () => {
    const backend = await scriptChat({ messages: ['One.'], conversationId: 'conversation-8' }, 'Two.');
    const before = await placeChat({ aiUrl: backend.aiUrl });
    await before.open();
    await before.ask('First?');
    await before.answers(1);
    const page = await reload(before);
    await page.open();
    expect(page.textOf(page.part('message-user'))).to.equal('First?');
    expect(page.textOf(page.part('message-agent'))).to.equal('One.');
    expect(page.part('log').textContent.trim(), 'it says from when that is').to.match(/^Earlier, .*\d/);
    await page.ask('Second?');
    await page.answers(2);
    expect(page.part('log').textContent).not.to.contain('Earlier,');
    const requests = await backend.received(2);
    expect(JSON.parse(requests[1]!.body)).to.have.property('conversationId', 'conversation-8');
  });

  it('stores and requests nothing before the visitor has acted', async () => {
    sessionStorage.clear();
    const backend = await scriptChat('Hello.');
    await placeChat({ aiUrl: backend.aiUrl, greeting: 'Hello.', starters: ['Why?'] });
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('agent-chat:'))).to.deep.equal([]);
    expect(await backend.requests()).to.have.length(0);
  });

  it('says that an answer is awaited, and turns Send into Stop meanwhile', async () => {
    const backend = await scriptChat({ messages: ['Late.'], hold: true });
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await page.ask('Slow?');
    await backend.received(1);
    expect(page.part('log').getAttribute('aria-busy')).to.equal('true');
    expect(page.part('send').getAttribute('aria-label')).to.equal('Stop');
    await backend.release();
    await page.answers(1);
    expect(page.part('log').getAttribute('aria-busy')).to.equal('false');
    expect(page.part('send').getAttribute('aria-label')).to.equal('Send');
  });

  it('shows the sign of waiting where an answer takes its time, in room that was kept for it', async () => {
    const backend = await scriptChat({ messages: ['Late.'], hold: true });
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await page.ask('Slow?');
    const log = page.part('log');
    await page.until(() => log.querySelector('.waiting') !== null, 'it is waited');
    const { scrollHeight } = log;
    await page.until(() => log.querySelector('.waiting .lines') !== null, 'the sign is there');
    expect(log.scrollHeight).to.equal(scrollHeight);
    await backend.release();
    await page.answers(1);
    expect(log.querySelector('.waiting')).to.equal(null);
  });

  it('stops waiting on Stop and offers to ask again', async () => {
    const backend = await scriptChat({ messages: ['Late.'], hold: true }, 'Now.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await page.ask('Slow?');
    await backend.received(1);
    page.part('send').click();
    const failure = await page.failure();
    expect(failure.textContent).to.contain('You stopped waiting.');
    page.button('Ask again').click();
    await page.answers(1);
    expect(await backend.received(2)).to.have.length(2);
    expect(page.has('message-error')).to.equal(false);
  });

  it('draws a question solid once it has arrived, outlined if refused, dashed where nobody can know', async () => {
    const refusal = { body: { status: false, data: 'No.' } };
    const backend = await scriptChat('Yes.', refusal, { mode: 'reset-before-headers' });
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    for (const question of ['Here?', 'Allowed?', 'There?']) page.chat.ask(question);
    await page.until(() => page.parts('message-error').length === 2, 'two have no answer');
    const looks = page.parts('message-user').map((message) => {
      const style = getComputedStyle(message.querySelector('[part~=content]')!);
      return [style.outlineStyle, style.boxShadow.includes('inset'), style.color];
    });
    const { color } = getComputedStyle(page.input);
    expect(looks[0]!.slice(0, 2)).to.deep.equal(['none', false]);
    expect(looks[0]![2]).not.to.equal(color);
    expect(looks.slice(1)).to.deep.equal([
      ['none', true, color],
      ['dashed', false, color],
    ]);
  });

  it("shows the service's own words where it refuses, and takes the text back for editing", async () => {
    const backend = await scriptChat({ body: { status: false, data: 'The agent is paused.' } });
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await page.ask('Hello?');
    const failure = await page.failure();
    expect(failure.textContent).to.contain('Not accepted: “The agent is paused.”');
    page.button('Edit').click();
    await page.until(() => page.input.value === 'Hello?', 'the text is back in the composer');
    expect(page.has('message-user')).to.equal(false);
  });

  it('offers a retry after a failure, which sends the same text once more', async () => {
    const backend = await scriptChat({ mode: '500' }, 'Better.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    const failed = oneEvent(page.chat, 'agent-chat-error');
    await page.ask('Hello?');
    await page.failure();
    expect((await failed).type).to.equal('agent-chat-error');
    page.button('Try again').click();
    await page.answers(1);
    const bodies = (await backend.received(2)).map(
      (request) => (JSON.parse(request.body) as { message: string }).message,
    );
    expect(bodies).to.deep.equal(['Hello?', 'Hello?']);
    expect(page.parts('message-user')).to.have.length(1);
  });

  it('keeps the focus in the panel when the button that retried is gone, so that Escape still closes', async () => {
    const backend = await scriptChat({ mode: '500' }, 'Better.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await page.ask('Hello?');
    await page.failure();
    page.button('Try again').focus();
    await sendKeys({ press: 'Enter' });
    await page.answers(1);
    expect(page.chat.shadowRoot!.activeElement).to.equal(page.part('message-user'));
    await sendKeys({ press: 'Escape' });
    await page.until(() => !page.chat.open, 'the panel closes');
  });

  it('keeps the focus in the panel when the page starts over while a message has it', async () => {
    const backend = await scriptChat('One.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await page.ask('One?');
    await page.answers(1);
    page.part('message-agent').focus();
    page.chat.reset();
    await page.until(() => !page.has('message-agent'), 'the message is gone');
    expect(page.chat.shadowRoot!.activeElement?.id).to.equal('log');
  });

  it('keeps the focus in the panel when a question has its turn whose button to discard it had the focus', async () => {
    const backend = await scriptChat({ messages: ['One.'], hold: true }, { messages: ['Two.'], hold: true });
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await page.ask('One?');
    await page.ask('Two?');
    await page.until(() => page.parts('message-user').length === 2, 'the second question waits');
    page.button('Discard').focus();
    await backend.received(1);
    await backend.release();
    await page.answers(1);
    expect(page.chat.shadowRoot!.activeElement).to.equal(page.parts('message-user')[1]);
    await backend.received(2);
    await backend.release();
  });

  it('shows a source per data item, by title where the page can look it up', async () => {
    const source = [
      { dataItemId: 'item-1', cosineDistanceScore: 0.79 },
      { dataItemId: 'item-2', cosineDistanceScore: 0.42 },
    ];
    const backend = await scriptChat({ messages: ['Yes.'], source });
    const page = await placeChat({
      aiUrl: backend.aiUrl,
      showSources: true,
      resolveSource: (id) =>
        Promise.resolve({
          type: 'Webpage',
          source: `https://halm.example/${id}`,
          content: '',
          title: `Page ${id}`,
        }),
    });
    await page.open();
    await page.ask('Yes?');
    await page.until(
      () => page.parts('source').some((chip) => chip.textContent.includes('Page item-1')),
      'titles',
    );
    const opened = oneEvent(page.chat, 'agent-chat-source-open');
    page.parts('source')[0]!.click();
    expect(await opened).to.have.property('dataItemId', 'item-1');
    await page.until(
      () => page.part('sources').querySelector('a[href="https://halm.example/item-1"]') !== null,
      'the card links to the page',
    );
  });

  it('falls back to a count with scores where sources cannot be looked up', async () => {
    const source = [{ dataItemId: 'item-1', cosineDistanceScore: 0.79 }];
    const backend = await scriptChat({ messages: ['Yes.'], source });
    const page = await placeChat({ aiUrl: backend.aiUrl, showSources: true });
    await page.open();
    await page.ask('Yes?');
    await page.until(() => page.has('sources'), 'sources');
    page.button('1 source').click();
    await page.until(() => page.part('sources').textContent.includes('79%'), 'the score');
  });

  it('tells visitors calmly that chat is not available where the set-up is wrong, and requests nothing', async () => {
    const page = await placeChat({ agentId: '', aiUrl: '/ai' });
    page.chat.show();
    await page.until(
      () => page.has('panel') && page.part('panel').textContent.includes('Chat is not available right now.'),
      'the words',
    );
    expect(page.has('input')).to.equal(false);
  });

  it('closes on Escape and gives the focus back to the launcher', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    page.input.focus();
    await sendKeys({ press: 'Escape' });
    await page.until(() => !page.chat.open, 'closed');
    expect(page.chat.shadowRoot!.activeElement).to.equal(page.part('launcher'));
  });
});
