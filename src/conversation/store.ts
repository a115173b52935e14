import type { Conversation, ConversationOptions } from './contract.js';
import { SharedConversation } from './conversation.js';
import { identityOf } from './identity.js';
import type { Host } from './outbox.js';
import { isolate } from './page.js';
import type { ConversationState, Rating, ScrollAnchor } from './state.js';

export type * from './contract.js';

/** Those in use, so that two elements of one page with the same agent show one conversation. */
const inUse = new Map<string, SharedConversation>();

/**
 * Starts or restores the conversation with an agent. Two in one page with the same agent, ai-url and storage
 * are one conversation: either shows and continues it, and each sends with its own `send`.
 */
export function createConversation(options: ConversationOptions): Conversation {
  return new HostedConversation(options);
}

/** The conversation as one host sees it. */
class HostedConversation implements Conversation {
  readonly #host: Host;
  readonly #key: string | undefined;
  readonly #listeners = new Set<(state: ConversationState) => void>();
  #shared: SharedConversation;
  #announced: ConversationState;
  #isConnected = false;

  constructor(options: ConversationOptions) {
    this.#host = { options };
    // What is kept in memory only is the element's own.
    this.#key = options.storage === 'none' ? undefined : identityOf(options);
    this.#shared = this.#find() ?? new SharedConversation(options);
    this.#announced = this.state;
    this.connect();
  }

  get state(): ConversationState {
    return this.#shared.state;
  }

  connect(): void {
    if (this.#isConnected) return;
    this.#isConnected = true;
    this.#shared = this.#find() ?? this.#shared;
    if (this.#key !== undefined) inUse.set(this.#key, this.#shared);
    this.#shared.connect(this.#host, this.#announce);
    this.#announce();
  }

  disconnect(): void {
    if (!this.#isConnected) return;
    this.#isConnected = false;
    this.#shared.disconnect(this.#host);
    if (this.#key !== undefined && !this.#shared.hasHosts) inUse.delete(this.#key);
  }

  subscribe(listener: (state: ConversationState) => void): () => void {
    this.#listeners.add(listener);
    listener(this.state);
    return () => void this.#listeners.delete(listener);
  }

  send(text: string): string {
    return this.#shared.send(this.#host, text);
  }

  stop(): void {
    this.#shared.stop();
  }

  retry(id?: string): boolean {
    return this.#shared.retry(this.#host, id);
  }

  discard(id: string): string | undefined {
    return this.#shared.discard(id);
  }

  reset(): void {
    this.#shared.reset(this.#host);
  }

  rate(id: string, rating: Rating | undefined): void {
    this.#shared.rate(id, rating);
  }

  loadOlder(count: number): void {
    this.#shared.loadOlder(count);
  }

  allMessages(): ReturnType<Conversation['allMessages']> {
    return this.#shared.allMessages();
  }

  setDraft(text: string, byVisitor?: boolean): void {
    this.#shared.setDraft(text, byVisitor);
  }

  setOpen(open: boolean, byVisitor?: boolean): void {
    this.#shared.setOpen(open, byVisitor);
  }

  markRead(): void {
    this.#shared.markRead();
  }

  setAnchor(anchor: ScrollAnchor | undefined): void {
    this.#shared.setAnchor(anchor);
  }

  acceptConsent(text: string): void {
    this.#shared.acceptConsent(text);
  }

  #find(): SharedConversation | undefined {
    return this.#key === undefined ? undefined : inUse.get(this.#key);
  }

  #announce = (): void => {
    if (this.state === this.#announced) return;
    this.#announced = this.state;
    for (const listener of [...this.#listeners]) isolate(() => listener(this.state));
  };
}
