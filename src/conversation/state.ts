import type { SourceReference, TokenUsage } from '../protocol/index.js';

/** What became of a message that has no answer. Each outcome is shown differently. */
export type Outcome =
  /** It never left this device. */
  | 'not-sent'
  /** The service refused it, perhaps with a reason. */
  | 'refused'
  /** The service, or something on the way to it, failed. */
  | 'failed'
  /** Nobody can know: the time limit passed, or the connection broke after the message may have left. */
  | 'may-have-arrived'
  /** The visitor stopped waiting. */
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
  /** The failure happened in this page and is announced; absent when it was restored or came from another tab. */
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
  /** Why it has no answer. Of a queued one, why it had none before it was asked again. */
  readonly failure?: SendFailure;
}

/** An answer of the agent. */
export interface AgentMessage {
  readonly id: string;
  readonly role: 'agent';
  /** Id of the question it answers. */
  readonly replyTo: string;
  /** `data.messages` of the reply: paragraphs of untrusted markdown. */
  readonly blocks: readonly string[];
  /** Epoch ms of arrival. */
  readonly at: number;
  readonly sources: readonly SourceReference[];
  readonly tokens?: TokenUsage;
  /** Time from the visitor's act to the answer, in ms. */
  readonly durationMs: number;
  readonly rating?: Rating;
}

/** The visitor's thumb for an answer. */
export type Rating = 'up' | 'down';
export type Message = UserMessage | AgentMessage;

/** Where the visitor was reading: a message, and how far its top is below the top of the log, in px. */
export interface ScrollAnchor {
  readonly messageId: string;
  readonly offset: number;
}

/** One conversation as the element shows it. Frozen: every change makes a new state that shares the unchanged parts. */
export interface ConversationState {
  /** Shared by the tabs that show the same conversation; a reset begins another one. */
  readonly thread: string;
  /** Empty until the service has assigned one. */
  readonly conversationId: string;
  /** The loaded part of the transcript, oldest first. */
  readonly messages: readonly Message[];
  /** How many stored messages before the first of `messages` are not loaded. */
  readonly older: number;
  /** `failed`: the newest question has no answer and nothing is under way. */
  readonly phase: 'idle' | 'sending' | 'failed';
  /** Epoch ms since when this or another tab waits for an answer; 0 when none does. */
  readonly sendingSince: number;
  readonly online: boolean;
  /** Another tab of the same conversation waits for an answer. */
  readonly busyElsewhere: boolean;
  /** How many answers and failures came while the panel was closed. */
  readonly unread: number;
  /** Text in the composer. */
  readonly draft: string;
  /** Whether the panel is open; at first, whether it was when last stored. */
  readonly open: boolean;
  /** Where the visitor was reading; undefined at the end of the log. */
  readonly anchor: ScrollAnchor | undefined;
  /** The consent text that was accepted; empty when none was. */
  readonly consent: string;
  /** Whether the messages come from storage and none was added since. */
  readonly restored: boolean;
}
