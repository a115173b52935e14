import type { AgentMessage, ConversationState, Message, ScrollAnchor } from '../../../conversation/state.js';
import type { ChatHost } from '../chat-settings.js';
import type { ChatSession } from '../chat-session.js';
import { LogScroll, type ScrollFollower } from './log-scroll.js';
import { LogWindow } from './log-window.js';

/** Read from storage at a time, when a visitor scrolls up to the oldest message at hand. */
const OLDER_MESSAGES = 100;

/** What of the transcript is in the log and in view: its end, until the visitor reads further up. */
export class LogView implements ScrollFollower {
  readonly scroll = new LogScroll(this);
  /** The messages in the log, oldest first. */
  shown: readonly Message[] = [];
  /** Ids of answers that came while the visitor was reading elsewhere. */
  unseen: readonly string[] = [];
  readonly #host: ChatHost;
  readonly #session: ChatSession;
  readonly #window = new LogWindow();
  #newest: Message | undefined;

  constructor(host: ChatHost, session: ChatSession) {
    this.#host = host;
    this.#session = session;
  }

  /** Before each render of the log. */
  choose(messages: readonly Message[]): void {
    this.shown = this.#window.visible(messages, this.scroll.reading);
  }

  /** On opening: the place where the visitor was reading, else an unread answer or the end; nothing moves on the way. */
  open({ messages, anchor }: ConversationState, hadUnread: boolean): void {
    const last = messages.at(-1);
    this.#newest = last;
    if (anchor && !this.scroll.toAnchor(anchor)) {
      this.#window.around(messages, anchor.messageId);
      this.#host.requestUpdate();
      void this.#host.updateComplete.then(() => this.scroll.toAnchor(anchor) || this.scroll.toEnd());
    } else if (!anchor) {
      this.scroll.toEnd();
      if (hadUnread && last?.role === 'agent') this.scroll.toAnswerOf(last.replyTo);
    }
  }

  /** After each render of what was shown before: the newest message, and the answers that have come. */
  follow(newest: Message | undefined, arrived: readonly AgentMessage[]): void {
    if (newest !== this.#newest) this.#followNewest(newest);
    if (arrived.length > 0) this.#followAnswers(arrived);
  }

  /** The visitor has asked: the log goes to its end, wherever it stood. */
  followNext(): void {
    this.scroll.reading = false;
    this.#window.toEnd();
  }

  /** To the first answer that came meanwhile, else to the newest message. */
  jump = (): void => {
    const { messages } = this.#session.state!;
    const first = this.unseen[0] ?? messages.at(-1)?.id;
    if (first === undefined) return;
    this.unseen = [];
    this.#window.around(messages, first);
    this.scroll.reading = this.#window.endsBelow;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => this.scroll.jumpTo(first));
  };

  get endsBelow(): boolean {
    return this.#window.endsBelow;
  }

  onNearStart(): void {
    const { conversation, state } = this.#session;
    if (!state) return;
    if (this.#window.up(state.messages)) {
      this.scroll.hold();
      this.#host.requestUpdate();
    } else if (state.older > 0) {
      this.scroll.hold();
      conversation?.loadOlder(OLDER_MESSAGES);
      this.#window.up(this.#session.state!.messages);
    }
  }

  onNearEnd(): void {
    const { state } = this.#session;
    if (!state || !this.#window.down(state.messages)) return;
    this.scroll.hold();
    this.#host.requestUpdate();
  }

  onReading(reading: boolean): void {
    if (!reading) {
      this.unseen = [];
      this.#window.toEnd();
    }
    this.#host.requestUpdate();
  }

  onRest(anchor: ScrollAnchor | undefined): void {
    this.#session.conversation?.setAnchor(anchor);
  }

  /** A new question and what became of the last one are at the end; a visitor who reads elsewhere is left alone. */
  #followNewest(newest: Message | undefined): void {
    const isNew = newest && newest.id !== this.#newest?.id;
    this.#newest = newest;
    if (!newest) this.scroll.toEnd();
    if (this.scroll.reading || newest?.role !== 'user') return;
    // It waits for its turn while the answer before it is read.
    if (!isNew && newest.status === 'sending') this.scroll.keepPlace();
    else this.scroll.toEnd(isNew ? 'smooth' : 'instant');
  }

  /** The top of the last one is held in view, not its end, unless the visitor reads elsewhere. */
  #followAnswers(arrived: readonly AgentMessage[]): void {
    if (this.scroll.reading) {
      this.unseen = [...this.unseen, ...arrived.map(({ id }) => id)];
      this.#host.requestUpdate();
    } else {
      this.scroll.toAnswerOf(arrived.at(-1)!.replyTo, 'smooth');
    }
  }
}
