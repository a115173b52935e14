import { render } from 'lit';
import { createElement } from '../../../content/create-element.js';
import { isSeen } from '../../../content/links.js';
import { drawContentInSlices } from '../../../content/render-content.js';
import type { Strings } from '../../../i18n/strings.js';
import { icon } from '../icons.js';

/** How long drawing may take before typing and scrolling get their turn. */
const TURN_MS = 8;
/** The turn in which a long answer arrives has read and stored it, too. */
const FIRST_TURN_OF_LONG_MS = 2;
/** From this length on, blocks out of view are not laid out. For shorter answers the exact height matters more. */
const LONG_CHARS = 20_000;
/**
 * With more blocks than this, all are laid out: WebKit's time for those out of view grows with the square of their number. Empty
 * lines tell early that there will be so many, since to lay out all at once later would hold up the page.
 */
const MANY_BLOCKS = 2000;
/** A letter, or a mark that stands for one. */
const LETTER = /[\p{L}\u200e\u200f]/u;
/** A letter of a script that runs from right to left, or the mark that stands for one. Those beyond \uffff by their first half. */
const FROM_RIGHT = /[\u0590-\u08ff\u200f\ufb1d-\ufefc\ud802\ud803\ud83a]/;
/** Code, addresses, ticked boxes and character references. */
const OTHER_THAN_WORDS = /(`{1,3})[^]*?\1|https?:\S+|\[x]|&\w+;/gi;
/** Level of the heading in the panel's header. */
const PANEL_HEADING_LEVEL = 2;

export interface ReplyContentOptions {
  readonly imageHosts: readonly string[];
  readonly texts: Strings;
  /** Whether code has a button to copy it. */
  readonly canCopy: boolean;
  /** Whether the paragraphs appear one after the other, as they do in an answer that has just arrived. */
  readonly paced: boolean;
  /** Called when a part has been added that took another turn. */
  readonly onGrow: () => void;
}

/** A drawn answer, which the log keeps. */
export interface ReplyContent {
  readonly node: HTMLElement;
  /** Resolves when all of the answer is in the node. */
  readonly drawn: Promise<void>;
}

/**
 * Draws an answer's markdown. A long answer is drawn in several turns, so that its first paragraph is there at once and the page
 * stays responsive.
 */
export function createReplyContent(blocks: readonly string[], options: ReplyContentOptions): ReplyContent {
  const node = createElement('div', options.paced ? 'md paced' : 'md');
  const markdown = blocks.join('\n');
  const isMany = markdown.split('\n\n', MANY_BLOCKS + 1).length > MANY_BLOCKS;
  const isLong = markdown.length > LONG_CHARS;
  node.classList.toggle('long', isLong && !isMany);
  setDirection(node, markdown.slice(0, LONG_CHARS));
  const firstTurnMs = isLong ? FIRST_TURN_OF_LONG_MS : TURN_MS;
  return { node, drawn: drawInTurns(drawInto(node, blocks, options), firstTurnMs, options.onGrow) };
}

/**
 * Sets the direction of the first letter in words, else of the first in a link, or from right to left if a third of it is, since
 * an answer may begin with the name of a product; one without any letter goes by the chat. It does not stay `auto`: Chromium and
 * WebKit would look for that letter again at every node that is added, for half a minute in a long answer.
 *
 * @param start of the markdown; to search all of a long answer would hold up the page for milliseconds
 */
function setDirection(node: HTMLElement, start: string): void {
  const words = start.replace(OTHER_THAN_WORDS, '');
  const letter = LETTER.exec(words.replace(/\[[^[\]]*]/g, '') + words);
  if (!letter) return;
  const isMostly = words.split(FROM_RIGHT).length > words.length / 3 + 1;
  node.dir = isMostly || FROM_RIGHT.test(letter[0]) ? 'rtl' : 'ltr';
}

async function drawInTurns(
  steps: Iterator<void, void>,
  firstTurnMs: number,
  onGrow: () => void,
): Promise<void> {
  for (let hasGrown = false; ; hasGrown = true) {
    const until = performance.now() + (hasGrown ? TURN_MS : firstTurnMs);
    let isDone: boolean;
    // One step at least, however long the browser was busy with something else.
    do isDone = steps.next().done === true;
    while (!isDone && performance.now() < until);
    if (isDone && !hasGrown) return;
    // Lets the browser paint before the next turn.
    await nextFrame();
    if (hasGrown) onGrow();
    if (isDone) return;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** A hidden page has no animation frames. */
const nextFrame = (): Promise<unknown> =>
  new Promise((resolve) => (document.hidden ? setTimeout(resolve) : requestAnimationFrame(resolve)));

function* drawInto(
  content: HTMLElement,
  blocks: readonly string[],
  { imageHosts, texts, canCopy }: ReplyContentOptions,
): Generator<void, void> {
  let level = PANEL_HEADING_LEVEL;
  let index = 0;
  let count = 0;
  // Not with entries(), which Prototype.js replaces.
  for (const text of blocks) {
    const block = createElement('div', 'block');
    block.style.setProperty('--_i', String(Math.min(index++, 8)));
    content.append(block);
    for (const slice of drawContentInSlices(text, { imageHosts, strings: texts })) {
      if (canCopy) addCopyButtons(slice, texts.copyCode);
      level = levelHeadings(slice, level);
      if (content.dir === 'rtl') keepDirection(slice);
      count += slice.childElementCount;
      if (count > MANY_BLOCKS) content.classList.remove('long');
      block.append(slice);
      yield;
    }
  }
  // Nothing visible came of it: only invisible characters, say, or link definitions that nothing uses.
  if (!isSeen(content.textContent) && !content.querySelector('img')) content.textContent = texts.unreadable;
}

/** Sets the heading levels so that they start below the panel's own and skip none. Returns the last level. */
function levelHeadings(slice: DocumentFragment, before: number): number {
  let level = before;
  for (const heading of slice.querySelectorAll('h1,h2,h3,h4,h5,h6')) {
    level = Math.min(Number(heading.localName[1]) + PANEL_HEADING_LEVEL, level + 1);
    heading.setAttribute('aria-level', String(level));
  }
  return level;
}

/** Else a paragraph in Arabic that begins with a name in Latin letters would run from left to right, which mixes up its words. */
function keepDirection(slice: DocumentFragment): void {
  for (const text of slice.querySelectorAll<HTMLElement>('p,h1,h2,h3,h4,h5,h6'))
    if (FROM_RIGHT.test(text.textContent)) text.dir = 'rtl';
}

/** Adds a copy button to each block of code. It must be added here, because the content gate removes every control. */
function addCopyButtons(slice: DocumentFragment, label: string): void {
  for (const box of slice.querySelectorAll<HTMLElement>('.code')) {
    const head = createElement('div', 'code-head');
    // Not as text, which would be announced and copied with the answer.
    head.dataset['language'] = box.dataset['language'] ?? '';
    const button = document.createElement('button');
    button.className = 'copy-code';
    button.setAttribute('aria-label', label);
    render(icon('copy', 16), button);
    head.append(button);
    box.prepend(head);
  }
}
