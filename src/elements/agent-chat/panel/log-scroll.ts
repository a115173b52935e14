import type { ScrollAnchor } from '../../../conversation/state.js';
import { findMessage, messagesIn } from './log-entries.js';

/** Nearer than this to the end counts as being there. */
const AT_END_PX = 16;
/** Nearer than this to an end of the log, more messages come in. */
const NEAR_EDGE_PX = 400;
/** Room above what is held in view. */
export const MARGIN_PX = 12;
/** A place is remembered once the scrolling has come to rest. */
const REST_MS = 200;

export interface ScrollFollower {
  /** Messages exist below those in the log. */
  readonly endsBelow: boolean;
  onNearStart(): void;
  onNearEnd(): void;
  /** The visitor left the end of the log, or came back to it. */
  onReading(reading: boolean): void;
  onRest(anchor: ScrollAnchor | undefined): void;
}

/** Where the log stands: at its end until the visitor scrolls, then wherever the visitor reads. */
export class LogScroll {
  /** The visitor is not at the end. */
  reading = false;
  readonly #follower: ScrollFollower;
  #held: ScrollAnchor | undefined;
  /** Leads the log once more to where it was led last. */
  #lead: () => void = () => undefined;
  #rest = 0;
  #log: HTMLElement | undefined;
  readonly #sizes = new ResizeObserver(() => this.#onResize());
  /** Where our own scrolling led, and where it was when last looked at; undefined once the visitor left that way. */
  #way: { target: number; last: number } | undefined;

  constructor(follower: ScrollFollower) {
    this.#follower = follower;
  }

  /** From now on the log stays where it was led when it gets lower or higher: by a keyboard, or a composer that grows. */
  watch(log: HTMLElement): void {
    if (log === this.#log) return;
    this.#sizes.disconnect();
    this.#sizes.observe(log);
    this.#log = log;
  }

  /** Remembers where the first message in view stands, so that what comes in above it moves nothing. */
  hold(): void {
    this.#held = this.#log && placeOf(this.#log);
  }

  /** After a render: puts the held message back in its place. */
  restoreHeld(): void {
    const held = this.#held;
    this.#held = undefined;
    if (held) this.#toPlace(held, 'instant');
  }

  /** Where there is no message yet, what is there is read from its top. */
  toEnd(behavior: ScrollBehavior = 'instant'): void {
    const log = this.#log;
    if (!log) return;
    this.#lead = () => this.toEnd();
    this.#setReading(false);
    this.#to(log, log.querySelector('[data-id]') ? log.scrollHeight : 0, behavior);
  }

  /** Shows as much of the end as leaves the top of message `id` in view, and takes the focus there. */
  jumpTo(id: string): void {
    this.#toPlace({ messageId: id, offset: MARGIN_PX }, 'smooth');
    if (this.#log) findMessage(this.#log, id)?.focus({ preventScroll: true });
  }

  /** Scrolls by a screenful, for a visitor whose hands are in the composer. */
  page(direction: 1 | -1): void {
    const log = this.#log;
    log?.scrollBy({ top: direction * log.clientHeight * 0.9 });
  }

  /**
   * Shows as much of the end as leaves the top of question `id` in view; of one so tall that its answer would stand out of
   * view only the end.
   */
  toAnswerOf(id: string, behavior: ScrollBehavior = 'instant'): void {
    const log = this.#log;
    const question = log && findMessage(log, id);
    if (!question) return;
    const offset = Math.min(MARGIN_PX, log.clientHeight / 2 - question.offsetHeight);
    this.#toPlace({ messageId: id, offset }, behavior);
    this.#lead = () => this.toAnswerOf(id);
  }

  /** False when the message is not there. */
  toAnchor(anchor: ScrollAnchor): boolean {
    const log = this.#log;
    if (!log || !this.#toPlace(anchor, 'instant')) return false;
    this.#lead = () => void this.toAnchor(anchor);
    this.#setReading(!this.#isAtEnd(log));
    return true;
  }

  /** Messages are drawn in turns: stays where the log was led as they grow, unless the visitor has scrolled meanwhile. */
  keepPlace(): void {
    const log = this.#log;
    if (log && this.#isOwn(log.scrollTop)) this.#lead();
  }

  onScroll = (): void => {
    const log = this.#log;
    if (!log) return;
    // Messages have gone under the header.
    log.classList.toggle('scrolled', log.scrollTop > 0);
    const own = this.#isOwn(log.scrollTop);
    if (this.#isAtEnd(log)) this.#setReading(false);
    else if (!own) this.#setReading(true);
    // What comes in above would end our own scrolling on its way.
    if (!own && log.scrollTop < NEAR_EDGE_PX) this.#follower.onNearStart();
    if (belowOf(log) < NEAR_EDGE_PX) this.#follower.onNearEnd();
    clearTimeout(this.#rest);
    this.#rest = window.setTimeout(this.#onRest, REST_MS);
  };

  disconnect(): void {
    clearTimeout(this.#rest);
    this.#sizes.disconnect();
    this.#log = undefined;
  }

  #onResize(): void {
    const log = this.#log!;
    if (this.reading) return;
    if (this.#way) this.#lead();
    // Where the visitor went to the end, an answer that is still being drawn is not followed.
    else log.scrollTop = log.scrollHeight;
  }

  #onRest = (): void => {
    const log = this.#log;
    this.#follower.onRest(log && this.reading ? placeOf(log) : undefined);
  };

  #toPlace(place: ScrollAnchor, behavior: ScrollBehavior): boolean {
    const log = this.#log;
    const message = log && findMessage(log, place.messageId);
    if (!log || !message) return false;
    this.#lead = () => void this.#toPlace(place, 'instant');
    this.#to(log, message.offsetTop - place.offset, behavior);
    return true;
  }

  #to(log: HTMLElement, top: number, behavior: ScrollBehavior): void {
    const target = Math.max(0, Math.min(top, log.scrollHeight - log.clientHeight));
    const last = log.scrollTop;
    this.#way = { target, last };
    if (Math.abs(target - last) >= 1)
      log.scrollTo({ top: target, behavior: prefersStillness() ? 'instant' : behavior });
  }

  /** Our own scrolling goes straight to its target; what turns back, or leads past it, is the visitor's. */
  #isOwn(top: number): boolean {
    if (!this.#way) return false;
    const { target, last } = this.#way;
    const isBetween = Math.abs(top - last) + Math.abs(target - top) <= Math.abs(target - last) + 2;
    this.#way = isBetween ? { target, last: top } : undefined;
    return isBetween;
  }

  #isAtEnd(log: HTMLElement): boolean {
    return belowOf(log) <= AT_END_PX && !this.#follower.endsBelow;
  }

  #setReading(reading: boolean): void {
    if (reading === this.reading) return;
    this.reading = reading;
    this.#follower.onReading(reading);
  }
}

/** How much of the log lies below what is seen, in px. */
const belowOf = (log: HTMLElement): number => log.scrollHeight - log.clientHeight - log.scrollTop;

export const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The first message in view and where its top stands. */
function placeOf(log: HTMLElement): ScrollAnchor | undefined {
  const first = messagesIn(log).find((message) => message.offsetTop + message.offsetHeight > log.scrollTop);
  return first && { messageId: first.dataset['id']!, offset: first.offsetTop - log.scrollTop };
}
