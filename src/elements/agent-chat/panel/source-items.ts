import type { ResolveSource, SourceItem } from '../source-item.js';

/** The data items behind the sources, looked up by the page once each and only while somebody could see them. */
export class SourceItems {
  readonly #onChange: () => void;
  readonly #known = new Map<string, SourceItem | undefined>();
  readonly #pending = new Set<string>();
  #abort = new AbortController();

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get(id: string): SourceItem | undefined {
    return this.#known.get(id);
  }

  /** The page was asked and has answered, if only that it knows nothing. */
  isSettled(id: string): boolean {
    return this.#known.has(id);
  }

  /** The page was asked and had no answer. */
  isUnknown(id: string): boolean {
    return this.#known.has(id) && this.#known.get(id) === undefined;
  }

  request(id: string, resolve: ResolveSource): void {
    if (this.#known.has(id) || this.#pending.has(id)) return;
    this.#pending.add(id);
    const { signal } = this.#abort;
    const settle = (item: SourceItem | undefined): void => {
      if (signal.aborted) return;
      this.#pending.delete(id);
      this.#known.set(id, item);
      this.#onChange();
    };
    // A resolver may also throw at once; both ways the source stays a number.
    void Promise.resolve()
      .then(() => resolve(id, signal))
      .then((answer) => settle(readItem(answer)))
      .catch(() => settle(undefined));
  }

  /** Stops looking up; what is known stays. */
  abort(): void {
    if (this.#pending.size === 0) return;
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#pending.clear();
  }
}

/** The fields that a card reads, if the page's answer has them; a page may hand over whatever its own service sent. */
function readItem(answer: unknown): SourceItem | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { type, source, content, title } = answer as Partial<Record<keyof SourceItem, unknown>>;
  if (typeof type !== 'string' || typeof source !== 'string' || typeof content !== 'string') return undefined;
  const item = { type: type as SourceItem['type'], source, content };
  return typeof title === 'string' ? { ...item, title } : item;
}
