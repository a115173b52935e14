import type { ChatReply } from '../protocol/index.js';
import type {
  AgentMessage,
  ConversationState,
  FailureKind,
  Rating,
  ScrollAnchor,
  UserMessage,
} from './state.js';

/** What a {@link Send} rejects with. The client's errors have this shape. */
export interface SendError {
  readonly kind: FailureKind;
  /** In words for developers. Visitors are shown `reason` instead. */
  readonly message: string;
  /** The service's own words when it refused: untrusted plain text, empty or absent when it gave none. */
  readonly reason?: string;
  readonly retryable?: boolean;
  /** Whether the service may have acted on the message. */
  readonly maybeApplied?: boolean;
  readonly httpStatus?: number;
  /** From a Retry-After header, in ms from now. */
  readonly retryAfterMs?: number | undefined;
}

/** Sends one message with one request. Resolves to a reply that has text, as the client's does; rejects with a {@link SendError}. */
export type Send = (
  input: { readonly conversationId: string; readonly message: string },
  options: { readonly signal: AbortSignal },
) => Promise<ChatReply>;

/**
 * Called after the state shows what happened. Each act of the visitor is told only to the host where it was made, or to another
 * one of the conversation when that has left the page.
 */
export interface ConversationObserver {
  /** A request goes out: once for each `send` or `retry`, but not at once when the message is queued. */
  onSend?(message: UserMessage): void;
  onReply?(message: AgentMessage): void;
  /** No answer will come, also after `stop` (`aborted`). Not called when the conversation is disconnected or reset. */
  onFailure?(message: UserMessage, error: SendError): void;
  onReset?(): void;
}

export interface ConversationOptions extends ConversationObserver {
  readonly agentId: string;
  readonly aiUrl: string;
  readonly send: Send;
  /** Where the conversation is kept. */
  readonly storage: 'session' | 'local' | 'none';
  /** How long a conversation in `local` storage is kept after its last change, in minutes. */
  readonly storageTtlMinutes: number;
  /** `send` settles within this time, in ms. A tab that has been silent for longer no longer counts as sending. */
  readonly requestTimeoutMs: number;
}

/**
 * One conversation with one agent, and the only writer of its state. It is connected from the start. Nothing is written to
 * storage before the visitor's first act: `send`, a draft, consent, or opening the panel.
 */
export interface Conversation {
  readonly state: ConversationState;
  /** Calls `listener` at once with the current state, and after every change. Returns a function that ends this. */
  subscribe(listener: (state: ConversationState) => void): () => void;
  /** Sends a question: at once, after the one under way, or when the connection is back. Returns the id of its message. */
  send(text: string): string;
  /** Stops waiting for the answer to the question under way. */
  stop(): void;
  /**
   * Sends a failed message again, exactly once; without an `id`, the newest one. False when there is no such message, or
   * when the service has asked to wait longer (`retryAt`).
   */
  retry(id?: string): boolean;
  /** Removes a message that was not sent, or was refused, and returns its text; undefined for any other message. */
  discard(id: string): string | undefined;
  /** Starts a new conversation: aborts the request under way, and forgets the old conversation and what was stored of it. */
  reset(): void;
  /** Rates an answer; undefined takes the rating back. */
  rate(id: string, rating: Rating | undefined): void;
  /** Loads up to `count` older messages from storage, in whole exchanges. */
  loadOlder(count: number): void;
  /** The whole transcript, whether loaded or not. */
  allMessages(): readonly (UserMessage | AgentMessage)[];
  /** Pass `byVisitor` false when the page sets the draft: that alone is no reason to begin storing. */
  setDraft(text: string, byVisitor?: boolean): void;
  /**
   * Remembers whether the panel is open; opening clears `unread`. Pass `byVisitor` false when the page opens it: that alone
   * is no reason to begin storing.
   */
  setOpen(open: boolean, byVisitor?: boolean): void;
  /** Clears `unread` where the panel is always open (`mode` inline). */
  markRead(): void;
  /** Remembers where the visitor is reading. Never a reason to begin storing. */
  setAnchor(anchor: ScrollAnchor | undefined): void;
  /** Remembers that the visitor has accepted this text, in place of any before. */
  acceptConsent(text: string): void;
  /**
   * Releases every listener, timer and channel. What there is to send passes on to another host on the page; without one, the
   * request under way is aborted, and its message counts as one that may have arrived; queued messages count as not sent,
   * unless they were before. The visitor can send all of them again; none goes out by itself.
   */
  disconnect(): void;
  /** Continues after `disconnect`, with what was stored meanwhile. Does nothing while connected. */
  connect(): void;
}
