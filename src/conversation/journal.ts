import type { ConversationOptions } from './contract.js';
import { MAY_HAVE_ARRIVED, NOT_SENT } from './failure.js';
import { newId } from './id.js';
import { identityOf } from './identity.js';
import type { Outbox } from './outbox.js';
import { isolate } from './page.js';
import { TranscriptStorage, type Restored } from './storage.js';
import type { ConversationState } from './state.js';
import type { Facts } from './stored-record.js';
import { Tabs, type Change } from './tabs.js';
import {
  appendExchange,
  EMPTY_STATE,
  endsInFailure,
  exchangeOf,
  exchangesOf,
  messagesOf,
  mirrorExchange,
  newestExchanges,
  patch,
  prependOlder,
  replaceExchange,
  removeExchange,
  withFailure,
  type Changes,
  type Exchange,
} from './transitions.js';

/** Restoring reads so many of the newest messages; the older ones come when they are asked for. */
const RESTORED_MESSAGES = 50;
/** A tab that comes later is told so many of the newest exchanges. */
const TOLD_EXCHANGES = 10;

export interface JournalCalls {
  /** The state is another one. */
  readonly announce: () => void;
  /** Another tab is not in the way any more. */
  readonly proceed: () => void;
}

/**
 * The state of the conversation, and everybody who is told: hosts, storage, other tabs. All writing
 * happens inside `act`, which at its end stores, mirrors and announces once what changed. What the outbox holds is
 * on its way from this page, or waits for it, whatever storage and other tabs say.
 */
export class Journal {
  readonly #options: ConversationOptions;
  readonly #outbox: Outbox;
  readonly #calls: JournalCalls;
  readonly #storage: TranscriptStorage;
  #tabs: Tabs | undefined;
  #isOpen = false;
  #thread = newId();
  #state = EMPTY_STATE;
  /** Epoch ms since when another tab waits for an answer. */
  #elsewhereSince = 0;

  #depth = 0;
  #announced = EMPTY_STATE;
  /** By the id of the question: the tab in which its exchange was changed. */
  #changed = new Map<string, 'here' | 'elsewhere'>();
  #viewChanged = false;
  #afterwards: (() => void)[] = [];

  constructor(options: ConversationOptions, outbox: Outbox, calls: JournalCalls) {
    this.#options = options;
    this.#outbox = outbox;
    this.#calls = calls;
    this.#storage = new TranscriptStorage(options);
    const restored = this.#storage.restore(RESTORED_MESSAGES);
    if (restored) this.#takeUp(restored);
    this.#announced = this.#state;
  }

  get state(): ConversationState {
    return this.#state;
  }

