/** Finds an element that the page's own markup must have. */
export function find<Type extends Element = HTMLElement>(
  selector: string,
  root: ParentNode = document,
): Type {
  const element = root.querySelector<Type>(selector);
  if (!element) throw new Error(`The page has no ${selector}.`);
  return element;
}
