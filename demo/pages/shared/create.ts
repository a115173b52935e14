/**
 * Creates an element with its content.
 *
 * @param look its class, or an object with its properties
 */
export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  look: string | Partial<HTMLElementTagNameMap[Tag]> = '',
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (typeof look === 'object') Object.assign(element, look);
  else if (look) element.className = look;
  element.append(...content);
  return element;
}
