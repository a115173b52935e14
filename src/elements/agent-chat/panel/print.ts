import { createElement } from '../../../content/create-element.js';
import type { AgentMessage, Message } from '../../../conversation/state.js';
import type { Strings } from '../../../i18n/strings.js';
import type { ChatSession } from '../chat-session.js';
import { formatTime } from '../formats.js';
import { statusOf } from '../status.js';
import { createMarkdownBox } from './markdown-box.js';
import { mergeSources } from './merge-sources.js';

const PAPER_CSS = `
body{margin:0;font:11pt/1.5 system-ui,sans-serif;color:#000;background:#fff}
h1{margin:0;font-size:13pt}
h2{margin:1.2em 0 0;font-size:1em;break-after:avoid}
.quiet{margin:.2em 0;font-size:.9em;color:#444}
.question{white-space:pre-wrap}
pre{white-space:pre-wrap;direction:ltr;text-align:left}
p,li{white-space:pre-line;unicode-bidi:plaintext}
table{border-collapse:collapse}
th,td{padding:2pt 8pt 2pt 0;vertical-align:top;border-block-end:1px solid #999}
th:not([align]){text-align:start}
ul,ol{padding-inline-start:1.5em}
.task-item{margin-inline-start:-1.5em;list-style:none}
.visually-hidden,.link-host{display:none}
a{color:inherit;overflow-wrap:anywhere}
a::after{content:" (" attr(href) ")"}
`;

/** The title of a source, if the page has given one. */
type TitleOf = (dataItemId: string) => string | undefined;

/** The last frame. It may still be there, because not every browser fires `afterprint`. */
let frame: HTMLIFrameElement | undefined;

/** Prints the conversation alone, from a frame of its own, so that the page's styles do not apply to it. */
export function print(session: ChatSession, titleOf: TitleOf | undefined): void {
  frame?.remove();
  frame = createFrame();
  document.body.append(frame);
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!view) return;
  const paper = view.document;
  paper.title = session.heading;
  paper.documentElement.lang = session.locale;
  paper.documentElement.dir = session.dir;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(PAPER_CSS);
  paper.adoptedStyleSheets = [sheet];
  paper.body.append(...drawConversation(session, titleOf));
  const printed = frame;
  view.addEventListener('afterprint', () => printed.remove());
  view.print();
}

/** Invisible by its size, because some browsers print nothing from a frame that is not displayed. */
function createFrame(): HTMLIFrameElement {
  const created = document.createElement('iframe');
  Object.assign(created.style, { position: 'fixed', inlineSize: '0', blockSize: '0', border: '0' });
  created.tabIndex = -1;
  created.setAttribute('aria-hidden', 'true');
  return created;
}

function drawConversation(session: ChatSession, titleOf: TitleOf | undefined): HTMLElement[] {
  const { texts, locale, heading } = session;
  const messages = session.conversation?.allMessages() ?? [];
  const began = messages[0] ? `${formatTime(messages[0].at, locale, 'day')} · ` : '';
  const drawn = [create('h1', heading), create('p', began + texts.assistant, 'quiet')];
  messages.forEach((message, index) => {
    const style = isSameDay(message.at, messages[Math.max(0, index - 1)]!.at) ? 'time' : 'day';
    const who = message.role === 'user' ? texts.you : texts.agent;
    drawn.push(
      create('h2', `${who} · ${formatTime(message.at, locale, style)}`),
      drawMessage(message, session),
    );
    const status = message.role === 'user' && statusOf(message, session);
    if (status) drawn.push(create('p', status.text, 'quiet'));
    if (titleOf && message.role === 'agent' && message.sources.length > 0)
      drawn.push(create('p', listSources(message, titleOf, texts), 'quiet'));
  });
  return drawn;
}

/** The number of sources, with their titles if the page has given any. */
function listSources({ sources }: AgentMessage, titleOf: TitleOf, texts: Strings): string {
  const merged = mergeSources(sources);
  const count = texts.sources(merged.length);
  if (!merged.some(({ id }) => titleOf(id))) return count;
  return [count, ...merged.map(({ number, id }) => `${number} ${titleOf(id) ?? '–'}`)].join(' · ');
}

function drawMessage(message: Message, { texts }: ChatSession): HTMLElement {
  if (message.role === 'user') return create('p', message.text, 'question');
  return createMarkdownBox('', message.blocks, { strings: texts });
}

function create(tag: string, text: string, className = ''): HTMLElement {
  const element = createElement(tag, className, text);
  element.dir = 'auto';
  return element;
}

const isSameDay = (one: number, other: number): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString();
