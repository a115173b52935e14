import { createElement } from './create-element.js';
import { dressLinks, readUrl } from './links.js';

/** The few words that content brings along, in the reader's language. */
export interface ContentStrings {
  /** Added to the label of a link that opens in a new tab. */
  readonly newTab: string;
  /** Name of the box a wide table scrolls in. */
  readonly table: string;
  /** Name of the box long lines of code scroll in. */
  readonly code: string;
  /** Name of a ticked box in a task list. */
  readonly taskDone: string;
  /** Name of an empty box in a task list. */
  readonly taskOpen: string;
  /** Label of a link to an image that has no text of its own. */
  readonly image: string;
  /** Shown after the part of an over-long reply that was read. */
  readonly cut: string;
}

export interface DressRules {
  readonly baseUrl: string;
  readonly imageHosts: readonly string[];
  readonly strings: ContentStrings;
}

/** Letters that join, without a place to break, hold the browser's layout for seconds: after so many a line may end. */
const ENDLESS_WORD = /\S{1000}/u;

/** Turns sanitized HTML into what a reader gets: links, images and scroll boxes by the rules, and no control but these. */
export function dressReply(content: DocumentFragment, rules: DressRules): void {
  const { strings, baseUrl } = rules;
  for (const image of content.querySelectorAll('img')) dressImage(image, rules);
  dressLinks(content, { baseUrl, target: 'external', newTabLabel: strings.newTab });
  for (const pre of content.querySelectorAll('pre')) dressPre(pre, strings.code);
  for (const heading of content.querySelectorAll('h1, h2, h3, h4, h5, h6')) lowerHeading(heading);
  for (const table of content.querySelectorAll('table')) boxTable(table, strings.table);
  for (const task of content.querySelectorAll('[data-task]')) drawTask(task, strings);
  breakWords(content);
}

function breakWords(content: DocumentFragment): void {
  const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const word = ENDLESS_WORD.exec(text.data);
    // Lines of code scroll, but would break here as well.
    if (word && !text.parentElement?.closest('pre code'))
      text.splitText(word.index + word[0].length).before(document.createElement('wbr'));
  }
}

/** An address can carry data out of the page, so an image loads only from a host that the owner listed. */
function dressImage(image: HTMLImageElement, { baseUrl, imageHosts, strings }: DressRules): void {
  const source = image.getAttribute('src');
  const url = source === null ? undefined : readUrl(source, baseUrl);
  const secure = url?.protocol === 'https:' || url?.origin === readUrl('', baseUrl)?.origin;
  if (url && secure && imageHosts.some((host) => host.toLowerCase() === url.host)) {
    image.loading = 'lazy';
    image.referrerPolicy = 'no-referrer';
    image.src = url.href;
    return;
  }
  const label = image.alt || strings.image;
  if (!url || image.closest('a')) {
    image.replaceWith(label);
    return;
  }
  const link = document.createElement('a');
  link.setAttribute('href', url.href);
  link.append(label);
  image.replaceWith(link);
}

/** Code gets a box and keeps the name of its language; other preformatted text is markdown that was not parsed. */
function dressPre(pre: HTMLPreElement, label: string): void {
  const code = pre.querySelector('code');
  if (!code) {
    pre.className = 'plain';
    return;
  }
  const box = wrap(pre, 'code');
  const language = code.getAttribute('data-language');
  if (language) box.setAttribute('data-language', language);
  code.removeAttribute('data-language');
  makeScrollable(pre, label);
}

function boxTable(table: HTMLTableElement, label: string): void {
  makeScrollable(wrap(table, 'table-scroll'), label);
}

function wrap(element: Element, className: string): HTMLElement {
  const box = createElement('div', className);
  element.replaceWith(box);
  box.append(element);
  return box;
}

/** What scrolls must be reachable by keyboard and have a name; it is no landmark, of which a long reply had dozens. */
function makeScrollable(box: HTMLElement, label: string): void {
  box.tabIndex = 0;
  box.role = 'group';
  box.ariaLabel = label;
}

/** In the page's outline a reply's headings come below the page's own and that of the chat. */
function lowerHeading(heading: Element): void {
  heading.ariaLevel = String(Math.min(6, Number(heading.localName.slice(1)) + 2));
}

function drawTask(task: Element, strings: ContentStrings): void {
  const done = task.getAttribute('data-task') === 'done';
  task.removeAttribute('data-task');
  task.className = done ? 'task task-done' : 'task';
  task.role = 'img';
  task.ariaLabel = done ? strings.taskDone : strings.taskOpen;
  task.textContent = done ? '☑' : '☐';
  task.closest('li')?.classList.add('task-item');
}
