import type { ConversationOptions } from './contract.js';
import { MAY_HAVE_ARRIVED, NOT_SENT } from './failure.js';
import { newId } from './id.js';
import { identityOf } from './identity.js';
import type { Outbox } from './outbox.js';
import { isolate } from './page.js';
import { TranscriptStorage, type Restored } from './storage.js';
import type { ConversationState } from './state.js';
import type { Facts } from './stored-record.js';
import { Tabs, type TabChange } from './tabs.js';
import {
  EMPTY_STATE,
  exchangeOf,
  exchangesOf,
  insertExchange,
  isEarlier,
  messagesOf,
  mirrorExchange,
  newestExchanges,
  patch,
  prependOlder,
  replaceExchange,
  removeExchange,
  showProgress,
  withFailure,
  type StatePatch,
  type Exchange,
} from './transitions.js';

/** How many of the newest messages are read when a conversation is restored; older ones are read on demand. */
const RESTORED_MESSAGES = 50;
/** How many of the newest exchanges a tab that opens or comes back later is told. */
const TOLD_EXCHANGES = 50;

export interface JournalHandlers {
  /** The state may have changed. */
  onChange(): void;
  /** No other tab has the turn to send any more. */
  onTurn(): void;
}

/**
 * Holds the state of the conversation and keeps its three copies in step: what the page's hosts show, what is stored,
 * and what the other tabs show. Every change happens inside `act`. When the outermost `act` ends, what changed is stored,
 * told to the other tabs and announced to the hosts, each once.
 *
 * A question in the outbox belongs to this page: storage and other tabs cannot change what becomes of it.
 */
export class Journal {
  readonly #options: ConversationOptions;
  readonly #outbox: Outbox;
  readonly #handlers: JournalHandlers;
  readonly #storage: TranscriptStorage;
  #tabs: Tabs | undefined;
  #isConnected = false;
  #state = patch(EMPTY_STATE, { thread: newId() });

  /** How many `act` calls are nested just now. */
  #depth = 0;
  /** Ids of the questions whose exchange changed since the last commit, with the tab in which it changed. */
  #changed = new Map<string, 'here' | 'elsewhere'>();
  /** Ids of the questions that were taken back. What another tab told of them before it knew does not bring them back. */
  readonly #removed = new Set<string>();
  #viewChanged = false;
  #afterwards: (() => void)[] = [];

  constructor(options: ConversationOptions, outbox: Outbox, handlers: JournalHandlers) {
    this.#options = options;
    this.#outbox = outbox;
    this.#handlers = handlers;
    this.#storage = new TranscriptStorage(options);
    const restored = this.#storage.restore(RESTORED_MESSAGES);
    if (restored) this.#show(restored);
  }

  get state(): ConversationState {
    return this.#state;
  }

