import { randomUUID } from 'node:crypto';
import type { ChatReply, ChatRequest, SourceReference } from 'agent-widgets/client';
import type { Answer, Answerer, Turn } from './answer/answer.js';
import { renderParagraphs } from './answer/style.js';
import { findStoredReply, loadConversation, storeExchange } from './conversations.js';
import type { Database } from './db.js';
import type { Embedder } from './embed/embedder.js';
import { asksBack } from './follow-up.js';
import { Refusal } from './refusal.js';
import { findPassages, findSameQuestion, isRelevant, type Passage, type Search } from './retrieve.js';

/** Parts a chat needs. */
export interface ChatParts {
  readonly db: Database;
  readonly embedder: Embedder;
  readonly answerer: Answerer;
}

const NOT_KNOWN =
  "I don't know that. I can only answer from what I have been trained on, and I found nothing about it there.";

interface Agent {
  readonly id: string;
  readonly name: string;
  readonly training_id: string;
}

/**
 * Answers one message of a visitor from the agent's collection and stores the exchange (section 4.3).
 * Nothing is stored before the answer is ready, so a failure leaves no trace of the message.
 *
 * @param signal aborted when the visitor has gone
 * @throws Refusal when no agent has the id, or the conversation is another agent's
 */
export async function answerChat(
  parts: ChatParts,
  request: ChatRequest,
  signal?: AbortSignal,
): Promise<ChatReply> {
  const { db } = parts;
  const agent = await findAgent(db, request.agentId);
  const history = await loadConversation(db, request.conversationId, agent.id);
  const repeated = await findStoredReply(db, request);
  if (repeated) return repeated;

  const { answer, embeddedText } = await findAnswer(parts, agent, request.message, history, signal);
  const paragraphs = renderParagraphs(answer?.markdown ?? NOT_KNOWN, request.responseStyle);
  const text = paragraphs.join('\n\n');
  const [conversational, embeddings] = await Promise.all([
    answer?.tokens ?? parts.embedder.countTokens(text),
    parts.embedder.countTokens(embeddedText),
  ]);
  const reply: ChatReply = {
    conversationId: request.conversationId || randomUUID(),
    messages: paragraphs,
    actionResponse: { name: 'conversational' },
    meta: {
      // No feature of this service spends functional tokens.
      tokens: { conversational, functional: 0, embeddings },
      source: toSources(answer?.used ?? []),
    },
  };
  // A first message whose sender has gone got no conversation: a browser that repeats it starts the only one.
  if (signal?.aborted && !request.conversationId) return reply;
  return storeExchange(db, agent.id, request, reply);
}

async function findAgent(db: Database, agentId: string): Promise<Agent> {
  const { rows } = await db.query<Agent>('select id, name, training_id from agent where id = $1', [agentId]);
  if (!rows[0]) throw new Refusal('An agent with that id was not found.');
  return rows[0];
}

async function findAnswer(
  parts: ChatParts,
  agent: Agent,
  message: string,
  history: readonly Turn[],
  signal: AbortSignal | undefined,
): Promise<{ answer: Answer | undefined; embeddedText: string }> {
  const before = history.findLast((turn) => turn.role === 'visitor')?.text;
  const readings = [message];
  if (before !== undefined && asksBack(message)) readings.push(`${before}\n${message}`);
  const embeddedText = readings.join('\n');
  const { passages, vector } = await findBestReading(parts, agent, readings);
  if (passages.length === 0) return { answer: undefined, embeddedText };
  const answer = await parts.answerer.answer({
    agentName: agent.name,
    text: message,
    vector,
    passages,
    history,
    ...(signal ? { signal } : {}),
  });
  return { answer, embeddedText };
}

/** Searches for each way to read the message, and keeps the reading that finds the closest passage. */
async function findBestReading(
  { db, embedder }: ChatParts,
  agent: Agent,
  readings: readonly string[],
): Promise<{ passages: readonly Passage[]; vector: ArrayLike<number> }> {
  const vectors = await embedder.embed(readings);
  const searches = readings.map((question, index): Search => ({
    trainingId: agent.training_id,
    question,
    vector: vectors[index] ?? [],
    embedder: embedder.name,
  }));
  const [alone] = searches;
  const same = alone && (await findSameQuestion(db, alone));
  if (same) return { passages: [same], vector: alone.vector };
  const found = await Promise.all(
    searches.map(async (search) => ({
      passages: (await findPassages(db, search)).filter(isRelevant),
      vector: search.vector,
    })),
  );
  return found.reduce((best, next) => (topScore(next.passages) > topScore(best.passages) ? next : best));
}

function topScore(passages: readonly Passage[]): number {
  return passages[0]?.score ?? -Infinity;
}

/** One entry per data item, with its closest passage. */
function toSources(passages: readonly Passage[]): SourceReference[] {
  const best = new Map<string, number>();
  for (const { dataItemId, cosine } of passages) {
    best.set(dataItemId, Math.max(cosine, best.get(dataItemId) ?? -1));
  }
  return [...best].map(([dataItemId, cosineDistanceScore]) => ({ dataItemId, cosineDistanceScore }));
}
