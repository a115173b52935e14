import type { AgentMessage, Message } from '../../../conversation/state.js';
import type { ChatSession } from '../chat-session.js';
import type { Announcer } from './announcer.js';
import type { ReplyContent } from './reply-content.js';
import { spokenText } from './spoken-text.js';

/** What came since the log is shown, and telling screen readers of it. */
export class LogNews {
  readonly #session: ChatSession;
  readonly #announcer: Announcer;
  #messages: readonly Message[] = [];
  #since = Infinity;
  readonly #known = new Set<string>();
  /** Each answer is told after those before it, some of which take longer to draw. */
  #told: Promise<unknown> | undefined;
  #unread: number | undefined;

  constructor(session: ChatSession, announcer: Announcer) {
    this.#session = session;
    this.#announcer = announcer;
  }

  /** From now on; what is there is known. */
  begin(messages: readonly Message[]): void {
    this.#since = Date.now();
    this.#known.clear();
    this.#messages = [];
    this.takeAnswers(messages);
  }

  /** An answer stands behind its question, so that a new one need not be the last message. */
  isNew(message: Message): message is AgentMessage {
    return message.role === 'agent' && message.at >= this.#since && !this.#known.has(message.id);
  }

  /** The new answers, each once. Looks only at where `messages` differ from before, however many they are. */
  takeAnswers(messages: readonly Message[]): readonly AgentMessage[] {
    const before = this.#messages;
    if (messages === before) return [];
    this.#messages = messages;
    let end = messages.length;
    const longer = end - before.length;
    while (end > 0 && messages[end - 1] === before[end - 1 - longer]) end--;
    // What stands where it stood has nothing new before it: an answer moves all that comes after its question.
    let start = end;
    while (start > 0 && messages[start - 1] !== before[start - 1]) start--;
    const arrived = messages.slice(start, end).filter((message) => this.isNew(message));
    for (const { id } of arrived) this.#known.add(id);
    return arrived;
  }

  /** As soon as all of it is drawn. */
  tellAnswer({ node, drawn }: ReplyContent): void {
    const { agent } = this.#session.texts;
    this.#told = Promise.all([drawn, this.#told]).then(() =>
      this.#announcer.announce(`${agent}: ${spokenText(node)}`),
    );
  }

  /** Of an answer that came while the panel was closed the page hears. True when some were unread before. */
  tellUnread(unread: number, isShown: boolean): boolean {
    const { texts, heading } = this.#session;
    const before = this.#unread;
    this.#unread = unread;
    if (!isShown && before !== undefined && unread > before)
      this.#announcer.announceOutside(`${heading}: ${texts.newMessages(unread)}`);
    return !!before;
  }
}
