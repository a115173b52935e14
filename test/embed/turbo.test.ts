import { expect, oneDefaultPreventedEvent, oneEvent } from '@open-wc/testing';
import type { AgentChatElement } from '../../src/elements/agent-chat/agent-chat.js';
import { scriptChat, type ScriptedChat } from '../helpers/scripted-chat.js';
import { until } from '../helpers/until.js';

interface TurboWindow extends Window {
  /** Errors on the console and uncaught ones. */
  readonly errors: readonly string[];
  readonly Turbo: { session: { view: { snapshotCache: { has(address: URL): boolean } } } };
}

/** A page whose successors Turbo brings, and the chat that it began with. */
interface Visit {
  readonly window: TurboWindow;
  readonly document: Document;
  readonly backend: ScriptedChat;
  readonly chat: AgentChatElement;
}

// One frame for all: WebKit would go back to pages of frames that are gone.
const frame = document.createElement('iframe');
frame.title = 'Page of a customer';
// On a phone an open panel would not come back by itself.
Object.assign(frame.style, { width: '800px', height: '600px' });

const chats = (page: Document): AgentChatElement[] => [...page.querySelectorAll('agent-chat')];
const text = (chat: AgentChatElement | undefined, part: string): string =>
  [...(chat?.shadowRoot?.querySelectorAll(`[part~="${part}"]`) ?? [])].map((node) => node.textContent).join();
const hasAnswer = (chat: AgentChatElement | undefined): boolean =>
  text(chat, 'message-agent').includes('Very.');

async function open(path: string, ...answers: Parameters<typeof scriptChat>): Promise<Visit> {
  const backend = await scriptChat(...answers);
  const loaded = oneEvent(frame, 'load');
  frame.contentWindow!.location.replace(`/turbo-site${backend.ownAiUrl}/${path}`);
  await loaded;
  const window = frame.contentWindow as TurboWindow;
  const { document } = window;
  const launcher = () => chats(document)[0]?.shadowRoot?.querySelector('[part~=launcher]');
  await until(() => launcher() != null, 'the launcher');
  return { window, document, backend, chat: chats(document)[0]! };
}

async function talk({ chat }: Visit): Promise<void> {
  chat.ask('Is it strong?');
  await until(() => hasAnswer(chat), 'the answer');
}

const isAt = ({ document }: Visit, name: string): boolean =>
  document.querySelector('h1')?.textContent === name &&
  document.title === name &&
  !document.documentElement.matches('[data-turbo-preview], [aria-busy]');

const linkTo = (page: Document, name: string): HTMLAnchorElement =>
  [...page.querySelectorAll('a')].find(({ textContent }) => textContent === name)!;

async function follow(page: Visit, link: string, name = link): Promise<void> {
  const shown = oneEvent(page.document, 'turbo:load');
  linkTo(page.document, link).click();
  await shown;
  await until(() => isAt(page, name), `the page ${name}`);
}

/** Leads to where Turbo shows what it has kept of a page; what is returned lets it ask the server. */
async function preview({ document, window }: Visit, link: string): Promise<() => void> {
  const { href } = linkTo(document, link);
  // A page is kept a task after it is left.
  await until(() => window.Turbo.session.view.snapshotCache.has(new URL(href)), 'a kept page');
  const asking = oneDefaultPreventedEvent(document, 'turbo:before-fetch-request');
  linkTo(document, link).click();
  const { detail } = (await asking) as CustomEvent<{ resume: () => void }>;
  await until(() => document.documentElement.matches('[data-turbo-preview]'), 'a preview');
  return () => detail.resume();
}

async function goBack(page: Visit, name: string): Promise<void> {
  page.window.history.back();
  await until(() => isAt(page, name), `the page ${name}`);
}

/** Those that the document gets from now on, without those that are taken off again. */
function clickListeners(page: Document): ReadonlySet<unknown> {
  const listeners = new Set<unknown>();
  const add = page.addEventListener.bind(page) as EventTarget['addEventListener'];
  const remove = page.removeEventListener.bind(page) as EventTarget['removeEventListener'];
  page.addEventListener = (...args: Parameters<typeof add>) => {
    if (args[0] === 'click') listeners.add(args[1]);
    add(...args);
  };
  page.removeEventListener = (...args: Parameters<typeof remove>) => {
    if (args[0] === 'click') listeners.delete(args[1]);
    remove(...args);
  };
  return listeners;
}

/** There is no other chat, and it shows what it showed. */
function expectAsLeft(page: Visit): void {
  expect(chats(page.document)).to.deep.equal([page.chat]);
  expect(page.chat.parentElement).to.equal(page.document.body);
  expect(page.chat.open).to.equal(true);
  expect(text(page.chat, 'message-user')).to.contain('Is it strong?');
  expect(hasAnswer(page.chat)).to.equal(true);
  expect(page.window.errors).to.deep.equal([]);
}

