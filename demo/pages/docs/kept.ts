/** Keeps what a reader chose for the next page of the documentation. */
const PREFIX = 'agent-widgets-demo:docs-';

/** @returns `undefined` if nothing was kept or storage cannot be read */
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
