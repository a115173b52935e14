/**
 * The panel of the plain page: the widget's look, markdown and sanitizer, in as little code as shows the same. Its log
 * holds the newest messages alone and is contained, so that no length of the conversation reaches its layout.
 */
import DOMPurify from 'dompurify';
import { marked } from 'marked';
import { logStyles } from '../../../src/elements/agent-chat/panel/log.styles.js';
import { markdownStyles } from '../../../src/elements/agent-chat/panel/markdown.styles.js';
import { panelStyles } from '../../../src/elements/agent-chat/panel/panel.styles.js';

/** Messages in the DOM, as many as the widget keeps there. */
const SHOWN = 40;

const icon = (path: string, size: number) =>
  `<svg class="icon" width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
const COPY = 'M9.75 8.5h9v11.5h-10zM15.5 5.5v-1.5h-11.5v11.5h1.5';

const PANEL = `<dialog part="panel" class="panel" aria-labelledby="heading">
  <header class="header"><span class="mark" aria-hidden="true">${icon('M6.25 9.5h11.5M6.25 14.5h7', 24)}</span>
    <div class="title"><h2 id="heading" tabindex="-1">Chat</h2><p>Automated assistant</p></div>
    <button class="icon-button" aria-label="More options">${icon('M5.5 12h.01M12 12h.01M18.5 12h.01', 24)}</button>
    <button class="icon-button" aria-label="Close chat">${icon('M6 9.25l6 6 6-6', 24)}</button></header>
  <div id="log" class="log" role="log" tabindex="0"></div>
  <div class="foot"><form class="composer"><div class="well"><div class="grow">
      <textarea id="input" rows="1" aria-label="Ask a question" placeholder="Ask a question"></textarea>
      <div class="mirror" aria-hidden="true"></div></div>
    <button class="send" aria-label="Send">${icon('M12 19.25V5M5.75 11.25L12 5l6.25 6.25', 24)}</button></div>
    <div class="fine"><span>Answers are automated and can be wrong.</span></div></form></div>
</dialog>`;

interface Reply {
  readonly conversationId: string;
  readonly messages: readonly string[];
}

let conversationId = '';
const history: string[] = [];

/** Draws the panel and takes the focus into it. */
export function openPanel(root: ShadowRoot): void {
  for (const { cssText } of [panelStyles, logStyles, markdownStyles]) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(cssText);
    root.adoptedStyleSheets.push(sheet);
  }
  root.querySelector('.root')!.insertAdjacentHTML('afterbegin', PANEL);
  const dialog = root.querySelector('dialog')!;
  const input = root.querySelector('textarea')!;
  const mirror = root.querySelector('.mirror')!;
  dialog.open = true;
  input.focus();
  dialog.animate([{ opacity: 0, transform: 'scale(.96)' }, {}], { duration: 180, easing: 'ease-out' });
  input.addEventListener('input', () => {
    mirror.textContent = `${input.value}\u200b`;
  });
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const text = input.value;
    input.value = mirror.textContent = '';
    void exchange(root.querySelector('#log')!, text);
  });
  const exchanges = new URLSearchParams(location.search).get('exchanges');
  if (exchanges) void showHistory(root.querySelector('#log')!, exchanges);
}

/** Shows what was said before; all of it stays at hand. */
async function showHistory(log: Element, exchanges: string): Promise<void> {
  const response = await fetch(`/history?exchanges=${exchanges}`);
  const { messages } = (await response.json()) as { messages: string[] };
  history.push(...messages);
  history.slice(-SHOWN).forEach((text, at) => (at % 2 ? addAnswer(log, text) : addQuestion(log, text)));
  log.scrollTo(0, log.scrollHeight);
}

async function exchange(log: Element, message: string): Promise<void> {
  history.push(message);
  const question = addQuestion(log, message);
  log.scrollTo({ top: log.scrollHeight, behavior: 'smooth' });
  const response = await fetch('/ai/chat', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ conversationId, message }),
  });
  const { data } = (await response.json()) as { data: Reply };
  conversationId = data.conversationId;
  const reply = data.messages.join('\n\n');
  history.push(reply);
  addAnswer(log, reply);
  log.scrollTo({ top: question.offsetTop - 12, behavior: 'smooth' });
}

function addQuestion(log: Element, text: string): HTMLElement {
  const question = add(
    log,
    'user',
    `<div class="bubble-row">${time()}<div class="bubble" dir="auto"></div></div>`,
  );
  question.querySelector('.bubble')!.textContent = text;
  return question;
}

function addAnswer(log: Element, markdown: string): void {
  const html = marked.parse(markdown, { async: false });
  const content = DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true });
  for (const link of content.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  for (const table of content.querySelectorAll('table')) box(table, 'table-scroll');
  for (const pre of content.querySelectorAll('pre')) {
    box(pre, 'code').insertAdjacentHTML(
      'afterbegin',
      `<div class="code-head"><span></span><button class="copy-code" aria-label="Copy code">${icon(COPY, 16)}</button></div>`,
    );
  }
  const answer = add(
    log,
    'agent',
    `<div class="content"><div class="md" dir="auto"></div></div><div class="actions last">
      <button class="icon-button small" aria-label="Copy">${icon(COPY, 18)}</button>${time()}</div>`,
  );
  answer.querySelector('.md')!.append(content);
}

function add(log: Element, role: string, html: string): HTMLElement {
  const message = document.createElement('article');
  message.className = `message ${role}`;
  message.tabIndex = -1;
  message.innerHTML = html;
  log.append(message);
  if (log.childElementCount > SHOWN) log.firstElementChild!.remove();
  return message;
}

function box(element: Element, className: string): Element {
  const outer = document.createElement('div');
  outer.className = className;
  element.replaceWith(outer);
  outer.append(element);
  return outer;
}

const time = (): string => `<time>${new Date().toLocaleTimeString('en', { timeStyle: 'short' })}</time>`;
