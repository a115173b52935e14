import { randomUUID } from 'node:crypto';
import type { ChatReply, ChatRequest, SourceReference } from 'agent-widgets/client';
import { findAgent, type Agent } from '../agents.js';
import type { Answer, Answerer, Asked, Turn } from '../answer/answer.js';
import { renderParagraphs } from '../answer/style.js';
import type { Embedder } from '../embed/embedder.js';
import { type Language, OWN_WORDS, type OwnWords } from '../own-words.js';
import { Refusal } from '../refusal.js';
import type { Passage } from '../retrieval/passage.js';
import type { Database } from '../store/database.js';
import { findStoredReply, loadConversation, storeExchange } from './conversations.js';
import { asksSomething } from './follow-up.js';
import { recall } from './recall.js';
import { splitQuestions, splitTold } from './split-questions.js';

/** The parts that a chat needs. */
export interface ChatParts {
  readonly db: Database;
  readonly embedder: Embedder;
  readonly answerer: Answerer;
}

/**
 * Answers one message of a visitor from the agent's collection and stores the exchange (section 4.3).
 * Nothing is stored before the answer is ready, so a failure leaves no trace of the message.
 *
 * @param signal aborted when the visitor has gone
 * @throws Refusal when no agent has the id, or the conversation belongs to another agent
 */
export async function answerChat(
  parts: ChatParts,
  request: ChatRequest,
  signal?: AbortSignal,
): Promise<ChatReply> {
  const { db } = parts;
  const agent = await findAgent(db, request.agentId);
  if (!agent) throw new Refusal('An agent with that id was not found.');
  const history = await loadConversation(db, request.conversationId, agent.id);
  const repeated = await findStoredReply(db, request);
  if (repeated) return repeated;

  const message: Message = { text: request.message, history, signal };
  const { answer, language, embeddedText } = await findAnswer(parts, agent, message);
  const said = renderParagraphs(answer?.markdown ?? '', request.responseStyle);
  // An answer may render to nothing, for example a horizontal rule or the definition of a link.
  const isKnown = said.length > 0;
  const ownWords = addOwnWords(OWN_WORDS[language], message.text, isKnown ? answer : undefined);
  const paragraphs = [...said, ...renderParagraphs(ownWords, request.responseStyle)];
  const text = paragraphs.join('\n\n');
  const [conversational, embeddings] = await Promise.all([
    answer?.tokens ?? parts.embedder.countTokens(text),
    embeddedText ? parts.embedder.countTokens(embeddedText) : 0,
  ]);
  const reply: ChatReply = {
    conversationId: request.conversationId || randomUUID(),
    messages: paragraphs,
    actionResponse: { name: 'conversational' },
    meta: {
      // No feature of this service spends functional tokens.
      tokens: { conversational, functional: 0, embeddings },
      source: isKnown ? toSources(answer?.used ?? []) : [],
    },
  };
  // The visitor of an aborted first message never learned its conversation id. If the browser repeats the message, that
  // starts the only conversation.
  if (signal?.aborted && !request.conversationId) return reply;
  return storeExchange(db, agent.id, request, reply);
}

/** A message of a visitor. */
interface Message {
  readonly text: string;
  /** Earlier turns, oldest first. */
  readonly history: readonly Turn[];
  readonly signal: AbortSignal | undefined;
}

async function findAnswer(
  parts: ChatParts,
  agent: Agent,
  message: Message,
): Promise<{ answer: Answer | undefined; language: Language; embeddedText: string }> {
  const { text, history, signal } = message;
  const { asked, language, embeddedText } = await recallEach(parts, agent.trainingId, message);
  const passages = interleave(asked.map((part) => part.passages));
  if (passages.length === 0) return { answer: undefined, language, embeddedText };
  const answer = await parts.answerer.answer({
    agentName: agent.name,
    text,
    passages,
    history,
    parts: asked,
    ...(signal ? { signal } : {}),
  });
  return { answer, language, embeddedText };
}

/** What the collection knows about each question of a message, or about the whole message if it knows none of them. */
async function recallEach(
  parts: ChatParts,
  trainingId: string,
  { text, history }: Message,
): Promise<{ asked: Asked[]; language: Language; embeddedText: string }> {
  const whole = await recall(parts, trainingId, text, history);
  const questions = splitQuestions(text);
  const told = questions.length === 1 ? splitTold(text) : undefined;
  const apart = told ? [told.question] : questions.length > 1 ? questions : [];
  const asked: Asked[] = [];
  const embedded = [whole.embeddedText];
  for (const [place, question] of whole.isWritten ? [] : apart.entries()) {
    // A question may refer to what was said before it in the same message.
    const before = told ? [told.told] : apart.slice(0, place);
    const turns = before.map((said): Turn => ({ role: 'visitor', text: said }));
    const { passages, embeddedText } = await recall(parts, trainingId, question, [...history, ...turns]);
    asked.push({ passages });
    embedded.push(embeddedText);
  }
  const isKnown = asked.some(({ passages }) => passages.length > 0);
  return {
    asked: isKnown ? asked : [{ passages: whole.passages }],
    language: whole.language,
    embeddedText: embedded.filter(Boolean).join('\n'),
  };
}

/** What the service says by itself; empty when the answer says all. */
function addOwnWords(ownWords: OwnWords, message: string, answer: Answer | undefined): string {
  if (answer) return answer.isPartial ? ownWords.restNotKnown : '';
  return asksSomething(message) ? ownWords.notKnown : ownWords.nothingAsked;
}

/** Merges the lists: the best of each list, then the second best of each, and so on. */
function interleave(lists: readonly (readonly Passage[])[]): Passage[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, rank) => lists.flatMap((list) => list[rank] ?? [])).flat();
}

/** One entry per data item, with the score of its closest passage. */
function toSources(passages: readonly Passage[]): SourceReference[] {
  const best = new Map<string, number>();
  for (const { dataItemId, cosine } of passages) {
    best.set(dataItemId, Math.max(cosine, best.get(dataItemId) ?? -1));
  }
  return [...best].map(([dataItemId, cosineDistanceScore]) => ({ dataItemId, cosineDistanceScore }));
}
