import type { ScrollAnchor } from '../../../conversation/state.js';
import { findMessage, messagesIn } from './log-entries.js';

/** This near to the end counts as being there. */
const AT_END_PX = 16;
/** This near to either end of the log, more messages are added there. */
const NEAR_EDGE_PX = 400;
/** Space above a message that is scrolled to. */
export const MARGIN_PX = 12;
/** The place is remembered after this time without scrolling. */
const REST_MS = 200;

export interface ScrollFollower {
  /** Whether there are newer messages below those in the log. */
  readonly endsBelow: boolean;
  onNearStart(): void;
  onNearEnd(): void;
  /** The visitor left the end of the log, or came back to it. */
  onReading(reading: boolean): void;
  onRest(anchor: ScrollAnchor | undefined): void;
}

/** The scroll position of the log: at its end until the visitor scrolls, then wherever the visitor reads. */
export class LogScroll {
  /** Whether the visitor is reading somewhere above the end. */
  reading = false;
  readonly #follower: ScrollFollower;
  #held: ScrollAnchor | undefined;
  /** Scrolls once more to the last place that this class scrolled to. */
  #scrollAgain: () => void = () => undefined;
  #rest = 0;
  #log: HTMLElement | undefined;
  readonly #sizes = new ResizeObserver(() => this.follow());
  /** The target of our own scrolling and the last position on the way; undefined once the visitor has scrolled elsewhere. */
  #way: { target: number; last: number } | undefined;

  constructor(follower: ScrollFollower) {
    this.#follower = follower;
  }

