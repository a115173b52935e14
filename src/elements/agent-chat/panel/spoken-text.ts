/** How much of a very long answer is announced. */
const SPOKEN_CHARS = 4000;

/** Elements that begin a new line, so that their words do not run into those before. */
const BLOCK = /^(H\d|P|PRE|LI|BR|T[DH])$/;

/**
 * The text of an answer for screen readers, with names for pictures, and a line for each line, block, list item and table cell. A
 * voice makes no pause at the end of a line, but it does at a comma.
 */
export function spokenText(content: Element): string {
  const nodes = document.createTreeWalker(content);
  let text = '';
  while (text.length < SPOKEN_CHARS && nodes.nextNode()) {
    const { nodeValue, nodeName, parentElement, alt } = nodes.currentNode as Partial<HTMLImageElement> & Node;
    // The sign of a task is a picture, too.
    const words = parentElement?.role === 'img' ? parentElement.ariaLabel : (alt ?? nodeValue);
    text += words ?? (BLOCK.test(nodeName) ? '\n' : '');
  }
  return text.trim().replace(/([^\s\p{P}])\n\s*/gu, '$1,\n');
}
