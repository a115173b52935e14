/**
 * The panel of the plain page. It has the widget's styles, markdown and sanitizer, and only as much code as it needs to look
 * the same at every moment; `test/e2e/plain-page.test.ts` compares the two. Its log holds only the newest messages and has
 * containment, so that the length of a conversation does not affect its layout.
 */
import DOMPurify from 'dompurify';
import { marked } from 'marked';
import { logStyles } from '../../../src/elements/agent-chat/panel/log.styles.js';
import { markdownStyles } from '../../../src/elements/agent-chat/panel/markdown.styles.js';
import { panelStyles } from '../../../src/elements/agent-chat/panel/panel.styles.js';

/** How many messages are in the DOM, the same as in the widget. */
const SHOWN = 40;

const icon = (name: string, path: string, size = 20) =>
  `<svg class="icon icon-${name}" width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
const copyIcon = (size: number) =>
  icon(
    'copy',
    'M9.75 8.5h9c.69 0 1.25.56 1.25 1.25v9c0 .69-.56 1.25-1.25 1.25h-9c-.69 0-1.25-.56-1.25-1.25v-9c0-.69.56-1.25 1.25-1.25zM15.5 5.5v-.25C15.5 4.56 14.94 4 14.25 4h-9C4.56 4 4 4.56 4 5.25v9c0 .69.56 1.25 1.25 1.25h.25',
    size,
  );
const downIcon = (size?: number) => icon('chevron-down', 'M6 9.25l6 6 6-6', size);
const SEND = icon('send', 'M12 19.25V5M5.75 11.25L12 5l6.25 6.25');
const STOP = icon('stop', 'M8.25 8.25h7.5v7.5h-7.5z');

const SIGN = '<span class="lines" aria-hidden="true"><i></i><i></i></span>';
/** The sign of waiting is shown only if the answer takes longer. */
const SIGN_AFTER_MS = 600;

/** The colours that the widget derives from the accent. */
const ROLES = ':host{--_hover:oklch(.41 .078 182);--_user:var(--_accent);--_user-text:oklch(1 0 0)}';

const PANEL = `<dialog part="panel" class="panel" aria-labelledby="heading">
  <header class="header"><span class="mark" aria-hidden="true">${icon('lines', 'M6.25 9.5h11.5M6.25 14.5h7')}</span>
    <div class="title"><h2 id="heading" tabindex="-1">Chat</h2><p>Automated assistant</p></div>
    <div class="menu-anchor"><button class="icon-button" aria-label="More options">${icon('more', 'M5.5 12h.01M12 12h.01M18.5 12h.01')}</button></div>
    <button class="icon-button" aria-label="Close chat">${downIcon()}</button></header>
  <div id="log" class="log" role="log" tabindex="0"></div>
  <div class="foot"><form class="composer"><div class="well"><div class="grow">
      <textarea id="input" rows="1" aria-label="Ask a question" placeholder="Ask a question"></textarea>
      <p></p></div>
    <button class="send" aria-label="Send" aria-disabled="true">${SEND}</button></div>
    <div class="fine"><span>Answers are automated and can be wrong.</span></div></form></div>
