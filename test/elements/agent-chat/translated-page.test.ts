import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { SourceItem } from '../../../src/elements/agent-chat/source-item.js';
import { converse, nextTask, placeChat, scrolled, type ChatPage } from '../../helpers/chat-fixture.js';
import { setOnline } from '../../helpers/connection.js';
import { scriptChat } from '../../helpers/scripted-chat.js';
import { translate } from '../../helpers/translate.js';

/** Translates all that the chat says now. A translation is told from the original by its capital letters. */
const translateAll = ({ chat }: ChatPage): void =>
  translate(chat.shadowRoot!, (words) => words.toUpperCase());

const says = ({ chat }: ChatPage, words: string): boolean => chat.shadowRoot!.textContent.includes(words);

async function openChat(properties: Parameters<typeof placeChat>[0]): Promise<ChatPage> {
  const page = await placeChat(properties);
  await page.open();
  return page;
}

beforeEach(() => setViewport({ width: 1000, height: 800 }));

describe('<agent-chat> on a page that is being translated', () => {
  afterEach(() => setOnline(true));

  it('says that the connection is back, and no longer that it is gone', async () => {
    const page = await openChat({ aiUrl: (await scriptChat()).aiUrl });
    setOnline(false);
    await page.until(() => says(page, 'You are offline'), 'it is told');
    translateAll(page);
    setOnline(true);
    await page.until(() => says(page, 'Back online'), 'the good news is told');
    expect(says(page, 'YOU ARE OFFLINE')).to.equal(false);
  });

  it('says what a question waits for now, and offers what helps now', async () => {
    const backend = await scriptChat({ hold: true });
    const page = await openChat({ aiUrl: backend.aiUrl });
    await page.ask('First?');
    await backend.received(1);
    await page.ask('Second?');
    await page.until(() => says(page, 'Waiting for its turn.'), 'it waits');
    translateAll(page);
    setOnline(false);
    await page.until(() => says(page, 'Waiting for a connection.'), 'it waits for something else');
    translateAll(page);
    // A node that leaves the page gives up what waits.
    page.chat.remove();
    await nextTask();
    document.body.append(page.chat);
    await page.until(() => says(page, 'Not sent.'), 'it was not sent');
    expect(page.parts('message-error').at(-1)!.textContent).to.match(/^\s*Not sent\.\s*Try again\s*$/);
    page.chat.remove();
  });

  it('counts the characters that are left', async () => {
    const page = await openChat({ aiUrl: (await scriptChat()).aiUrl, maxLength: 10 });
    const count = (): string => page.chat.shadowRoot!.getElementById('count')!.textContent;
    for (const [draft, expected] of [
      ['12345678901', '1 too many'],
      ['123456789', '1 left'],
      ['1', ''],
    ] as const) {
      page.chat.prefill(draft);
      await page.until(() => page.input.value === draft, 'the draft is there');
      expect(count()).to.equal(expected);
      translateAll(page);
    }
  });

  it('counts the messages above, and the answers that came below', async () => {
    const backend = await scriptChat();
    const page = await openChat({ aiUrl: backend.aiUrl });
    await converse(page, 70);
    const earlier = (): number => Number(/(\d+) earlier messages/i.exec(page.part('log').textContent)?.[1]);
    const before = earlier();
    const held = { messages: ['New.'], hold: true };
    await backend.add(held, held);
    await page.ask('One?');
    await page.ask('Two?');
    await backend.received(71);
    translateAll(page);
    const moved = scrolled(page);
    page.part('log').scrollTo({ top: 0, behavior: 'instant' });
    await moved;
    await page.until(() => earlier() < before, 'more of them are shown');
    for (const expected of ['1 new message', '2 new messages']) {
      await backend.release();
      await page.until(() => page.part('jump').textContent.includes(expected), 'it is counted');
      translateAll(page);
    }
  });

  it('names a source when its title is known', async () => {
    let settle: (item: SourceItem) => void;
    const source = [{ dataItemId: 'one', cosineDistanceScore: 0.1 }];
    const backend = await scriptChat({ messages: ['Yes.'], source });
    const page = await openChat({
      aiUrl: backend.aiUrl,
      showSources: true,
      resolveSource: () => new Promise((resolve) => (settle = resolve)),
    });
    await page.ask('Why?');
    await page.until(() => says(page, 'Source 1') && !!settle, 'it is looked up');
    translateAll(page);
    settle!({ type: 'QA', source: 'Is it safe?', content: 'Yes.' });
    await page.until(() => says(page, 'Is it safe?'), 'it is named');
    expect(says(page, 'SOURCE 1')).to.equal(false);
  });

  it('has the heading and suggests the questions that the page has given it last', async () => {
    const page = await openChat({
      aiUrl: (await scriptChat()).aiUrl,
      heading: 'The shop',
      starters: ['What is it?'],
    });
    translateAll(page);
    page.chat.heading = 'The workshop';
    page.chat.starters = ['How is it made?'];
    await page.chat.updateComplete;
    expect(page.part('heading').textContent).to.equal('The workshop');
    expect(page.part('starter').textContent.trim()).to.equal('How is it made?');
  });

  it('asks whether to start over with the answers to that, also in place of another question', async () => {
    const page = await openChat({ aiUrl: (await scriptChat()).aiUrl });
    await converse(page, 1);
    page.chat.consent = 'We keep what you write.';
    page.chat.ask('One more?');
    await page.until(() => says(page, 'Not now'), 'it asks for consent');
    translateAll(page);
    page.button('More options').click();
    await page.until(() => says(page, 'New conversation'), 'the menu is open');
    page.chat.shadowRoot!.querySelector<HTMLElement>('[role=menuitem]')!.click();
    await page.until(() => says(page, 'Start a new conversation?'), 'it asks whether to start over');
    const answers = [...page.chat.shadowRoot!.querySelectorAll('.confirmation button')];
    expect(answers.map(({ textContent }) => textContent)).to.deep.equal(['Start over', 'Keep it']);
  });

  it('counts the answers that came while it was closed', async () => {
    const backend = await scriptChat({ hold: true }, { hold: true });
    const page = await openChat({ aiUrl: backend.aiUrl });
    page.chat.ask('First?');
    page.chat.ask('Second?');
    await backend.received(1);
    page.chat.hide();
    for (const expected of ['1', '2']) {
      await backend.release();
      await page.until(
        () => page.has('badge') && page.part('badge').textContent === expected,
        'it is counted',
      );
      translateAll(page);
    }
  });
});

