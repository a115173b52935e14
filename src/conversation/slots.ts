import type { AgentArea } from './agent-area.js';
import { parseJson, readExchange } from './readers.js';
import type { StoredRecord } from './stored-record.js';
import { toJson } from './to-json.js';
import { messagesOf, type Exchange } from './transitions.js';

/** In UTF-16 code units. Browsers allow an origin about 5 million; the rest is left to the page. */
const MAX_STORED_CHARS = 4_000_000;

/**
 * Stores the exchanges of a conversation, one in each numbered slot, from the record's `first` up to but not including its
 * `next`. Every change here updates the record that was passed in; the caller writes the record itself.
 */
export class Slots {
  /** How many stored messages are not loaded. */
  older = 0;
  readonly #area: AgentArea;
  /** The slots of the exchanges that were read or written, by the id of their question. */
  readonly #known = new Map<string, number>();
  /** The first slot that is loaded; all after it are, too. */
  #loadedFrom = 0;
  /** The slots from `#loadedFrom` up to this one were read or written. */
  #readTo = 0;

  constructor(area: AgentArea) {
    this.#area = area;
  }

  /** Loads the newest `limit` messages. */
  loadNewest({ first, next, count }: StoredRecord, limit: number): readonly Exchange[] {
    this.#loadedFrom = this.#readTo = next;
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
    // It was dropped earlier to make room, and is not stored again.
    if (known !== undefined && known < record.first) return;
    const slot = known ?? this.#takeSlot(record);
    const before = this.#area.get(nameOf(slot));
    const text = toJson(exchange);
    // An exchange longer than all others together must not push them out.
    const keep = text.length > record.chars ? record.first : slot;
    if (!this.write(record, keep, () => this.#area.set(nameOf(slot), text))) return;
    this.#known.set(id, slot);
    this.#readTo = record.next;
    record.count += messagesOf(exchange).length - messagesIn(before);
    record.chars += text.length - (before?.length ?? 0);
    while (record.chars > MAX_STORED_CHARS && this.#dropOldest(record, slot, 1));
  }

  remove(record: StoredRecord, questionId: string): void {
    const slot = this.#slotOf(record, questionId);
    if (slot !== undefined) this.#drop(record, slot);
    this.#known.delete(questionId);
  }

  /** Runs `write`. While storage is full, drops more of the oldest exchanges before the slot `keep`; false if none is left. */
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

  /** Drops up to `count` of the oldest exchanges before the slot `keep`; false when there is none to drop. */
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

  /** The slot of an exchange. Another tab, or a frame in this one, may have stored it, so slots that are new here are read. */
  #slotOf({ first, next }: StoredRecord, questionId: string): number | undefined {
    for (let slot = Math.max(first, this.#readTo); slot < next; slot++) this.#read(slot);
    this.#readTo = next;
    const slot = this.#known.get(questionId);
    const stored = slot === undefined ? undefined : this.#exchangeIn(slot);
    if (!stored || stored.question.id === questionId) return slot;
    // A tab that stored at the same moment, and did not see this one's slot, took the same one.
    this.#known.delete(questionId);
    return undefined;
  }

  #takeSlot(record: StoredRecord): number {
    while (this.#exchangeIn(record.next)) record.next++;
    return record.next++;
  }

  /** The exchange in a slot; undefined when the same question is known from another slot. */
  #read(slot: number): Exchange | undefined {
    const exchange = this.#exchangeIn(slot);
    if (!exchange) return undefined;
    const { id } = exchange.question;
    const known = this.#known.get(id) ?? slot;
    this.#known.set(id, known);
    return known === slot ? exchange : undefined;
  }

  #exchangeIn(slot: number): Exchange | undefined {
    return readExchange(parseJson(this.#area.get(nameOf(slot))));
  }
}

const nameOf = (slot: number): string => `exchange:${slot}`;

/** How many messages the text of a slot holds. */
function messagesIn(text: string | null): number {
  const exchange = readExchange(parseJson(text));
  return exchange ? messagesOf(exchange).length : 0;
}
