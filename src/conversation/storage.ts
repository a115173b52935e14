/**
 * Keeps one conversation in the browser's storage, by increments. All keys of an agent begin with
 * `agent-chat:<agentId>:`. `…conversation` holds the record: conversationId, ai-url, version and small facts;
 * `…exchange:<n>` one question with its answer; `…draft` the composer's text. So a change writes one exchange and
 * the record, whatever the length of the transcript. No call throws: what cannot be stored is in memory only.
 */
import { newId } from './id.js';
import { serviceOf } from './identity.js';
import { storageArea, type AreaName } from './page.js';
import { parseJson, readExchange, readText } from './record.js';
import {
  emptyRecord,
  formatRecord,
  isFresh,
  readStoredRecord,
  type Facts,
  type StoredRecord,
} from './stored-record.js';
import { messagesOf, type Exchange } from './transitions.js';

/** In UTF-16 code units. Browsers allow an origin about 5 million; the rest is the page's own. */
const MAX_STORED_CHARS = 4_000_000;
/** Exchanges that were taken back leave gaps between the slots; a record that claims more is not ours. */
const MAX_GAPS = 1000;
/** What another tab stored is looked for in so many of the newest slots. */
const RECENT_SLOTS = 20;

export interface StorageOptions {
  readonly agentId: string;
  readonly aiUrl: string;
  readonly storage: AreaName | 'none';
  readonly storageTtlMinutes: number;
}

/** What was stored: the newest exchanges, oldest first. */
export interface Restored {
  readonly facts: Facts;
  readonly draft: string;
  readonly exchanges: readonly Exchange[];
}

export class TranscriptStorage {
  readonly #options: StorageOptions;
  readonly #prefix: string;
  /** Where the exchanges that were read or written are stored, by the id of the question. */
  #slots = new Map<string, number>();
  /** The slots from here on are loaded. */
  #loadedFrom = 0;
  #older = 0;
  /** Revision of the record as this conversation last read or wrote it. */
  #revision: string | undefined;

  constructor(options: StorageOptions) {
    this.#options = options;
    // The colon ends the id, so that agent `a` does not own the keys of agent `a:b`. The loader spells this prefix too
    // (`closed-launcher.ts`), and looks in the record for an open or unread conversation.
    this.#prefix = `agent-chat:${options.agentId.replace(/[%:]/g, encodeURIComponent)}:`;
  }

  /** All tabs write to the same area, so a change is stored by the tab that makes it. */
  get isShared(): boolean {
    return this.#options.storage === 'local';
  }

  /** Something of this conversation is stored, so the visitor has acted. */
  get isStarted(): boolean {
    return this.#revision !== undefined;
  }

  get revision(): string {
    return this.#revision ?? '';
  }

  /** Stored messages that are not loaded. */
  get older(): number {
    return this.#older;
  }

  /** Reads the record and the newest `limit` messages; undefined when there is nothing, or nothing of use. */
  restore(limit: number): Restored | undefined {
    return this.#guard((area) => {
      const record = this.#readRecord(area);
      this.#forget();
      if (!record) return undefined;
      if (this.isShared && !isFresh(record, this.#options.storageTtlMinutes)) {
        this.#clear(area);
        return undefined;
      }
      this.#revision = record.revision;
      this.#loadedFrom = record.next;
      this.#older = Math.min(record.count, 2 * area.length);
      const exchanges = this.#readBack(area, record.first, limit);
      return { facts: record.facts, draft: readText(area.getItem(this.#key('draft'))) ?? '', exchanges };
    });
  }

  /** Another tab, or another page in this tab, has written or wiped the conversation since. */
  hasChanged(): boolean {
    return (
      this.#guard((area) => {
        const record = readStoredRecord(this.#readRaw(area));
        // A chat of the same agent with another service took the keys; that is not news about this conversation.
        if (record && !this.#isOurs(record)) return false;
        return record?.revision !== this.#revision;
      }) ?? false
    );
  }

  /** Another conversation than `thread` is stored: a tab of the shared area has started it. */
  hasOtherThread(thread: string): boolean {
    return this.#guard((area) => (this.#readRecord(area)?.facts.thread ?? thread) !== thread) ?? false;
  }

  /** Takes note that another tab of the shared area wrote what this one knows already. */
  acknowledge(revision: string): void {
    this.#revision = revision;
  }

  /** Loads up to `count` messages before the loaded ones, in whole exchanges. */
  loadOlder(count: number): readonly Exchange[] {
    return this.#guard((area) => this.#readBack(area, this.#readRecord(area)?.first ?? 0, count)) ?? [];
  }

  /** The stored messages before the loaded ones, without loading them. */
  peekOlder(): readonly Exchange[] {
    const [loadedFrom, older] = [this.#loadedFrom, this.#older];
    const exchanges = this.loadOlder(Infinity);
    [this.#loadedFrom, this.#older] = [loadedFrom, older];
    return exchanges;
  }

  put(exchange: Exchange, facts: Facts): void {
    this.#guard((area) => {
      const record = this.#openRecord(area, facts);
      const slot = this.#slotOf(area, record, exchange.question.id);
      // Dropped for want of room before: it stays so.
      if (slot === undefined || slot >= record.first) this.#writeExchange(area, record, exchange, slot);
      this.#writeRecord(area, record, facts);
    });
  }

  remove(questionId: string, facts: Facts): void {
    this.#guard((area) => {
      const record = this.#openRecord(area, facts);
      const slot = this.#slotOf(area, record, questionId);
      if (slot !== undefined) this.#dropSlot(area, record, slot);
      this.#slots.delete(questionId);
      this.#writeRecord(area, record, facts);
    });
  }

