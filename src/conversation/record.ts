/**
 * Reads what storage or another tab holds. Both are outside our control (an older version, another script of the
 * page, a damaged disk), so every field is checked and built anew, and what is not as expected is left out.
 */
import type { SourceReference, TokenUsage } from '../protocol/index.js';
import { FAILURE_KINDS, MAX_RETRY_AFTER_MS, MAY_HAVE_ARRIVED, plainReason } from './failure.js';
import type { AgentMessage, Outcome, ScrollAnchor, SendFailure, UserMessage } from './state.js';
import { withFailure, withStatus, type Exchange } from './transitions.js';

/** Ids of a service beyond this are neither used nor stored. */
const MAX_CONVERSATION_ID_LENGTH = 512;
/** A text beyond this cannot come from us: the composer and the client's byte limit lie below. */
const MAX_TEXT_LENGTH = 4_500_000;
const MAX_PARTS = 1000;
const MAX_ID_LENGTH = 256;
const OUTCOMES: readonly Outcome[] = ['not-sent', 'refused', 'failed', 'may-have-arrived', 'stopped'];

type Fields = Readonly<Record<string, unknown>>;

/** Own fields only, so that a planted prototype is not read from. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Undefined for anything that is not JSON. */
export function parseJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export function readText(value: unknown, maxLength = MAX_TEXT_LENGTH): string | undefined {
  return typeof value === 'string' && value.length <= maxLength ? value : undefined;
}

export function readCount(value: unknown, max = Number.MAX_SAFE_INTEGER): number | undefined {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max
    ? (value as number)
    : undefined;
}

/** An id the service assigned; empty when it is missing or unusable. */
export function readConversationId(value: unknown): string {
  return readText(value, MAX_CONVERSATION_ID_LENGTH) ?? '';
}

export function readAnchor(value: unknown): ScrollAnchor | undefined {
  const fields = fieldsOf(value);
  const messageId = readText(fields.messageId, MAX_ID_LENGTH);
  const { offset } = fields;
  return messageId && isFiniteNumber(offset) ? Object.freeze({ messageId, offset }) : undefined;
}

/** A question with its answer; undefined when the question cannot be read. */
export function readExchange(value: unknown): Exchange | undefined {
  const { question, answer } = fieldsOf(value);
  const asked = readQuestion(question);
  if (!asked) return undefined;
  const answered = readAnswer(answer, asked.id);
  if (answered) return { question: withStatus(asked, 'sent'), answer: answered };
  // An answer that is gone is one that may have been given.
  return { question: asked.status === 'sent' ? withFailure(asked, MAY_HAVE_ARRIVED) : asked };
}

function readQuestion(value: unknown): UserMessage | undefined {
  const fields = fieldsOf(value);
  const id = readText(fields.id, MAX_ID_LENGTH);
  const text = readText(fields.text);
  const { at, status } = fields;
  if (fields.role !== 'user' || !id || text === undefined || !isTime(at)) return undefined;
  switch (status) {
    case 'queued':
    case 'sending':
    case 'sent':
      return Object.freeze({ id, role: 'user', text, at, status });
    case 'failed':
      return withFailure({ id, role: 'user', text, at }, readFailure(fields.failure));
    default:
      return undefined;
  }
}

function readFailure(value: unknown): SendFailure {
  const { outcome, kind, reason, httpStatus, retryAt } = fieldsOf(value);
  return Object.freeze({
    outcome: OUTCOMES.find((known) => known === outcome) ?? 'may-have-arrived',
    kind: FAILURE_KINDS.find((known) => known === kind) ?? 'aborted',
    reason: plainReason(readText(reason) ?? ''),
    ...(isFiniteNumber(httpStatus) ? { httpStatus } : {}),
    ...(isTime(retryAt, Date.now() + MAX_RETRY_AFTER_MS) ? { retryAt } : {}),
  });
}

function readAnswer(value: unknown, questionId: string): AgentMessage | undefined {
  const fields = fieldsOf(value);
  const id = readText(fields.id, MAX_ID_LENGTH);
  const blocks = readList(fields.blocks, (block) => readText(block));
  if (fields.role !== 'agent' || !id || fields.replyTo !== questionId) return undefined;
  if (!isTime(fields.at) || blocks.length === 0) return undefined;
  const tokens = readTokens(fields.tokens);
  const { rating } = fields;
  return Object.freeze({
    id,
    role: 'agent',
    replyTo: questionId,
    blocks,
    at: fields.at,
    sources: readList(fields.sources, readSource),
    durationMs: isFiniteNumber(fields.durationMs) ? fields.durationMs : 0,
    ...(tokens ? { tokens } : {}),
    ...(rating === 'up' || rating === 'down' ? { rating } : {}),
  });
}

/** The data item and its score, without what else a service may put there. */
export function readSource(value: unknown): SourceReference | undefined {
  const fields = fieldsOf(value);
  const dataItemId = readText(fields.dataItemId, MAX_ID_LENGTH);
  const { cosineDistanceScore } = fields;
  if (!dataItemId || !isFiniteNumber(cosineDistanceScore)) return undefined;
  return Object.freeze({ dataItemId, cosineDistanceScore });
}

export function readTokens(value: unknown): TokenUsage | undefined {
  const { conversational, functional, embeddings } = fieldsOf(value);
  if (!isFiniteNumber(conversational) || !isFiniteNumber(functional) || !isFiniteNumber(embeddings)) return;
  return Object.freeze({ conversational, functional, embeddings });
}

/** The readable ones of the first thousand. */
export function readList<Item>(value: unknown, read: (item: unknown) => Item | undefined): readonly Item[] {
  if (!Array.isArray(value) || value.length === 0) return NOTHING;
  const items = value.slice(0, MAX_PARTS).map(read);
  // An array that grows keeps room for more; of the answers of a long conversation that adds up.
  return Object.freeze(items.every(isKnown) ? items : items.filter(isKnown));
}

/** Most answers have no sources, and share this. */
const NOTHING: readonly never[] = Object.freeze([]);

const isKnown = <Item>(item: Item | undefined): item is Item & {} => item !== undefined;

function isFiniteNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

/** Epoch ms. What lies beyond the last of all dates cannot be shown. */
function isTime(value: unknown, last = 8.64e15): value is number {
  return readCount(value, last) !== undefined;
}
