import type { AgentMessage, ConversationState, Message, ScrollAnchor } from '../../../conversation/state.js';
import type { ChatHost } from '../chat-settings.js';
import type { ChatSession } from '../chat-session.js';
import { LogScroll, type ScrollFollower } from './log-scroll.js';
import { LogWindow } from './log-window.js';

/** How many messages are read from storage at a time, when the visitor scrolls up to the oldest loaded one. */
const OLDER_MESSAGES = 100;

/** Decides which messages are in the log and which part of it is in view: the end, until the visitor reads further up. */
export class LogRange implements ScrollFollower {
  readonly scroll = new LogScroll(this);
  /** The messages in the log, oldest first. */
  shown: readonly Message[] = [];
  /** Ids of the answers that came while the visitor was reading further up. */
  unseen: readonly string[] = [];
  readonly #host: ChatHost;
  readonly #session: ChatSession;
  readonly #window = new LogWindow();
  #newest: Message | undefined;

  constructor(host: ChatHost, session: ChatSession) {
    this.#host = host;
    this.#session = session;
  }

  /** Called before each render of the log: chooses the messages to show. */
  choose(messages: readonly Message[]): void {
    this.shown = this.#window.visible(messages, this.scroll.reading);
  }

  /** Called when the panel opens: shows the place where the visitor was reading, else an unread answer, else the end. */
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

  /** Called after every later render: follows the newest message and new answers. */
  follow(newest: Message | undefined, arrived: readonly AgentMessage[]): void {
    if (newest !== this.#newest) this.#followNewest(newest);
    if (arrived.length > 0) this.#followAnswers(arrived);
  }

  /** The visitor has sent a question: the next render goes to the end, wherever the log is now. */
  followNext(): void {
    this.scroll.reading = false;
    this.onReading(false);
  }

  /** Scrolls to the first unseen answer, else to the end of the newest message; focuses either. */
  jump = (): void => {
    const { messages } = this.#session.state!;
    const [unseen] = this.unseen;
    const first = unseen ?? messages.at(-1)?.id;
    if (first === undefined) return;
    this.unseen = [];
    this.#window.around(messages, first);
    this.scroll.reading = this.#window.endsBelow;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => {
      this.scroll.jumpTo(first);
      if (!unseen) this.scroll.toEnd('smooth');
    });
  };

  get endsBelow(): boolean {
    return this.#window.endsBelow;
  }

  onNearStart(): void {
    const { conversation, state } = this.#session;
    if (!state) return;
    let hasMoved = this.#window.up(state.messages);
    if (!hasMoved && state.older > 0) {
      conversation?.loadOlder(OLDER_MESSAGES);
      hasMoved = this.#window.up(this.#session.state!.messages);
    }
    if (hasMoved) this.#showMoved();
  }

  onNearEnd(): void {
    const { state } = this.#session;
    if (state && this.#window.down(state.messages)) this.#showMoved();
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

  /** Draws the other messages of a window that has moved, and keeps the place. */
  #showMoved(): void {
    this.scroll.hold();
    this.#host.requestUpdate();
  }

  /** Scrolls to a new question, or to the changed status of the last one, unless the visitor is reading further up. */
  #followNewest(newest: Message | undefined): void {
    const isNew = newest && newest.id !== this.#newest?.id;
    this.#newest = newest;
    if (!newest) this.scroll.toEnd();
    if (this.scroll.reading || newest?.role !== 'user') return;
    // A queued question is sent now, while the visitor reads the answer before it.
    if (!isNew && newest.status === 'sending') this.scroll.follow();
    else this.scroll.toEnd(isNew ? 'smooth' : 'instant');
  }

  /** Scrolls to the top of the last answer; while the visitor reads further up, only counts the answers as unseen. */
  #followAnswers(arrived: readonly AgentMessage[]): void {
    if (this.scroll.reading) {
      this.unseen = [...this.unseen, ...arrived.map(({ id }) => id)];
      this.#host.requestUpdate();
    } else {
      this.scroll.toAnswerOf(arrived.at(-1)!.replyTo, 'smooth');
    }
  }
}
