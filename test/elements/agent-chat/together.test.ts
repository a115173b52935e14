/** Where two things that a visitor or an owner does meet: a second question before the answer, an edit beside a draft. */
import { expect, nextFrame } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { listen, placeChat, topOf, type ChatPage } from '../../helpers/chat-fixture.js';
import { aMinuteLater } from '../../helpers/clock.js';
import { scriptChat } from '../../helpers/scripted-chat.js';

const DESKTOP = { width: 1000, height: 800 };
const LONG = Array.from({ length: 30 }, (_, index) => `Paragraph ${index + 1}.`).join('\n\n');

const answersOf = (spoken: readonly string[]): string[] =>
  spoken.filter((text) => text.startsWith('Assistant'));
const launcherOf = (page: ChatPage): string | null => page.part('launcher').getAttribute('aria-label');
const focusIn = (page: ChatPage): Element | null => page.chat.shadowRoot!.activeElement;

beforeEach(() => setViewport(DESKTOP));
after(() => setViewport(DESKTOP));

describe('a second question before the answer to the first', () => {
  it('announces both answers', async () => {
    const backend = await scriptChat({ messages: ['One.'], hold: true }, 'Two.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    const spoken = listen(page);
    await page.ask('First?');
    await page.ask('Second?');
    await backend.received(1);
    await backend.release();
    await page.answers(2);
    await page.until(() => answersOf(spoken).length >= 2, 'both are spoken');
    expect(answersOf(spoken)).to.deep.equal(['Assistant: One.', 'Assistant: Two.']);
  });

  it('holds the top of the first answer in view while the second is awaited', async () => {
    const backend = await scriptChat({ messages: [LONG], hold: true }, { messages: ['Two.'], hold: true });
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await page.ask('First?');
    await page.ask('Second?');
    await backend.received(1);
    await backend.release();
    const [answer] = await page.answers(1);
    await backend.received(2);
    await page.until(() => page.textOf(answer!).endsWith('Paragraph 30.'), 'all of it is drawn');
    const question = page.parts('message-user')[0]!;
    await page.until(() => Math.abs(topOf(page, question) - 12) <= 2, 'the first question is at the top');
    await backend.release();
  });

  it('announces the answer to an older question that is sent again', async () => {
    const backend = await scriptChat({ mode: '500' }, 'Two.', 'One.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await page.ask('First?');
    await page.failure();
    await page.ask('Second?');
    await page.answers(1);
    const spoken = listen(page);
    page.chat.retry();
    await page.answers(2);
    await page.until(() => answersOf(spoken).includes('Assistant: One.'), 'it is spoken');
  });
});

describe('a clock that is set back while the panel is open', () => {
  it('does not keep answers from being announced and scrolled to', async () => {
    const backend = await scriptChat('One.', LONG);
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await page.ask('First?');
    await page.answers(1);
    const spoken = listen(page);
    const { now } = Date;
    Date.now = () => now() - 3_600_000;
    try {
      await page.ask('Second?');
      await page.until(
        () => answersOf(spoken).some((text) => text.includes('Paragraph 30.')),
        'it is spoken',
      );
    } finally {
      Date.now = now;
    }
    const question = page.parts('message-user')[1]!;
    await page.until(() => Math.abs(topOf(page, question) - 12) <= 2, 'its question is at the top');
  });
});

describe('answers that are seen', () => {
  it('are announced once by an inline chat, and count as read', async () => {
    const backend = await scriptChat('One.', 'Two.');
    const page = await placeChat({ aiUrl: backend.aiUrl, mode: 'inline' });
    await page.until(() => page.has('input'), 'the panel is there');
    const [inside, outside] = [listen(page), listen(page, 'page')];
    for (const [index, question] of ['First?', 'Second?'].entries()) {
      await page.ask(question);
      await page.answers(index + 1);
    }
    await page.until(() => answersOf(inside).length === 2, 'both are spoken');
    expect(outside).to.deep.equal([]);
    page.chat.mode = 'floating';
    await page.until(() => page.has('launcher'), 'the launcher is there');
    expect(launcherOf(page)).to.equal('Open chat');
  });

  it('count as read under a panel that stays open for another agent', async () => {
    const backend = await scriptChat('One.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    page.chat.agentId = crypto.randomUUID();
    await page.chat.updateComplete;
    const outside = listen(page, 'page');
    await page.ask('First?');
    await page.answers(1);
    page.chat.hide();
    await page.chat.updateComplete;
    expect(launcherOf(page)).to.equal('Open chat');
    expect(outside).to.deep.equal([]);
  });
});

describe('what a visitor is writing', () => {
  const DRAFT = 'My next question, written with care';

  it('stays when a refused message is taken back to be edited', async () => {
    const backend = await scriptChat({ body: { status: false, data: 'No.' } });
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await page.ask('First?');
    await page.failure();
    page.input.focus();
    await sendKeys({ type: DRAFT });
    page.button('Edit').click();
    await page.until(() => page.input.value.startsWith('First?'), 'the refused text is back');
    expect(page.input.value).to.equal(`First?\n\n${DRAFT}`);
  });

  it('stays when a starter waits for consent, and the starter alone is sent', async () => {
    const backend = await scriptChat('Yes.');
    const page = await placeChat({ aiUrl: backend.aiUrl, consent: 'Fine?', starters: ['Is it safe?'] });
    await page.open();
    page.input.focus();
    await sendKeys({ type: DRAFT });
    page.part('starter').click();
    await page.until(
      () => page.chat.shadowRoot!.querySelector('.confirmation') !== null,
      'consent is asked for',
    );
    page.button('Accept').click();
    const [request] = await backend.received(1);
    expect(JSON.parse(request!.body)).to.include({ message: 'Is it safe?' });
    await page.answers(1);
    expect(page.input.value).to.equal(DRAFT);
  });

  it('is not asked for consent any more once the page has started over, and nothing that waited is sent', async () => {
    const backend = await scriptChat('Yes.');
    const page = await placeChat({ aiUrl: backend.aiUrl, consent: 'Fine?', starters: ['Is it safe?'] });
    await page.open();
    await page.ask(DRAFT);
    const isAsked = (): boolean => page.chat.shadowRoot!.querySelector('.confirmation') !== null;
    await page.until(isAsked, 'consent is asked for');
    page.chat.reset();
    await page.until(() => page.has('input') && !isAsked(), 'it is asked for no more');
    await page.ask('Another?');
    await page.until(isAsked, 'consent is asked for');
    page.button('Accept').click();
    await page.answers(1);
    const sent = (await backend.requests()).map(({ body }) => JSON.parse(body) as { message: string });
    expect(sent.map(({ message }) => message)).to.deep.equal(['Another?']);
  });

  it('is empty once a starter of several lines was sent after consent', async () => {
    const backend = await scriptChat('Yes.');
    const page = await placeChat({ aiUrl: backend.aiUrl, consent: 'Fine?', starters: ['Is it\r\nsafe?'] });
    await page.open();
    page.part('starter').click();
    await page.until(
      () => page.chat.shadowRoot!.querySelector('.confirmation') !== null,
      'consent is asked for',
    );
    page.button('Accept').click();
    await page.answers(1);
    expect(page.input.value).to.equal('');
  });

  it('keeps the focus when the window becomes as small as a phone, and when it grows again', async () => {
    const { aiUrl } = await scriptChat();
    const page = await placeChat({ aiUrl });
    await page.open();
    page.input.focus();
    await sendKeys({ type: 'Hello ' });
    const dialog = page.part('panel');
    await setViewport({ width: 400, height: 700 });
    await page.until(() => dialog.matches(':modal'), 'it fills the screen');
    await sendKeys({ type: 'wor' });
    await setViewport(DESKTOP);
    await page.until(() => !dialog.matches(':modal'), 'it is beside the page');
    await sendKeys({ type: 'ld' });
    expect(page.input.value).to.equal('Hello world');
  });

  it('keeps the focus when the window becomes as small as a phone while the menu is open', async () => {
    const { aiUrl } = await scriptChat('One.');
    const page = await placeChat({ aiUrl });
    await page.open();
    page.button('More options').click();
    await page.until(() => focusIn(page)?.role === 'menuitem', 'the menu is open');
    const dialog = page.part('panel');
    await setViewport({ width: 400, height: 700 });
    await page.until(() => dialog.matches(':modal'), 'it fills the screen');
    await page.chat.updateComplete;
    await nextFrame();
    // Firefox keeps the menu open, the others close it.
    expect(focusIn(page)?.closest('#panel')?.id).to.equal('panel');
    if (focusIn(page)!.role === 'menuitem') await sendKeys({ press: 'Escape' });
    await sendKeys({ press: 'Escape' });
    await page.until(() => !page.chat.open, 'the panel closes');
    await page.until(() => focusIn(page) === page.part('launcher'), 'the launcher has the focus');
  });

  it('is written from right to left where the language is', async () => {
    const { aiUrl } = await scriptChat();
    const page = await placeChat({ aiUrl });
    page.chat.lang = 'ar';
    await page.open();
    await page.until(
      () => getComputedStyle(page.input).direction === 'rtl',
      'the empty box is right to left',
    );
    page.input.focus();
    await sendKeys({ type: 'Hello' });
    await page.until(() => getComputedStyle(page.input).direction === 'ltr', 'English is left to right');
  });
});

describe('the question whether to start over', () => {
  async function askToStartOver(): Promise<ChatPage> {
    const { aiUrl } = await scriptChat('One.');
    const page = await placeChat({ aiUrl });
    await page.open();
    await page.ask('First?');
    await page.answers(1);
    page.button('More options').click();
    await page.until(
      () => page.chat.shadowRoot!.querySelector('[role=menuitem]') !== null,
      'the menu is open',
    );
    page.button('New conversation').focus();
    await sendKeys({ press: 'Enter' });
    await page.until(() => focusIn(page)?.matches('.confirmation') === true, 'it is asked');
    return page;
  }
  const isAsked = (page: ChatPage): boolean => page.chat.shadowRoot!.querySelector('.confirmation') !== null;

  it('is declined by Escape, which closes the chat only after that', async () => {
    const page = await askToStartOver();
    await sendKeys({ press: 'Escape' });
    await page.until(() => page.has('input') && focusIn(page) === page.input, 'the visitor can write again');
    expect(page.chat.open).to.equal(true);
    expect(page.parts('message')).to.have.length(2);
    await sendKeys({ press: 'Escape' });
    expect(page.chat.open).to.equal(false);
  });

  it('gives the focus back also to a visitor who reads it for long', async () => {
    const page = await askToStartOver();
    await aMinuteLater(async () => {
      await sendKeys({ press: 'Escape' });
      await page.until(
        () => page.has('input') && focusIn(page) === page.input,
        'the visitor can write again',
      );
    });
  });

  it('goes with the panel that closes', async () => {
    const page = await askToStartOver();
    page.chat.hide();
    await page.until(() => !isAsked(page), 'it is gone');
    await page.open();
    expect(page.has('input')).to.equal(true);
  });

  it('is not asked of another agent', async () => {
    const page = await askToStartOver();
    page.chat.agentId = crypto.randomUUID();
    await page.until(() => !isAsked(page), 'it is gone');
  });

  it('leaves no way to the end over an empty log', async () => {
    const { aiUrl } = await scriptChat(LONG);
    const page = await placeChat({ aiUrl });
    await page.open();
    await page.ask('First?');
    await page.answers(1);
    await page.until(() => page.part('log').scrollHeight > page.part('log').clientHeight + 100, 'it is long');
    const scrollTo = async (top: number): Promise<void> => {
      page.part('log').scrollTop = top;
      await nextFrame();
    };
    // Again while the answer settles: until its event arrives, a scroll is undone by what keeps the answer in view.
    const readUp = async (): Promise<boolean> => {
      await scrollTo(page.part('log').scrollHeight);
      await scrollTo(0);
      return page.has('jump');
    };
    await page.until(readUp, 'a way to the end is offered');
    page.chat.reset();
    await page.until(() => !page.has('jump'), 'it is gone');
  });
});
