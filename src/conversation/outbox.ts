import type { ConversationOptions } from './contract.js';

/** An element that shows the conversation. Several elements on a page may share one conversation. */
export interface Host {
  readonly options: ConversationOptions;
  /** Called when the state may have changed. */
  announce(): void;
}

/** One act of the visitor, which becomes exactly one request. */
export interface Entry {
  readonly questionId: string;
  /**
   * The host where the act was made, or one that took over from it when it left the page. Its `send` makes the request, and
   * its observers are told the result.
   */
  host: Host;
  /** Epoch ms of the act, which is a send or a retry. */
  readonly actedAt: number;
}

/** A request under way. Each request is a new object, so that the answer to an abandoned one can be told and dropped. */
export interface Attempt extends Entry {
  readonly startedAt: number;
  readonly abort: AbortController;
}

/** The questions that this page has to send: one is under way, the others wait in the order of the visitor's acts. */
export class Outbox {
  #waiting: readonly Entry[] = [];
  #current: Attempt | undefined;

  get current(): Attempt | undefined {
    return this.#current;
  }

  get hasWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Whether the question is under way or waiting. */
  has(questionId: string): boolean {
    return [this.#current, ...this.#waiting].some((entry) => entry?.questionId === questionId);
  }

  add(entry: Entry): void {
    this.#waiting = [...this.#waiting, entry];
  }

  /** Begins the next request; undefined when one is under way already, or none waits. */
  begin(): Attempt | undefined {
    const [next, ...rest] = this.#waiting;
    if (this.#current || !next) return undefined;
    this.#waiting = rest;
    this.#current = { ...next, startedAt: Date.now(), abort: new AbortController() };
    return this.#current;
  }

  /** Ends the request under way. False when `attempt` is an earlier one, whose result no longer counts. */
  settle(attempt: Attempt): boolean {
    if (attempt !== this.#current) return false;
    this.#current = undefined;
    return true;
  }

  /** Aborts the request under way and returns it. */
  stop(): Attempt | undefined {
    const attempt = this.#current;
    this.#current = undefined;
    attempt?.abort.abort();
    return attempt;
  }

  /** Removes a waiting question; false when it is not waiting. */
  withdraw(questionId: string): boolean {
    const before = this.#waiting.length;
    this.#waiting = this.#waiting.filter((entry) => entry.questionId !== questionId);
    return this.#waiting.length < before;
  }

  /** Passes on what one host has to send to another, also the request under way. */
  handOver(from: Host, to: Host): void {
    for (const entry of [this.#current, ...this.#waiting]) if (entry?.host === from) entry.host = to;
  }

  /** Removes everything: aborts the request under way and returns what waited. */
  clear(): { readonly stopped: Attempt | undefined; readonly waiting: readonly Entry[] } {
    const waiting = this.#waiting;
    this.#waiting = [];
    return { waiting, stopped: this.stop() };
  }
}
