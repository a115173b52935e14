import type { ChatReply, ChatRequest, ResponseStyle } from 'agent-widgets/client';
import type { Turn } from '../answer/answer.js';
import { Refusal } from '../refusal.js';
import type { Database, Queryable } from '../store/database.js';

/** How many of the last turns of a conversation may influence the next answer. */
const HISTORY_TURNS = 12;
/** What the shop's privacy notice promises its visitors. */
const KEPT_DAYS = 30;
/** A message repeated within this time comes from the browser or an impatient click, not from a second question. */
const REPEAT_WINDOW_SECONDS = 10;

/** A reply as it is stored, with its response style. */
interface StoredReply extends ChatReply {
  readonly style: ResponseStyle;
}

/**
 * The last turns of a conversation, oldest first. An id that the store does not know starts a conversation with that
 * id, because a visitor's page may remember one from before the store was emptied.
 *
 * @throws Refusal when the conversation belongs to another agent
 */
export async function loadConversation(db: Queryable, id: string, agentId: string): Promise<Turn[]> {
  if (!id) return [];
  const { rows } = await db.query<Turn & { agent_id: string }>(
    `select conversation.agent_id, message.role, message.text
     from conversation left join message on message.conversation_id = conversation.id
     where conversation.id = $1 order by message.id desc limit $2`,
    [id, HISTORY_TURNS],
  );
  if (rows.some((row) => row.agent_id !== agentId)) throw conversationNotFound();
  return rows
    .filter((row) => row.role)
    .map(({ role, text }) => ({ role, text }))
    .reverse();
}

/**
 * The reply to this same message, if it is the last one of its conversation and was stored only just now, and if the
 * agent's collection has not changed since. Chromium itself sends a POST again when a kept-alive connection breaks
 * before the answer.
 */
export async function findStoredReply(db: Queryable, request: ChatRequest): Promise<ChatReply | undefined> {
  if (!request.conversationId) return undefined;
  const { rows } = await db.query<{ role: string; text: string; reply: StoredReply | null; fresh: boolean }>(
    `select role, text, reply, created_at > greatest(now() - make_interval(secs => $2), (
       select training.changed_at from conversation join agent on agent.id = conversation.agent_id
         join training on training.id = agent.training_id where conversation.id = $1
     )) as fresh
     from message where conversation_id = $1 order by id desc limit 2`,
    [request.conversationId, REPEAT_WINDOW_SECONDS],
  );
  const [answer, question] = rows;
  if (!answer?.reply || !answer.fresh || question?.role !== 'visitor') return undefined;
  const { style, ...reply } = answer.reply;
  return question.text === request.message && style === request.responseStyle ? reply : undefined;
}

/**
 * Stores a message and its reply together.
 *
 * @returns the reply to send: the stored one, if the same message was answered meanwhile
 */
export async function storeExchange(
  db: Database,
  agentId: string,
  request: ChatRequest,
  reply: ChatReply,
): Promise<ChatReply> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.query<{ agent_id: string }>(
      `insert into conversation (id, agent_id) values ($1, $2)
       on conflict (id) do update set updated_at = now() returning agent_id`,
      [reply.conversationId, agentId],
    );
    // The row stays locked from here on, so that the second of two equal messages at once sees the first reply.
    if (rows[0]?.agent_id !== agentId) throw conversationNotFound();
    const repeated = await findStoredReply(tx, request);
    if (repeated) return repeated;
    const stored: StoredReply = { ...reply, style: request.responseStyle };
    await tx.query(
      `insert into message (conversation_id, role, text, reply)
       values ($1, 'visitor', $2, null), ($1, 'agent', $3, $4::jsonb)`,
      [reply.conversationId, request.message, reply.messages.join('\n\n'), JSON.stringify(stored)],
    );
    return reply;
  });
}

/** Deletes the conversations with which nobody has gone on for `KEPT_DAYS`. */
export async function forgetOldConversations(db: Queryable): Promise<void> {
  await db.query('delete from conversation where updated_at < now() - make_interval(days => $1)', [
    KEPT_DAYS,
  ]);
}

function conversationNotFound(): Refusal {
  return new Refusal('A conversation with that id was not found.');
}
