import { drawContent, type ContentStrings } from './render-content.js';

/** A reply as plain text without markup. */
export function plainText(markdown: string, strings: ContentStrings): string {
  return textOf(drawContent(markdown, { strings }), 0)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** `index` is the node's place among its siblings. */
function textOf(node: Node, index: number): string {
  if (node instanceof Text)
    return node.parentElement?.closest('pre') ? node.data : node.data.replace(/\s+/g, ' ');
  const text = [...node.childNodes].map(textOf).join('');
  if (!(node instanceof Element)) return text;
  if (node.className === 'visually-hidden') return '';
  switch (node.localName) {
    case 'br':
      return '\n';
    case 'li':
      return `${markerOf(node, index)} ${text.trim()}\n`;
    case 'tr':
      return `${[...node.children].map(textOf).join(' | ')}\n`;
    case 'hr':
      return '\n\n---\n\n';
    case 'td':
    case 'th':
      return text.trim();
    default:
      return /^(?:p|h\d|pre|[ou]l|table)$/.test(node.localName) ? `\n\n${text}\n\n` : text;
  }
}

function markerOf(item: Element, index: number): string {
  const list = item.parentElement;
  if (!(list instanceof HTMLOListElement)) return '-';
  return `${list.start + index}.`;
}
