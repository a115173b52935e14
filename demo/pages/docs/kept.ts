/** What a reader chose, kept for the next page of the documentation. */
const PREFIX = 'agent-widgets-demo:docs-';

/** @returns `undefined` where nothing can be read */
export function recall(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? '') as unknown;
  } catch {
    return undefined;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Storage is refused: the choice lasts as long as the page.
  }
}
