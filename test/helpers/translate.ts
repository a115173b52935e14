/**
 * Does to the texts of an element what a browser or an extension does that translates the page: the words of each go into
 * elements that take its place.
 */
export function translate(part: ParentNode & Node, change: (words: string) => string): void {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!/[\p{L}\p{N}]/u.test(text.data) || text.parentElement!.closest('textarea, [translate=no]')) continue;
    const words = document.createElement('font');
    words.textContent = change(text.data);
    text.replaceWith(words);
  }
}
