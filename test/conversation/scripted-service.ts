import type { ChatReply } from '../../src/protocol/index.js';
import type { Conversation, Send, SendError } from '../../src/conversation/store.js';

export interface Call {
  readonly conversationId: string;
  readonly message: string;
  readonly signal: AbortSignal;
  answer(reply?: Partial<ChatReply> | string): void;
  fail(error?: Partial<SendError>): void;
}

/** A `send` whose every call waits until the test says what comes of it. */
export class ScriptedService {
  readonly calls: Call[] = [];

  send: Send = ({ conversationId, message }, { signal }) =>
    new Promise((resolve, reject) => {
      this.calls.push({
        conversationId,
        message,
        signal,
        answer: (reply = `About ${message}`) => resolve(toReply(reply)),
        fail: (error = {}) => reject(toError(error)),
      });
    });

  get last(): Call {
    return this.calls.at(-1)!;
  }

  /** The conversation asks one question and gets its answer. */
  async exchange(conversation: Conversation, question: string, answer?: string): Promise<void> {
    conversation.send(question);
    this.last.answer(answer);
    await settled(conversation);
  }
}

function toReply(reply: Partial<ChatReply> | string): ChatReply {
  const meta = { tokens: { conversational: 1, functional: 2, embeddings: 3 }, source: [] };
  const defaults = { conversationId: 'c-1', messages: ['Yes.'], meta };
  return { ...defaults, ...(typeof reply === 'string' ? { messages: [reply] } : reply) };
}

function toError(error: Partial<SendError>): Error & SendError {
  return Object.assign(new Error('The call failed.'), { kind: 'http' as const }, error);
}

/** Waits until the conversation, or the world, is as described. */
export async function until(isSo: () => boolean, what = String(isSo)): Promise<void> {
  const end = Date.now() + 20_000;
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`It did not come to this: ${what}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Nothing is under way, and what was scheduled for now has run. */
export async function settled(conversation: Conversation): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  await until(() => conversation.state.phase !== 'sending');
}

/** The transcript in short: `me: … (status)` and `agent: …`. */
export function lines({ state }: Conversation): readonly string[] {
  return state.messages.map((message) => {
    if (message.role === 'agent') return `agent: ${message.blocks.join(' | ')}`;
    const { status, failure } = message;
    return `me: ${message.text} (${status === 'failed' ? failure!.outcome : status})`;
  });
}
