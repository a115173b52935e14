import {
  RESPONSE_STYLES,
  type ChatInput,
  type ChatReply,
  type ChatRequest,
  type SourceReference,
  type TokenUsage,
} from '../protocol/index.js';
import { isObject, readData } from './answer.js';
import { ParseError } from './errors.js';
import { endpoint, post, type Fetch, type RequestOptions } from './transport.js';
import { Check } from './validate.js';

const OPERATION = 'chat.send';

/** Default limit for one reply: an agent may think for long. */
export const CHAT_TIMEOUT_MS = 60_000;
/** A larger answer is refused before it is parsed. */
const MAX_REPLY_BYTES = 4 * 1024 * 1024;
/** Of `messages` and of `meta.source`, this many are handed out. */
const MAX_REPLY_PARTS = 1000;

export interface ChatClientOptions {
  /** `{ai_url}`: absolute, or a path of the page's own origin. Resolved at each call. */
  readonly aiUrl: string;
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Limit for one call in ms, answer included. Default 60000. */
  readonly timeoutMs?: number | undefined;
}

/** The part of the client that may run in a page: it holds no key. */
export interface ChatClient {
  /**
   * Sends one message to an agent and resolves to its reply (section 4.3). One call is one request, never
   * resent: a repeat would ask the agent twice.
   */
  send(input: ChatInput, options?: RequestOptions): Promise<ChatReply>;
}

/** The chat operation alone, safe in a browser: no key, no cookies, one request per call. */
export function createChatClient({
  aiUrl,
  fetch,
  timeoutMs = CHAT_TIMEOUT_MS,
}: ChatClientOptions): ChatClient {
  return {
    async send(input, options = {}) {
      const request = chatRequest(input);
      const body = await post({
        operation: OPERATION,
        url: endpoint(OPERATION, 'aiUrl', aiUrl, '/chat'),
        body: JSON.stringify(request),
        timeoutMs: options.timeoutMs ?? timeoutMs,
        maxBytes: MAX_REPLY_BYTES,
        signal: options.signal,
        fetch,
      });
      return readReply(body, request.conversationId);
    },
  };
}

/** The body of the request: the six fields of section 4.3 and no other. */
export function chatRequest(input: ChatInput): ChatRequest {
  const { agentId, conversationId = '', message, responseStyle = 'markdown' } = input;
  const check = new Check(OPERATION);
  check.text(agentId, 'agentId');
  check.string(conversationId, 'conversationId');
  check.text(message, 'message');
  check.oneOf(responseStyle, 'responseStyle', RESPONSE_STYLES);
  check.done();
  return {
    agentId,
    conversationId,
    message,
    channel: 'web',
    responseStyle,
    actionRequest: { name: 'conversational' },
  };
}

/**
 * The reply in a parsed body. Strict about the text, because without text there is no reply; forgiving about
 * the rest: what is not as described in section 4.3 is left out, and a missing conversation id stands for the
 * one that was sent. Fields the interface does not name are kept.
 */
export function readReply(body: unknown, conversationId: string): ChatReply {
  const data = readData(OPERATION, body);
  if (!isObject(data)) throw new ParseError(OPERATION, 'the answer has no data');
  const messages = listOf(data.messages, (part) =>
    typeof part === 'string' && part.trim() ? part : undefined,
  );
  if (!messages.length) throw new ParseError(OPERATION, 'the reply has no text');
  const meta = isObject(data.meta) ? data.meta : {};
  return {
    ...data,
    conversationId: readId(data.conversationId) || conversationId,
    messages,
    meta: { ...meta, tokens: readTokens(meta.tokens), source: listOf(meta.source, readSource) },
  };
}

function readTokens(value: unknown): TokenUsage {
  const tokens = isObject(value) ? value : {};
  const count = (field: keyof TokenUsage) => (Number.isFinite(tokens[field]) ? (tokens[field] as number) : 0);
  return {
    ...tokens,
    conversational: count('conversational'),
    functional: count('functional'),
    embeddings: count('embeddings'),
  };
}

function readSource(value: unknown): SourceReference | undefined {
  if (!isObject(value)) return undefined;
  const dataItemId = readId(value.dataItemId);
  const { cosineDistanceScore } = value;
  if (!dataItemId || typeof cosineDistanceScore !== 'number') return undefined;
  return { ...value, dataItemId, cosineDistanceScore };
}

/** Ids are strings; the interface documents one of them as a number. */
const readId = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');

function listOf<Item>(value: unknown, read: (item: unknown) => Item | undefined): Item[] {
  if (!Array.isArray(value)) return [];
  const items: Item[] = [];
  for (const candidate of value) {
    const item = read(candidate);
    if (item !== undefined && items.push(item) === MAX_REPLY_PARTS) break;
  }
  return items;
}
