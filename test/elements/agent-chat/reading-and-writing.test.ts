import { expect, nextFrame } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import {
  converse,
  leftOf,
  listen,
  placeChat,
  recordKeyOf,
  reload,
  scrolled,
  topOf,
  type ChatPage,
} from '../../helpers/chat-fixture.js';
import { scriptChat } from '../../helpers/scripted-chat.js';
import { translate } from '../../helpers/translate.js';

const LONG = Array.from({ length: 30 }, (_, index) => `Paragraph ${index + 1} of a long answer.`).join(
  '\n\n',
);

const answersIn = (spoken: readonly string[]): string[][] =>
  spoken.filter((text) => text.startsWith('Assistant')).map((text) => text.split(/\s*\n\s*/));

/** Asks for each of the answers. Returns what is drawn of their markdown. */
async function draw(answers: readonly string[]): Promise<{ page: ChatPage; drawn: HTMLElement[] }> {
  const backend = await scriptChat(...answers);
  const page = await placeChat({ aiUrl: backend.aiUrl });
  await page.open();
  await converse(page, answers.length);
  const messages = await page.answers(answers.length);
  return { page, drawn: messages.map((message) => message.querySelector<HTMLElement>('.md')!) };
}

function leftOfLetter(text: Text, index: number): number {
  const range = document.createRange();
  range.setStart(text, index);
  range.setEnd(text, index + 1);
  return range.getBoundingClientRect().left;
}

/** Scrolls up as a visitor does, once the log rests at its end. */
async function scrollUp(page: ChatPage): Promise<void> {
  await page.until(() => leftOf(page) <= 1, 'the log is at its end');
  // The chat is told of its own scrolling with the next frame.
  await nextFrame();
  await nextFrame();
  const moved = scrolled(page);
  page.part('log').scrollTo({ top: 200, behavior: 'instant' });
  await moved;
}

beforeEach(() => setViewport({ width: 1000, height: 800 }));

