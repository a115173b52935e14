import { createElement } from './create-element.js';
import { dressLinks, readUrl } from './links.js';

/** The few texts that content needs, in the reader's language. */
export interface ContentStrings {
  /** Added to the label of a link that opens in a new tab. */
  readonly newTab: string;
  /** Accessible name of the box in which a wide table scrolls. */
  readonly table: string;
  /** Accessible name of the box in which long lines of code scroll. */
  readonly code: string;
  /** Accessible name of a ticked box in a task list. */
  readonly taskDone: string;
  /** Accessible name of an empty box in a task list. */
  readonly taskOpen: string;
  /** Text of a link to an image that has no description. */
  readonly image: string;
  /** Shown below an overlong reply, of which only the beginning is shown. */
  readonly cut: string;
}

export interface DressRules {
  readonly baseUrl: string;
  readonly imageHosts: readonly string[];
  readonly strings: ContentStrings;
}

/** The text without what forces a direction on the characters that follow. */
export const withoutOverrides = (text: string): string => text.replace(/[\u202D\u202E]/g, '');

/** A line may break after this many characters: endless words in scripts that join letters take seconds to lay out. */
const ENDLESS_WORD = /(?<!\S)\S{1000}/u;

/** Turns sanitized HTML into what a reader gets: checked links and images, scroll boxes, headings and task lists. */
export function dressReply(content: DocumentFragment, rules: DressRules): void {
  const { strings, baseUrl } = rules;
  for (const image of content.querySelectorAll('img')) dressImage(image, rules);
  dressLinks(content, { baseUrl, target: 'external', newTabLabel: strings.newTab });
  for (const pre of content.querySelectorAll('pre')) dressPre(pre, strings.code);
  for (const heading of content.querySelectorAll('h1, h2, h3, h4, h5, h6')) lowerHeading(heading);
  for (const table of content.querySelectorAll('table')) boxTable(table, strings.table);
  for (const list of content.querySelectorAll('ol')) makeRoom(list);
  for (const task of content.querySelectorAll('[data-task]')) drawTask(task, strings);
  breakWords(content);
}

function breakWords(content: DocumentFragment): void {
  const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    // They may be written as character references.
    const plain = withoutOverrides(text.data);
    if (plain !== text.data) text.data = plain;
    const word = ENDLESS_WORD.exec(text.data);
    // Not in code, whose lines scroll instead of breaking.
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

/** Puts code into a scroll box with the name of its language. Preformatted text without code is markdown that was not parsed. */
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

/** What scrolls needs keyboard access and a name. Not as a landmark: a long reply would have dozens of them. */
function makeScrollable(box: HTMLElement, label: string): void {
  box.tabIndex = 0;
  box.role = 'group';
  box.ariaLabel = label;
}

/** Lowers a heading by two levels, below the headings of the page and of the chat. */
function lowerHeading(heading: Element): void {
  heading.ariaLevel = String(Math.min(6, Number(heading.localName.slice(1)) + 2));
}

/** What is outside the log is cut off, so numbers of more than two digits get room inside. */
export function makeRoom(list: HTMLOListElement): void {
  const last = list.start + list.children.length - 1;
  if (last > 99) list.className = last > 9999 ? 'to-billions' : 'to-thousands';
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
