/**
 * Keeps one conversation in the browser's storage, by increments. All keys of an agent begin with
 * `agent-chat:<agentId>:`. `…conversation` holds the record: conversationId, ai-url, version and small facts;
 * `…exchange:<n>` one question with its answer; `…draft` the composer's text. So a change writes one exchange and
 * the record, whatever the length of the transcript. No call throws: what cannot be stored is in memory only.
 */
import { agentArea, type AgentArea } from './agent-area.js';
import { newId } from './id.js';
import { serviceOf } from './identity.js';
import type { AreaName } from './page.js';
import { parseJson, readText } from './record.js';
import { Slots } from './slots.js';
import {
  emptyRecord,
  formatRecord,
  isFresh,
  readStoredRecord,
  type Facts,
  type StoredRecord,
} from './stored-record.js';
import type { Exchange } from './transitions.js';

/** Exchanges that were taken back leave gaps between the slots; a record that claims more is not ours. */
const MAX_GAPS = 1000;

export interface StorageOptions {
  readonly agentId: string;
  readonly aiUrl: string;
  readonly storage: AreaName;
  readonly storageTtlMinutes: number;
}

/** What was stored: the newest exchanges, oldest first. */
export interface Restored {
  readonly facts: Facts;
  readonly draft: string;
  readonly exchanges: readonly Exchange[];
}

export class TranscriptStorage {
  /** Of the record as this conversation last read or wrote it; empty when nothing is stored. */
  revision = '';
  readonly #options: StorageOptions;
  readonly #area: AgentArea;
  #slots: Slots;

  constructor(options: StorageOptions) {
    this.#options = options;
    this.#area = agentArea(options.storage, options.agentId);
    this.#slots = new Slots(this.#area);
  }

  /** All tabs write to the same area, so a change is stored by the tab that makes it. */
  get isShared(): boolean {
    return this.#area.isShared;
  }

  /** Something of this conversation is stored, so the visitor has acted. */
  get isStarted(): boolean {
    return this.revision !== '';
  }

  /** Stored messages that are not loaded. */
  get older(): number {
    return this.#slots.older;
  }

  /** Reads the record and the newest `limit` messages; undefined when there is nothing, or nothing of use. */
  restore(limit: number): Restored | undefined {
    return attempt(() => {
      const record = this.#readRecord();
      this.#forget();
      if (!record) return undefined;
      if (this.isShared && !isFresh(record, this.#options.storageTtlMinutes)) {
        this.#area.clear();
        return undefined;
      }
      this.revision = record.revision;
      const exchanges = this.#slots.loadNewest(record, limit);
      return { facts: record.facts, draft: readText(this.#area.get('draft')) ?? '', exchanges };
    });
  }

  /** Another tab, or another page in this tab, has written or wiped the conversation since. */
  hasChanged(): boolean {
    return (
      attempt(() => {
        const record = this.#readAnyRecord();
        // A chat of the same agent with another service took the keys; that is not news about this conversation.
        if (record && !this.#isOurs(record)) return false;
        return (record?.revision ?? '') !== this.revision;
      }) ?? false
    );
  }

  /** Another conversation than `thread` is stored: a tab of the shared area has started it. */
  hasOtherThread(thread: string): boolean {
    return attempt(() => (this.#readRecord()?.facts.thread ?? thread) !== thread) ?? false;
  }

  /** Takes note that another tab of the shared area wrote what this one knows already. */
  acknowledge(revision: string): void {
    this.revision = revision;
  }

  /** Loads up to `count` messages before the loaded ones, in whole exchanges. */
  loadOlder(count: number): readonly Exchange[] {
    return attempt(() => this.#slots.loadOlder(this.#firstSlot(), count)) ?? [];
  }

  /** The stored messages before the loaded ones, without loading them. */
  peekOlder(): readonly Exchange[] {
    return attempt(() => this.#slots.peekOlder(this.#firstSlot())) ?? [];
  }

  put(exchange: Exchange, facts: Facts): void {
    attempt(() => {
      const record = this.#openRecord(facts);
      this.#slots.put(record, exchange);
      this.#writeRecord(record, facts);
    });
  }

  remove(questionId: string, facts: Facts): void {
    attempt(() => {
      const record = this.#openRecord(facts);
      this.#slots.remove(record, questionId);
      this.#writeRecord(record, facts);
    });
  }

  saveFacts(facts: Facts): void {
    attempt(() => this.#writeRecord(this.#openRecord(facts), facts));
  }

  /** Saves how this tab shows the conversation. What it is stays as stored, and for other tabs this is no news. */
  saveView(facts: Facts): void {
    const { open, unread, anchor } = facts;
    attempt(() => {
      const record = this.#openRecord(facts);
      this.#writeRecord(record, { ...record.facts, open, unread, anchor }, record.revision || newId());
    });
  }

  saveDraft(text: string): void {
    attempt(() => this.#area.set('draft', text));
  }

  /** Another tab reset the conversation in the shared area. What is left there of another thread goes too. */
  forget(thread: string): void {
    this.#forget();
    attempt(() => {
      const record = this.#readRecord();
      if (record && record.facts.thread !== thread) this.#area.clear();
    });
  }

  /** Removes every key of the agent, also those of another `storage` setting. */
  wipe(): void {
    this.#forget();
    for (const name of ['session', 'local'] as const)
      attempt(() => agentArea(name, this.#options.agentId).clear());
  }

  #forget(): void {
    this.#slots = new Slots(this.#area);
    this.revision = '';
  }

  #firstSlot(): number {
    return this.#readRecord()?.first ?? 0;
  }

  /** Of any service. */
  #readAnyRecord(): StoredRecord | undefined {
    return readStoredRecord(parseJson(this.#area.get('conversation')));
  }

  /** Of the same service. A trailing slash makes no other one. */
  #isOurs({ aiUrl }: StoredRecord): boolean {
    return serviceOf(aiUrl) === serviceOf(this.#options.aiUrl);
  }

  /** The record, if it is of this version and of this service, and its slots can be gone through in no time. */
  #readRecord(): StoredRecord | undefined {
    const record = this.#readAnyRecord();
    if (!record || !this.#isOurs(record)) return undefined;
    return record.next - record.first <= 2 * this.#area.size() + MAX_GAPS ? record : undefined;
  }

  /** The record to write to. Where there is none of ours, whatever else lies under the agent's keys makes room. */
  #openRecord(facts: Facts): StoredRecord {
    const record = this.#readRecord();
    if (record) return record;
    this.#forget();
    this.#area.clear();
    return emptyRecord(facts);
  }

  #writeRecord(record: StoredRecord, facts: Facts, revision = newId()): void {
    const { aiUrl } = this.#options;
    // Of a change by somebody else that was not seen yet, the next look has to tell.
    const isKnown = record.revision === this.revision;
    const isWritten = this.#slots.write(record, record.next, () =>
      this.#area.set(
        'conversation',
        formatRecord({ ...record, facts, aiUrl, revision, savedAt: Date.now() }),
      ),
    );
    // As it can be read: a storage that another script has replaced may keep nothing, and say nothing.
    if (isWritten && isKnown) this.revision = this.#readAnyRecord()?.revision ?? '';
  }
}

/** Undefined where storage is not wanted, forbidden, full or damaged. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
