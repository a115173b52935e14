import type { ChatReply } from '../protocol/index.js';
import type {
  AgentMessage,
  ConversationState,
  FailureKind,
  Rating,
  ScrollAnchor,
  UserMessage,
} from './state.js';

/** What a `send` function throws; the client's errors have this shape. */
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

/** What a host may want to know as it happens. */
export interface ConversationObserver {
  onSend?(message: UserMessage): void;
  onReply?(message: AgentMessage): void;
  onFailure?(message: UserMessage, error: SendError): void;
  onReset?(): void;
}

export interface ConversationOptions extends ConversationObserver {
  readonly agentId: string;
  readonly aiUrl: string;
  readonly send: Send;
  /** Where the transcript is kept. */
  readonly storage: 'session' | 'local' | 'none';
  /** Life of a stored conversation in `local` storage, in minutes. */
  readonly storageTtlMinutes: number;
}

/** One conversation with one agent: the only writer of its state. */
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
  setDraft(text: string): void;
  /** Remembers whether the panel is open; opening clears `unread`. */
  setOpen(open: boolean): void;
  setAnchor(anchor: ScrollAnchor | undefined): void;
  acceptConsent(text: string): void;
  /** Releases every listener, timer and channel and gives up the request under way; `connect` takes up again. */
  disconnect(): void;
  connect(): void;
}
