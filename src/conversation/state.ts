import type { SourceReference, TokenUsage } from '../protocol/index.js';

/** What became of a message that has no answer; each is shown differently. */
export type Outcome =
  /** It never left this device. */
  | 'not-sent'
  /** The service answered no, in its own words. */
  | 'refused'
  /** The service or the way to it failed; there is no answer to show. */
  | 'failed'
  /** Nobody can know: time ran out, or the connection broke after the message may have left. */
  | 'may-have-arrived'
  /** The visitor gave up waiting. */
  | 'stopped';

/** The kinds of failure a `send` function reports, as in the client's error family. */
export type FailureKind =
  'api' | 'http' | 'network' | 'timeout' | 'aborted' | 'parse' | 'validation' | 'config';

/** Why a message has no answer. */
export interface SendFailure {
  readonly outcome: Outcome;
  readonly kind: FailureKind;
  /** The service's own words when it refused, as plain text of at most 300 characters; else empty. */
  readonly reason: string;
  readonly httpStatus?: number;
  /** Epoch ms before which trying again is pointless (429 or 503 with Retry-After). */
  readonly retryAt?: number;
  /** It came of an act of the visitor in this page; not so where it is read from storage or told by another tab. */
  readonly isNew?: true;
}

/** A question of the visitor. */
export interface UserMessage {
  readonly id: string;
  readonly role: 'user';
  readonly text: string;
  /** Epoch ms of the visitor's act. */
  readonly at: number;
  /**
   * `queued`: waits for its turn or for a connection; `sending`: a request is under way;
   * `sent`: answered; `failed`: see `failure`.
   */
  readonly status: 'queued' | 'sending' | 'sent' | 'failed';
  readonly failure?: SendFailure;
}

/** An answer of the agent. */
export interface AgentMessage {
  readonly id: string;
  readonly role: 'agent';
  /** Id of the question it answers. */
  readonly replyTo: string;
  /** `data.messages` of the reply: markdown paragraphs, untrusted. */
  readonly blocks: readonly string[];
  /** Epoch ms of arrival. */
  readonly at: number;
  readonly sources: readonly SourceReference[];
  readonly tokens?: TokenUsage;
  /** From the visitor's act to the answer, in ms. */
  readonly durationMs: number;
  readonly rating?: Rating;
}

export type Rating = 'up' | 'down';
export type Message = UserMessage | AgentMessage;

/** Where the visitor was reading: a message and how far its top lies below the log's top, in px. */
export interface ScrollAnchor {
  readonly messageId: string;
  readonly offset: number;
}

/** One conversation as the element shows it. Frozen; every change makes a new one that shares what did not change. */
export interface ConversationState {
  /** Empty until the service has assigned one. */
  readonly conversationId: string;
  /** The loaded part of the transcript, oldest first. */
  readonly messages: readonly Message[];
  /** Stored messages before the first of `messages` that are not loaded yet. */
  readonly older: number;
  /** `failed`: the newest question has no answer and nothing is under way. */
  readonly phase: 'idle' | 'sending' | 'failed';
  /** Epoch ms since when an answer is awaited, 0 when none is. */
  readonly sendingSince: number;
  readonly online: boolean;
  /** Another tab of the same conversation waits for an answer. */
  readonly busyElsewhere: boolean;
  /** Answers that arrived while the panel was closed. */
  readonly unread: number;
  /** Text in the composer. */
  readonly draft: string;
  /** Whether the panel was open when last stored. */
  readonly open: boolean;
  /** Undefined: the visitor was at the end. */
  readonly anchor?: ScrollAnchor;
  /** The consent text that was accepted; empty when none was. */
  readonly consent: string;
  /** True when the messages come from storage and none was added since. */
  readonly restored: boolean;
}