  /** Runs `work`, which may change the state, and commits the changes once the outermost call has ended. */
  act<Result>(work: () => Result): Result {
    this.#depth++;
    try {
      return work();
    } finally {
      if (--this.#depth === 0) this.#commit();
    }
  }

  /** Runs `work` once the changes of this act are stored and announced. */
  afterwards(work: () => void): void {
    this.#afterwards.push(work);
  }

  patch(changes: StatePatch): void {
    this.#state = patch(this.#state, changes);
  }

  /** Adds an exchange in its place by time. */
  insert(exchange: Exchange): void {
    this.#state = insertExchange(this.#state, exchange);
    this.#changed.set(exchange.question.id, 'here');
  }

  /** Puts a changed exchange in the place of the one with the same question. */
  replace(exchange: Exchange): void {
    this.#state = replaceExchange(this.#state, exchange);
    this.#changed.set(exchange.question.id, 'here');
  }

  /** Takes a question back, also one that waits to be sent. */
  remove(questionId: string): void {
    this.#outbox.withdraw(questionId);
    this.#state = removeExchange(this.#state, questionId);
    this.#removed.add(questionId);
    this.#storage.remove(questionId, this.#facts);
    this.#tell({ type: 'remove', questionId });
  }

  /** Starts a new conversation, here and in the other tabs; nothing of the old one stays in memory or storage. */
  reset(): void {
    this.#startOver(newId());
    this.#storage.wipe();
    this.#tell({ type: 'reset', thread: this.#state.thread });
    this.release();
  }

  acceptConsent(text: string): void {
    this.patch({ consent: text });
    this.#storage.saveFacts(this.#facts);
    this.#tell({ type: 'consent', text });
  }

  /** A draft by the page alone is not stored, unless something of the conversation already is. */
  setDraft(draft: string, byVisitor: boolean): void {
    if (draft === this.#state.draft) return;
    this.patch({ draft });
    if (!byVisitor && !this.#storage.isStarted) return;
    if (draft && !this.#storage.isStarted) this.#storage.saveView(this.#facts);
    this.#storage.saveDraft(draft);
  }

  /** Changes how this tab shows the conversation. Stored under the same condition as a draft. */
  setView(changes: Pick<StatePatch, 'open' | 'unread' | 'anchor'>, byVisitor: boolean): void {
    const before = this.#state;
    this.patch(changes);
    if (this.#state.unread < before.unread) this.#tell({ type: 'read' });
    this.#viewChanged ||= this.#state !== before && (byVisitor || this.#storage.isStarted);
  }

  loadOlder(count: number): void {
    const exchanges = this.#storage.loadOlder(count).map(this.#failIfAbandoned);
    this.#state = prependOlder(this.#state, exchanges.flatMap(messagesOf), this.#storage.older);
  }

  /** The stored exchanges that are not loaded. They stay unloaded. */
  peekOlder(): readonly Exchange[] {
    return this.#storage.peekOlder().map(this.#failIfAbandoned);
  }

  /** Takes in what another page has stored since, so that the next change builds on it. */
  catchUp(): void {
    if (!this.#storage.hasChanged()) return;
    const mine = exchangesOf(this.#state.messages).filter(({ question }) => this.#outbox.has(question.id));
    const { open, unread, anchor, draft } = this.#state;
    const restored = this.#storage.restore(RESTORED_MESSAGES);
    // How this tab shows the conversation stays as it is.
    if (restored) this.#show(restored, { open, unread, anchor, draft });
    else this.#clear(newId());
    // After a wipe too: tabs that still show the old conversation must not mirror what is asked from now on.
    this.#tabs?.join(this.#state.thread);
    for (const exchange of mine) {
      if (exchangeOf(this.#state, exchange.question.id)) this.replace(exchange);
      else this.insert(exchange);
    }
  }

  /**
   * Another tab has written to the shared storage area. Tabs with the same thread say over the channel what they did, so
   * that only a tab which started a conversation of its own makes this one look.
   */
  onStorage(): void {
    if (this.#storage.isShared && this.#storage.hasOtherThread(this.#state.thread)) this.catchUp();
  }

  /**
   * Takes in what was stored meanwhile. From the end of this act on, the tab is one of those with this conversation.
   *
   * @param isBack whether the visitor comes back to this page: the page they left last knows their draft
   */
  connect(isBack: boolean): void {
    this.#isConnected = true;
    this.catchUp();
    if (isBack) this.patch(this.#storage.readView() ?? {});
  }

  disconnect(): void {
    this.#isConnected = false;
    this.#tabs?.close();
    this.#tabs = undefined;
  }

  /**
   * Asks the other tabs for the turn to send. `granted` is called at once or after they had time to object; never when one
   * of them has the turn: then `onTurn` tells when to ask again.
   */
  claim(granted: () => void): void {
    this.#joinTabs(true);
    if (this.#tabs) this.#tabs.claim(() => this.act(granted));
    else granted();
  }

  release(): void {
    this.#tabs?.release();
  }

  get #facts(): Facts {
    const { thread, conversationId, consent, open, unread, anchor } = this.#state;
    return { thread, conversationId, consent, open, unread, anchor };
  }

  #show({ exchanges, facts, draft }: Restored, ownView?: StatePatch): void {
    // Each tab has stored them in the order in which it heard of them.
    const inOrder = [...exchanges].sort((one, other) => (isEarlier(one.question, other.question) ? -1 : 1));
    const messages = Object.freeze(inOrder.map(this.#failIfAbandoned).flatMap(messagesOf));
    this.patch({ ...facts, draft, ...ownView, messages, restored: messages.length > 0 });
  }

  /** Shows an empty conversation, with the draft kept. */
  #clear(thread: string): void {
    const { online, open, draft } = this.#state;
    this.patch({ ...EMPTY_STATE, thread, online, open, draft });
  }

  #startOver(thread: string): void {
    this.#outbox.clear();
    this.#clear(thread);
    this.patch({ draft: '' });
  }

  /** A question read as queued or sending that is not in the outbox: nobody sends it any more, so it has failed. */
  #failIfAbandoned = (exchange: Exchange): Exchange => {
    const { id, status, failure } = exchange.question;
    if ((status !== 'queued' && status !== 'sending') || this.#outbox.has(id)) return exchange;
    const outcome = failure ?? (status === 'queued' ? NOT_SENT : MAY_HAVE_ARRIVED);
    return { question: withFailure(exchange.question, outcome) };
  };

  #commit(): void {
    const since = this.#outbox.current?.startedAt ?? 0;
    this.#state = showProgress(this.#state, since, this.#tabs?.busySince ?? 0);
    this.#store();
    this.patch({ older: this.#storage.older });
    const afterwards = this.#afterwards.splice(0);
    this.#handlers.onChange();
    for (const work of afterwards) isolate(work);
  }

  #store(): void {
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const [id, where] of changed) {
      const exchange = exchangeOf(this.#state, id);
      if (!exchange) continue;
      // In a shared area the tab that made the change has stored it.
      if (where === 'here' || !this.#storage.isShared) this.#storage.put(exchange, this.#facts);
      const { conversationId } = this.#state;
      if (where === 'here') this.#tell({ type: 'put', conversationId, exchange });
    }
    const viewChanged = this.#viewChanged;
    // Before it is stored: a page that tells itself of all that is stored makes this come back here at once.
    this.#viewChanged = false;
    if (viewChanged) this.#storage.saveView(this.#facts);
    this.#joinTabs();
  }

  /**
   * Opens the channel to the other tabs once there can be one with the same conversation. In an area of its own a tab is
   * alone until it has stored something, which a duplicate of the tab would inherit.
   */
  #joinTabs(isSending = false): void {
    if (this.#tabs || !this.#isConnected || this.#options.storage === 'none') return;
    if (!isSending && !this.#storage.isShared && !this.#storage.isStarted) return;
    this.#tabs = new Tabs({
      channelName: `agent-chat:${identityOf(this.#options)}`,
      thread: this.#state.thread,
      leaseMs: () => this.#options.requestTimeoutMs,
      newestExchanges: () =>
        newestExchanges(this.#state, TOLD_EXCHANGES).map((exchange) => ({
          type: 'put',
          conversationId: this.#state.conversationId,
          exchange,
        })),
      onChange: (change, revision) => this.act(() => this.#mirror(change, revision)),
      onTurn: (isLost) => this.act(() => this.#onTurn(isLost)),
    });
  }

  #tell(change: TabChange): void {
    this.#tabs?.tell(change, this.#storage.revision);
  }

  /** Makes the change that another tab has made. In a shared area that tab has stored it, too. */
  #mirror(change: TabChange, revision: string): void {
    if (this.#storage.isShared && revision) this.#storage.revision = revision;
    switch (change.type) {
      case 'put':
        // A change without a revision belongs to a greeting, which may be older than what waits here.
        return this.#mirrorPut(change.exchange, change.conversationId, !revision);
      case 'remove':
        return this.#mirrorRemove(change.questionId);
      case 'consent':
        this.patch({ consent: change.text });
        if (!this.#storage.isShared) this.#storage.saveFacts(this.#facts);
        return;
      case 'read':
        return this.setView({ unread: 0 }, false);
      case 'reset':
        this.#startOver(change.thread);
        this.release();
        if (this.#storage.isShared) this.#storage.forget(change.thread);
        else this.#storage.wipe();
    }
  }

  #mirrorPut(exchange: Exchange, conversationId: string, isGreeting: boolean): void {
    const { id, status } = exchange.question;
    const isOut = status === 'sending' || status === 'sent';
    if (!isOut && this.#removed.has(id)) return;
    this.#removed.delete(id);
    // Both tabs were asked to send this question, and the other was first.
    if (isOut && !isGreeting) this.#outbox.withdraw(id);
    if (this.#outbox.has(id)) return;
    const before = this.#state;
    this.#state = mirrorExchange(before, exchange, conversationId);
    if (this.#state !== before) this.#changed.set(id, 'elsewhere');
  }

  #mirrorRemove(questionId: string): void {
    if (this.#outbox.has(questionId) && !this.#outbox.withdraw(questionId)) {
      // A request that is under way here goes on, and the other tab has to hear of it.
      this.#changed.set(questionId, 'here');
      return;
    }
    this.#removed.add(questionId);
    this.#state = removeExchange(this.#state, questionId);
    if (!this.#storage.isShared) this.#storage.remove(questionId, this.#facts);
  }

  #onTurn(isLost: boolean): void {
    // The tab that was sending, or was to send next, fell silent: nobody waits for its answers any more.
    if (isLost) {
      for (const exchange of exchangesOf(this.#state.messages)) {
        const found = this.#failIfAbandoned(exchange);
        if (found !== exchange) this.replace(found);
      }
    }
    if (!this.#tabs?.busySince) this.#handlers.onTurn();
  }
}
