import { render } from 'lit';
import { createElement } from '../../../content/create-element.js';
import { visible } from '../../../content/links.js';
import { drawContentInSlices } from '../../../content/render-content.js';
import type { Strings } from '../../../i18n/strings.js';
import { icon } from '../icons.js';

/** Time for drawing before the visitor's typing and scrolling get a turn. */
const TURN_MS = 8;
/** From here on what is out of view is not laid out; below it the exact height is worth more. */
const LONG_CHARS = 20_000;
/** The title in the panel's header. */
const PANEL_HEADING_LEVEL = 2;

export interface ReplyContentOptions {
  readonly imageHosts: readonly string[];
  readonly texts: Strings;
  /** The paragraphs appear one after the other; only where an answer has just come. */
  readonly paced: boolean;
  /** Called when a part that did not fit into the first turn has been added. */
  readonly onGrow: () => void;
}

/** An answer as a node that the log keeps. */
export interface ReplyContent {
  readonly node: HTMLElement;
  /** All of it is in the node. */
  readonly drawn: Promise<void>;
}

/**
 * Draws an answer's markdown once. What is long comes in turns, so that the first paragraph is there at once and the
 * page stays responsive.
 */
export function createReplyContent(blocks: readonly string[], options: ReplyContentOptions): ReplyContent {
  const node = createElement('div', options.paced ? 'md paced' : 'md');
  const length = blocks.reduce((sum, block) => sum + block.length, 0);
  node.classList.toggle('long', length > LONG_CHARS);
  node.dir = 'auto';
  return { node, drawn: drawInTurns(drawInto(node, blocks, options), options.onGrow) };
}

async function drawInTurns(steps: Iterator<void, void>, onGrow: () => void): Promise<void> {
  for (let hasGrown = false; ; hasGrown = true) {
    const until = performance.now() + TURN_MS;
    let isDone = false;
    while (!isDone && performance.now() < until) isDone = steps.next().done === true;
    if (isDone && !hasGrown) return;
    // One turn right after the other would leave the browser no moment to paint what is there.
    await nextFrame();
    if (hasGrown) onGrow();
    if (isDone) return;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** A page that is not seen has no frames. */
const nextFrame = (): Promise<unknown> =>
  new Promise((resolve) => (document.hidden ? setTimeout(resolve) : requestAnimationFrame(resolve)));

function* drawInto(
  content: HTMLElement,
  blocks: readonly string[],
  { imageHosts, texts }: ReplyContentOptions,
): Generator<void, void> {
  let level = PANEL_HEADING_LEVEL;
  let index = 0;
  // Not by entries(), which Prototype.js makes a copy of the list.
  for (const text of blocks) {
    const block = createElement('div', 'block');
    block.style.setProperty('--_i', String(Math.min(index++, 8)));
    content.append(block);
    for (const slice of drawContentInSlices(text, { imageHosts, strings: texts })) {
      if (navigator.clipboard) addCopyButtons(slice, texts.copyCode);
      level = levelHeadings(slice, level);
      block.append(slice);
      yield;
    }
  }
  // Nothing but characters that nobody sees, or the definition of a link that nothing uses.
  if (!/[^\s\u2800]/.test(visible(content.textContent)) && !content.querySelector('img'))
    content.textContent = texts.unreadable;
}

/** Answers begin at any heading they like; under the panel's own none may skip a level. Returns the last one. */
function levelHeadings(slice: DocumentFragment, before: number): number {
  let level = before;
  for (const heading of slice.querySelectorAll('h1,h2,h3,h4,h5,h6')) {
    level = Math.min(Number(heading.localName[1]) + PANEL_HEADING_LEVEL, level + 1);
    heading.setAttribute('aria-level', String(level));
  }
  return level;
}

/** The gate lets no control through, so the button of a code block is put in behind it. */
function addCopyButtons(slice: DocumentFragment, label: string): void {
  for (const box of slice.querySelectorAll<HTMLElement>('.code')) {
    const head = createElement('div', 'code-head');
    // As no text of the answer: it is neither spoken nor copied with it.
    head.dataset['language'] = box.dataset['language'] ?? '';
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy-code';
    button.setAttribute('aria-label', label);
    render(icon('copy', 16), button);
    head.append(button);
    box.prepend(head);
  }
}
