import type { ResolveSource, SourceItem } from '../source-item.js';

/** How many new resolvers are asked for one item while the panel is open. A page may create one with every render. */
const RESOLVERS = 5;

/** The longest fields that a card shows: drawing millions of characters would freeze the page. */
const TYPE_CHARS = 40;
const TITLE_CHARS = 300;
/** No server accepts a longer address. */
const SOURCE_CHARS = 8000;
const CONTENT_CHARS = 20_000;

/** The last lookup of an item. */
interface Lookup {
  readonly resolve: ResolveSource;
  /** How many resolvers were asked since the sources of an answer last came near the visible part. */
  readonly count: number;
  state?: 'answered' | 'failed';
}

/**
 * The data items behind the sources. The page looks each of them up once, and only when it may be visible. A known item stays
 * known when the page sets another resolver; an unknown one is looked up again with it.
 */
export class SourceItems {
  readonly #onChange: (id: string) => void;
  readonly #known = new Map<string, SourceItem | undefined>();
  readonly #lookups = new Map<string, Lookup>();
  #abort = new AbortController();

  constructor(onChange: (id: string) => void) {
    this.#onChange = onChange;
  }

  get(id: string): SourceItem | undefined {
    return this.#known.get(id);
  }

  /** Whether the page has answered the lookup, be it with nothing. */
  isSettled(id: string): boolean {
    return this.#known.has(id);
  }

  /** Whether the page was asked and knows nothing about the item. */
  isUnknown = (id: string): boolean => this.#known.has(id) && !this.#known.get(id);

  /** Looks up an item unless it is known. `again` also repeats a failed lookup; one that found nothing is never repeated. */
  request(id: string, resolve: ResolveSource, again: boolean): void {
    if (this.#known.get(id)) return;
    const last = this.#lookups.get(id);
    const count = again ? 1 : (last?.count ?? 0) + 1;
    const isNewResolver = last?.resolve !== resolve;
    const mayAsk = isNewResolver ? count <= RESOLVERS : again && last.state === 'failed';
    if (!mayAsk) return;
    const lookup: Lookup = { resolve, count };
    this.#lookups.set(id, lookup);
    const { signal } = this.#abort;
    const settle = (state: NonNullable<Lookup['state']>, item?: SourceItem): void => {
      lookup.state = state;
      // An older resolver that found nothing does not settle the item: a newer one is being asked.
      const isLast = this.#lookups.get(id) === lookup;
      if (signal.aborted || !(item || isLast)) return;
      const known = this.#known.get(id);
      this.#known.set(id, isLast ? (item ?? known) : (known ?? item));
      this.#onChange(id);
    };
    // Inside the chain, so that a resolver that throws at once counts as one that rejects.
    void Promise.resolve()
      .then(() => resolve(id, signal))
      .then((answer) => settle('answered', readItem(answer)))
      .catch(() => settle('failed'));
  }

  /** Aborts the lookups under way. Known items stay. */
  abort(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    for (const [id, { state }] of this.#lookups) if (state !== 'answered') this.#lookups.delete(id);
  }
}

/** The fields that a card needs, checked and cut: a page may pass on whatever its own service has sent. */
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
