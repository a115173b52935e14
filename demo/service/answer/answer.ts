import type { Passage } from '../retrieval/passage.js';

/** One earlier turn of the conversation. */
export interface Turn {
  readonly role: 'visitor' | 'agent';
  readonly text: string;
}

/** What was found for one question. */
export interface Asked {
  /** Relevant passages, best first. */
  readonly passages: readonly Passage[];
}

/** What a reply is made from; it has at least one passage. */
export interface Question extends Asked {
  readonly text: string;
  readonly agentName: string;
  /** The questions of the message, in order. One for which nothing was found has no passages. */
  readonly parts: readonly Asked[];
  /** Earlier turns, oldest first. */
  readonly history: readonly Turn[];
  readonly signal?: AbortSignal;
}

/** A reply, in markdown. */
export interface Answer {
  readonly markdown: string;
  /** The passages that the reply was made from. */
  readonly used: readonly Passage[];
  /** Whether nothing was found about some questions of the message, which the reply does not say. */
  readonly isPartial?: boolean;
  /** Tokens spent on generating the reply, if they were counted. */
  readonly tokens?: number;
}

/** Makes replies out of passages. */
export interface Answerer {
  /** What kind of answerer this is, in words for people. */
  readonly description: string;
  /** Undefined when the passages do not contain the answer. */
  answer(question: Question): Promise<Answer | undefined>;
}
