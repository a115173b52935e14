import { renderContentInSlices } from '../../../content/render-content.js';
import type { Strings } from '../../../i18n/strings.js';
import { iconNode } from '../icons.js';

/** Time for drawing before the visitor's typing and scrolling get a turn. */
const TURN_MS = 8;
/** From here on what is out of view is not laid out; below it the exact height is worth more. */
const LONG_CHARS = 20_000;
/** The title in the panel's header. */
const PANEL_HEADING_LEVEL = 2;

export interface ReplyContentOptions {
  readonly imageHosts: string;
  readonly texts: Strings;
  /** The paragraphs appear one after the other; only where an answer has just come. */
  readonly paced: boolean;
  /** Called when a part that did not fit into the first turn has been added. */
  readonly onGrow: () => void;
}

/**
 * Draws an answer's markdown once, as a node that the log then keeps. What is long comes in turns, so that the
 * first paragraph is there at once and the page stays responsive.
 */
export function createReplyContent(blocks: readonly string[], options: ReplyContentOptions): HTMLElement {
  const content = document.createElement('div');
  content.className = options.paced ? 'md paced' : 'md';
  const length = blocks.reduce((sum, block) => sum + block.length, 0);
  content.classList.toggle('long', length > LONG_CHARS);
  content.dir = 'auto';
  const steps = drawInto(content, blocks, options);
  let isFirst = true;
  const turn = (): void => {
    const until = performance.now() + TURN_MS;
    let isDone = false;
    while (!isDone && performance.now() < until) isDone = steps.next().done === true;
    const hasGrown = !isFirst;
    isFirst = false;
    if (isDone && !hasGrown) return;
    // One turn right after the other would leave the browser no moment to paint what is there.
    atNextFrame(() => {
      if (hasGrown) options.onGrow();
      if (!isDone) setTimeout(turn);
    });
  };
  turn();
  return content;
}

/** A page that is not seen has no frames. */
const atNextFrame = (act: () => void): void =>
  void (document.hidden ? setTimeout(act) : requestAnimationFrame(act));

function* drawInto(
  content: HTMLElement,
  blocks: readonly string[],
  { imageHosts, texts }: ReplyContentOptions,
): Generator<void, void> {
  const hosts = imageHosts.split(/\s+/).filter(Boolean);
  let level = PANEL_HEADING_LEVEL;
  for (const [index, text] of blocks.entries()) {
    const block = document.createElement('div');
    block.className = 'block';
    block.style.setProperty('--_i', String(Math.min(index, 8)));
    content.append(block);
    for (const slice of renderContentInSlices(text, { imageHosts: hosts, strings: texts })) {
      if (navigator.clipboard) addCopyButtons(slice, texts.copyCode);
      level = levelHeadings(slice, level);
      block.append(slice);
      yield;
    }
  }
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
    const head = document.createElement('div');
    head.className = 'code-head';
    const language = document.createElement('span');
    language.textContent = box.dataset['language'] ?? '';
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy-code';
    button.setAttribute('aria-label', label);
    button.append(iconNode('copy', 16));
    head.append(language, button);
    box.prepend(head);
  }
}
