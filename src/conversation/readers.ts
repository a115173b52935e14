/**
 * Reads values that come from storage or another tab. Nothing about them is certain: an older version, another script of the
 * page or a damaged disk may have written them. So every field is checked and copied, and anything unexpected is left out.
 */
import type { SourceReference, TokenUsage } from '../protocol/index.js';
import { FAILURE_KINDS, MAX_RETRY_AFTER_MS, MAY_HAVE_ARRIVED, OUTCOMES, plainReason } from './failure.js';
import type { AgentMessage, ScrollAnchor, SendFailure, UserMessage } from './state.js';
import { withFailure, withStatus, type Exchange } from './transitions.js';

/** A longer id from a service is neither used nor stored. */
const MAX_CONVERSATION_ID_LENGTH = 512;
/** A longer text cannot be ours: the composer and the client have lower limits. */
const MAX_TEXT_LENGTH = 4_500_000;
const MAX_PARTS = 1000;
const MAX_ID_LENGTH = 256;

type Fields = Readonly<Record<string, unknown>>;

/** A copy of the value's own fields, so that nothing is read from a manipulated prototype. */
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
  // It was answered, but the answer is gone or unreadable.
  return { question: asked.status === 'sent' ? withFailure(asked, MAY_HAVE_ARRIVED) : asked };
}

function readQuestion(value: unknown): UserMessage | undefined {
  const fields = fieldsOf(value);
  const id = readText(fields.id, MAX_ID_LENGTH);
  const text = readText(fields.text);
  const { at, failure } = fields;
  const status = STATUSES.find((known) => known === fields.status);
  if (fields.role !== 'user' || !id || text === undefined || !isTime(at) || !status) return undefined;
  const asked = { id, role: 'user', text, at, status } as const;
  return Object.freeze(failure || status === 'failed' ? { ...asked, failure: readFailure(failure) } : asked);
}

const STATUSES: readonly UserMessage['status'][] = ['queued', 'sending', 'sent', 'failed'];

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

/** The data item and its score, without any other fields that a service may add. */
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

/** The items that can be read, of the first `MAX_PARTS`. */
export function readList<Item>(value: unknown, read: (item: unknown) => Item | undefined): readonly Item[] {
  if (!Array.isArray(value) || value.length === 0) return NOTHING;
  const items = value.slice(0, MAX_PARTS).map(read);
  // `filter` makes an array with spare room, which adds up over the answers of a long conversation.
  return Object.freeze(items.every(isKnown) ? items : items.filter(isKnown));
}

/** Shared by all empty lists, as most answers have no sources. */
const NOTHING: readonly never[] = Object.freeze([]);

const isKnown = <Item>(item: Item | undefined): item is Item & {} => item !== undefined;

function isFiniteNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

/**
 * Whether the value is a time in epoch ms; by default before the last that `Date` can show, so that later ones exist. A
 * clock that another script has replaced may count fractions.
 */
export function isTime(value: unknown, last = 8e15): value is number {
  return isFiniteNumber(value) && value >= 0 && value <= last;
}