/** Firefox names the language that it translates into, and from then on translates nothing inside of another one. */
describe('<agent-chat> on a page that Firefox translates', () => {
  const { documentElement } = document;
  const { lang } = documentElement;
  afterEach(() => {
    setOnline(true);
    documentElement.lang = lang;
  });

  const languageOf = (element: Element | null): string | null | undefined =>
    element?.closest('[lang]')?.getAttribute('lang');

  it('says of no message and of no words of the owner that they are in that language', async () => {
    documentElement.lang = 'en';
    const { aiUrl } = await scriptChat('Hello.');
    const page = await openChat({ aiUrl, heading: 'Halm', greeting: 'Ask away.' });
    documentElement.lang = 'fr';
    await page.until(() => says(page, 'Assistant automatique'), 'its own texts are French');
    await page.ask('Well?');
    const [answer] = await page.answers(1);
    page.chat.consent = 'We keep what you write.';
    await page.ask('And?');
    await page.until(() => says(page, 'We keep'), 'it asks for consent');
    const root = page.chat.shadowRoot!;
    const words = [answer!, page.part('message-user'), root.querySelector('.greeting')];
    words.push(root.getElementById('confirmation-question'), page.part('heading'));
    expect(words.map(languageOf)).to.deep.equal(words.map(() => undefined));
  });

  /** The elements that say or are called something of ours while an answer has failed. */
  async function ownTexts(page: ChatPage): Promise<Element[]> {
    await page.ask('Well?');
    const failure = await page.failure();
    setOnline(false);
    const root = page.chat.shadowRoot!;
    await page.until(() => root.querySelector('.bar') !== null, 'it says that the connection is gone');
    const header = page.part('header').querySelectorAll('h2, p, button');
    return [failure, ...header, page.part('send'), page.part('footer'), root.querySelector('.bar')!];
  }

  it('says of its own texts that they are in that language already', async () => {
    documentElement.lang = 'fr';
    const page = await openChat({ aiUrl: (await scriptChat({ mode: '500' })).aiUrl });
    await page.until(() => says(page, 'Assistant automatique'), 'its own texts are French');
    const words = await ownTexts(page);
    expect(words.map(languageOf)).to.deep.equal(words.map(() => 'fr'));
  });

  it('says of its own texts that they are English where it has none in that language', async () => {
    documentElement.lang = 'fi';
    const page = await openChat({ aiUrl: (await scriptChat({ mode: '500' })).aiUrl });
    const words = await ownTexts(page);
    expect(words.map(languageOf)).to.deep.equal(words.map(() => 'en'));
    expect(languageOf(page.part('input')), 'in which the visitor writes').to.equal('fi');
    page.chat.strings = { keep: 'Säilytä' };
    await page.chat.updateComplete;
    expect(words.map(languageOf), "the owner's own").to.deep.equal(words.map(() => 'fi'));
  });

  it('is in the language that its owner has given it', async () => {
    const page = await openChat({ aiUrl: (await scriptChat('Hallo.')).aiUrl, lang: 'de' });
    await page.ask('Na?');
    const [answer] = await page.answers(1);
    expect(languageOf(answer!)).to.equal('de');
  });
});
