import type { ChatReply } from '../protocol/index.js';
import type {
  AgentMessage,
  ConversationState,
  FailureKind,
  Rating,
  ScrollAnchor,
  UserMessage,
} from './state.js';

/** What a {@link Send} throws; the client's errors have this shape. */
export interface SendError {
  readonly kind: FailureKind;
  /** For developers; visitors see `reason`. */
  readonly message: string;
  /** The service's own words when it refused, untrusted plain text; empty or absent when it gave none. */
  readonly reason?: string;
  readonly retryable?: boolean;
  /** The service may have acted on the message. */
  readonly maybeApplied?: boolean;
  readonly httpStatus?: number;
  /** From Retry-After, ms from now. */
  readonly retryAfterMs?: number | undefined;
}

/** Sends one message with one request. Rejects with a {@link SendError}. */
export type Send = (
  input: { readonly conversationId: string; readonly message: string },
  options: { readonly signal: AbortSignal },
) => Promise<ChatReply>;

/** What a host may want to know as it happens. Called after the state shows it; each act is told to the host it was made at. */
export interface ConversationObserver {
  /** A request goes out: once per `send` or `retry`, later than that for a queued message. */
  onSend?(message: UserMessage): void;
  onReply?(message: AgentMessage): void;
  /** The answer will not come, for `stop` too (`aborted`); not when the conversation is disconnected or reset. */
  onFailure?(message: UserMessage, error: SendError): void;
  onReset?(): void;
}

export interface ConversationOptions extends ConversationObserver {
  readonly agentId: string;
  readonly aiUrl: string;
  readonly send: Send;
  /** Where the transcript is kept. */
  readonly storage: 'session' | 'local' | 'none';
  /** Life of a stored conversation in `local` storage, in minutes since its last change. */
  readonly storageTtlMinutes: number;
  /** `send` settles within this time, in ms. A tab that has been silent for longer no longer counts as sending. */
  readonly requestTimeoutMs: number;
}

/**
 * One conversation with one agent: the only writer of its state. It is connected from the start. Nothing is
 * written to storage before the visitor's first act: `send`, a draft, consent, or opening the panel.
 */
export interface Conversation {
  readonly state: ConversationState;
  /** Calls back at once with the current state and after every change; returns its own undo. */
  subscribe(listener: (state: ConversationState) => void): () => void;
  /** Takes a question. It goes out at once, after the one under way, or when the connection is back. Returns its message id. */
  send(text: string): string;
  /** Gives up waiting for the answer under way. */
  stop(): void;
  /** Sends a message without an answer again, exactly once; the newest such one without an id. False when there is none, or it is too early (`retryAt`). */
  retry(id?: string): boolean;
  /** Takes a message that did not leave, or was refused, out of the transcript and returns its text. */
  discard(id: string): string | undefined;
  /** Starts anew: aborts, forgets the conversation and wipes what was stored. */
  reset(): void;
  rate(id: string, rating: Rating | undefined): void;
  /** Loads up to `count` older messages from storage. */
  loadOlder(count: number): void;
  /** The whole transcript, whether loaded or not. */
  allMessages(): readonly (UserMessage | AgentMessage)[];
  /** Pass `byVisitor` false when the page writes it, so that nothing is stored on account of that alone. */
  setDraft(text: string, byVisitor?: boolean): void;
  /**
   * Remembers whether the panel is open; opening clears `unread`. Pass `byVisitor` false when the page opens it,
   * so that nothing is stored on account of that alone.
   */
  setOpen(open: boolean, byVisitor?: boolean): void;
  /** Clears `unread` where answers are read without a panel that opens. */
  markRead(): void;
  /** Kept once something is stored; by itself it starts no storage. */
  setAnchor(anchor: ScrollAnchor | undefined): void;
  acceptConsent(text: string): void;
  /**
   * Releases every listener, timer and channel. The request under way is given up and its message may have
   * arrived; a queued one counts as not sent. Both can be tried again, neither goes out by itself.
   */
  disconnect(): void;
  /** Takes up again after `disconnect`, with what was stored meanwhile; else without effect. */
  connect(): void;
}
