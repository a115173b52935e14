/** Draws each state of the chat twice, in light and in dark, when it comes near the viewport. */
import type { AgentChatElement } from 'agent-widgets';
import { create } from '../shared/create.js';
import { find } from '../shared/find.js';
import '../shared/frame.js';
import { resolveSource } from '../shared/resolve-source.js';
import { GROUPS, type ChatState, type StateGroup } from './states.js';

const AI_URL = '/gallery/ai';
/** Attributes of every chat in the gallery, unless its state sets others. */
const DEFAULTS = { 'agent-id': 'gallery-oven', 'ai-url': AI_URL, heading: 'Halm & Clay', storage: 'none' };
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

function drawGroup(group: StateGroup): HTMLElement {
  const states = group.states.map((state) => drawState(state, group.stage));
  return create('section', { id: toId(group.title) }, create('h2', '', group.title), ...states);
}

function drawState(state: ChatState, stage: StateGroup['stage']): HTMLElement {
  const caption = create('figcaption', '', create('h3', '', state.title), state.about);
  const boxes = THEMES.map((theme) => {
    const box = create('div', 'stage');
    box.dataset['theme'] = theme;
    whenNear(box, () => {
      if (stage === 'panel' || stage === 'short') setPanel(box, state, theme);
      else setFrame(box, state, theme);
    });
    return box;
  });
  return create('figure', '', caption, create('div', `pair ${stage}`, ...boxes));
}

/** Puts the chat into the page. */
function setPanel(box: HTMLElement, state: ChatState, theme: Theme): void {
  const chat = createChat(document, state, theme);
  chat.setAttribute('mode', 'inline');
  box.append(chat);
  drive(chat, state);
}

/** Puts the chat into a frame, where it floats over a page of its own. */
function setFrame(box: HTMLElement, state: ChatState, theme: Theme): void {
  const frame = create('iframe', { title: `${state.title}, ${theme}` });
  frame.srcdoc = `<!doctype html><html lang="en" data-theme="${theme}"><head>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="stylesheet" href="/shared/frame.css"></head>
    <body><script type="module" src="/dist/embed.mjs"></script></body></html>`;
  frame.addEventListener('load', () => {
    const page = frame.contentDocument;
    if (!page) return;
    const chat = createChat(page, state, theme);
    page.body.append(chat);
    drive(chat, state);
  });
  box.append(frame);
}

function createChat(page: Document, state: ChatState, theme: Theme): AgentChatElement {
  const chat = page.createElement('agent-chat');
  const attributes = { ...DEFAULTS, ...state.attributes, 'color-scheme': theme };
  for (const [name, value] of Object.entries(attributes)) chat.setAttribute(name, value);
  for (const [name, value] of Object.entries(state.style ?? {})) chat.style.setProperty(name, value);
  if (!('data-plain-sources' in attributes)) chat.resolveSource = state.resolveSource ?? resolveSource;
  chat.append(create('a', { href: 'mailto:hello@halm.example' }, 'Write to us'));
  return chat;
}

/** Waits for the next task: by then the loader has seen the new element and added its methods. */
function drive(chat: AgentChatElement, state: ChatState): void {
  setTimeout(() => state.drive?.(chat));
}

function whenNear(box: HTMLElement, show: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      show();
    },
    { rootMargin: '400px' },
  );
  observer.observe(box);
}

function createContents(): HTMLElement[] {
  return GROUPS.map(({ title }) => create('a', { href: `#${toId(title)}` }, title));
}

function toId(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}

find('.contents').append(...createContents());
find('.states').append(...GROUPS.map(drawGroup));
