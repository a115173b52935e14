import type { AgentChatElement } from 'agent-widgets';
import { resolveSource } from '../shared/resolve-source.js';
import type { Theme } from '../shared/theme.js';
import type { Settings } from './settings.js';

const PAGE = `<!doctype html><html lang="en"><head>
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="stylesheet" href="/shared/frame.css"><link rel="stylesheet" href="/playground/preview.css"></head>
  <body><header><i></i><i></i><i></i></header>
  <main><i></i><i></i><i></i><div class="tiles"><i></i><i></i><i></i></div></main>
  <script type="module" src="/dist/embed.mjs"></script></body></html>`;

/** A frame with a page that shows the chat. The page stays when settings change, so that a conversation goes on. */
export class Preview {
  #page: Promise<Document>;
  #chat: AgentChatElement | undefined;
  #shown: Settings | undefined;

  constructor(frame: HTMLIFrameElement) {
    this.#page = new Promise((resolve) => {
      frame.addEventListener('load', () => frame.contentDocument && resolve(frame.contentDocument));
    });
    frame.srcdoc = PAGE;
  }

  async show(settings: Settings): Promise<void> {
    const page = await this.#page;
    const isNew = !this.#chat;
    const chat = (this.#chat ??= createChat(page));
    apply(chat, settings, this.#shown);
    this.#shown = settings;
    if (isNew) page.body.append(chat);
    // An inline chat needs a place in the page; a floating one does not.
    page.body.classList.toggle('inline', chat.getAttribute('mode') === 'inline');
  }

  async setTheme(theme: Theme): Promise<void> {
    (await this.#page).documentElement.dataset['theme'] = theme;
  }
}

function createChat(page: Document): AgentChatElement {
  const chat = page.createElement('agent-chat');
  chat.resolveSource = resolveSource;
  return chat;
}

/** Sets the new values and removes those that the form set before. Attributes set by the element itself stay. */
function apply(
  chat: AgentChatElement,
  { attributes, properties }: Settings,
  before: Settings | undefined,
): void {
  for (const name of Object.keys(before?.attributes ?? {})) {
    if (!(name in attributes)) chat.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (chat.getAttribute(name) !== value) chat.setAttribute(name, value);
  }
  for (const name of Object.keys(before?.properties ?? {})) {
    if (!(name in properties)) chat.style.removeProperty(name);
  }
  for (const [name, value] of Object.entries(properties)) chat.style.setProperty(name, value);
}
