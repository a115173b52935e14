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
    this.take(messages);
  }

  isNew(message: Message): message is AgentMessage {
    return message.role === 'agent' && message.at >= this.#since && !this.#known.has(message.id);
  }

  /** The new ones among `messages`, each once. */
  take(messages: readonly Message[]): readonly AgentMessage[] {
    if (messages === this.#messages) return [];
    this.#messages = messages;
    const arrived = messages.filter((message) => this.isNew(message));
    for (const { id } of arrived) this.#known.add(id);
    return arrived;
  }
}
