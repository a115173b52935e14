/** How much of a very long answer is announced. */
const SPOKEN_CHARS = 4000;

/** Elements that begin a new line, so that their words do not run into those before. */
const BLOCK = /^(P|H\d|LI|T[DH]|PRE|BR)$/;

/** The text of an answer for screen readers, with a line for each block, list item and table cell, and names for pictures. */
export function spokenText(content: Element): string {
  const nodes = document.createTreeWalker(content);
  let text = '';
  while (text.length < SPOKEN_CHARS && nodes.nextNode()) {
    const { nodeValue, nodeName, parentElement, alt } = nodes.currentNode as Partial<HTMLImageElement> & Node;
    // The sign of a task is a picture, too.
    const words = parentElement?.role === 'img' ? parentElement.ariaLabel : (alt ?? nodeValue);
    text += words ?? (BLOCK.test(nodeName) ? '\n' : '');
  }
  return text.trim();
}
