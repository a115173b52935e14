import type { AgentArea } from './agent-area.js';
import { parseJson, readExchange } from './record.js';
import type { StoredRecord } from './stored-record.js';
import { messagesOf, type Exchange } from './transitions.js';

/** In UTF-16 code units. Browsers allow an origin about 5 million; the rest is the page's own. */
const MAX_STORED_CHARS = 4_000_000;
/** What another tab stored is looked for in so many of the newest slots. */
const RECENT_SLOTS = 20;

/**
 * The exchanges of a stored conversation, one in each slot, from the record's `first` to the one before its `next`. The
 * record is told what changes here; whoever owns it writes it down.
 */
export class Slots {
  /** Stored messages that are not loaded. */
  older = 0;
  readonly #area: AgentArea;
  /** Where the exchanges that were read or written are stored, by the id of the question. */
  readonly #known = new Map<string, number>();
  /** The slots from here on are loaded. */
  #loadedFrom = 0;

  constructor(area: AgentArea) {
    this.#area = area;
  }

  /** Loads the newest `limit` messages. */
  loadNewest({ first, next, count }: StoredRecord, limit: number): readonly Exchange[] {
    this.#loadedFrom = next;
    this.older = Math.min(count, 2 * this.#area.size());
    return this.loadOlder(first, limit);
  }

  /** Loads up to `limit` messages before the loaded ones, in whole exchanges. */
  loadOlder(first: number, limit: number): readonly Exchange[] {
    const { from, size, exchanges } = this.#readBack(first, limit);
    this.#loadedFrom = from;
    this.older = from > first ? Math.max(1, this.older - size) : 0;
    return exchanges;
  }

  /** The messages before the loaded ones, without loading them. */
  peekOlder(first: number): readonly Exchange[] {
    return this.#readBack(first, Infinity).exchanges;
  }

  put(record: StoredRecord, exchange: Exchange): void {
    const { id } = exchange.question;
    const known = this.#slotOf(record, id);
    // Dropped for want of room before: it stays so.
    if (known !== undefined && known < record.first) return;
    const slot = known ?? this.#takeSlot(record);
    const before = this.#area.get(nameOf(slot));
    const text = JSON.stringify(exchange);
    // What is longer than all of them together is no reason to drop the older ones.
    const keep = text.length > record.chars ? record.first : slot;
    if (!this.write(record, keep, () => this.#area.set(nameOf(slot), text))) return;
    this.#known.set(id, slot);
    record.count += messagesOf(exchange).length - messagesIn(before);
    record.chars += text.length - (before?.length ?? 0);
    while (record.chars > MAX_STORED_CHARS && this.#dropOldest(record, slot, 1));
  }

  remove(record: StoredRecord, questionId: string): void {
    const slot = this.#slotOf(record, questionId);
    if (slot !== undefined) this.#drop(record, slot);
    this.#known.delete(questionId);
  }

  /** Writes, if need be at the price of the oldest exchanges before the slot `keep`; false when there is no room even so. */
  write(record: StoredRecord, keep: number, write: () => void): boolean {
    for (let count = 1; ; count *= 2) {
      try {
        write();
        return true;
      } catch {
        if (!this.#dropOldest(record, keep, count)) return false;
      }
    }
  }

  /** Drops up to `count` of the oldest exchanges before the slot `keep`; false when there is none. */
  #dropOldest(record: StoredRecord, keep: number, count: number): boolean {
    let dropped = 0;
    while (dropped < count && record.first < keep) {
      if (this.#drop(record, record.first++)) dropped++;
    }
    return dropped > 0;
  }

  #drop(record: StoredRecord, slot: number): boolean {
    const text = this.#area.get(nameOf(slot));
    if (!text) return false;
    this.#area.set(nameOf(slot), '');
    const size = messagesIn(text);
    record.count -= size;
    record.chars -= text.length;
    if (slot < this.#loadedFrom) this.older = Math.max(0, this.older - size);
    return true;
  }

  #readBack(first: number, limit: number) {
    const exchanges: Exchange[] = [];
    let from = this.#loadedFrom;
    let size = 0;
    while (from > first) {
      const exchange = this.#read(from - 1);
      const length = exchange ? messagesOf(exchange).length : 0;
      if (size > 0 && size + length > limit) break;
      from--;
      size += length;
      if (exchange) exchanges.push(exchange);
    }
    return { exchanges: exchanges.reverse(), from, size };
  }

  /** Where the exchange is stored; in a shared area perhaps by another tab, and then not long ago. */
  #slotOf({ first, next }: StoredRecord, questionId: string): number | undefined {
    const oldest = this.#area.isShared ? Math.max(first, next - RECENT_SLOTS) : next;
    for (let slot = next - 1; slot >= oldest && !this.#known.has(questionId); slot--) {
      if (this.#area.get(nameOf(slot))?.includes(questionId)) this.#read(slot);
    }
    return this.#known.get(questionId);
  }

  #takeSlot(record: StoredRecord): number {
    while (this.#area.get(nameOf(record.next))) record.next++;
    return record.next++;
  }

  /** The exchange in a slot, unless its question is there already under another. */
  #read(slot: number): Exchange | undefined {
    const exchange = readExchange(parseJson(this.#area.get(nameOf(slot))));
    if (!exchange) return undefined;
    const { id } = exchange.question;
    const known = this.#known.get(id) ?? slot;
    this.#known.set(id, known);
    return known === slot ? exchange : undefined;
  }
}

const nameOf = (slot: number): string => `exchange:${slot}`;

/** How many the text of a slot holds. */
function messagesIn(text: string | null): number {
  const exchange = readExchange(parseJson(text));
  return exchange ? messagesOf(exchange).length : 0;
}
