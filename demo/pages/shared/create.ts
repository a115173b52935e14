/** Makes an element with a class and what it holds. */
export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = '',
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...content);
  return element;
}
