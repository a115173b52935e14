/** How much of a very long answer is announced. */
const SPOKEN_CHARS = 4000;

/** Elements that begin a new line, so that their words do not run into those before. */
const BLOCK = /^(P|H\d|LI|T[DH]|PRE|BR)$/;

/** The text of an answer for screen readers, with a line for each block, list item and table cell. */
export function spokenText(content: Element): string {
  const nodes = document.createTreeWalker(content);
  let text = '';
  while (text.length < SPOKEN_CHARS && nodes.nextNode()) {
    const { nodeValue, nodeName } = nodes.currentNode;
    text += nodeValue ?? (BLOCK.test(nodeName) ? '\n' : '');
  }
  return text.trim();
}
