import type { ConversationOptions } from './contract.js';

/** An element that shows the conversation. Several of one page may share one. */
export interface Host {
  readonly options: ConversationOptions;
  /** The state is another one. */
  announce(): void;
}

/** One act of the visitor that is to become exactly one request. */
export interface Entry {
  readonly questionId: string;
  /** The host at which the act was made: it sends, and is told what came of it. */
  readonly host: Host;
  /** Epoch ms of the act, a send or a retry. */
  readonly actedAt: number;
}

/** A request under way. The object itself is the run: an answer that comes with an old one is dropped. */
export interface Attempt extends Entry {
  readonly startedAt: number;
  readonly abort: AbortController;
}

/** What goes next. One request at a time; the others wait in the order of the visitor's acts. */
export class Outbox {
  #waiting: readonly Entry[] = [];
  #current: Attempt | undefined;

  get current(): Attempt | undefined {
    return this.#current;
  }

  get hasWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Under way or waiting. */
  has(questionId: string): boolean {
    return [this.#current, ...this.#waiting].some((entry) => entry?.questionId === questionId);
  }

  add(entry: Entry): void {
    this.#waiting = [...this.#waiting, entry];
  }

  /** Takes the next one under way; undefined when one already is, or none waits. */
  begin(): Attempt | undefined {
    const [next, ...rest] = this.#waiting;
    if (this.#current || !next) return undefined;
    this.#waiting = rest;
    this.#current = { ...next, startedAt: Date.now(), abort: new AbortController() };
    return this.#current;
  }

  /** True exactly once, for the attempt that is still under way. */
  settle(attempt: Attempt): boolean {
    if (attempt !== this.#current) return false;
    this.#current = undefined;
    return true;
  }

  /** Gives up waiting and returns what was waited for. */
  stop(): Attempt | undefined {
    const attempt = this.#current;
    this.#current = undefined;
    attempt?.abort.abort();
    return attempt;
  }

  /** Takes a waiting message out; false when it does not wait. */
  withdraw(questionId: string): boolean {
    const before = this.#waiting.length;
    this.#waiting = this.#waiting.filter((entry) => entry.questionId !== questionId);
    return this.#waiting.length < before;
  }

  /** Gives up everything, or everything of one host. */
  clear(host?: Host): { readonly stopped?: Attempt | undefined; readonly waiting: readonly Entry[] } {
    const mine = (entry: Entry) => !host || entry.host === host;
    const waiting = this.#waiting.filter(mine);
    this.#waiting = this.#waiting.filter((entry) => !mine(entry));
    return { waiting, stopped: this.#current && mine(this.#current) ? this.stop() : undefined };
  }
}