/** Asks on one page, goes to the next one and back, and expects the answer there, to one request. */
async function expectAnswerAcross(site: string, first: string, next: string): Promise<void> {
  const page = await open(`${site}/${first}`, { messages: ['Very.'], hold: true });
  page.chat.ask('Is it strong?');
  await page.backend.received(1);
  await follow(page, next);
  await goBack(page, first);
  await page.backend.release();
  await until(() => hasAnswer(page.chat), 'the answer');
  expectAsLeft(page);
  expect(await page.backend.requests()).to.have.length(1);
}

before(() => document.body.append(frame));
after(() => frame.remove());

// Turbo runs a classic script in the body again on every page.
for (const [file, place] of [
  ['loader', 'head'],
  ['classic', 'body'],
] as const) {
  describe(`a chat that the ${file} mounted from the ${place}, where Turbo changes the pages,`, () => {
    it('stays the same with its conversation, by link, back button and preview', async () => {
      const page = await open(`${file}/${place}/home`, 'Very.');
      await talk(page);
      await follow(page, 'about');
      expectAsLeft(page);
      await goBack(page, 'home');
      expectAsLeft(page);
      const go = await preview(page, 'about');
      expectAsLeft(page);
      go();
      await until(() => isAt(page, 'about'), 'the page as the server has it');
      expectAsLeft(page);
      expect(await page.backend.requests()).to.have.length(1);
    });

    it('waits for its answer across pages, and asks once', async () => {
      await expectAnswerAcross(`${file}/${place}`, 'home', 'about');
    });

    it('is told of once, though a copy of it comes out of the cache', async () => {
      const page = await open(`${file}/${place}/home`, 'Very.');
      await talk(page);
      const heard: string[] = [];
      for (const name of ['ready', 'open', 'close', 'message']) {
        page.document.addEventListener(`agent-chat-${name}`, () => heard.push(name));
      }
      await follow(page, 'about');
      await goBack(page, 'home');
      await follow(page, 'about');
      await page.chat.updateComplete;
      expect(heard).to.deep.equal([]);
    });

    it('stays on a page without the tag', async () => {
      const page = await open(`${file}/${place}/home`, 'Very.');
      await talk(page);
      await follow(page, 'bare');
      expectAsLeft(page);
      await goBack(page, 'home');
      expectAsLeft(page);
    });

    it('is gone without a trace once the page has removed it', async () => {
      const page = await open(`${file}/${place}/home`);
      page.chat.remove();
      await follow(page, 'bare');
      await goBack(page, 'home');
      expect(chats(page.document)).to.deep.equal([]);
    });

    it('stays when Turbo makes the page anew in place', async () => {
      const page = await open(`${file}/${place}/home`, 'Very.');
      await talk(page);
      await follow(page, 'refresh', 'home');
      expectAsLeft(page);
    });
  });
}

describe('a chat in the markup of pages that Turbo changes', () => {
  it('stays the same with data-turbo-permanent', async () => {
    const page = await open('loader/head/kept', 'Very.');
    await talk(page);
    await follow(page, 'kept2');
    expectAsLeft(page);
    await goBack(page, 'kept');
    expectAsLeft(page);
    expect(await page.backend.requests()).to.have.length(1);
  });

  it('waits for its answer across pages with data-turbo-permanent, and asks once', async () => {
    await expectAnswerAcross('loader/head', 'kept', 'kept2');
  });

  it('takes its conversation up again without it', async () => {
    const page = await open('loader/head/own', 'Very.');
    await talk(page);
    await follow(page, 'own2');
    await until(() => hasAnswer(chats(page.document)[0]), 'the answer');
    expect(chats(page.document)).to.have.length(1);
    expect(page.chat.isConnected).to.equal(false);
    await goBack(page, 'own');
    await until(() => hasAnswer(chats(page.document)[0]), 'the answer');
    expect(chats(page.document)).to.have.length(1);
    expect(await page.backend.requests()).to.have.length(1);
    expect(page.window.errors).to.deep.equal([]);
  });

  it('leaves nothing behind that listens, where nobody has used it', async () => {
    const page = await open('loader/head/own');
    const listening = clickListeners(page.document);
    await follow(page, 'own2');
    const first = listening.size;
    await follow(page, 'own');
    await follow(page, 'own2');
    expect(listening.size).to.equal(first);
  });

  it('goes where the next page has none', async () => {
    const page = await open('loader/head/own', 'Very.');
    await talk(page);
    await follow(page, 'bare');
    expect(chats(page.document)).to.deep.equal([]);
  });
});
