import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { AgentChatElement } from '../../../src/elements/agent-chat/agent-chat.js';
import { LogScroll } from '../../../src/elements/agent-chat/panel/log-scroll.js';
import {
  converse,
  isPlaceRemembered,
  leftOf,
  placeChat,
  reload,
  scrolled,
  storedPlace,
  topOf,
  type ChatPage,
} from '../../helpers/chat-fixture.js';
import { scriptChat } from '../../helpers/scripted-chat.js';
import { warningsDuring } from '../../helpers/warnings.js';

/** A conversation of so many exchanges, the log at its end. */
async function talk(exchanges: number, storage: 'session' | 'local' = 'session'): Promise<ChatPage> {
  const backend = await scriptChat();
  const page = await placeChat({ aiUrl: backend.aiUrl, storage });
  await page.open();
  await converse(page, exchanges);
  await page.until(() => leftOf(page) <= 1, 'the log is at its end');
  return page;
}

/** Scrolls as a visitor does, once the log has come to rest. */
async function scrollTo(page: ChatPage, top: number): Promise<void> {
  await nextFrame();
  await nextFrame();
  const moved = scrolled(page);
  page.part('log').scrollTo({ top, behavior: 'instant' });
  await moved;
}

/** Scrolls to the top until no older message is left, each time more come in, and then to the top of all. */
async function scrollToStart(page: ChatPage): Promise<void> {
  const earlier = (): string => /\d+ earlier/.exec(page.part('log').textContent)?.[0] ?? '';
  for (let before = earlier(); before; before = earlier()) {
    await scrollTo(page, 0);
    await page.until(() => earlier() !== before, `${before} messages come in`);
  }
  if (page.part('log').scrollTop > 0) await scrollTo(page, 0);
}

beforeEach(() => setViewport({ width: 1000, height: 800 }));

/** A picture of the last answer comes late. */
async function growByPicture(page: ChatPage): Promise<void> {
  const picture = document.createElement('img');
  const loaded = new Promise((resolve) => picture.addEventListener('load', resolve, { once: true }));
  page.parts('content').at(-1)!.append(picture);
  picture.src = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="9" height="300"/>';
  await loaded;
  expect(picture.offsetHeight).to.be.above(200);
}

