import type { ChatReply } from '../protocol/index.js';
import { newId } from './id.js';
import { openFence } from './open-fence.js';
import { fieldsOf, readConversationId, readList, readSource, readText, readTokens } from './readers.js';
import type { AgentMessage } from './state.js';

/** The question that a reply answers, and when the visitor asked it (epoch ms). */
export interface Asked {
  readonly questionId: string;
  readonly actedAt: number;
}

/** The message made of a reply; undefined for a reply without text, which is not an answer. */
export function toAnswer(
  reply: ChatReply,
  { questionId, actedAt }: Asked,
  now: number,
): AgentMessage | undefined {
  const { messages, meta } = fieldsOf(reply);
  const { tokens, source } = fieldsOf(meta);
  const blocks = joinCode(
    readList(messages, (block) => (readText(block)?.trim() ? (block as string) : undefined)),
  );
  if (blocks.length === 0) return undefined;
  const spent = readTokens(tokens);
  return Object.freeze({
    id: newId(),
    role: 'agent',
    replyTo: questionId,
    blocks,
    at: now,
    sources: readList(source, readSource),
    durationMs: Math.max(0, now - actedAt),
    ...(spent ? { tokens: spent } : {}),
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
  return joined.length < blocks.length ? Object.freeze(joined) : blocks;
}

/** The id to use from now on: the reply's, unless it is missing or beyond reason. */
export function conversationIdOf(reply: ChatReply, previous: string): string {
  return readConversationId(fieldsOf(reply).conversationId) || previous;
}