describe('reading in <agent-chat>', () => {
  it('holds the top of a long answer in view, not its end', async () => {
    const backend = await scriptChat('Short.', LONG);
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await page.ask('One?');
    await page.answers(1);
    await page.ask('Two?');
    await page.answers(2);
    const question = page.parts('message-user')[1]!;
    await page.until(() => Math.abs(topOf(page, question) - 12) <= 2, 'the question is at the top');
  });

  it('stays where a visitor scrolls to while a long answer is still being drawn', async () => {
    const paragraphs = Array.from({ length: 300 }, (_, index) => `Paragraph ${index + 1}.`);
    const backend = await scriptChat({ messages: paragraphs });
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await page.ask('One?');
    const [answer] = await page.answers(1);
    const log = page.part('log');
    const overflows = (): boolean => log.scrollHeight > log.clientHeight + 100;
    await page.until(overflows, 'the answer is longer than the log');
    log.scrollTop = log.scrollHeight;
    const place = log.scrollTop;
    await page.until(() => page.textOf(answer!).endsWith('Paragraph 300.'), 'all of it is drawn');
    await nextFrame();
    // A smooth scrolling that is broken off may have a pixel left.
    expect(log.scrollTop).to.be.closeTo(place, 1);
  });

  it('stays where a visitor scrolls past the answer that the log is on its way to', async () => {
    const paragraphs = Array.from({ length: 300 }, (_, index) => `Paragraph ${index + 1}.`);
    const backend = await scriptChat(LONG, { messages: paragraphs, hold: true });
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await page.ask('One?');
    await page.answers(1);
    await page.ask('Two?');
    await backend.received(2);
    const log = page.part('log');
    await page.until(() => leftOf(page) <= 1, 'the log is at its end');
    await backend.release();
    const answer = (await page.answers(2))[1]!;
    await page.until(() => page.textOf(answer).includes('Paragraph 30.'), 'there is something to scroll to');
    log.scrollTop = page.parts('message-user')[1]!.offsetTop + 100;
    const place = log.scrollTop;
    await page.until(() => page.textOf(answer).endsWith('Paragraph 300.'), 'all of it is drawn');
    await nextFrame();
    await nextFrame();
    // A smooth scrolling that is broken off may have a pixel left.
    expect(log.scrollTop).to.be.closeTo(place, 1);
  });

  it('leaves a visitor who scrolled up alone, counts what is new, and jumps there on request', async () => {
    const backend = await scriptChat(LONG, { messages: ['New.'], hold: true });
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await page.ask('One?');
    await page.answers(1);
    await page.ask('Two?');
    await backend.received(2);
    await scrollUp(page);
    await page.until(() => page.has('jump'), 'a way back is offered');
    const place = page.part('log').scrollTop;
    await backend.release();
    await page.until(() => page.part('jump').textContent.includes('1 new message'), 'it is counted');
    expect(page.part('log').scrollTop).to.be.closeTo(place, 1);
    page.part('jump').click();
    await page.until(() => !page.has('jump'), 'the visitor is at the end again');
    expect(page.chat.shadowRoot!.activeElement).to.equal(page.parts('message-agent')[1]);
  });

  it('counts as new only what came after the visitor’s last question', async () => {
    const held = { messages: ['New.'], hold: true };
    const backend = await scriptChat(LONG, held, held);
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await page.ask('One?');
    await page.answers(1);
    for (const [index, question] of ['Two?', 'Three?'].entries()) {
      await page.ask(question);
      await backend.received(index + 2);
      await scrollUp(page);
      await backend.release();
      await page.until(() => page.parts('message-agent').length === index + 2, 'the answer is there');
      await page.until(() => page.part('jump').textContent.includes('new message'), 'it is counted');
      expect(page.part('jump').textContent).to.include('1 new message');
    }
  });

  it('comes back to the place where the visitor was reading, at once', async () => {
    const backend = await scriptChat(LONG, 'Short.');
    const before = await placeChat({ aiUrl: backend.aiUrl });
    await before.open();
    for (const [index, question] of ['One?', 'Two?'].entries()) {
      await before.ask(question);
      await before.answers(index + 1);
    }
    const log = before.part('log');
    await before.until(() => leftOf(before) <= 1, 'the log is at its end');
    await nextFrame();
    const stored = (): string | undefined => {
      const record = sessionStorage.getItem(recordKeyOf(before)) ?? '';
      return /"anchor":\{[^}]*\}/.exec(record)?.[0];
    };
    // A place may be remembered from when the answers came.
    const earlier = stored();
    log.scrollTo({ top: 300, behavior: 'instant' });
    // Not where it is on the screen, which the opening of a panel scales.
    const placeIn = (page: ChatPage): number =>
      page.parts('message-agent')[0]!.offsetTop - page.part('log').scrollTop;
    const place = placeIn(before);
    await before.until(() => stored() !== earlier && stored() !== undefined, 'the place is remembered');
    const page = await reload(before);
    await page.open();
    // Not waited for: a log that scrolls there would still be on its way.
    expect(placeIn(page)).to.be.closeTo(place, 1);
  });

  it('lets the paragraphs of an answer appear one after the other, all being there at once; a click skips it', async function () {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) this.skip();
    const backend = await scriptChat({ messages: ['First.', 'Second.', 'Third.'] });
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    page.chat.ask('One?');
    const [answer] = await page.answers(1);
    // Drawing gives way to the visitor every few milliseconds; the reveal goes on for longer.
    await page.until(() => /First\.\s*Second\.\s*Third\./.test(page.textOf(answer!)), 'all are there');
    const content = answer!.querySelector<HTMLElement>('[part=content]')!;
    const animated = (): string[] =>
      [...content.querySelectorAll('.block')].map((block) => {
        const { animationName, animationDelay } = getComputedStyle(block);
        return `${animationName} ${animationDelay}`;
      });
    expect(animated()).to.deep.equal(['none 0s', 'reveal 0.22s', 'reveal 0.44s']);
    content.querySelector('p')!.click();
    expect(animated()).to.deep.equal(['none 0s', 'none 0s', 'none 0s']);
  });

  it('keeps a bounded number of messages in the page and brings older ones on scrolling up', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await converse(page, 50);
    expect(page.parts('message').length).to.be.at.most(80);
    expect(page.part('log').textContent).to.match(/\d+ earlier messages/);
    const [first] = page.parts('message');
    await scrollUp(page);
    await page.until(() => page.parts('message')[0] !== first, 'older ones are there');
    expect(page.parts('message').length).to.be.at.most(80);
  });

  it('announces an answer once in a polite region of its own, while the log itself is silent', async () => {
    const backend = await scriptChat({ messages: ['Yes, up to **220 °C**.'], hold: true });
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    const spoken = listen(page);
    await page.ask('How hot?');
    await backend.received(1);
    await backend.release();
    await page.until(() => spoken.some((text) => text.includes('220 °C')), 'it is spoken');
    const since = performance.now();
    expect(spoken.filter((text) => text.includes('220 °C'))).to.deep.equal(['Assistant: Yes, up to 220 °C.']);
    const region = page.chat.shadowRoot!.querySelector('.announcer.polite')!;
    await page.until(() => region.textContent === '', 'nobody finds it a second time');
    expect(performance.now() - since, 'not every reader hears what goes at once').to.be.above(500);
    expect(page.part('log').getAttribute('aria-live')).to.equal('off');
  });

  it('speaks an answer as long as ever on a page that is busy when it comes', async () => {
    const backend = await scriptChat('Yes, up to 220 °C.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    page.chat.addEventListener('agent-chat-reply', () => {
      setTimeout(() => {
        const end = performance.now() + 1700;
        while (performance.now() < end);
      });
    });
    page.chat.ask('How hot?');
    const region = page.chat.shadowRoot!.querySelector('.announcer.polite')!;
    await page.until(() => region.textContent.includes('220 °C'), 'it is spoken');
    const since = performance.now();
    await page.until(() => !region.textContent.includes('220 °C'), 'it is gone');
    expect(performance.now() - since).to.be.above(500);
  });

  it('looks once for the direction of an answer, which is that of its first letter', async () => {
    const answers = ['- 1\n- مرحبا\n', '- 1\n- Hello\n', '1 + 1 = 2'];
    const { page, drawn } = await draw(answers.map((answer) => answer + '- 2\n'.repeat(1_000)));
    await page.until(
      () => drawn.every((answer) => answer.textContent.split('2').length > 1_000),
      'all is drawn',
    );
    // Not `auto`, with which the browser would look again at each further item, for half a minute in a long answer.
    expect(drawn.map(({ dir }) => dir)).to.deep.equal(['rtl', 'ltr', '']);
  });

  it('takes the direction of an answer from its words, not from code, addresses and marks, and code keeps its own', async () => {
    const answers = [
      '`--help` מסביר',
      '```js\nlet a;\n```\nמסביר',
      '[קישור](https://example.com/)',
      'https://example.com/ קישור',
      '- [x] מוכן',
      '&nbsp;מוכן',
      '\u200fAPI מוכן',
      '[Link](https://example.com/) מוכן',
      '`--help` https://example.com/',
    ];
    const { drawn } = await draw(answers);
    expect(drawn.map(({ dir }) => dir)).to.deep.equal([...Array<string>(8).fill('rtl'), '']);
    const code = drawn[0]!.querySelector('code')!.firstChild as Text;
    expect(leftOfLetter(code, 0)).to.be.below(leftOfLetter(code, 2));
  });

  it('runs from right to left although an answer or a paragraph of it begins with a name in other letters', async () => {
    const answers = [
      'Tide Bowl آمن للاستخدام في الفرن.\n\n**iPhone 15** هو هاتف من Apple.\n\n# Halm: المنتجات\n\nOnly English.',
      'The word مرحبا means hello.\n\n- Say it.',
      'OK',
    ];
    const { drawn } = await draw(answers);
    const isFirstOnTheRight = (block: Element): boolean => {
      const nodes = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      const first = nodes.nextNode() as Text;
      let last = first;
      while (nodes.nextNode()) last = nodes.currentNode as Text;
      return leftOfLetter(first, 0) > leftOfLetter(last, last.length - 1);
    };
    expect(drawn.map(({ dir }) => dir)).to.deep.equal(['rtl', 'ltr', 'ltr']);
    const blocks = drawn.flatMap((answer) => [...answer.querySelectorAll('p, h1')]);
    expect(blocks.map(isFirstOnTheRight)).to.deep.equal([true, true, true, false, false, false]);
  });

  it('shows and speaks the lines of an address as lines', async () => {
    const backend = await scriptChat('You find us here:\n\n**Halm & Clay**\nHarbour Street 5\nMon–Fri 9–17');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    const spoken = listen(page);
    page.chat.ask('Where are you?');
    const [answer] = await page.answers(1);
    await page.until(() => spoken.some((text) => text.includes('Halm')), 'the answer is spoken');
    const [line, address] = [...answer!.querySelectorAll<HTMLElement>('.md p')].map(
      (paragraph) => paragraph.offsetHeight,
    );
    expect(address).to.be.closeTo(3 * line!, 2);
    expect(spoken.at(-1)).to.contain('You find us here:\nHalm & Clay,\nHarbour Street 5,\nMon–Fri 9–17');
  });

  it('shows the lines of a list item as lines, with nothing between them and a list within', async () => {
    const backend = await scriptChat(
      '- One line\n- **Moss mug**\n  Price: €18\n  Size: 300 ml\n  - one line\n  - one line',
    );
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    page.chat.ask('Which mugs?');
    const [answer] = await page.answers(1);
    const [line, mug, , within] = [...answer!.querySelectorAll<HTMLElement>('.md li')];
    const list = mug!.querySelector('ul')!;
    expect(list.getBoundingClientRect().top - mug!.getBoundingClientRect().top).to.be.closeTo(
      3 * line!.offsetHeight,
      4,
    );
    expect(within!.offsetHeight).to.equal(line!.offsetHeight);
  });

  it('leaves out the layout of what is out of view in a long answer, but not in one of thousands of short lines', async () => {
    const backend = await scriptChat(
      'A paragraph of a few words.\n\n'.repeat(1_000),
      'Word\n\n'.repeat(4_000),
    );
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await converse(page, 2);
    const answers = await page.answers(2);
    const paragraphs = (): HTMLParagraphElement[][] =>
      answers.map((answer) => [...answer.querySelectorAll('p')]);
    await page.until(() => paragraphs()[1]!.length === 4_000, 'all is drawn');
    const layouts = paragraphs().map((all) =>
      getComputedStyle(all.at(-1)!).getPropertyValue('content-visibility'),
    );
    // With `auto` for each of so many, WebKit takes a minute.
    expect(layouts).to.deep.equal(['auto', 'visible']);
  });

  it('speaks an answer that is drawn in turns once, whole', async () => {
    const messages = Array.from({ length: 300 }, (_, index) => `Part ${index + 1}.`);
    const backend = await scriptChat({ messages });
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    const spoken = listen(page);
    page.chat.ask('One?');
    await page.until(() => spoken.some((text) => text.startsWith('Assistant')), 'it is spoken');
    expect(answersIn(spoken)).to.deep.equal([[`Assistant: ${messages[0]}`, ...messages.slice(1)]]);
  });

  it('speaks headings, entries, cells and code with a pause between, and nothing of what stands round code', async () => {
    const answer =
      '### Two bowls\n\nSee\n*both*.\n\n- Tide\n- Moor\n\n| Bowl | Price |\n|---|---|\n| Tide | € 64 |\n\n```sh\nbake\n```\n\n> Warm.';
    const backend = await scriptChat(answer);
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    const spoken = listen(page);
    page.chat.ask('Which?');
    await page.until(() => spoken.some((text) => text.startsWith('Assistant')), 'it is spoken');
    expect(answersIn(spoken)).to.deep.equal([
      [
        ...['Assistant: Two bowls,', 'See,', 'both.', 'Tide,', 'Moor,', 'Bowl,', 'Price,', 'Tide,', '€ 64,'],
        ...['bake,', 'Warm.'],
      ],
    ]);
  });

  it('speaks what a picture shows and whether a task is done', async () => {
    const answer = '![A blue bowl](https://shop.example/a.png)\n\n- [x] Thrown\n- [ ] Fired';
    const backend = await scriptChat(answer);
    const page = await placeChat({ aiUrl: backend.aiUrl, imageHosts: 'shop.example' });
    await page.open();
    const spoken = listen(page);
    page.chat.ask('Which?');
    await page.until(() => spoken.some((text) => text.startsWith('Assistant')), 'it is spoken');
    expect(answersIn(spoken)).to.deep.equal([['Assistant: A blue bowl,', 'Done Thrown,', 'To do Fired']]);
  });

  it('keeps the buttons of the last answer in sight while the next is on its way', async () => {
    const backend = await scriptChat('Hello.', { mode: 'hang' });
    const page = await placeChat({ aiUrl: backend.aiUrl });
    page.chat.ask('Hello?');
    const [answer] = await page.answers(1);
    page.chat.ask('And?');
    await page.until(() => page.part('log').ariaBusy === 'true', 'the next is on its way');
    expect(answer!.querySelector('.actions')!.classList.contains('last')).to.equal(true);
  });

  it('shows the time of each message, unless that is left out', async () => {
    const backend = await scriptChat('Hello.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    page.chat.ask('Hello?');
    await page.answers(1);
    for (const message of page.parts('message')) {
      expect(message.querySelector('time')?.getAttribute('datetime')).to.match(/^\d{4}-\d\d-\d\dT/);
    }
    page.chat.without = 'timestamps';
    await page.until(() => page.chat.shadowRoot!.querySelector('time') === null, 'no time is shown');
  });

  it('counts unread answers on the launcher while the panel is closed', async () => {
    const backend = await scriptChat({ messages: ['Later.'], hold: true });
    const page = await placeChat({ aiUrl: backend.aiUrl });
    page.chat.ask('Hello?');
    await backend.received(1);
    page.chat.hide();
    await page.chat.updateComplete;
    await backend.release();
    await page.until(() => page.has('badge'), 'the badge is shown');
    expect(page.part('badge').textContent).to.equal('1');
    expect(page.part('launcher').getAttribute('aria-label')).to.equal('Open chat, 1 new message');
    page.chat.show();
    await page.until(() => !page.has('badge'), 'it is read');
  });

  it('counts no further than 99 on the badge, but tells a screen reader how many there are', async () => {
    const backend = await scriptChat();
    let page = await placeChat({ aiUrl: backend.aiUrl });
    await converse(page, 1);
    const key = recordKeyOf(page);
    for (const [unread, badge] of [
      [99, '99'],
      [100, '99+'],
    ] as const) {
      const record = sessionStorage.getItem(key)!.replace(/"unread":\d+/, `"unread":${unread}`);
      sessionStorage.setItem(key, record.replace('"open":true', '"open":false'));
      page = await reload(page);
      await page.until(() => page.has('badge'), 'the badge is shown');
      expect(page.part('badge').textContent).to.equal(badge);
      expect(page.part('launcher').getAttribute('aria-label')).to.equal(`Open chat, ${unread} new messages`);
    }
  });

  it('counts a question that got no answer while the panel was closed, but not one that was given up', async () => {
    const backend = await scriptChat({ status: 500, hold: true }, { messages: ['Late.'], hold: true });
    const page = await placeChat({ aiUrl: backend.aiUrl });
    page.chat.ask('Hello?');
    await backend.received(1);
    page.chat.hide();
    await page.chat.updateComplete;
    await backend.release();
    await page.until(() => page.has('badge'), 'the badge is shown');
    expect(page.part('launcher').getAttribute('aria-label')).to.equal('Open chat, 1 new message');
    page.chat.show();
    await page.failure();
    expect(page.has('badge')).to.equal(false);
    page.chat.retry();
    await backend.received(2);
    page.chat.hide();
    await page.chat.updateComplete;
    page.chat.stop();
    expect((await page.failure()).textContent).to.include('You stopped waiting');
    expect(page.has('badge')).to.equal(false);
  });

  it('leaves words that are only spoken out of what a visitor selects and copies', async () => {
    const backend = await scriptChat({ messages: ['See [there](https://there.invalid/).'] });
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await page.ask('Where?');
    const [answer] = await page.answers(1);
    await page.until(() => answer!.querySelector('a > span') !== null, 'the link is drawn');
    const spoken = answer!.querySelector('a > span')!;
    expect(spoken.textContent).to.equal(' (opens in a new tab)');
    const { userSelect, webkitUserSelect } = getComputedStyle(spoken);
    expect(userSelect || webkitUserSelect).to.equal('none');
  });

  for (const { what, press } of [
    { what: 'an answer', press: (page: ChatPage) => page.button('Copy').click() },
    { what: 'code', press: (page: ChatPage) => page.button('Copy code').click() },
    {
      what: 'the conversation',
      press: (page: ChatPage) =>
        page.chat.shadowRoot!.querySelectorAll<HTMLElement>('[role=menuitem]')[1]!.click(),
    },
  ]) {
    it(`copies ${what} within the press itself, since Safari lets no page copy later`, async () => {
      const backend = await scriptChat('```\nlet a;\n```');
      const page = await placeChat({ aiUrl: backend.aiUrl });
      await page.open();
      await page.ask('Hello?');
      const [answer] = await page.answers(1);
      await page.until(() => !!answer!.querySelector('.code'), 'the code is drawn');
      page.button('More options').click();
      await page.chat.updateComplete;
      const copied: string[] = [];
      const writeText = async (text: string): Promise<void> => void copied.push(text);
      Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
      try {
        press(page);
        expect(copied.join()).to.contain('let a;');
      } finally {
        Reflect.deleteProperty(navigator, 'clipboard');
      }
    });
  }

  it('keeps a transcript at hand until the browser has come to fetch it', async () => {
    const backend = await scriptChat('Hello.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await page.ask('Hello?');
    await page.answers(1);
    page.button('More options').click();
    await page.chat.updateComplete;
    const { click } = HTMLAnchorElement.prototype;
    try {
      const saved = new Promise<string>((resolve) => {
        HTMLAnchorElement.prototype.click = function () {
          resolve(this.href);
        };
      });
      page.button('Download as text').click();
      const url = await saved;
      await nextFrame();
      await nextFrame();
      expect(await (await fetch(url)).text()).to.contain('Hello?');
    } finally {
      HTMLAnchorElement.prototype.click = click;
    }
  });

  it('offers no copying where the page has no clipboard', async () => {
    const backend = await scriptChat('```\nlet a;\n```');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    try {
      await page.open();
      await page.ask('Hello?');
      const [answer] = await page.answers(1);
      await page.until(() => !!answer!.querySelector('.code'), 'the code is drawn');
      expect(answer!.querySelectorAll('button')).to.have.length(0);
    } finally {
      Reflect.deleteProperty(navigator, 'clipboard');
    }
  });

  it('says that something could not be copied, of an answer, its code and the conversation alike', async () => {
    const backend = await scriptChat('```\nlet a;\n```');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    const writeText = (): Promise<void> => Promise.reject(new DOMException('no', 'NotAllowedError'));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    try {
      await page.open();
      await page.ask('Hello?');
      const [answer] = await page.answers(1);
      await page.until(() => !!answer!.querySelector('.code'), 'the code is drawn');
      let copies = 0;
      page.chat.addEventListener('agent-chat-copy', () => (copies += 1));
      const spoken = listen(page);
      const presses: [act: () => void, shows: string][] = [
        [() => page.button('Copy').click(), 'Copy'],
        [() => page.button('Copy code').click(), 'Copy code'],
        [() => page.button('Copy conversation').click(), 'More options'],
      ];
      for (const [index, [press, shows]] of presses.entries()) {
        const iconOf = () => page.button(shows).querySelector('path')!.getAttribute('d');
        if (shows === 'More options') {
          page.button(shows).click();
          await page.chat.updateComplete;
        }
        const before = iconOf();
        press();
        const said = () => spoken.filter((words) => words === 'Not copied').length;
        await page.until(() => said() === index + 1, `${shows}: it is said`);
        await page.until(() => iconOf() !== before, `${shows}: it is shown`);
      }
      expect(copies).to.equal(0);
    } finally {
      Reflect.deleteProperty(navigator, 'clipboard');
    }
  });

  it('tells screen readers of an answer that arrived while the panel was closed', async () => {
    const backend = await scriptChat({ messages: ['Later.'], hold: true });
    const page = await placeChat({ aiUrl: backend.aiUrl, heading: 'Halm & Clay' });
    page.chat.ask('Hello?');
    await backend.received(1);
    page.chat.hide();
    await page.until(() => !page.part<HTMLDialogElement>('panel').open, 'the panel is closed');
    const spoken = (): string[] =>
      [...page.chat.shadowRoot!.querySelectorAll('[aria-live=polite]')]
        .filter((region) => region.checkVisibility())
        .map((region) => region.textContent);
    expect(spoken()).to.deep.equal(['']);
    const heard = listen(page, 'page');
    await backend.release();
    await page.until(() => heard.includes('Halm & Clay: 1 new message'), 'it is spoken');
    await page.until(() => spoken().join('') === '', 'it is not found twice');
  });

  it('moves between messages by the arrow keys, the log being one stop of the Tab key', async () => {
    const backend = await scriptChat('One.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    page.chat.ask('First?');
    await page.answers(1);
    page.part('log').focus();
    await sendKeys({ press: 'ArrowUp' });
    expect(page.chat.shadowRoot!.activeElement).to.equal(page.part('message-agent'));
    await sendKeys({ press: 'ArrowUp' });
    expect(page.chat.shadowRoot!.activeElement).to.equal(page.part('message-user'));
  });
});

describe('writing in <agent-chat>', () => {
  it('scrolls the log by Page Up and Page Down while nothing is written, and the text once there is one', async () => {
    const backend = await scriptChat(LONG);
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await page.ask('All of it?');
    await page.answers(1);
    const log = page.part('log');
    await page.until(() => page.has('jump'), 'the answer goes on below');
    const { scrollTop } = log;
    await sendKeys({ press: 'PageDown' });
    await page.until(() => log.scrollTop > scrollTop + log.clientHeight / 2, 'a screenful down');
    await sendKeys({ press: 'PageUp' });
    await page.until(() => Math.abs(log.scrollTop - scrollTop) <= 1, 'back up');
    await sendKeys({ type: 'And' });
    await sendKeys({ press: 'PageDown' });
    await nextFrame();
    await nextFrame();
    expect(log.scrollTop).to.be.closeTo(scrollTop, 1);
  });

  it('keeps a draft in the field alone, which tools that record the page mask', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    page.input.focus();
    await sendKeys({ type: 'My card is 4929' });
    await page.chat.updateComplete;
    expect(page.input.value).to.equal('My card is 4929');
    expect(page.chat.shadowRoot!.innerHTML).not.to.contain('4929');
  });

  it('breaks the line on Shift+Enter and grows with the text, up to 40 % of the panel', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    const before = page.input.getBoundingClientRect().height;
    page.input.focus();
    await sendKeys({ type: 'One' });
    await sendKeys({ down: 'Shift' });
    await sendKeys({ press: 'Enter' });
    await sendKeys({ up: 'Shift' });
    await sendKeys({ type: 'Two' });
    expect(page.input.value).to.equal('One\nTwo');
    await page.until(() => page.input.getBoundingClientRect().height > before, 'it grows');
    page.chat.prefill('line\n'.repeat(60));
    await page.until(() => page.input.value.length > 200, 'a long text');
    await page.chat.updateComplete;
    const limit = page.part('panel').getBoundingClientRect().height * 0.4;
    expect(page.input.getBoundingClientRect().height).to.be.at.most(limit + 1);
    expect(await backend.requests()).to.have.length(0);
  });

  it('keeps to the size of its text, and sends it, where a browser translates the page', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    page.input.focus();
    await sendKeys({ type: 'One' });
    await page.chat.updateComplete;
    const before = page.input.offsetHeight;
    translate(page.part('composer'), (words) => `${words} `.repeat(40));
    expect(page.input.offsetHeight).to.equal(before);
    await sendKeys({ type: ' more?' });
    await sendKeys({ press: 'Enter' });
    const [request] = await backend.received(1);
    expect(request!.body).to.contain('One more?');
  });

  it('does not send the Enter that ends a composition', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    page.chat.prefill('にほん');
    await page.until(() => page.input.value === 'にほん', 'the text is there');
    page.input.dispatchEvent(new CompositionEvent('compositionstart'));
    const enter = { key: 'Enter', bubbles: true, cancelable: true, composed: true };
    page.input.dispatchEvent(new KeyboardEvent('keydown', { ...enter, isComposing: true }));
    // Whether the Enter belongs to the composition is a matter of milliseconds, which pass slowly on a busy machine.
    const now = performance.now();
    performance.now = () => now;
    try {
      page.input.dispatchEvent(new CompositionEvent('compositionend'));
      page.input.dispatchEvent(new KeyboardEvent('keydown', enter));
    } finally {
      Reflect.deleteProperty(performance, 'now');
    }
    await page.chat.updateComplete;
    expect(page.has('message-user')).to.equal(false);
  });

  it('stays open at the Escape that ends a composition', async () => {
    const page = await placeChat({ aiUrl: (await scriptChat()).aiUrl });
    await page.open();
    page.input.focus();
    const escape = { key: 'Escape', bubbles: true, cancelable: true, composed: true };
    page.input.dispatchEvent(new CompositionEvent('compositionstart'));
    page.input.dispatchEvent(new KeyboardEvent('keydown', { ...escape, isComposing: true }));
    // As Safari tells of it, after the composition.
    page.input.dispatchEvent(new KeyboardEvent('keydown', { ...escape, keyCode: 229 }));
    expect(page.chat.open).to.equal(true);
    page.input.dispatchEvent(new KeyboardEvent('keydown', escape));
    expect(page.chat.open).to.equal(false);
  });

  it('sends on Enter after a composition that the page has cut off', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    page.input.dispatchEvent(new CompositionEvent('compositionstart'));
    await page.ask('Hello?');
    expect(page.has('message-user')).to.equal(true);
  });

  it('guesses the direction of a text, but not of one so long that each key would wait for it', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    page.chat.prefill('مرحبا ');
    await page.until(() => page.input.matches('[dir=auto]:dir(rtl)'), 'from right to left');
    page.chat.prefill('Hello. '.repeat(20_000));
    await page.until(
      () => page.input.value.length === 140_000 && page.input.dir === 'ltr',
      'as its language',
    );
  });

  it('counts near the limit, refuses above it and cuts nothing', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl, maxLength: 20 });
    await page.open();
    page.chat.prefill('x'.repeat(19));
    await page.until(() => page.part('composer').textContent.includes('1 left'), 'the count is shown');
    page.chat.prefill('x'.repeat(20));
    await page.until(() => /(?<!-)0 left/.test(page.part('composer').textContent), 'it is full');
    page.chat.prefill('x'.repeat(25));
    await page.until(() => page.part('composer').textContent.includes('5 too many'), 'it is too long');
    expect(page.input.ariaInvalid).to.equal('true');
    expect(page.part('send').getAttribute('aria-disabled')).to.equal('true');
    page.part('send').click();
    await page.chat.updateComplete;
    expect(page.input.value).to.equal('x'.repeat(25));
    expect(await backend.requests()).to.have.length(0);
  });

  it('tells screen readers of a text that is too long to leave', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl, maxLength: 20 });
    await page.open();
    const spoken = listen(page);
    await page.ask('x'.repeat(25));
    await page.until(() => spoken.includes('5 too many'), 'it is spoken');
  });

  it('tells screen readers once that the limit is near, and once that it is passed', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl, maxLength: 20 });
    await page.open();
    const spoken = listen(page);
    page.input.focus();
    await sendKeys({ type: 'x'.repeat(18) });
    await page.until(() => spoken.includes('2 left'), 'it is near');
    await sendKeys({ type: 'xxx' });
    await page.until(() => spoken.includes('1 too many'), 'it is passed');
    await sendKeys({ type: 'xx' });
    page.chat.prefill('');
    await page.until(() => page.input.value === '', 'it is empty again');
    expect(spoken).to.deep.equal(['2 left', '1 too many']);
  });

  it('tells screen readers that the limit is near also of a text pasted after one near it was sent', async () => {
    const backend = await scriptChat('Yes.');
    const page = await placeChat({ aiUrl: backend.aiUrl, maxLength: 20 });
    await page.open();
    const spoken = listen(page);
    page.input.focus();
    document.execCommand('insertText', false, 'x'.repeat(18));
    await page.until(() => spoken.includes('2 left'), 'it is near');
    await sendKeys({ press: 'Enter' });
    await page.until(() => page.input.value === '', 'it is sent');
    document.execCommand('insertText', false, 'y'.repeat(19));
    await page.until(() => spoken.includes('1 left'), 'the next one is near, too');
  });

  it('keeps the draft over a reload', async () => {
    const backend = await scriptChat();
    const before = await placeChat({ aiUrl: backend.aiUrl });
    await before.open();
    before.input.focus();
    await sendKeys({ type: 'Half a question' });
    const page = await reload(before);
    await page.open();
    await page.until(() => page.input.value === 'Half a question', 'the draft is back');
  });

  it('has a field that can be clicked where an extension has put nodes of its own around it', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    for (const place of ['beforebegin', 'afterend'] as const)
      page.input.insertAdjacentHTML(place, '<lt-toolbar style="display: block"></lt-toolbar>');
    const { x, y, width, height } = page.input.getBoundingClientRect();
    const hit = page.chat.shadowRoot!.elementFromPoint(x + width / 2, y + height / 2);
    expect(hit?.localName).to.equal('textarea');
    expect(page.input.offsetHeight).to.equal(44);
  });

  it('keeps and sends once what an extension has put into the field without an event', async () => {
    const backend = await scriptChat({ messages: ['Yes.'], hold: true });
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await page.ask('Is it strong?');
    await sendKeys({ type: 'Is it helo?' });
    page.input.value = 'Is it hollow?';
    await backend.release();
    await page.answers(1);
    await page.chat.updateComplete;
    expect(page.input.value).to.equal('Is it hollow?');
    await sendKeys({ press: 'Enter' });
    await page.answers(2);
    expect(page.input.value).to.equal('');
    expect(page.parts('message-user').map((message) => page.textOf(message))).to.deep.equal([
      'Is it strong?',
      'Is it hollow?',
    ]);
  });

  it('offers starters, which leave after the first question', async () => {
    const backend = await scriptChat('Yes.');
    const page = await placeChat({ aiUrl: backend.aiUrl, starters: ['Is it safe?', 'How long?'] });
    await page.open();
    expect(page.parts('starter').map((starter) => starter.textContent.trim())).to.deep.equal([
      'Is it safe?',
      'How long?',
    ]);
    page.part('starter').click();
    await page.answers(1);
    expect(page.textOf(page.part('message-user'))).to.equal('Is it safe?');
    expect(page.has('starters')).to.equal(false);
  });

  it('queues a second question while the first is awaited, and sends it in its turn', async () => {
    const backend = await scriptChat({ messages: ['One.'], hold: true }, 'Two.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    const spoken = listen(page);
    await page.ask('First?');
    await backend.received(1);
    await page.ask('Second?');
    await page.until(() => page.part('log').textContent.includes('Waiting for its turn.'), 'it waits');
    await page.until(() => spoken.includes('Waiting for its turn.'), 'a screen reader tells it');
    expect(await backend.requests()).to.have.length(1);
    await backend.release();
    await page.answers(2);
    expect(await backend.requests()).to.have.length(2);
  });

  it('makes one request of a double Enter', async () => {
    const backend = await scriptChat('Once.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    page.input.focus();
    await sendKeys({ type: 'Twice?' });
    const enter = () => new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    page.input.dispatchEvent(enter());
    page.input.dispatchEvent(enter());
    await page.answers(1);
    expect(await backend.requests()).to.have.length(1);
  });

  it('empties the composer of a text from a script that ends its lines as Windows does', async () => {
    const backend = await scriptChat('One.', 'Two.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    page.chat.prefill('Two lines\r\nof one question?');
    await page.until(() => page.input.value !== '', 'the text is in the composer');
    page.input.focus();
    await sendKeys({ press: 'Enter' });
    await page.answers(1);
    expect(page.input.value).to.equal('');
    await sendKeys({ press: 'Enter' });
    await page.ask('Another?');
    await page.answers(2);
    const sent = (await backend.requests()).map(({ body }) => JSON.parse(body) as { message: string });
    expect(sent.map(({ message }) => message)).to.deep.equal(['Two lines\nof one question?', 'Another?']);
  });
});