describe('the log of <agent-chat>', () => {
  for (const [width, height, length] of [
    [1000, 800, 1500],
    [390, 430, 600],
    [340, 256, 260],
  ] as const) {
    it(`shows the answer to a question of ${length} characters on ${width} × ${height}`, async () => {
      await setViewport({ width, height });
      const backend = await scriptChat({ messages: ['The answer. '.repeat(80)], hold: true });
      const page = await placeChat({ aiUrl: backend.aiUrl });
      await page.open();
      page.chat.ask('A question of many words. '.repeat(length / 26));
      await backend.received(1);
      await backend.release();
      const [answer] = await page.answers(1);
      const middle = (): number => page.part('log').clientHeight / 2;
      await page.until(
        () => Math.abs(topOf(page, answer!) - middle()) < 40,
        'the answer begins in the middle',
      );
    });
  }

  it('goes to a question that is asked from the top of a long conversation', async () => {
    const page = await talk(30);
    await scrollToStart(page);
    page.chat.ask('One more?');
    await page.until(() => page.part('log').textContent.includes('Answer 31.'), 'it is answered');
    await page.until(() => leftOf(page) <= 1, 'the answer is in view');
    await page.until(() => !page.has('jump'), 'there is nowhere left to go');
  });

  it('goes all the way to the latest message from the top of a long conversation', async () => {
    const page = await talk(30);
    await scrollToStart(page);
    page.button('Go to the latest message').click();
    await page.until(() => leftOf(page) <= 1, 'the latest message is in view');
    await page.until(() => !page.has('jump'), 'there is nowhere left to go');
  });

  it('counts a place less than 16 px above the end as the end, and one further up as reading', async () => {
    const page = await talk(12);
    const end = page.part('log').scrollTop;
    await scrollTo(page, end - 17);
    await page.until(() => page.has('jump'), 'the visitor reads');
    await scrollTo(page, end - 15);
    await page.until(() => !page.has('jump'), 'the visitor is at the end');
  });

  it('offers the way to the end of an answer that is longer than the log', async () => {
    const backend = await scriptChat({ messages: Array.from({ length: 60 }, (_, at) => `Part ${at}.`) });
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await page.ask('Everything?');
    await page.answers(1);
    await page.until(() => page.has('jump'), 'more is below');
    expect(leftOf(page)).to.be.above(16);
    page.button('Go to the latest message').click();
    await page.until(() => leftOf(page) <= 1, 'its end is in view');
    await page.until(() => !page.has('jump'), 'there is nowhere left to go');
  });

  it('brings in what is older than the page remembers while it stands at its very top', async () => {
    const page = await reload(await talk(60, 'local'));
    await page.open();
    await page.answers(1);
    await scrollToStart(page);
    expect(page.textOf(page.parts('message')[0]!)).to.equal('Question 1?');
    page.chat.reset();
  });

  it('brings a link that gets the focus out from under the way to the latest message', async () => {
    const backend = await scriptChat({ messages: ['[A glaze](https://halm.example/) \n\n'.repeat(60)] });
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await page.ask('Which glazes?');
    const [answer] = await page.answers(1);
    await scrollTo(page, 300);
    await page.until(() => page.has('jump'), 'the visitor reads');
    const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();
    const isHidden = (link: Element): boolean =>
      boxOf(link).bottom > boxOf(page.part('jump')).top &&
      boxOf(link).bottom < boxOf(page.part('log')).bottom;
    const link = [...answer!.querySelectorAll('a')].find(isHidden)!;
    link.focus();
    await page.until(() => !isHidden(link), 'the link is in view');
    expect(page.has('jump')).to.equal(true);
  });

  it('offers the way to the latest message as long as there are messages below', async () => {
    const page = await talk(60);
    await scrollToStart(page);
    const last = page.parts('message').at(-1)!;
    await scrollTo(page, page.part('log').scrollHeight);
    await page.until(() => page.parts('message').at(-1) !== last, 'later ones come in');
    expect(leftOf(page)).to.be.above(16);
    expect(page.has('jump')).to.equal(true);
  });

  it('stays at its end while the composer grows and shrinks, but not where a visitor reads', async () => {
    const page = await talk(10);
    const log = page.part('log');
    const { clientHeight } = log;
    page.chat.prefill('line\n'.repeat(10));
    await page.until(() => log.clientHeight < clientHeight, 'the composer grows');
    await page.until(() => leftOf(page) <= 1, 'the end is in view');
    page.chat.prefill('');
    await page.until(() => log.clientHeight === clientHeight, 'the composer shrinks');
    await page.until(() => leftOf(page) <= 1, 'the end is still in view');
    await scrollTo(page, 100);
    page.chat.prefill('line\n'.repeat(10));
    await page.until(() => log.clientHeight < clientHeight, 'the composer grows again');
    await nextFrame();
    await nextFrame();
    expect(log.scrollTop).to.equal(100);
  });

  it('shows the answer to a question that is asked again at its end', async () => {
    const backend = await scriptChat('A long answer. '.repeat(100), { mode: '500' }, 'Better.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await converse(page, 1);
    page.chat.ask('Another?');
    await page.failure();
    await page.until(() => leftOf(page) <= 1, 'the log is at its end');
    page.button('Try again').click();
    await page.answers(2);
    await page.until(() => leftOf(page) <= 1 && !page.has('jump'), 'the answer is in view');
  });

  it('opens at the question of a long answer that came while the panel was closed', async () => {
    const backend = await scriptChat('Yes.', { messages: ['A long answer. '.repeat(300)], hold: true });
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await converse(page, 1);
    await page.until(() => leftOf(page) <= 1, 'the log is at its end');
    page.chat.ask('And?');
    await backend.received(2);
    page.chat.hide();
    await page.until(() => !page.part<HTMLDialogElement>('panel').open, 'the panel is closed');
    await backend.release();
    await page.until(() => page.has('badge'), 'the answer is unread');
    page.chat.show();
    const question = page.parts('message-user')[1]!;
    await page.until(() => Math.abs(topOf(page, question) - 12) <= 2, 'the question is at the top');
  });

  it('keeps the top of a long answer in view over a reload, and over closing and opening', async () => {
    const backend = await scriptChat('Yes.', 'A long answer. '.repeat(300));
    let page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await converse(page, 2);
    const isAtTop = (): boolean => Math.abs(topOf(page, page.parts('message-user')[1]!) - 12) <= 2;
    await page.until(isAtTop, 'the question is at the top');
    await page.until(() => isPlaceRemembered(page), 'the place is remembered');
    page = await reload(page);
    await page.open();
    await page.until(isAtTop, 'it is there after the reload');
    page.chat.hide();
    await page.until(() => !page.part<HTMLDialogElement>('panel').open, 'the panel is closed');
    page.chat.show();
    await page.until(() => page.part<HTMLDialogElement>('panel').open && isAtTop(), 'it is there again');
  });

  it('opens where a visitor was reading without a warning to whoever develops the page', async () => {
    const before = await talk(10);
    await scrollTo(before, 300);
    await before.until(() => isPlaceRemembered(before), 'the place is remembered');
    // Lit gives each warning once in a page.
    (globalThis as { litIssuedWarnings?: Set<string> }).litIssuedWarnings?.clear();
    const warnings = await warningsDuring(async () => {
      const page = await reload(before);
      await page.open();
      await page.until(() => leftOf(page) > 100 && isPlaceRemembered(page), 'it is there after the reload');
      await page.chat.updateComplete;
    });
    expect(warnings).to.deep.equal([]);
  });

  it('stays at its end when a picture of the answer there comes late', async () => {
    const page = await talk(10);
    await growByPicture(page);
    await page.until(() => leftOf(page) <= 1, 'the end is in view');
  });

  it('stands at its end after a reload, though the sources of its answers come by and by', async () => {
    const shown: Partial<AgentChatElement> = {
      showSources: true,
      resolveSource: (id) =>
        Promise.resolve({ type: 'Webpage', source: '/', content: '', title: `A long title of ${id}` }),
    };
    const source = ['a', 'b', 'c'].map((dataItemId) => ({ dataItemId, cosineDistanceScore: 0.7 }));
    const backend = await scriptChat(...Array.from({ length: 8 }, () => ({ source })));
    const before = await placeChat({ aiUrl: backend.aiUrl, ...shown });
    await before.open();
    await converse(before, 8);
    const log = before.part('log');
    await before.until(() => {
      log.scrollTop = log.scrollHeight;
      return leftOf(before) <= 1 && storedPlace(before) === undefined;
    }, 'it stands at its end, and no place of before is remembered');
    const page = await reload(before, shown);
    const titles = (): boolean => page.parts('source').at(-1)?.textContent.includes('A long title') ?? false;
    await page.until(titles, 'the titles are there');
    await page.until(() => leftOf(page) <= 1, 'the end is in view');
  });

  it('stays where a visitor scrolled to the end of what grows, also after the composer has grown', async () => {
    const page = await talk(10);
    const log = page.part('log');
    await scrollTo(page, 300);
    await scrollTo(page, log.scrollHeight);
    const { clientHeight } = log;
    page.chat.prefill('line\n'.repeat(10));
    await page.until(() => log.clientHeight < clientHeight, 'the composer grows');
    await page.until(() => leftOf(page) <= 1, 'the end is in view');
    const place = log.scrollTop;
    await growByPicture(page);
    await nextFrame();
    expect(log.scrollTop).to.equal(place);
  });
});

describe('the place in a log', () => {
  it('is that of the newest answer also where the log just passes it on the way to its end', async () => {
    const log = await fixture<HTMLElement>(
      html`<div style="block-size: 200px; overflow: auto; position: relative">
        <div data-id="question" style="block-size: 50px"></div>
        <div style="block-size: 2000px"></div>
      </div>`,
    );
    const nothing = (): void => undefined;
    const scroll = new LogScroll({
      endsBelow: false,
      onNearStart: nothing,
      onNearEnd: nothing,
      onReading: nothing,
      onRest: nothing,
    });
    log.addEventListener('scroll', scroll.onScroll);
    scroll.watch(log);
    scroll.toEnd('smooth');
    scroll.toAnswerOf('question', 'smooth');
    for (let frames = 0; frames < 40; frames++) await nextFrame();
    expect(log.scrollTop).to.equal(0);
    expect(scroll.reading).to.equal(false);
    scroll.disconnect();
  });
});
