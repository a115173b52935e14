import type { Passage } from '../retrieve.js';

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

/** What a reply is made from; of its own `passages` there is always one. */
export interface Question extends Asked {
  readonly text: string;
  readonly agentName: string;
  /** The questions in it, in order. Of one that nothing was found for there are no passages. */
  readonly parts: readonly Asked[];
  /** Earlier turns, oldest first. */
  readonly history: readonly Turn[];
  readonly signal?: AbortSignal;
}

/** A reply, in markdown; `undefined` where the passages do not hold the answer. */
export interface Answer {
  readonly markdown: string;
  /** The passages it was made from. */
  readonly used: readonly Passage[];
  /** Tokens spent generating it, where they were counted. */
  readonly tokens?: number;
}

/** Makes replies out of passages. */
export interface Answerer {
  /** Which one is in force, for people. */
  readonly describe: string;
  answer(question: Question): Promise<Answer | undefined>;
}