  act<Result>(work: () => Result): Result {
    this.#depth++;
    try {
      return work();
    } finally {
      if (--this.#depth === 0) this.#commit();
    }
  }

  /** Runs once the change is stored and shown. */
  afterwards(work: () => void): void {
    this.#afterwards.push(work);
  }

  patch(changes: Changes): void {
    this.#state = patch(this.#state, changes);
  }

  /** A new exchange, at the end. */
  append(exchange: Exchange): void {
    this.#state = appendExchange(this.#state, exchange);
    this.#changed.set(exchange.question.id, 'here');
  }

  /** One that is shown already has changed. */
  replace(exchange: Exchange): void {
    this.#state = replaceExchange(this.#state, exchange);
    this.#changed.set(exchange.question.id, 'here');
  }

  remove(questionId: string): void {
    this.#state = removeExchange(this.#state, questionId);
    this.#changed.delete(questionId);
    this.#storage.remove(questionId, this.#facts);
    this.#tell({ type: 'remove', questionId });
  }

  /** Starts anew: nothing stays, in memory or in storage. */
  reset(): void {
    this.#startAnew(newId());
    this.#storage.wipe();
    this.#tell({ type: 'reset', thread: this.#thread });
    this.release();
  }

  acceptConsent(text: string): void {
    this.patch({ consent: text });
    this.#storage.saveFacts(this.#facts);
    this.#tell({ type: 'consent', text });
  }

  /** `isAct`: reason enough to begin storing, here and in what follows. */
  setDraft(draft: string, isAct: boolean): void {
    if (draft === this.#state.draft) return;
    this.patch({ draft });
    if (!isAct && !this.#storage.isStarted) return;
    if (draft && !this.#storage.isStarted) this.#storage.saveView(this.#facts);
    this.#storage.saveDraft(draft);
  }

  /** How this tab shows the conversation. */
  setView(changes: Pick<Changes, 'open' | 'unread' | 'anchor'>, isAct: boolean): void {
    const before = this.#state;
    this.patch(changes);
    if (this.#state.unread < before.unread) this.#tell({ type: 'read' });
    this.#viewChanged ||= this.#state !== before && (isAct || this.#storage.isStarted);
  }

  loadOlder(count: number): void {
    const exchanges = this.#storage.loadOlder(count).map(this.#asFound);
    this.#state = prependOlder(this.#state, exchanges.flatMap(messagesOf), this.#storage.older);
  }

  /** The stored messages that are not loaded. */
  peekOlder(): readonly Exchange[] {
    return this.#storage.peekOlder().map(this.#asFound);
  }

  /** Takes in what another page stored meanwhile, so that the next change comes on top of it. */
  catchUp(): void {
    if (!this.#storage.hasChanged()) return;
    const mine = exchangesOf(this.#state.messages).filter(({ question }) => this.#outbox.has(question.id));
    const restored = this.#storage.restore(RESTORED_MESSAGES);
    if (restored) this.#takeUp(restored, this.#view);
    else this.#empty(newId());
    // Wiped or not: what is asked from now on concerns no tab that still shows what was here before.
    this.#tabs?.join(this.#thread);
    for (const exchange of mine) {
      if (exchangeOf(this.#state, exchange.question.id)) this.replace(exchange);
      else this.append(exchange);
    }
  }

  /** Another tab of the shared area has written. Those that agree say what; one that started alone does not. */
  onStorage(): void {
    if (this.#storage.isShared && this.#storage.hasOtherThread(this.#thread)) this.catchUp();
  }

  /** Joins the other tabs. */
  open(): void {
    this.#isOpen = true;
    this.catchUp();
    this.#joinTabs();
  }

  close(): void {
    this.#isOpen = false;
    this.#tabs?.close();
    this.#tabs = undefined;
    this.#elsewhereSince = 0;
  }

  /** Calls back when no other tab is sending: at once, later, or after the next `proceed`. */
  claim(granted: () => void): void {
    this.#joinTabs(true);
    if (this.#tabs) this.#tabs.claim(() => this.act(granted));
    else granted();
  }

  release(): void {
    this.#tabs?.release();
  }

  get #view() {
    const { open, unread, anchor, draft } = this.#state;
    return { open, unread, anchor, draft };
  }

  get #facts(): Facts {
    const { conversationId, consent, open, unread, anchor } = this.#state;
    return { conversationId, consent, open, unread, anchor, thread: this.#thread };
  }

  #takeUp({ exchanges, facts, draft }: Restored, view?: Changes): void {
    const { thread, ...known } = facts;
    const messages = Object.freeze(exchanges.map(this.#asFound).flatMap(messagesOf));
    const { older } = this.#storage;
    this.patch({ ...known, draft, ...view, messages, older, restored: messages.length > 0 });
    this.#thread = thread;
  }

  #empty(thread: string): void {
    const { online, open, draft } = this.#state;
    this.patch({ ...EMPTY_STATE, anchor: undefined, online, open, draft });
    this.#thread = thread;
    this.#changed.clear();
  }

  #startAnew(thread: string): void {
    this.#outbox.clear();
    this.#empty(thread);
    this.patch({ draft: '', consent: '' });
  }

  /** What nobody is sending any more did not get its answer. */
  #asFound = (exchange: Exchange): Exchange => {
    const { id, status } = exchange.question;
    if ((status !== 'queued' && status !== 'sending') || this.#outbox.has(id)) return exchange;
    return { question: withFailure(exchange.question, status === 'queued' ? NOT_SENT : MAY_HAVE_ARRIVED) };
  };

  #commit(): void {
    const sendingSince = this.#outbox.current?.startedAt ?? 0;
    const hasFailed = !sendingSince && !this.#elsewhereSince && endsInFailure(this.#state);
    this.patch({
      phase: sendingSince ? 'sending' : hasFailed ? 'failed' : 'idle',
      sendingSince: sendingSince || this.#elsewhereSince,
      busyElsewhere: this.#elsewhereSince > 0,
    });
    this.#store();
    this.patch({ older: this.#storage.older });
    const afterwards = this.#afterwards.splice(0);
    if (this.#state !== this.#announced) {
      this.#announced = this.#state;
      this.#calls.announce();
    }
    for (const work of afterwards) isolate(work);
  }

  #store(): void {
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const [id, where] of changed) {
      const exchange = exchangeOf(this.#state, id);
      if (!exchange) continue;
      // In a shared area the tab where it happened has stored it.
      if (where === 'here' || !this.#storage.isShared) this.#storage.put(exchange, this.#facts);
      const { conversationId } = this.#state;
      if (where === 'here') this.#tell({ type: 'put', conversationId, exchange });
    }
    if (this.#viewChanged) this.#storage.saveView(this.#facts);
    this.#viewChanged = false;
    this.#joinTabs();
  }

  /** A tab that keeps to itself has nobody to agree with before something is stored that a duplicate would inherit. */
  #joinTabs(isSending = false): void {
    const { storage, requestTimeoutMs } = this.#options;
    if (this.#tabs || !this.#isOpen || storage === 'none') return;
    if (!isSending && !this.#storage.isShared && !this.#storage.isStarted) return;
    this.#tabs = new Tabs({
      channelName: `agent-chat:${identityOf(this.#options)}`,
      thread: this.#thread,
      leaseMs: requestTimeoutMs,
      newestExchanges: () =>
        newestExchanges(this.#state, TOLD_EXCHANGES).map((exchange) => ({
          type: 'put',
          conversationId: this.#state.conversationId,
          exchange,
        })),
      onChange: (change, revision) => this.act(() => this.#mirror(change, revision)),
      onBusy: (since, lost) => this.act(() => this.#onBusy(since, lost)),
    });
  }

  #tell(change: Change): void {
    this.#tabs?.tell(change, this.#storage.revision);
  }

  #mirror(change: Change, revision: string): void {
    if (this.#storage.isShared && revision) this.#storage.acknowledge(revision);
    switch (change.type) {
      case 'put': {
        const { id, status } = change.exchange.question;
        const before = this.#state;
        // Asked to send it too, the other was first. A greeting, without a revision, may be older than what waits here.
        if (revision && (status === 'sending' || status === 'sent')) this.#outbox.withdraw(id);
        if (!this.#outbox.has(id))
          this.#state = mirrorExchange(before, change.exchange, change.conversationId);
        if (this.#state !== before) this.#changed.set(id, 'elsewhere');
        return;
      }
      case 'remove':
        if (this.#outbox.has(change.questionId) && !this.#outbox.withdraw(change.questionId)) return;
        this.#state = removeExchange(this.#state, change.questionId);
        if (!this.#storage.isShared) this.#storage.remove(change.questionId, this.#facts);
        return;
      case 'consent':
        this.patch({ consent: change.text });
        if (!this.#storage.isShared) this.#storage.saveFacts(this.#facts);
        return;
      case 'read':
        return this.setView({ unread: 0 }, false);
      case 'reset':
        this.#startAnew(change.thread);
        this.release();
        if (this.#storage.isShared) this.#storage.forget(change.thread);
        else this.#storage.wipe();
    }
  }

  #onBusy(since: number, lost: boolean): void {
    this.#elsewhereSince = since;
    // The other tab is gone without a word, so nobody waits for its messages any more.
    if (lost) {
      for (const exchange of exchangesOf(this.#state.messages)) {
        const found = this.#asFound(exchange);
        if (found !== exchange) this.replace(found);
      }
    }
    if (!since) this.#calls.proceed();
  }
}
