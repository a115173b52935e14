import type { AgentMessage, Message } from '../../../conversation/state.js';
import type { ChatSession } from '../chat-session.js';
import { statusOf } from '../status.js';
import type { Announcer } from './announcer.js';
import type { ReplyContent } from './reply-content.js';
import { spokenText } from './spoken-text.js';

/** Finds out which answers and failures have come since the log was opened, and announces them to screen readers. */
export class LogNews {
  readonly #session: ChatSession;
  readonly #announcer: Announcer;
  #messages: readonly Message[] = [];
  /** Epoch ms of the newest message that was there at the beginning. */
  #since = Infinity;
  readonly #known = new Set<string>();
  /** Settles when the last answer was announced, so that the next one waits for it, whichever is drawn first. */
  #told: Promise<unknown> | undefined;
  #unread: number | undefined;

  constructor(session: ChatSession, announcer: Announcer) {
    this.#session = session;
    this.#announcer = announcer;
  }

  /** Begins anew: the messages that are there now are not new. */
  begin(messages: readonly Message[]): void {
    this.#since = messages.at(-1)?.at ?? 0;
    this.#known.clear();
    this.#messages = messages;
    for (const { id } of messages) this.#known.add(id);
  }

  /** Whether the message is a new answer. It need not be the last message, since an answer follows its question. */
  isNew(message: Message): message is AgentMessage {
    return message.role === 'agent' && message.at >= this.#since && !this.#known.has(message.id);
  }

  /**
   * Announces the new failures, and returns the new answers, each once. Looks only at the part of `messages` that has changed,
   * however many there are.
   */
  take(messages: readonly Message[]): readonly AgentMessage[] {
    const before = this.#messages;
    if (messages === before) return [];
    this.#messages = messages;
    let end = messages.length;
    const longer = end - before.length;
    while (end > 0 && messages[end - 1] === before[end - 1 - longer]) end--;
    // From the front, stop at the first message in its old place: a new answer moves everything after its question.
    let start = end;
    while (start > 0 && messages[start - 1] !== before[start - 1]) start--;
    const changed = messages.slice(start, end);
    for (const message of changed) {
      if (!before.includes(message) && message.role === 'user' && message.failure?.isNew)
        this.#announcer.announce(() => statusOf(message, this.#session)!.text, 'assertive');
    }
    const arrived = changed.filter((message) => this.isNew(message));
    for (const { id } of arrived) this.#known.add(id);
    return arrived;
  }

  /** Announces an answer as soon as all of it is drawn. */
  tellAnswer({ node, drawn }: ReplyContent): void {
    const { agent } = this.#session.texts;
    this.#told = Promise.all([drawn, this.#told]).then(() =>
      this.#announcer.announce(() => `${agent}: ${spokenText(node)}`),
    );
  }

  /** Announces answers that came while the panel was closed. True when some were unread already. */
  tellUnread(unread: number, isShown: boolean): boolean {
    const { texts, heading } = this.#session;
    const before = this.#unread;
    this.#unread = unread;
    if (!isShown && before !== undefined && unread > before)
      this.#announcer.announce(() => `${heading}: ${texts.newMessages(unread)}`, 'outside');
    return !!before;
  }
}
