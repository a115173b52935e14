/** The element of the page's own markup that the selector names. */
export function find<Type extends Element = HTMLElement>(
  selector: string,
  root: ParentNode = document,
): Type {
  const element = root.querySelector<Type>(selector);
  if (!element) throw new Error(`The page has no ${selector}.`);
  return element;
}
