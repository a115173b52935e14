import type { Message } from '../../../conversation/state.js';

/** How many messages are in the DOM at the end of the log. */
const PAGE_MESSAGES = 40;
/** How many messages are in the DOM at most, while the visitor reads further up. */
const MAX_MESSAGES = 80;
/** How many messages scrolling adds at a time. */
const STEP_MESSAGES = 20;

/**
 * Chooses which messages are in the DOM: a bounded range of the transcript, so that adding a message costs the same at the
 * tenth and at the ten-thousandth. Its ends are kept by id, because messages can be added on both sides.
 */
export class LogWindow {
  #first: string | undefined;
  #last: string | undefined;

  /** The messages to show. While the visitor is `reading`, the start stays; at the end of the log the window slides. */
  visible(messages: readonly Message[], reading: boolean): readonly Message[] {
    const last = this.#indexOf(messages, this.#last);
    const end = last < 0 ? messages.length : last + 1;
    const first = this.#indexOf(messages, this.#first);
    const start = first < 0 || (!reading && last < 0) ? Math.max(0, end - PAGE_MESSAGES) : first;
    const shown = messages.slice(start, Math.min(end, start + MAX_MESSAGES));
    this.#first = shown[0]?.id;
    this.#last = start + shown.length < messages.length ? shown.at(-1)?.id : undefined;
    return shown;
  }

  /** Whether newer messages exist below the window. */
  get endsBelow(): boolean {
    return this.#last !== undefined;
  }

  /** Moves the window towards the start; false when it is there already. */
  up(messages: readonly Message[]): boolean {
    const first = Math.max(0, this.#indexOf(messages, this.#first));
    if (first === 0) return false;
    this.#place(messages, first - STEP_MESSAGES);
    return true;
  }

  /** Moves the window towards the end; false when it is there already. */
  down(messages: readonly Message[]): boolean {
    if (!this.#last) return false;
    const last = this.#indexOf(messages, this.#last);
    this.#place(messages, last + 1 + STEP_MESSAGES - MAX_MESSAGES);
    return true;
  }

  /** Moves the window so that the message is in it. */
  around(messages: readonly Message[], id: string): void {
    const at = this.#indexOf(messages, id);
    if (at >= 0) this.#place(messages, at - PAGE_MESSAGES / 2);
  }

  toEnd(): void {
    this.#first = undefined;
    this.#last = undefined;
  }

  #place(messages: readonly Message[], wanted: number): void {
    const start = Math.min(Math.max(0, wanted), Math.max(0, messages.length - PAGE_MESSAGES));
    const end = Math.min(messages.length, start + MAX_MESSAGES);
    this.#first = messages[start]?.id;
    this.#last = end < messages.length ? messages[end - 1]?.id : undefined;
  }

  #indexOf(messages: readonly Message[], id: string | undefined): number {
    return id === undefined ? -1 : messages.findLastIndex((message) => message.id === id);
  }
}
