/** Of a very long answer this much is spoken by itself; the rest is there to be read. */
const SPOKEN_CHARS = 4000;

/** Each begins a line; read on, its words would run into those before it. */
const BLOCK = /^(P|H\d|LI|T[DH]|PRE|BR)$/;

/** What screen readers are told of an answer: its words, with a line for each block, entry and cell. */
export function spokenText(content: Element): string {
  const nodes = document.createTreeWalker(content);
  let text = '';
  while (text.length < SPOKEN_CHARS && nodes.nextNode()) {
    const { nodeValue, nodeName } = nodes.currentNode;
    text += nodeValue ?? (BLOCK.test(nodeName) ? '\n' : '');
  }
  return text.trim();
}