</dialog>`;

interface Reply {
  readonly conversationId: string;
  readonly messages: readonly string[];
}

let conversationId = '';
const history: string[] = [];

/** Draws the panel and moves the focus into it. */
export function openPanel(root: ShadowRoot): void {
  for (const css of [ROLES, panelStyles.cssText, logStyles.cssText, markdownStyles.cssText]) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets.push(sheet);
  }
  root.querySelector('.root')!.insertAdjacentHTML('afterbegin', PANEL);
  const dialog = root.querySelector('dialog')!;
  const input = root.querySelector('textarea')!;
  const mirror = root.querySelector('.grow > p')!;
  const send = root.querySelector('.send')!;
  const log = root.querySelector('#log')!;
  const launcher = root.querySelector('.launcher')!;
  launcher.innerHTML = downIcon(32);
  launcher.ariaLabel = 'Close chat';
  dialog.open = true;
  input.focus();
  dialog.animate([{ opacity: 0, transform: 'scale(.96)' }, {}], { duration: 180, easing: 'ease-out' });
  log.addEventListener('scroll', () => log.classList.toggle('scrolled', log.scrollTop > 0));
  const follow = (): void => {
    mirror.textContent = `${input.value}\u200b`;
    send.ariaDisabled = String(input.value === '');
  };
  input.addEventListener('input', follow);
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const text = input.value;
    input.value = '';
    follow();
    void exchange({ log, send }, text);
  });
  const exchanges = new URLSearchParams(location.search).get('exchanges');
  if (exchanges) void showHistory(log, exchanges);
}

/** Loads an earlier conversation, of which only the newest messages are shown. */
async function showHistory(log: Element, exchanges: string): Promise<void> {
  const response = await fetch(`/history?exchanges=${exchanges}`);
  const { messages } = (await response.json()) as { messages: string[] };
  history.push(...messages);
  history.slice(-SHOWN).forEach((text, at) => (at % 2 ? addAnswer(log, text) : addQuestion(log, text)));
  log.scrollTo(0, log.scrollHeight);
}

async function exchange({ log, send }: Record<'log' | 'send', Element>, message: string): Promise<void> {
  history.push(message);
  log.querySelector('.actions.last')?.classList.remove('last');
  const question = addQuestion(log, message);
  const waiting = document.createElement('div');
  waiting.className = 'waiting';
  log.append(waiting);
  const sign = setTimeout(() => (waiting.innerHTML = SIGN), SIGN_AFTER_MS);
  send.className = 'send stop';
  send.ariaLabel = 'Stop';
  send.ariaDisabled = 'false';
  send.innerHTML = STOP;
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
  clearTimeout(sign);
  waiting.remove();
  addAnswer(log, reply);
  send.className = 'send';
  send.ariaLabel = 'Send';
  send.ariaDisabled = 'true';
  send.innerHTML = SEND;
  const top = question.offsetTop - 12;
  if (log.scrollHeight - top > log.clientHeight) addJump(log);
  log.scrollTo({ top, behavior: 'smooth' });
}

/** Leads to the end of a long answer, and goes once it is in sight. */
function addJump(log: Element): void {
  const jump = document.createElement('button');
  jump.className = 'jump';
  jump.ariaLabel = 'To the newest message';
  jump.innerHTML = icon('arrow-down', 'M12 4.75V19M5.75 12.75L12 19l6.25-6.25', 16);
  jump.addEventListener('click', () => log.scrollTo({ top: log.scrollHeight, behavior: 'smooth' }));
  log.before(jump);
  const follow = (): void => {
    if (log.scrollTop + log.clientHeight < log.scrollHeight - 1) return;
    jump.remove();
    log.removeEventListener('scroll', follow);
  };
  log.addEventListener('scroll', follow);
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
  // The lines of an item are shown as lines. Those between elements are none.
  const html = marked.parse(markdown, { async: false }).replace(/>\n|\n</g, (line) => line.trim());
  const content = DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true });
  for (const link of content.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  for (const table of content.querySelectorAll('table')) box(table, 'table-scroll');
  for (const pre of content.querySelectorAll('pre')) {
    const code = box(pre, 'code');
    code.insertAdjacentHTML(
      'afterbegin',
      `<div class="code-head"><button class="copy-code" aria-label="Copy code">${copyIcon(16)}</button></div>`,
    );
    const [, language = ''] = pre.firstElementChild!.className.split('language-');
    code.querySelector<HTMLElement>('.code-head')!.dataset['language'] = language;
  }
  const answer = add(
    log,
    'agent',
    `<div class="content"><div class="md" dir="auto"></div></div><div class="actions last">
      <button class="icon-button small" aria-label="Copy">${copyIcon(18)}</button>${time()}</div>`,
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