  saveFacts(facts: Facts): void {
    this.#guard((area) => this.#writeRecord(area, this.#openRecord(area, facts), facts));
  }

  /** Saves how this tab shows the conversation. What it is stays as stored, and for other tabs this is no news. */
  saveView(facts: Facts): void {
    const { open, unread, anchor } = facts;
    this.#guard((area) => {
      const record = this.#openRecord(area, facts);
      this.#writeRecord(area, record, { ...record.facts, open, unread, anchor }, record.revision || newId());
    });
  }

  saveDraft(text: string): void {
    this.#guard((area) => {
      if (text) area.setItem(this.#key('draft'), text);
      else area.removeItem(this.#key('draft'));
    });
  }

  /** Another tab reset the conversation in the shared area. What is left there of another thread goes too. */
  forget(thread: string): void {
    this.#forget();
    this.#guard((area) => {
      const record = this.#readRecord(area);
      if (record && record.facts.thread !== thread) this.#clear(area);
    });
  }

  /** Removes every key of the agent, also those of another `storage` setting. */
  wipe(): void {
    this.#forget();
    for (const name of ['session', 'local'] as const) this.#guard((area) => this.#clear(area), name);
  }

  #forget(): void {
    this.#slots = new Map();
    this.#loadedFrom = 0;
    this.#older = 0;
    this.#revision = undefined;
  }

  #guard<Result>(act: (area: Storage) => Result, name = this.#options.storage): Result | undefined {
    if (name === 'none') return undefined;
    try {
      return act(storageArea(name));
    } catch {
      return undefined;
    }
  }

  #key(name: string): string {
    return this.#prefix + name;
  }

  #slotKey(slot: number): string {
    return this.#key(`exchange:${slot}`);
  }

  #readRaw(area: Storage): unknown {
    return parseJson(area.getItem(this.#key('conversation')));
  }

  /** Of the same service. A trailing slash makes no other one. */
  #isOurs({ aiUrl }: StoredRecord): boolean {
    return serviceOf(aiUrl) === serviceOf(this.#options.aiUrl);
  }

  /** The record, if it is of this version and of this service, and its slots can be gone through in no time. */
  #readRecord(area: Storage): StoredRecord | undefined {
    const record = readStoredRecord(this.#readRaw(area));
    if (!record || !this.#isOurs(record)) return undefined;
    return record.next - record.first <= 2 * area.length + MAX_GAPS ? record : undefined;
  }

  /** The record to write to. Where there is none of ours, whatever else lies under the agent's keys makes room. */
  #openRecord(area: Storage, facts: Facts): StoredRecord {
    const record = this.#readRecord(area);
    if (record) return record;
    this.#forget();
    this.#clear(area);
    return emptyRecord(facts);
  }

  #writeRecord(area: Storage, record: StoredRecord, facts: Facts, revision = newId()): void {
    const { aiUrl } = this.#options;
    // Of a change by somebody else that was not seen yet, the next look has to tell.
    const isKnown = record.revision === (this.#revision ?? '');
    const text = () => formatRecord({ ...record, facts, aiUrl, revision, savedAt: Date.now() });
    const isWritten = this.#write(area, this.#key('conversation'), text, record);
    // As it can be read: a storage that another script has replaced may keep nothing, and say nothing.
    if (isWritten && isKnown) this.#revision = readStoredRecord(this.#readRaw(area))?.revision;
  }

  #writeExchange(area: Storage, record: StoredRecord, exchange: Exchange, known: number | undefined): void {
    const slot = known ?? this.#takeSlot(area, record);
    const before = area.getItem(this.#slotKey(slot));
    const text = JSON.stringify(exchange);
    // What is longer than all of them together is no reason to drop the older ones.
    const keep = text.length > record.chars ? record.first : slot;
    if (!this.#write(area, this.#slotKey(slot), () => text, record, keep)) return;
    this.#slots.set(exchange.question.id, slot);
    record.count += messagesOf(exchange).length - messagesIn(before);
    record.chars += text.length - (before?.length ?? 0);
    while (record.chars > MAX_STORED_CHARS && this.#dropOldest(area, record, 1, slot));
  }

  /** Where the exchange is stored; in a shared area perhaps by another tab, and then not long ago. */
  #slotOf(area: Storage, { first, next }: StoredRecord, questionId: string): number | undefined {
    const oldest = this.isShared ? Math.max(first, next - RECENT_SLOTS) : next;
    for (let slot = next - 1; slot >= oldest && !this.#slots.has(questionId); slot--) {
      if (area.getItem(this.#slotKey(slot))?.includes(questionId)) this.#readSlot(area, slot);
    }
    return this.#slots.get(questionId);
  }

  #takeSlot(area: Storage, record: StoredRecord): number {
    while (area.getItem(this.#slotKey(record.next))) record.next++;
    return record.next++;
  }

  /** Writes, if need be at the price of the oldest exchanges; false when there is no room even so. */
  #write(area: Storage, key: string, text: () => string, record: StoredRecord, keep = record.next): boolean {
    for (let batch = 1; ; batch *= 2) {
      try {
        area.setItem(key, text());
        return true;
      } catch {
        if (!this.#dropOldest(area, record, batch, keep)) return false;
      }
    }
  }

  /** Drops up to `count` of the oldest exchanges before the slot `keep`; false when there is none. */
  #dropOldest(area: Storage, record: StoredRecord, count: number, keep: number): boolean {
    let dropped = 0;
    while (dropped < count && record.first < keep) {
      if (this.#dropSlot(area, record, record.first++)) dropped++;
    }
    return dropped > 0;
  }

  #dropSlot(area: Storage, record: StoredRecord, slot: number): boolean {
    const text = area.getItem(this.#slotKey(slot));
    if (!text) return false;
    area.removeItem(this.#slotKey(slot));
    const size = messagesIn(text);
    record.count -= size;
    record.chars -= text.length;
    if (slot < this.#loadedFrom) this.#older = Math.max(0, this.#older - size);
    return true;
  }

  /** Reads exchanges backwards from the loaded part, up to `limit` messages. */
  #readBack(area: Storage, first: number, limit: number): readonly Exchange[] {
    const found: Exchange[] = [];
    let size = 0;
    while (this.#loadedFrom > first) {
      const exchange = this.#readSlot(area, this.#loadedFrom - 1);
      const length = exchange ? messagesOf(exchange).length : 0;
      if (size > 0 && size + length > limit) break;
      this.#loadedFrom--;
      size += length;
      if (exchange) found.push(exchange);
    }
    this.#older = this.#loadedFrom > first ? Math.max(1, this.#older - size) : 0;
    return found.reverse();
  }

  /** The exchange in a slot, unless its question is there already under another. */
  #readSlot(area: Storage, slot: number): Exchange | undefined {
    const exchange = readExchange(parseJson(area.getItem(this.#slotKey(slot))));
    if (!exchange) return undefined;
    const { id } = exchange.question;
    const known = this.#slots.get(id) ?? slot;
    this.#slots.set(id, known);
    return known === slot ? exchange : undefined;
  }

  #clear(area: Storage): void {
    // Not by Array.from: Prototype.js puts one of its own in place, which calls nothing.
    const keys = [...Array(area.length).keys()].map((index) => area.key(index));
    for (const key of keys) if (key?.startsWith(this.#prefix)) area.removeItem(key);
  }
}

/** How many the text of a slot holds. */
function messagesIn(text: string | null): number {
  const exchange = readExchange(parseJson(text));
  return exchange ? messagesOf(exchange).length : 0;
}
