import type { ResolveSource, SourceItem } from '../source-item.js';

/** New resolvers that an item is asked of while the panel stays open: a page may make one at every render, for ever. */
const RESOLVERS = 5;

/** A card has no use for more of these fields, and a page stands still while it draws millions of characters. */
const TYPE_CHARS = 40;
const TITLE_CHARS = 300;
/** No server takes a longer address. */
const SOURCE_CHARS = 8000;
const CONTENT_CHARS = 20_000;

/** The last time that the page was asked for an item. */
interface Lookup {
  readonly resolve: ResolveSource;
  /** Resolvers asked since the sources of an answer last came near. */
  readonly count: number;
  state?: 'answered' | 'failed';
}

/**
 * The data items behind the sources, looked up by the page once each and only while somebody could see them. What is
 * known stays, whichever resolver told it; what is not, is looked up anew by the next one.
 */
export class SourceItems {
  readonly #onChange: () => void;
  readonly #known = new Map<string, SourceItem | undefined>();
  readonly #lookups = new Map<string, Lookup>();
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
  isUnknown = (id: string): boolean => this.#known.has(id) && !this.#known.get(id);

  /** `again` repeats a lookup that has failed; one that found nothing has told all that its resolver knows. */
  request(id: string, resolve: ResolveSource, again: boolean): void {
    if (this.#known.get(id)) return;
    const last = this.#lookups.get(id);
    const count = again ? 1 : (last?.count ?? 0) + 1;
    if (last?.resolve === resolve ? !again || last.state !== 'failed' : count > RESOLVERS) return;
    const lookup: Lookup = { resolve, count };
    this.#lookups.set(id, lookup);
    const { signal } = this.#abort;
    const settle = (state: NonNullable<Lookup['state']>, item?: SourceItem): void => {
      lookup.state = state;
      // That a resolver before the last one has nothing says nothing.
      const isLast = this.#lookups.get(id) === lookup;
      if (signal.aborted || !(item || isLast)) return;
      this.#known.set(id, (isLast && item) || this.#known.get(id) || item);
      this.#onChange();
    };
    // A resolver may also throw at once; both ways the source stays a number.
    void Promise.resolve()
      .then(() => resolve(id, signal))
      .then((answer) => settle('answered', readItem(answer)))
      .catch(() => settle('failed'));
  }

  /** Stops looking up; what the page has told stays. */
  abort(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    for (const [id, { state }] of this.#lookups) if (state !== 'answered') this.#lookups.delete(id);
  }
}

/** The fields that a card reads, if the page's answer has them; a page may hand over whatever its own service sent. */
function readItem(answer: unknown): SourceItem | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { type, source, content, title } = answer as Partial<Record<keyof SourceItem, unknown>>;
  if (typeof type !== 'string' || typeof source !== 'string' || typeof content !== 'string') return undefined;
  const item = {
    type: type.slice(0, TYPE_CHARS) as SourceItem['type'],
    source: source.slice(0, SOURCE_CHARS),
    content: content.slice(0, CONTENT_CHARS),
  };
  return typeof title === 'string' ? { ...item, title: title.slice(0, TITLE_CHARS) } : item;
}
