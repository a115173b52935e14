/** For tests of `<agent-chat>`: puts one on the page, finds its parts as a visitor or an owner would, acts and waits. */
import { fixture, fixtureCleanup, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../src/define/agent-chat.js';
import type { AgentChatElement } from '../../src/elements/agent-chat/agent-chat.js';
import { until } from './until.js';

// On a busy machine browsers report sizes a frame late and say so as an error, which the test runner would count as a failure.
addEventListener('error', (event) => {
  if (/^ResizeObserver loop/.test(event.message)) event.stopImmediatePropagation();
});

export class ChatPage {
  constructor(readonly chat: AgentChatElement) {}

  /** All nodes of a part, in the order of the document. */
  parts<Found extends HTMLElement = HTMLElement>(name: string): Found[] {
    return [...this.chat.shadowRoot!.querySelectorAll<Found>(`[part~="${name}"]`)];
  }

  part<Found extends HTMLElement = HTMLElement>(name: string): Found {
    const [found] = this.parts<Found>(name);
    if (!found) throw new Error(`no part "${name}" is shown`);
    return found;
  }

  has(name: string): boolean {
    return this.parts(name).length > 0;
  }

  get input(): HTMLTextAreaElement {
    return this.part<HTMLTextAreaElement>('input');
  }

  /** A button by its accessible name. */
  button(name: string): HTMLButtonElement {
    const found = [...this.chat.shadowRoot!.querySelectorAll('button')].find(
      (button) => (button.getAttribute('aria-label') ?? button.textContent).trim() === name,
    );
    if (!found) throw new Error(`no button "${name}" is shown`);
    return found;
  }

  async until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
    await until(condition, what);
  }

  async open(): Promise<void> {
    this.chat.show();
    await this.until(() => this.has('input'), 'the panel opens');
    await this.chat.updateComplete;
  }

  /** Types with the keyboard and presses Enter. */
  async ask(text: string): Promise<void> {
    this.input.focus();
    await sendKeys({ type: text });
    await sendKeys({ press: 'Enter' });
  }

  async answers(count: number): Promise<HTMLElement[]> {
    await this.until(() => this.parts('message-agent').length >= count, `${count} answers are shown`);
    return this.parts('message-agent');
  }

  async failure(): Promise<HTMLElement> {
    await this.until(() => this.has('message-error'), 'the failure is shown');
    return this.part('message-error');
  }

  /** The text of a message that a visitor sees, without the words that are only for screen readers. */
  textOf(message: HTMLElement): string {
    return message.querySelector('[part~=content]')?.textContent.trim() ?? '';
  }
}

const REGIONS = {
  panel: '.announcer[aria-live=polite]:not(.outside)',
  failures: '.announcer[aria-live=assertive]',
  page: '.outside[aria-live=polite]',
};

/** Collects what screen readers are told from now on, by the panel, of failures in it, or by the page around it. */
export function listen(page: ChatPage, from: keyof typeof REGIONS = 'panel'): readonly string[] {
  const spoken: string[] = [];
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) spoken.push(node.textContent ?? '');
  }).observe(page.chat.shadowRoot!.querySelector(REGIONS[from])!, { childList: true });
  return spoken;
}

/** Asks this many questions, each after the answer to the one before. */
export async function converse(page: ChatPage, exchanges: number): Promise<void> {
  for (let count = 1; count <= exchanges; count += 1) {
    const replied = oneEvent(page.chat, 'agent-chat-reply');
    page.chat.ask(`Question ${count}?`);
    await replied;
    await page.chat.updateComplete;
  }
}

/** Resolves when the log scrolls next. */
export const scrolled = (page: ChatPage): Promise<unknown> =>
  new Promise((resolve) => page.part('log').addEventListener('scroll', resolve, { once: true }));

/** How much of the log is below the part in view, in px. */
export const leftOf = (page: ChatPage): number => {
  const log = page.part('log');
  return log.scrollHeight - log.clientHeight - log.scrollTop;
};

/** How far below the top of the log a message begins, in px. */
export const topOf = (page: ChatPage, message: HTMLElement): number =>
  message.getBoundingClientRect().top - page.part('log').getBoundingClientRect().top;

/** Where the conversation is remembered, but for its messages. */
export const recordKeyOf = ({ chat }: ChatPage): string => `agent-chat:${chat.agentId}:conversation`;

/** What the tab remembers of the place where the visitor reads; undefined at the end of the log. */
export const storedPlace = (page: ChatPage): { messageId: string; offset: number } | undefined => {
  const record = sessionStorage.getItem(recordKeyOf(page)) ?? '{}';
  return (JSON.parse(record) as { anchor?: { messageId: string; offset: number } }).anchor;
};

/** Whether the place that the tab remembers is the one where the log stands, and not one of before. */
export const isPlaceRemembered = (page: ChatPage): boolean => {
  const place = storedPlace(page);
  const message = page.parts('message').find(({ dataset }) => dataset['id'] === place?.messageId);
  return !!message && Math.abs(topOf(page, message) - place!.offset) <= 1;
};

/** Puts a chat with these properties on the page. Each gets an agent of its own, so that it finds no other chat's transcript. */
export async function placeChat(properties: Partial<AgentChatElement> = {}): Promise<ChatPage> {
  const chat = document.createElement('agent-chat');
  Object.assign(chat, { agentId: crypto.randomUUID(), ...properties });
  await fixture(html`${chat}`);
  return new ChatPage(chat);
}

/** In the task after the one that removed it from the page, a chat lets go of its conversation. */
export const nextTask = (): Promise<unknown> => new Promise((resolve) => void setTimeout(resolve));

/** Removes every chat from the page and adds one with the same agent, as a reload does. */
export async function reload(page: ChatPage, properties: Partial<AgentChatElement> = {}): Promise<ChatPage> {
  const { agentId, aiUrl, storage } = page.chat;
  fixtureCleanup();
  await nextTask();
  return placeChat({ agentId, aiUrl, storage, ...properties });
}

export { oneEvent };