  /** Keeps the place from now on when the height of the log changes, by a screen keyboard or a growing composer. */
  watch(log: HTMLElement): void {
    if (log === this.#log) return;
    this.#sizes.disconnect();
    // Not the content's box, which a scrollbar makes narrower when a card opens and is about to be scrolled to.
    this.#sizes.observe(log, { box: 'border-box' });
    this.#log = log;
  }

  /** Remembers the place of the first message in view, so that it can be restored after messages were added above. */
  hold(): void {
    this.#held = this.#log && placeOf(this.#log);
  }

  /** Called after a render: puts the remembered message back in its place. */
  restoreHeld(): void {
    const held = this.#held;
    this.#held = undefined;
    if (held) this.#toPlace(held, 'instant');
  }

  /** Scrolls to the end. Before the first message, to the top, where the greeting begins. */
  toEnd(behavior: ScrollBehavior = 'instant'): void {
    const log = this.#log;
    if (!log) return;
    this.#scrollAgain = () => this.toEnd();
    this.#setReading(false);
    this.#to(log, log.querySelector('[data-id]') ? log.scrollHeight : 0, behavior);
  }

  /** Scrolls to the message, with its top in view, and focuses it. */
  jumpTo(id: string): void {
    this.#toPlace({ messageId: id, offset: MARGIN_PX }, 'smooth');
    if (this.#log) findMessage(this.#log, id)?.focus({ preventScroll: true });
  }

  /** Scrolls down by this distance in px to what the visitor wants to see; asks for the rest of it when that has grown. */
  show(distance: () => number, behavior: ScrollBehavior = 'smooth'): void {
    const log = this.#log;
    if (!log) return;
    const below = Math.max(0, distance());
    if (belowOf(log) - below > AT_END_PX) this.#setReading(true);
    this.#to(log, log.scrollTop + below, behavior);
    this.#scrollAgain = () => this.show(distance, 'instant');
  }

  /** Scrolls by a screenful, for a visitor whose hands are in the composer. */
  page(direction: 1 | -1): void {
    const log = this.#log;
    log?.scrollBy({ top: direction * log.clientHeight * 0.9 });
  }

  /**
   * Scrolls towards the end, but keeps the top of the question in view; of a question so tall that its answer would be out
   * of view, only its end.
   */
  toAnswerOf(id: string, behavior: ScrollBehavior = 'instant'): void {
    const log = this.#log;
    const question = log && findMessage(log, id);
    if (!question) return;
    const offset = Math.min(MARGIN_PX, log.clientHeight / 2 - question.offsetHeight);
    this.#toPlace({ messageId: id, offset }, behavior);
    this.#scrollAgain = () => this.toAnswerOf(id);
    // If the log is there already, no scrolling tells.
    this.#remember();
  }

  /** Scrolls to a remembered place; false when its message is not in the log. */
  toAnchor(anchor: ScrollAnchor): boolean {
    const log = this.#log;
    if (!log || !this.#toPlace(anchor, 'instant')) return false;
    this.#scrollAgain = () => void this.toAnchor(anchor);
    this.#setReading(!this.#isAtEnd(log));
    return true;
  }

  /** Called when a message has grown: scrolls to the same place again, unless the visitor has scrolled since. */
  keepPlace(): void {
    const log = this.#log;
    if (log && this.#followWay(log.scrollTop)) this.#scrollAgain();
  }

  /**
   * Called when the log has grown or shrunk: scrolls to the same place again or stays at the end, unless the visitor reads
   * further up. It does not look where the log is, because WebKit moves one that shrinks and grows at once.
   */
  follow(): void {
    const log = this.#log!;
    if (this.reading) return;
    if (this.#way) this.#scrollAgain();
    // The visitor has scrolled to the end: stay there.
    else log.scrollTop = log.scrollHeight;
  }

  onScroll = (): void => {
    const log = this.#log;
    if (!log) return;
    // Draws a line below the header while messages are scrolled under it.
    log.classList.toggle('scrolled', log.scrollTop > 0);
    const own = this.#followWay(log.scrollTop);
    if (this.#isAtEnd(log)) this.#setReading(false);
    else if (!own) this.#setReading(true);
    // Not during our own scrolling, which adding messages above would end.
    if (!own && log.scrollTop < NEAR_EDGE_PX) this.#follower.onNearStart();
    if (belowOf(log) < NEAR_EDGE_PX) this.#follower.onNearEnd();
    this.#remember();
  };

  /** Remembers the place once the log rests. */
  #remember(): void {
    clearTimeout(this.#rest);
    this.#rest = window.setTimeout(this.#onRest, REST_MS);
  }

  disconnect(): void {
    clearTimeout(this.#rest);
    this.#sizes.disconnect();
    this.#log = undefined;
  }

  #onRest = (): void => {
    const log = this.#log;
    // A closed panel has no places.
    if (log?.clientHeight) this.#follower.onRest(this.#isAtEnd(log) ? undefined : placeOf(log));
  };

  #toPlace(place: ScrollAnchor, behavior: ScrollBehavior): boolean {
    const log = this.#log;
    const message = log && findMessage(log, place.messageId);
    if (!log || !message) return false;
    this.#scrollAgain = () => void this.#toPlace(place, 'instant');
    this.#to(log, message.offsetTop - place.offset, behavior);
    return true;
  }

  #to(log: HTMLElement, top: number, behavior: ScrollBehavior): void {
    const target = Math.max(0, Math.min(top, log.scrollHeight - log.clientHeight));
    const last = log.scrollTop;
    this.#way = { target, last };
    // Also where it is already: it may be on the way to elsewhere. Not `scrollTo`, which Prototype.js and MooTools replace by
    // one that scrolls the page.
    log.scroll({ top: target, behavior: prefersStillness() ? 'instant' : behavior });
  }

  /** Notes a scroll position. True when it is of our own making: on the way from the last position to the target. */
  #followWay(top: number): boolean {
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

/** How much of the log is below the visible part, in px. */
const belowOf = (log: HTMLElement): number => log.scrollHeight - log.clientHeight - log.scrollTop;

export const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The first message in view, and where its top is. */
function placeOf(log: HTMLElement): ScrollAnchor | undefined {
  const first = messagesIn(log).find((message) => message.offsetTop + message.offsetHeight > log.scrollTop);
  return first && { messageId: first.dataset['id']!, offset: first.offsetTop - log.scrollTop };
}
