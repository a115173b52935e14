import { expect, nextFrame, oneEvent } from '@open-wc/testing';
import { a11ySnapshot, resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import type { AgentChatElement } from '../../../src/elements/agent-chat/agent-chat.js';
import type {
  AgentChatLinkEvent,
  AgentChatSourceOpenEvent,
} from '../../../src/elements/agent-chat/agent-chat.events.js';
import type { SourceItem } from '../../../src/elements/agent-chat/source-item.js';
import { DATA_ITEM_TYPES } from '../../../src/protocol/index.js';
import { type ChatPage, placeChat } from '../../helpers/chat-fixture.js';
import { type ScriptedChat, scriptChat } from '../../helpers/scripted-chat.js';

type Items = Readonly<Record<string, unknown>>;
type Point = [x: number, y: number];

const resolveFrom = (items: Items) => (id: string) => Promise.resolve(items[id] as SourceItem | undefined);
const item = (type: SourceItem['type'], source: string, content = '', title?: string): SourceItem => ({
  type,
  source,
  content,
  ...(title !== undefined && { title }),
});
const answerFrom = (...ids: readonly string[]) => ({
  messages: ['Yes.'],
  source: ids.map((dataItemId, index) => ({ dataItemId, cosineDistanceScore: 0.79 - index * 0.07 })),
});

/** A chat whose one answer rests on the items, in their order. */
async function answered(
  items: Items,
  properties: Partial<AgentChatElement> = {},
): Promise<{ page: ChatPage; backend: ScriptedChat }> {
  const backend = await scriptChat(answerFrom(...Object.keys(items)));
  const page = await placeChat({
    aiUrl: backend.aiUrl,
    showSources: true,
    resolveSource: resolveFrom(items),
    ...properties,
  });
  await page.open();
  await page.ask('Why?');
  await page.answers(1);
  await page.until(() => page.has('sources'), 'the sources are shown');
  return { page, backend };
}

const chipTexts = (page: ChatPage): string[] => page.parts('source').map(textOf);
const textOf = (node: Element | null): string => (node?.textContent ?? '').replace(/\s+/g, ' ').trim();
const find = <Found extends HTMLElement = HTMLElement>(page: ChatPage, selector: string): Found | null =>
  page.chat.shadowRoot!.querySelector<Found>(selector);

async function openCard(page: ChatPage, number = 1): Promise<HTMLElement> {
  const chip = page.parts('source').find((part) => part.querySelector('b')?.textContent === String(number))!;
  chip.click();
  await page.until(() => chip.ariaExpanded === 'true' && find(page, '.card') !== null, 'the card opens');
  return find(page, '.card')!;
}

/** The card of a single source, as soon as the page has answered for it. */
async function cardOf(source: SourceItem, properties: Partial<AgentChatElement> = {}) {
  const { page } = await answered({ one: source }, properties);
  await page.until(() => !chipTexts(page)[0]!.includes('Source 1'), 'the source is looked up');
  return { page, card: await openCard(page) };
}

const LOADED = 'iframe, video, img, object, embed';

describe('the sources of an answer', () => {
  it('are not shown unless the owner asks for them', async () => {
    const { page } = await answered({ one: item('Link', 'https://a.example/') });
    page.chat.showSources = false;
    await page.chat.updateComplete;
    expect(page.has('sources')).to.equal(false);
  });

  it('are numbered in the order of the answer and called by their titles', async () => {
    const { page } = await answered({
      one: item('Webpage', 'https://halm.example/care', '', 'Care guide'),
      two: item('PDF', 'https://halm.example/files/delivery%202026.pdf'),
    });
    await page.until(() => chipTexts(page)[1]!.includes('delivery'), 'both are looked up');
    expect(chipTexts(page)).to.deep.equal(['1 Care guide', '2 delivery 2026.pdf']);
  });

  it('have a title that can be seen, with all that joins its letters where it is no link', async () => {
    const { page } = await answered({
      one: item('QA', '\u200b\nمی\u200cخواهم\nWhy ❤\ufe0f 👩\u200d🚀?', 'Yes.'),
      two: item('Link', 'https://halm.example/%20'),
      three: item('Link', 'https://halm.example/a', '', '\u2800'),
    });
    await page.until(() => !chipTexts(page)[0]!.includes('Source'), 'the sources are looked up');
    expect(chipTexts(page)).to.deep.equal(['1 می\u200cخواهم', '2 halm.example', '3 a']);
    const card = await openCard(page);
    expect([...card.querySelectorAll('dd')].map(textOf)).to.deep.equal([
      'می\u200cخواهم',
      'Why ❤\ufe0f 👩\u200d🚀?',
      'Yes.',
    ]);
  });

  for (const [what, shown, source] of [
    [
      'name a data item once, with its best score, however often the answer names it',
      ['Source 1 90%', 'Source 2 50%'],
      [
        { dataItemId: 'a', cosineDistanceScore: 0.3 },
        { dataItemId: 'b', cosineDistanceScore: 0.5 },
        { dataItemId: 'a', cosineDistanceScore: 0.9 },
      ],
    ],
    [
      'have a score from 0 to 100 %, whatever the service reckons',
      ['Source 1 100%', 'Source 2 0%'],
      [
        { dataItemId: 'a', cosineDistanceScore: 1.2 },
        { dataItemId: 'b', cosineDistanceScore: -0.2 },
      ],
    ],
  ] as const) {
    it(what, async () => {
      const { aiUrl } = await scriptChat({ messages: ['Yes.'], source });
      const page = await placeChat({ aiUrl, showSources: true });
      await page.open();
      await page.ask('Why?');
      await page.until(() => page.has('sources'), 'the count is shown');
      page.button('2 sources').click();
      await page.until(() => page.has('source'), 'the scores are shown');
      expect(chipTexts(page)).to.deep.equal(shown);
    });
  }

  it('are grouped under the name of their type, whichever it is', async () => {
    const { page } = await answered(
      Object.fromEntries(DATA_ITEM_TYPES.map((type) => [type, item(type, 'https://halm.example/a', 'A')])),
    );
    page.button(`${DATA_ITEM_TYPES.length - 3} more`).click();
    await page.until(() => find(page, '.group') !== null, 'the sources are grouped');
    const groups = [...page.chat.shadowRoot!.querySelectorAll('.group')];
    expect(groups.map((group) => group.getAttribute('aria-label'))).to.have.members([
      ...['Website', 'Web page', 'Link', 'Google Sheets', 'Google Docs', 'DOC', 'CSV', 'PDF', 'Summary'],
      ...['YouTube', 'Image', 'Video', 'Question', 'FacePop', 'Calendar', 'Embedded page'],
    ]);
  });

  it('fold after three; unfolding groups them by type, keeps their numbers and moves on to the fourth', async () => {
    const { page } = await answered({
      a: item('PDF', 'https://halm.example/a.pdf'),
      b: item('QA', 'Which bulb?', 'E14.'),
      c: item('PDF', 'https://halm.example/c.pdf'),
      d: item('Video', 'https://halm.example/d.mp4', 'At the wheel'),
      e: item('QA', 'Which shade?', 'Linen.'),
    });
    expect(page.parts('source')).to.have.length(3);
    page.button('2 more').click();
    await page.until(() => find(page, '.group') !== null, 'the sources are grouped');
    const groups = [...page.chat.shadowRoot!.querySelectorAll('.group')];
    expect(groups.map((group) => group.getAttribute('aria-label'))).to.deep.equal([
      'PDF',
      'Question',
      'Video',
    ]);
    expect(chipTexts(page)).to.deep.equal([
      '1 a.pdf',
      '3 c.pdf',
      '2 Which bulb?',
      '5 Which shade?',
      '4 At the wheel',
    ]);
    await page.until(
      () => textOf(page.chat.shadowRoot!.activeElement) === '4 At the wheel',
      'the focus is on the first new one',
    );
  });

  it('are a count where the page cannot look them up, which unfolds into scores', async () => {
    const { page } = await answered({ a: 0, b: 0, c: 0 }, { resolveSource: undefined });
    const count = page.button('3 sources');
    expect(count.getAttribute('aria-expanded')).to.equal('false');
    count.click();
    await page.until(() => page.has('source'), 'the scores are shown');
    expect(chipTexts(page)).to.deep.equal(['Source 1 79%', 'Source 2 72%', 'Source 3 65%']);
    expect(find(page, `#${count.getAttribute('aria-controls')}`)?.localName).to.equal('ol');
    const ends = page.parts('source').map((row) => row.querySelector('svg')!.getBoundingClientRect().right);
    expect(new Set(ends).size, 'all bars are equally long').to.equal(1);
  });

  it('are a plain count without scores', async () => {
    const { page } = await answered({ a: 0 }, { resolveSource: undefined, without: 'scores' });
    expect(textOf(page.part('sources'))).to.equal('1 source');
    expect(page.part('sources').querySelector('button')).to.equal(null);
  });
});

describe('the card of a source', () => {
  it('opens from its chip by keyboard, is named and controlled by it, and leaves the focus there', async () => {
    const { page } = await answered({
      one: item('Webpage', 'https://halm.example/care', '', 'Care guide'),
    });
    await page.until(() => chipTexts(page)[0] === '1 Care guide', 'the source is looked up');
    const chip = page.part('source');
    const { fontSize } = getComputedStyle(chip.querySelector('b')!);
    expect(Number.parseFloat(fontSize), 'as on the sheet').to.be.closeTo(11.5, 0.01);
    chip.focus();
    const opened = oneEvent<AgentChatSourceOpenEvent>(page.chat, 'agent-chat-source-open');
    await sendKeys({ press: 'Enter' });
    expect((await opened).dataItemId).to.equal('one');
    await page.until(() => find(page, '.card') !== null, 'the card opens');
    expect(chip.getAttribute('aria-expanded')).to.equal('true');
    expect(find(page, `#${chip.getAttribute('aria-controls')}`)).to.equal(find(page, '.card'));
    expect(page.chat.shadowRoot!.activeElement).to.equal(chip);
    await sendKeys({ press: 'Tab' });
    expect(page.chat.shadowRoot!.activeElement).to.equal(find(page, '.card a'));
    await sendKeys({ down: 'Shift' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ up: 'Shift' });
    await sendKeys({ press: 'Enter' });
    await page.until(() => find(page, '.card') === null, 'the card closes');
    expect(chip.getAttribute('aria-expanded')).to.equal('false');
  });

  it('has a chip that shows it is open while the pointer that opened it is still there', async () => {
    const { page } = await answered({ one: item('Webpage', 'https://halm.example/care', '', 'Care guide') });
    const chip = page.part('source');
    await openCard(page);
    const open = getComputedStyle(chip).backgroundColor;
    const { left, top, width, height } = chip.getBoundingClientRect();
    await sendMouse({
      type: 'move',
      position: [left + width / 2, top + height / 2].map(Math.round) as Point,
    });
    await page.until(() => chip.matches(':hover'), 'the pointer is over the chip');
    const hovered = getComputedStyle(chip).backgroundColor;
    await resetMouse();
    expect(hovered).to.equal(open);
  });

  describe('in a full log', () => {
    const placeIn = (log: HTMLElement, node: Element): { top: number; bottom: number } => {
      const [view, { top, bottom }] = [log.getBoundingClientRect(), node.getBoundingClientRect()];
      return { top: top - view.top, bottom: view.bottom - bottom };
    };
    /** Waits until the log stands still: the last pixel of smooth scrolling comes late, even after a place was set. */
    async function rested(log: HTMLElement): Promise<void> {
      for (let [frames, last] = [0, NaN]; frames < 10; last = log.scrollTop) {
        await nextFrame();
        frames = log.scrollTop === last ? frames + 1 : 0;
      }
    }
    /** Two answers that fill a panel which stands half below the window; each has a source. */
    async function filled(content: string, showSources = true) {
      const paragraphs = { messages: Array.from({ length: 12 }, (_, index) => `Paragraph ${index}.`) };
      const source = [{ dataItemId: 'a', cosineDistanceScore: 0.8 }];
      const backend = await scriptChat({ ...paragraphs, source }, { ...paragraphs, source });
      const page = await placeChat({
        aiUrl: backend.aiUrl,
        showSources,
        mode: 'inline',
        resolveSource: resolveFrom({ a: item('QA', 'Which?', content) }),
      });
      page.chat.style.setProperty('--agent-chat-height', '400px');
      page.chat.style.setProperty('margin-block', `${innerHeight - 200}px`);
      await page.until(() => page.has('input'), 'the panel is there');
      for (const count of [1, 2]) {
        page.chat.ask('Why?');
        await page.answers(count);
      }
      await page.until(() => chipTexts(page).length === (showSources ? 2 : 0), 'the sources are shown');
      const log = page.part('log');
      const question = page.parts('message-user')[1]!;
      await page.until(() => Math.abs(placeIn(log, question).top - 12) <= 1, 'the question is at the top');
      await rested(log);
      return { page, log, question };
    }
    /** The log as a visitor left it who sees the chip of an answer just above its end. */
    async function openAtEnd({ page, log }: { page: ChatPage; log: HTMLElement }, at: number) {
      const chip = page.parts('source')[at]!;
      log.scrollTop += -placeIn(log, chip).bottom + 10;
      await page.until(() => Math.abs(placeIn(log, chip).bottom - 10) <= 1, 'the chip is at the end');
      scrollTo({ top: 0, behavior: 'instant' });
      chip.click();
      await page.until(() => find(page, '.card') !== null, 'the card opens');
      return { chip, card: find(page, '.card')! };
    }

    it('has a chip that may come late: the question in view keeps its place', async () => {
      const { page, log, question } = await filled('E14.', false);
      page.chat.showSources = true;
      await page.until(() => chipTexts(page).length === 2, 'the sources are shown');
      await nextFrame();
      expect(placeIn(log, question).top).to.be.closeTo(12, 1);
    });

    it('is brought into view from below the end, and the page around the chat stays where it is', async () => {
      const { page, log } = await filled('E14.');
      const { chip, card } = await openAtEnd({ page, log }, 0);
      await page.until(() => placeIn(log, card).bottom >= 0, 'the card is in view');
      expect(placeIn(log, chip).top).to.be.at.least(0);
      expect(scrollY).to.equal(0);
    });

    const tall = item('QA', 'Which?', 'E14.\n\n'.repeat(4));
    /** The card of one short answer's source, in a log that need not scroll before. */
    async function openFirst(resolveSource: AgentChatElement['resolveSource']) {
      const { page } = await answered({ a: tall }, { mode: 'inline', resolveSource });
      page.chat.style.setProperty('--agent-chat-height', '420px');
      return { page, log: page.part('log'), card: await openCard(page) };
    }

    it('is brought into view where the log has not scrolled before, although pictures load meanwhile', async () => {
      const { page, log, card } = await openFirst(resolveFrom({ a: tall }));
      await page.until(() => {
        card.dispatchEvent(new Event('load'));
        return textOf(card).endsWith('E14.') && placeIn(log, card).bottom >= 0;
      }, 'the card is in view');
      expect(log.scrollTop).to.be.above(0);
    });

    it('is brought into view again when its content comes later', async () => {
      const lookups: ((found: SourceItem) => void)[] = [];
      const { page, log, card } = await openFirst(() => new Promise((resolve) => lookups.push(resolve)));
      await page.until(() => lookups.length === 1, 'the page is asked');
      expect(log.scrollTop).to.equal(0);
      lookups[0]!(tall);
      await page.until(() => textOf(card).endsWith('E14.'), 'the content is there');
      await page.until(() => placeIn(log, card).bottom >= 0, 'the card is in view');
      expect(log.scrollTop).to.be.above(0);
    });

    it('leaves its chip in view where it is taller than the log', async () => {
      const { page, log } = await filled('E14, and so on.\n\n'.repeat(28));
      const { chip, card } = await openAtEnd({ page, log }, 1);
      await page.until(() => Math.abs(placeIn(log, chip).top - 12) <= 1, 'the chip is at the top');
      expect(placeIn(log, card).bottom).to.be.below(0);
    });

    it('moves nothing where there is room for it', async () => {
      const { page, log } = await filled('E14.');
      const chip = page.parts('source')[0]!;
      log.scrollTop += placeIn(log, chip).top - 50;
      await page.until(() => Math.abs(placeIn(log, chip).top - 50) <= 1, 'the chip is near the top');
      const place = log.scrollTop;
      chip.click();
      await page.until(() => find(page, '.card') !== null, 'the card opens');
      await nextFrame();
      await nextFrame();
      expect(log.scrollTop).to.equal(place);
    });
  });

  it('shows every letter of its host and its match, however narrow it is', async () => {
    const source = item('Link', 'https://a-very-long-name-of-a-shop-in-the-country.halm.example/care');
    const { page, card } = await cardOf(source);
    page.chat.style.setProperty('--agent-chat-width', '230px');
    const pieces = [...card.querySelectorAll('.meta > *')];
    const textsOf = (node: Node): Node[] =>
      node instanceof Text ? [node] : [...node.childNodes].flatMap(textsOf);
    const linesOf = (piece: Element): DOMRect[] =>
      textsOf(piece).flatMap((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return [...range.getClientRects()].filter(({ width }) => width > 0);
      });
    await page.until(() => pieces.every((piece) => linesOf(piece).length > 1), 'both take several lines');
    const { left } = card.querySelector('.about')!.getBoundingClientRect();
    for (const line of pieces.flatMap(linesOf)) expect(line.left).to.be.at.least(left - 0.5);
  });

  it('is a group with title, link and match for a screen reader', async () => {
    const { page } = await cardOf(item('Webpage', 'https://halm.example/care', '', 'Care guide'));
    const card = find(page, '.card')!;
    expect(card.getAttribute('role')).to.equal('group');
    expect(textOf(find(page, `#${card.getAttribute('aria-labelledby')}`))).to.contain('Care guide');
    if (!/Chrome/.test(navigator.userAgent)) return;
    const tree = JSON.stringify(await a11ySnapshot({}));
    const nodes = [...tree.matchAll(/"role":"(\w+)"[^{}]*?"name":"([^"]*)"/g)];
    expect(nodes.map(([, role, name]) => `${role} ${name}`)).to.include.members([
      'button 1 Care guide',
      'link Care guide (opens in a new tab)',
      'StaticText close match',
      'StaticText 79%',
    ]);
  });

  it('says how close the source is in words, as a number and with five bars', async () => {
    const { card } = await cardOf(item('Link', 'https://halm.example/care'));
    expect(textOf(card.querySelector('.match'))).to.equal('close match · 79%');
    expect(card.querySelectorAll('.bars i')).to.have.length(5);
    expect(card.querySelectorAll('.bars .on')).to.have.length(4);
    expect(card.querySelector('.bars')!.getAttribute('aria-hidden')).to.equal('true');
  });

  it('shows no match without scores', async () => {
    const { card } = await cardOf(item('Link', 'https://halm.example/care'), { without: 'scores' });
    expect(textOf(card)).to.not.match(/match|%/);
    expect(card.querySelector('.bars')).to.equal(null);
  });

  for (const type of [
    'Link',
    'Webpage',
    'Website',
    'PDF',
    'DOC',
    'CSV',
    'GoogleSheet',
    'GoogleDoc',
  ] as const) {
    it(`is a titled link with its host for ${type}`, async () => {
      const { card } = await cardOf(item(type, 'https://www.halm.example/it', '', 'Our thing'));
      const link = card.querySelector('a')!;
      expect(textOf(link)).to.equal('Our thing (opens in a new tab)');
      expect(link.href).to.equal('https://www.halm.example/it');
      expect(link.rel).to.equal('noopener noreferrer');
      expect(textOf(card.querySelector('.meta'))).to.match(/^halm\.example/);
      expect(card.querySelector<HTMLElement>('.meta bdi')!.translate, 'in no other words').to.equal(false);
      expect(card.querySelector(LOADED)).to.equal(null);
    });
  }

  it('stays in this tab for a link of the own site', async () => {
    const { card } = await cardOf(item('Webpage', '/care', '', 'Care guide'));
    expect(card.querySelector('a')!.rel).to.equal('noopener noreferrer');
    expect(card.querySelector('a')!.href).to.equal(`${location.origin}/care`);
    expect(card.querySelector('a')!.target).to.equal('');
  });

  const withoutScheme: [string, string | undefined, string][] = [
    ['www.halm.example/faq', 'https://www.halm.example/faq', 'halm.example'],
    ['WWW.halm.example', 'https://www.halm.example/', 'halm.example'],
    ['help.halm.example/a?b#c', 'https://help.halm.example/a?b#c', 'help.halm.example'],
    ['//halm.example/faq', `${location.protocol}//halm.example/faq`, 'halm.example'],
    ['./faq', new URL('./faq', document.baseURI).href, location.host],
    ['?faq', new URL('?faq', document.baseURI).href, location.host],
    ['faq', undefined, ''],
    ['prices.zip', undefined, ''],
    ['files/prices.zip', undefined, ''],
    ['halm.example:8080/faq', undefined, ''],
    ['me@halm.example/faq', undefined, ''],
    ['http:faq', 'http://faq/', 'faq'],
    ['', undefined, ''],
  ];
  for (const [source, href, host] of withoutScheme) {
    const outcome = href ? `leads to ${host} and says so` : 'leads nowhere';
    it(`${outcome} where the address is written ${source || 'as nothing'}`, async () => {
      const { card } = await cardOf(item('Webpage', source, '', 'Questions'));
      expect(card.querySelector('a')?.href).to.equal(href);
      const meta = textOf(card.querySelector('.meta'));
      expect(meta).to.match(href ? /^\S+:?\S* ?close match/ : /^Web ?page ?close match/);
      expect(meta.startsWith(host)).to.equal(true);
    });
  }

  it('tells the page when its link is followed', async () => {
    const { page, card } = await cardOf(item('Link', 'https://halm.example/care', '', 'Care'));
    const link = card.querySelector('a')!;
    link.addEventListener('click', (event) => event.preventDefault());
    const followed = oneEvent<AgentChatLinkEvent>(page.chat, 'agent-chat-link');
    link.click();
    expect((await followed).href).to.equal('https://halm.example/care');
  });

  it('is question and answer for QA, and no link, whatever the question looks like', async () => {
    const { card } = await cardOf(
      item('QA', 'https://evil.example/\nWhich <b>bulb</b> fits?', 'An **E14**.'),
    );
    expect(textOf(card.querySelector('h3'))).to.equal('https://evil.example/');
    // All of them, so that no other question seems to be the only one that it answers.
    const [title, question, answer] = card.querySelectorAll('dd');
    expect(textOf(title!)).to.equal('https://evil.example/');
    expect(textOf(question!)).to.equal('Which <b>bulb</b> fits?');
    expect(textOf(answer!)).to.equal('An E14.');
    expect(answer!.querySelector('strong')?.textContent).to.equal('E14');
    expect(card.querySelector('a')).to.equal(null);
    expect(textOf(card.querySelector('.meta'))).to.match(/^Question/);
  });

  it('is text for Summary, and the rest of a long one comes when asked for', async () => {
    const short = await cardOf(item('Summary', '', 'Stoneware from **Halm**.'));
    expect(textOf(short.card.querySelector('.md'))).to.equal('Stoneware from Halm.');
    expect(textOf(short.card.querySelector('h3'))).to.equal('Summary');
    const { page, card } = await cardOf(
      item('Summary', '', `${'Stoneware in **small** batches. '.repeat(40)}End.`),
    );
    expect(card.querySelector('.md')).to.equal(null);
    expect(textOf(card)).to.not.contain('**');
    page.button('Show more').click();
    await page.until(() => card.querySelector('.md') !== null, 'the whole text is shown');
    expect(textOf(card.querySelector('.md'))).to.match(/End\.$/);
    expect(page.chat.shadowRoot!.activeElement).to.equal(card.querySelector('.on-demand'));
  });

  it('is a name for FacePop', async () => {
    const { card } = await cardOf(item('FacePop', 'Welcome'));
    expect(textOf(card.querySelector('h3'))).to.equal('Welcome');
    expect(card.querySelector('a, button')).to.equal(null);
  });

  it('shows a picture of the own site at once, described and without referrer', async () => {
    const { card } = await cardOf(item('Picture', '/no-such.png', 'The **Tide** bowl'));
    const picture = card.querySelector('img')!;
    expect(picture.src).to.equal(`${location.origin}/no-such.png`);
    expect(picture.alt).to.equal('The Tide bowl');
    expect(picture.referrerPolicy).to.equal('no-referrer');
  });

  it('shows a picture of a host that the owner listed at once', async () => {
    const { card } = await cardOf(item('Picture', 'https://cdn.invalid/a.png', 'Kiln'), {
      imageHosts: 'cdn.invalid',
    });
    expect(card.querySelector('img')).to.not.equal(null);
  });

  const facades = [
    [
      'Picture',
      'https://cdn.invalid/a.png',
      'img',
      'Load Connects to cdn.invalid',
      'https://cdn.invalid/a.png',
    ],
    [
      'Video',
      'https://cdn.invalid/a.mp4',
      'video',
      'Play here. Connects to cdn.invalid',
      'https://cdn.invalid/a.mp4',
    ],
    [
      'Calendar',
      'https://cal.invalid/visit',
      'iframe',
      'Load Connects to cal.invalid',
      'https://cal.invalid/visit',
    ],
    ['IFrame', 'https://form.invalid/', 'iframe', 'Load Connects to form.invalid', 'https://form.invalid/'],
  ] as const;
  for (const [type, source, tag, name, address] of facades) {
    it(`loads nothing for ${type} before the visitor asks, and says which host that contacts`, async () => {
      const { page, card } = await cardOf(item(type, source, '', 'Our thing'));
      expect(card.querySelector(LOADED)).to.equal(null);
      const facade = card.querySelector<HTMLElement>('button')!;
      expect(textOf(facade)).to.equal(name);
      facade.focus();
      await sendKeys({ press: 'Enter' });
      await page.until(() => card.querySelector(tag) !== null, 'it is loaded');
      const loaded = card.querySelector<HTMLImageElement>(tag)!;
      expect(loaded.src).to.equal(address);
      expect(loaded.title || loaded.alt || loaded.ariaLabel).to.equal('Our thing');
      const group = card.querySelector<HTMLElement>('.on-demand')!;
      expect(page.chat.shadowRoot!.activeElement).to.equal(group);
      expect(group.ariaLabel, 'a screen reader says where the focus is').to.equal('Our thing');
    });
  }

  for (const type of ['Calendar', 'IFrame'] as const) {
    it(`keeps the frame of ${type} away from the page`, async () => {
      const { page, card } = await cardOf(item(type, 'https://frame.invalid/'));
      card.querySelector('button')!.click();
      await page.until(() => card.querySelector('iframe') !== null, 'it is loaded');
      const { sandbox, referrerPolicy } = card.querySelector('iframe')!;
      expect([...sandbox]).to.have.members(['allow-scripts', 'allow-forms', 'allow-popups']);
      expect(referrerPolicy).to.equal('no-referrer');
    });
  }

  for (const [source, embed] of [
    ['https://www.youtube.com/watch?v=abcdefghijk&t=1m30s', 'abcdefghijk?autoplay=1&start=90'],
    ['https://youtu.be/abcdefghijk', 'abcdefghijk?autoplay=1'],
    ['https://youtube.com/shorts/abcdefghijk', 'abcdefghijk?autoplay=1'],
  ] as const) {
    it(`plays ${source} without cookies, sandboxed, and only on a click`, async () => {
      const { page, card } = await cardOf(item('YoutubeVideo', source, '', 'At the wheel'));
      expect(card.querySelector(LOADED)).to.equal(null);
      page.button('Play here. Connects to youtube-nocookie.com').click();
      await page.until(() => card.querySelector('iframe') !== null, 'the player is loaded');
      const frame = card.querySelector('iframe')!;
      expect(frame.src).to.equal(`https://www.youtube-nocookie.com/embed/${embed}`);
      expect(frame.title).to.equal('At the wheel');
      expect(frame.sandbox.contains('allow-top-navigation')).to.equal(false);
      expect(frame.referrerPolicy).to.equal('strict-origin-when-cross-origin');
    });
  }

  it('has a link alone, with its host, for a video that YouTube cannot be asked for', async () => {
    const { card } = await cardOf(
      item('YoutubeVideo', 'https://youtube.com.evil.example/watch?v=abcdefghijk'),
    );
    expect(card.querySelector('button')).to.equal(null);
    expect(card.querySelector('a')!.href).to.contain('evil.example');
    expect(card.querySelector('a')!.rel).to.equal('noopener noreferrer');
    expect(card.querySelector('.meta')!.textContent).to.contain('youtube.com.evil.example');
  });

  it('plays a video with controls and without loading ahead', async () => {
    const { page, card } = await cardOf(item('Video', 'https://cdn.invalid/a.mp4', 'At the wheel'));
    card.querySelector('button')!.click();
    await page.until(() => card.querySelector('video') !== null, 'the video is there');
    expect(card.querySelector('video')!.controls).to.equal(true);
    expect(card.querySelector('video')!.preload).to.equal('none');
  });

  it('takes what was loaded away with the card and with the panel, and does not bring it back', async () => {
    const { page, card } = await cardOf(item('IFrame', 'https://frame.invalid/'));
    card.querySelector('button')!.click();
    await page.until(() => find(page, 'iframe') !== null, 'it is loaded');
    page.chat.hide();
    await page.until(() => find(page, 'iframe') === null, 'it is gone with the panel');
    await page.open();
    expect(find(page, '.card iframe')).to.equal(null);
    find(page, '.card button')!.click();
    await page.until(() => find(page, 'iframe') !== null, 'it is loaded again');
    page.part('source').click();
    await page.until(() => find(page, 'iframe') === null, 'it is gone with the card');
    await openCard(page);
    expect(find(page, '.card iframe')).to.equal(null);
  });

  it('does not load the next source because the last was loaded', async () => {
    const { page } = await answered({
      one: item('IFrame', 'https://one.invalid/', '', 'One'),
      two: item('IFrame', 'https://two.invalid/', '', 'Two'),
    });
    await page.until(() => chipTexts(page)[1] === '2 Two', 'both are looked up');
    const card = await openCard(page);
    card.querySelector('button')!.click();
    await page.until(() => find(page, 'iframe') !== null, 'the first is loaded');
    page.parts('source')[1]!.click();
    await page.until(() => textOf(find(page, '.card h3')) === 'Two', 'the second opens');
    expect(find(page, 'iframe')).to.equal(null);
  });

  for (const type of DATA_ITEM_TYPES) {
    it(`has no link, frame or script for ${type} where the address or the text is hostile`, async () => {
      const sources = ['javascript:alert(1)', 'data:text/html,x', 'http://['];
      const hostile = '<img src=x onerror=alert(1)> <style>*{}</style>';
      const { page } = await answered(
        Object.fromEntries(sources.map((source) => [source, item(type, source, hostile, '<b>Title</b>')])),
      );
      await page.until(
        () => chipTexts(page).every((chip) => chip.endsWith('<b>Title</b>')),
        'all are looked up',
      );
      for (const [index, source] of sources.entries()) {
        const card = await openCard(page, index + 1);
        expect(card.querySelector('a, button, b, style, script, iframe, video, img'), source).to.equal(null);
        expect(textOf(card.querySelector('h3'))).to.equal('<b>Title</b>');
      }
    });
  }

  it('says what a picture shows once, whatever joins its letters', async () => {
    const { card } = await cardOf(item('Picture', '/boots.png', 'Red boots ❤\ufe0f on sale'));
    expect(card.textContent.match(/Red boots/g)?.length).to.equal(1);
  });

  it('shows an excerpt as words without signs of markup', async () => {
    const { card } = await cardOf(item('Webpage', 'https://halm.example/', 'Let it **cool** `first`.'));
    expect(textOf(card.querySelector('.excerpt'))).to.equal('Let it cool first.');
  });

  it('cuts titles, types, questions and texts that would freeze the page', async () => {
    const words = 'word '.repeat(100_000);
    const { card: link } = await cardOf(
      item(words as SourceItem['type'], 'https://halm.example/', words, words),
    );
    expect(textOf(link.querySelector('h3 bdi'))).to.have.length.within(250, 300);
    const { card } = await cardOf(item('QA', `One?\n${words}`, words));
    const [question, excerpt] = [card.querySelectorAll('dd')[1]!, card.querySelector('.excerpt')].map(textOf);
    expect(question).to.have.length.within(7900, 8000);
    expect(excerpt).to.have.length.within(19_900, 20_000);
    const { page } = await cardOf(item(words as SourceItem['type'], ''));
    expect(chipTexts(page)[0]).to.have.length.below(50);
  });
});

describe('looking sources up', () => {
  /** A resolver whose lookups stay open until the test settles them. */
  function slowResolver() {
    const calls: { id: string; signal: AbortSignal; settle: (answer: SourceItem | undefined) => void }[] = [];
    const resolveSource = (id: string, signal: AbortSignal): Promise<SourceItem | undefined> =>
      new Promise((settle) => calls.push({ id, signal, settle }));
    return { calls, resolveSource };
  }

  it('happens once for each data item, across answers', async () => {
    const { calls, resolveSource } = slowResolver();
    const { page, backend } = await answered({ a: 0, b: 0 }, { resolveSource });
    await page.until(() => calls.length === 2, 'both are looked up');
    for (const { id, settle } of calls) settle(item('Link', `https://halm.example/${id}`));
    await page.until(() => chipTexts(page)[0] === '1 a', 'the title is shown');
    await backend.add(answerFrom('b', 'a', 'c'));
    await page.ask('And?');
    await page.until(() => calls.length === 3, 'the new one is looked up');
    expect(calls[2]!.id).to.equal('c');
  });

  it('waits until the sources are near the visible part of the log', async () => {
    const { calls, resolveSource } = slowResolver();
    const { page, backend } = await answered({ a: 0 }, { resolveSource: undefined });
    await backend.add({ messages: Array.from({ length: 60 }, (_, index) => `Paragraph ${index}.`) });
    await page.ask('And?');
    const [, long] = await page.answers(2);
    const log = page.part('log');
    await page.until(() => page.textOf(long!).endsWith('Paragraph 59.'), 'the long answer is drawn');
    log.scrollTop = log.scrollHeight;
    page.chat.resolveSource = resolveSource;
    await page.until(() => chipTexts(page).length === 1, 'the chip is drawn');
    // Two frames: an observer has told by then what it sees.
    await nextFrame();
    await nextFrame();
    expect(calls).to.have.length(0);
    log.scrollTop = 0;
    await page.until(() => calls.length === 1, 'it is looked up');
  });

  it('is given up when the panel closes; what comes late is ignored, and opening asks again', async () => {
    const { calls, resolveSource } = slowResolver();
    const { page } = await answered({ a: 0 }, { resolveSource });
    await page.until(() => calls.length === 1, 'it is looked up');
    page.chat.hide();
    await page.until(() => calls[0]!.signal.aborted, 'the lookup is given up');
    calls[0]!.settle(item('Link', 'https://late.example/', '', 'Late'));
    await page.open();
    await page.until(() => calls.length === 2, 'it is looked up again');
    expect(chipTexts(page)).to.deep.equal(['1 Source 1']);
    calls[1]!.settle(item('Link', 'https://halm.example/', '', 'Care'));
    await page.until(() => chipTexts(page)[0] === '1 Care', 'the title is shown');
  });

  it('is given up when the element leaves the page', async () => {
    const { calls, resolveSource } = slowResolver();
    const { page } = await answered({ a: 0 }, { resolveSource });
    await page.until(() => calls.length === 1, 'it is looked up');
    page.chat.remove();
    expect(calls[0]!.signal.aborted).to.equal(true);
  });

  it('leaves a number with its score while a lookup does not end', async () => {
    const { page } = await answered({ a: 0 }, { resolveSource: () => new Promise(() => undefined) });
    expect(chipTexts(page)).to.deep.equal(['1 Source 1']);
    const card = await openCard(page);
    expect(textOf(card)).to.equal('Source 1 close match · 79%');
  });

  const failures: [string, unknown][] = [
    ['rejects', () => Promise.reject(new Error('No.'))],
    [
      'throws',
      () => {
        throw new Error('No.');
      },
    ],
    ['finds nothing', () => Promise.resolve(undefined)],
    ['returns no promise', () => 'text'],
    ['returns null', () => Promise.resolve(null)],
    ['returns an item without the needed fields', () => Promise.resolve({ type: 'Link', source: 7 })],
    [
      'returns an item that throws',
      () =>
        Promise.resolve({
          get type() {
            throw new Error('No.');
          },
        }),
    ],
  ];
  for (const [what, resolveSource] of failures) {
    it(`falls back to the count when the resolver ${what}`, async () => {
      const { page } = await answered(
        { a: 0, b: 0 },
        { resolveSource: resolveSource as AgentChatElement['resolveSource'] },
      );
      await page.until(() => textOf(page.part('sources')) === '2 sources', 'the count is shown');
    });
  }

  it('falls back to the count when the resolver fails for more sources than are on show', async () => {
    const { page } = await answered(
      { a: 0, b: 0, c: 0, d: 0, e: 0 },
      { resolveSource: () => Promise.reject(new Error('No.')) },
    );
    await page.until(() => textOf(page.part('sources')) === '5 sources', 'the count is shown');
  });

  for (const [name, without] of [
    ['the count', ''],
    ['the answer, where a count without scores is all there is', 'scores'],
  ] as const) {
    it(`hands the focus to ${name} when the chip that had it goes`, async () => {
      const { calls, resolveSource } = slowResolver();
      const { page } = await answered({ a: 0, b: 0 }, { resolveSource, without });
      await page.until(() => calls.length === 2, 'both are looked up');
      page.parts('source')[1]!.focus();
      for (const { settle } of calls) settle(undefined);
      await page.until(() => textOf(page.part('sources')) === '2 sources', 'the count is shown');
      await page.chat.updateComplete;
      const expected = without ? page.part('message-agent') : page.button('2 sources');
      expect(page.chat.shadowRoot!.activeElement === expected).to.equal(true);
    });
  }

  it('hands the focus from the count to the first chip when a new resolver knows the sources', async () => {
    const { page } = await answered({ a: 0 }, { resolveSource: undefined });
    page.button('1 source').focus();
    page.chat.resolveSource = resolveFrom({ a: item('QA', 'Which?') });
    await page.until(() => chipTexts(page)[0] === '1 Which?', 'the title is shown');
    expect(page.chat.shadowRoot!.activeElement === page.part('source')).to.equal(true);
  });

  it('keeps the chips where only a folded source is known', async () => {
    const { page } = await answered({ a: undefined, b: undefined, c: undefined, d: item('QA', 'Which?') });
    page.button('1 more').click();
    await page.until(() => chipTexts(page).includes('4 Which?'), 'the last is looked up');
    expect(chipTexts(page)).to.include('1 Source 1');
  });

  it('is made again after a failure when the panel is opened again, and not before', async () => {
    let [calls, works] = [0, false];
    const resolveSource = (): Promise<SourceItem | undefined> => {
      calls += 1;
      return works ? Promise.resolve(item('QA', 'Which?')) : Promise.reject(new Error('Offline.'));
    };
    const { page } = await answered({ a: 0 }, { resolveSource });
    await page.until(() => textOf(page.part('sources')) === '1 source', 'the count is shown');
    works = true;
    page.chat.requestUpdate();
    await page.chat.updateComplete;
    expect(calls).to.equal(1);
    page.chat.hide();
    await page.chat.updateComplete;
    await page.open();
    await page.until(() => chipTexts(page)[0] === '1 Which?', 'the title is shown');
    expect(calls).to.equal(2);
  });

  it('is made again after a failure when a new answer names the source, for all answers that do', async () => {
    let works = false;
    const resolveSource = (id: string): Promise<SourceItem | undefined> =>
      works ? Promise.resolve(item('QA', `Which ${id}?`)) : Promise.reject(new Error('Offline.'));
    const { page, backend } = await answered({ a: 0, b: 0 }, { resolveSource });
    await page.until(() => textOf(page.part('sources')) === '2 sources', 'the count is shown');
    works = true;
    await backend.add(answerFrom('a'));
    await page.ask('And?');
    await page.until(() => chipTexts(page).length === 3, 'the sources are chips again');
    expect(chipTexts(page)).to.deep.equal(['1 Which a?', '2 Source 2', '1 Which a?']);
  });

  it('is not made again where the page knows nothing, unless it has a new resolver', async () => {
    let calls = 0;
    const resolveSource = (): Promise<undefined> => {
      calls += 1;
      return Promise.resolve(undefined);
    };
    const { page, backend } = await answered({ a: 0 }, { resolveSource });
    await page.until(() => textOf(page.part('sources')) === '1 source', 'the count is shown');
    page.chat.hide();
    await page.chat.updateComplete;
    await page.open();
    await backend.add(answerFrom('a', 'b'));
    await page.ask('And?');
    await page.until(() => calls === 2, 'the new source is looked up');
    page.chat.resolveSource = resolveFrom({ a: item('QA', 'Which?'), b: item('QA', 'What?') });
    await page.until(() => chipTexts(page)[2] === '2 What?', 'the titles are shown');
    expect(chipTexts(page)).to.deep.equal(['1 Which?', '1 Which?', '2 What?']);
  });

  it('is not held up by a lookup of a replaced resolver that does not end', async () => {
    const { calls, resolveSource } = slowResolver();
    const { page } = await answered({ a: 0 }, { resolveSource });
    await page.until(() => calls.length === 1, 'it is looked up');
    page.chat.resolveSource = resolveFrom({ a: item('QA', 'Which?') });
    await page.until(() => chipTexts(page)[0] === '1 Which?', 'the title is shown');
    calls[0]!.settle(item('QA', 'Outdated?'));
    page.chat.requestUpdate();
    await page.chat.updateComplete;
    expect(chipTexts(page)).to.deep.equal(['1 Which?']);
  });

  it('keeps what is known, and a loaded frame, when the page hands over another resolver', async () => {
    const known = { a: item('IFrame', 'https://frame.invalid/', '', 'Visit') };
    const { page } = await answered({ ...known, b: undefined });
    await page.until(() => chipTexts(page)[0] === '1 Visit', 'the first is looked up');
    const card = await openCard(page);
    card.querySelector('button')!.click();
    await page.until(() => find(page, 'iframe') !== null, 'it is loaded');
    const frame = find(page, 'iframe');
    const asked: string[] = [];
    page.chat.resolveSource = (id) => {
      asked.push(id);
      return Promise.resolve(item('QA', 'Which?'));
    };
    await page.until(() => chipTexts(page)[1] === '2 Which?', 'the second is looked up');
    expect(asked).to.deep.equal(['b']);
    expect(find(page, 'iframe')).to.equal(frame);
  });

  it('comes to an end on a page that makes a new resolver whenever one has answered', async () => {
    const { page } = await answered({ a: 0 }, { resolveSource: undefined });
    let [calls, looks] = [0, 0];
    const renew = (): void => {
      page.chat.resolveSource = () => {
        calls += 1;
        looks = 0;
        setTimeout(renew);
        return Promise.resolve(undefined);
      };
    };
    renew();
    await page.until(() => calls > 0 && ++looks > 20, 'nothing is looked up any more');
    expect(calls).to.be.below(10);
    expect(textOf(page.part('sources'))).to.equal('1 source');
  });

  it('leaves only those as numbers that failed', async () => {
    const { page } = await answered({
      a: item('Link', 'https://halm.example/care'),
      b: undefined,
      c: { type: 'Podcast', source: 'https://halm.example/', content: '', title: 'A talk' },
    });
    await page.until(() => chipTexts(page)[0] === '1 care', 'the first is looked up');
    await page.until(() => chipTexts(page)[2] === '3 A talk', 'the last is looked up');
    expect(chipTexts(page)[1]).to.equal('2 Source 2');
  });
});
