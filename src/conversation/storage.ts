/**
 * Keeps one conversation in the browser's storage. All keys of an agent begin with `agent-chat:<agentId>:`.
 * - `…conversation` holds the record: ids, counts, and what is remembered besides the messages.
 * - `…exchange:<n>` holds one question with its answer.
 * - `…draft` holds the text in the composer.
 *
 * So a change writes one exchange and the small record, however long the transcript is. No method throws: what cannot be
 * stored is kept in memory only.
 */
import { agentArea, type AgentArea } from './agent-area.js';
import { newId } from './id.js';
import { serviceOf } from './identity.js';
import type { AreaName } from './page.js';
import { parseJson, readText } from './readers.js';
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

/** Discarded exchanges leave gaps between the slots. A record with more gaps than this is damaged. */
const MAX_GAPS = 1000;

export interface StorageOptions {
  readonly agentId: string;
  readonly aiUrl: string;
  readonly storage: AreaName;
  readonly storageTtlMinutes: number;
}

/** What was read from storage: the facts, the draft, and the newest exchanges, oldest first. */
export interface Restored {
  readonly facts: Facts;
  readonly draft: string;
  readonly exchanges: readonly Exchange[];
}

export class TranscriptStorage {
  /** The revision of the record as this conversation last knew it; empty when nothing is stored. */
  revision = '';
  readonly #options: StorageOptions;
  readonly #area: AgentArea;
  /** Where a draft is kept for this tab alone; in an area that all tabs share, another one may overwrite it. */
  readonly #own: AgentArea;
  readonly #service: string;
  #slots: Slots;

  constructor(options: StorageOptions) {
    this.#options = options;
    this.#service = serviceOf(options.aiUrl);
    this.#area = agentArea(options.storage, options.agentId);
    this.#own = this.#area.isShared ? agentArea('session', options.agentId) : this.#area;
    this.#slots = new Slots(this.#area);
  }

  /** Whether all tabs write to the same area. Then only the tab that makes a change stores it. */
  get isShared(): boolean {
    return this.#area.isShared;
  }

  /** Whether something of this conversation is stored, which means that the visitor has acted. */
  get isStarted(): boolean {
    return this.revision !== '';
  }

  /** How many stored messages are not loaded. */
  get older(): number {
    return this.#slots.older;
  }

  /** Reads the record and the newest `limit` messages; undefined when nothing usable is stored. */
  restore(limit: number): Restored | undefined {
    return attempt(() => {
      const record = this.#readRecord();
      this.#forget();
      if (!record) return undefined;
      if (this.isShared && !isFresh(record, this.#options.storageTtlMinutes)) {
        this.#discard();
        return undefined;
      }
      this.revision = record.revision;
      const exchanges = this.#slots.loadNewest(record, limit);
      return { facts: record.facts, draft: this.#readDraft(), exchanges };
    });
  }

  /** Whether another tab, or another page in this tab, has since written or wiped the conversation. */
  hasChanged(): boolean {
    return (
      attempt(() => {
        const record = this.#readAnyRecord();
        // The same agent with another service uses the same keys. Its record says nothing about this conversation.
        if (record && record.aiUrl !== this.#service) return false;
        return (record?.revision ?? '') !== this.revision;
      }) ?? false
    );
  }

  /** Whether a conversation with another thread is stored, which another tab of the shared area has started. */
  hasOtherThread(thread: string): boolean {
    return attempt(() => (this.#readRecord()?.facts.thread ?? thread) !== thread) ?? false;
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

  /** Saves how this tab shows the conversation. The revision stays, since other tabs need not read the record again. */
  saveView(facts: Facts): void {
    const { open, unread, anchor } = facts;
    attempt(() => {
      const record = this.#openRecord(facts);
      // A tab hears of another's write before it can read it. To write back what it reads until then would undo that write.
      if (this.isShared && record.revision !== this.revision) return;
      this.#writeRecord(record, { ...record.facts, open, unread, anchor }, record.revision || newId());
    });
  }

  /** How the page that was shown here last left the conversation; undefined when nothing usable is stored. */
  readView(): (Pick<Restored, 'draft'> & Pick<Facts, 'unread' | 'anchor'>) | undefined {
    return attempt(() => {
      const facts = this.#readRecord()?.facts;
      return facts && { unread: facts.unread, anchor: facts.anchor, draft: this.#readDraft() };
    });
  }

  saveDraft(text: string): void {
    for (const area of new Set([this.#area, this.#own])) attempt(() => area.set('draft', text));
  }

  /** Forgets the conversation that another tab has reset, and removes what is stored of any thread but the new one. */
  forget(thread: string): void {
    this.#forget();
    attempt(() => {
      const record = this.#readRecord();
      if (record && record.facts.thread !== thread) this.#area.clear();
      this.#own.set('draft', '');
    });
  }

  /** Removes every key of the agent, also those of another `storage` setting. */
  wipe(): void {
    this.#forget();
    for (const name of ['session', 'local'] as const)
      attempt(() => agentArea(name, this.#options.agentId).clear());
  }

  #readDraft(): string {
    return readText(attempt(() => this.#own.get('draft')) ?? this.#area.get('draft')) ?? '';
  }

  /** Removes what the area holds of the agent, and this tab's draft. */
  #discard(): void {
    this.#area.clear();
    this.#own.set('draft', '');
  }

  #forget(): void {
    this.#slots = new Slots(this.#area);
    this.revision = '';
  }

  #firstSlot(): number {
    return this.#readRecord()?.first ?? 0;
  }

  /** The record, whichever service it belongs to. */
  #readAnyRecord(): StoredRecord | undefined {
    return readStoredRecord(parseJson(this.#area.get('conversation')));
  }

  /** The record, if it belongs to this service and claims no more slots than storage could hold, so that a search ends. */
  #readRecord(): StoredRecord | undefined {
    const record = this.#readAnyRecord();
    if (record?.aiUrl !== this.#service) return undefined;
    return record.next - record.first <= 2 * this.#area.size() + MAX_GAPS ? record : undefined;
  }

  /** The record to write to. If there is none of this service, a new one replaces whatever the agent's keys hold. */
  #openRecord(facts: Facts): StoredRecord {
    const record = this.#readRecord();
    if (record) return record;
    // Wiped by the page, perhaps at a logout. What went on before stays out of storage; the visitor's next act begins anew.
    if (this.isStarted && !this.#readAnyRecord()) throw new Error();
    this.#forget();
    this.#discard();
    return emptyRecord(facts);
  }

  #writeRecord(record: StoredRecord, facts: Facts, revision = newId()): void {
    // If somebody else's change was not read yet, the old revision stays, so that `hasChanged` reports it.
    const isKnown = record.revision === this.revision;
    const isWritten = this.#slots.write(record, record.next, () =>
      this.#area.set(
        'conversation',
        formatRecord({ ...record, facts, aiUrl: this.#service, revision, savedAt: Date.now() }),
      ),
    );
    // Read back rather than assumed: a storage that another script has replaced may silently keep nothing.
    if (isWritten && isKnown) this.revision = this.#readAnyRecord()?.revision ?? '';
  }
}

/** The result of `work`; undefined when it throws because storage is switched off, forbidden, full or damaged. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
