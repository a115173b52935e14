import type { ChatReply } from '../protocol/index.js';
import { newId } from './id.js';
import { openFence } from './open-fence.js';
import { readConversationId, readList, readSource, readTokens } from './readers.js';
import type { AgentMessage } from './state.js';

/** The question that a reply answers, and when the visitor asked it (epoch ms). */
export interface Asked {
  readonly questionId: string;
  readonly actedAt: number;
}

/** The message made of a reply. Its shape was checked by `send`, and here what is stored of it is bounded. */
export function toAnswer(
  { messages, meta }: ChatReply,
  { questionId, actedAt }: Asked,
  now: number,
): AgentMessage {
  const tokens = readTokens(meta.tokens);
  return Object.freeze({
    id: newId(),
    role: 'agent',
    replyTo: questionId,
    blocks: joinCode(messages),
    at: now,
    sources: readList(meta.source, readSource),
    durationMs: Math.max(0, now - actedAt),
    ...(tokens ? { tokens } : {}),
  });
}

/** A service that parts a reply at its empty lines also parts the code in it, which is one block all the same. */
function joinCode(blocks: readonly string[]): readonly string[] {
  const joined: string[] = [];
  let open = '';
  for (const block of blocks) {
    joined.push(open ? `${joined.pop()}\n\n${block}` : block);
    open = openFence(block, open);
  }
  // A copy has no spare room, which adds up over the answers of a long conversation.
  return Object.freeze([...joined]);
}

/** The id to use from now on: the reply's, unless it is empty or beyond reason. */
export function conversationIdOf(reply: ChatReply, previous: string): string {
  return readConversationId(reply.conversationId) || previous;
}
