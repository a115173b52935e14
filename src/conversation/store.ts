import type { Conversation, ConversationOptions } from './contract.js';
import { isTooEarly } from './failure.js';
import { newId } from './id.js';
import { identityOf } from './identity.js';
import type { Journal } from './journal.js';
import type { Host } from './outbox.js';
import { isolate } from './page.js';
import { SharedConversation } from './shared-conversation.js';
import type { ConversationState, Message, Outcome, Rating, ScrollAnchor, UserMessage } from './state.js';
import { exchangeOf, messagesOf } from './transitions.js';

export type * from './contract.js';

/** Only a message that the agent did not process can be discarded. */
const DISCARDABLE: readonly (Outcome | undefined)[] = ['not-sent', 'refused'];

/** The conversations in use, so that two elements with the same agent on one page share one. */
const inUse = new Map<string, SharedConversation>();

/**
 * Starts or restores the conversation with an agent. Two in one page with the same agent, ai-url and storage
 * are one conversation: either shows and continues it, and each sends with its own `send`.
 */
export function createConversation(options: ConversationOptions): Conversation {
  return new HostedConversation(options);
}

/** The conversation as one host sees it. Enters the visitor's acts into the journal and hands over what is to be sent. */
class HostedConversation implements Conversation, Host {
  readonly options: ConversationOptions;
  readonly #key: string;
  readonly #listeners = new Set<(state: ConversationState) => void>();
  #shared: SharedConversation;
  #announced: ConversationState;
  #isConnected = false;

  constructor(options: ConversationOptions) {
    this.options = options;
    // A conversation that is kept in memory only is not shared.
    this.#key = options.storage === 'none' ? newId() : identityOf(options);
    this.#shared = inUse.get(this.#key) ?? new SharedConversation(options);
    this.#announced = this.state;
    this.connect();
  }

  get state(): ConversationState {
    return this.#shared.journal.state;
  }

  connect(): void {
    if (this.#isConnected) return;
    this.#isConnected = true;
    this.#shared = inUse.get(this.#key) ?? this.#shared;
    inUse.set(this.#key, this.#shared);
    this.#shared.connect(this);
    this.announce();
  }

  disconnect(): void {
    if (!this.#isConnected) return;
    this.#isConnected = false;
    this.#shared.disconnect(this);
    if (!this.#shared.hasHosts) inUse.delete(this.#key);
  }

  subscribe(listener: (state: ConversationState) => void): () => void {
    this.#listeners.add(listener);
    listener(this.state);
    return () => void this.#listeners.delete(listener);
  }

  announce(): void {
    if (this.state === this.#announced) return;
    this.#announced = this.state;
    for (const listener of [...this.#listeners]) isolate(() => listener(this.state));
  }

  send(text: string): string {
    const id = newId();
    const now = Date.now();
    this.#act((journal) => {
      journal.catchUp();
      // After all others, even if the clock was set back since.
      const at = Math.max(now, 1 + (this.state.messages.at(-1)?.at ?? 0));
      journal.insert({ question: Object.freeze({ id, role: 'user', text, at, status: 'queued' }) });
      journal.patch({ restored: false });
      this.#shared.deliver({ questionId: id, host: this, actedAt: now });
    });
    return id;
  }

  stop(): void {
    this.#shared.stop();
  }

  retry(id?: string): boolean {
    return this.#act((journal) => {
      journal.catchUp();
      const { messages } = this.state;
      const question = id === undefined ? messages.findLast(isFailed) : exchangeOf(this.state, id)?.question;
      if (!question || !isFailed(question) || isTooEarly(question)) return false;
      // Until it goes out again, what became of it before still holds.
      journal.replace({ question: Object.freeze({ ...question, status: 'queued' }) });
      this.#shared.deliver({ questionId: question.id, host: this, actedAt: Date.now() });
      return true;
    });
  }

  discard(id: string): string | undefined {
    return this.#act((journal) => {
      journal.catchUp();
      const question = exchangeOf(this.state, id)?.question;
      if (question?.status !== 'queued' && !DISCARDABLE.includes(question?.failure?.outcome))
        return undefined;
      journal.remove(id);
      return question?.text;
    });
  }

  reset(): void {
    this.#act((journal) => {
      journal.reset();
      journal.afterwards(() => this.options.onReset?.());
    });
  }

  rate(id: string, rating: Rating | undefined): void {
    this.#act((journal) => {
      journal.catchUp();
      const { question, answer } = exchangeOf(this.state, id) ?? {};
      if (!question || !answer || answer.rating === rating) return;
      const { rating: _earlier, ...unrated } = answer;
      journal.replace({ question, answer: Object.freeze(rating ? { ...unrated, rating } : unrated) });
    });
  }

  loadOlder(count: number): void {
    this.#act((journal) => journal.loadOlder(count));
  }

  allMessages(): readonly Message[] {
    return [...this.#shared.journal.peekOlder().flatMap(messagesOf), ...this.state.messages];
  }

  setDraft(text: string, byVisitor = true): void {
    this.#act((journal) => journal.setDraft(text, byVisitor));
  }

  setOpen(open: boolean, byVisitor = true): void {
    const unread = open ? 0 : this.state.unread;
    this.#act((journal) => journal.setView({ open, unread }, byVisitor));
  }

  markRead(): void {
    this.#act((journal) => journal.setView({ unread: 0 }, false));
  }

  setAnchor(anchor: ScrollAnchor | undefined): void {
    this.#act((journal) => journal.setView({ anchor: anchor && Object.freeze({ ...anchor }) }, false));
  }

  acceptConsent(text: string): void {
    this.#act((journal) => journal.acceptConsent(text));
  }

  #act<Result>(work: (journal: Journal) => Result): Result {
    const { journal } = this.#shared;
    return journal.act(() => work(journal));
  }
}

function isFailed(message: Message): message is UserMessage {
  return message.role === 'user' && message.status === 'failed';
}
