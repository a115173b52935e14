import type { AgentMessage, Message } from '../../../conversation/state.js';

/** Which answers came since the log is shown. An answer stands behind its question, so it need not be the last message. */
export class Arrivals {
  #messages: readonly Message[] = [];
  #since = Infinity;
  #known = new Set<string>();

  /** From now on; what is there is known. */
  begin(messages: readonly Message[]): void {
    this.#since = Date.now();
    this.#known.clear();
    this.#messages = [];
    this.take(messages);
  }

  isNew(message: Message): message is AgentMessage {
    return message.role === 'agent' && message.at >= this.#since && !this.#known.has(message.id);
  }

  /** The new ones among `messages`, each once. Looks only at where they differ from before, however many they are. */
  take(messages: readonly Message[]): readonly AgentMessage[] {
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
}
