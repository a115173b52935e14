import { RESPONSE_STYLES, type ChatInput, type ChatReply, type ChatRequest } from '../protocol/index.js';
import { fieldsOf, idOf, isText, unexpected } from './answer.js';
import { endpoint, post, type Fetch, type RequestOptions } from './transport.js';
import { check, oneOf, text } from './validate.js';

const OPERATION = 'chat.send';

/** A reply with more paragraphs is cut here. */
const MAX_MESSAGES = 1000;

/** Options of `createChatClient`. */
export interface ChatClientOptions {
  /** `{ai_url}`: an absolute address, or a path on the page's own origin, which is resolved at each call. */
  readonly aiUrl: string | URL;
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Time limit for one call in ms, until the last byte of the answer; `Infinity` for none. Default 60000. */
  readonly timeoutMs?: number | undefined;
}

/** The part of the client that may run in a page: it holds no key. */
export interface ChatClient {
  /**
   * Sends one message to an agent and resolves to its reply (section 4.3). One call is one request, since a second one
   * would ask the agent twice. Only the client of `createClient` tries again, and only after an answer by which the service
   * certainly did nothing: a 429 or a 503, either with a Retry-After header. Fails with a `ValidationError` or a `ConfigError`
   * before anything is sent, and with any other `ClientError` when no reply came.
   *
   * @example
   * ```ts
   * const reply = await client.chat.send({ agentId: 'agent-shop', message: 'Do you ship to Norway?' });
   * console.log(reply.messages.join('\n\n'));
   * // The next message of this conversation carries its id:
   * const { conversationId } = reply;
   * ```
   */
  send(input: ChatInput, options?: RequestOptions): Promise<ChatReply>;
}

/**
 * The chat operation alone, safe in a browser: no key, no cookies, one request per call.
 *
 * @example
 * ```ts
 * import { createChatClient, isAgentWidgetsError } from 'agent-widgets/client';
 *
 * const chat = createChatClient({ aiUrl: 'https://ai.example.com' });
 * try {
 *   const { messages } = await chat.send({ agentId: 'agent-shop', message: 'Do you ship to Norway?' });
 *   console.log(messages.join('\n\n'));
 * } catch (error) {
 *   if (!isAgentWidgetsError(error)) throw error;
 *   console.log(error.retryable ? 'Please try again.' : error.message);
 * }
 * ```
 */
export const createChatClient = (options: ChatClientOptions): ChatClient => ({
  async send(input, call) {
    const request = createRequest(input);
    const url = endpoint(OPERATION, 'aiUrl', options.aiUrl, '/chat');
    const answer = await post({
      ...options,
      ...call,
      timeoutMs: call?.timeoutMs ?? options.timeoutMs,
      operation: OPERATION,
      url,
      body: JSON.stringify(request),
    });
    return readReply(answer, request.conversationId);
  },
});

/** The body of the request: the six fields of section 4.3 and no others. */
export function createRequest(input: unknown): ChatRequest {
  const { agentId, conversationId = '', message, responseStyle = 'markdown' } = fieldsOf<ChatInput>(input);
  check(OPERATION, {
    agentId: text(agentId),
    conversationId: typeof conversationId !== 'string' && 'must be a string',
    message: text(message),
    responseStyle: oneOf(responseStyle, RESPONSE_STYLES),
  });
  return {
    agentId,
    conversationId,
    message,
    responseStyle,
    channel: 'web',
    actionRequest: { name: 'conversational' },
  };
}

/**
 * The reply in a parsed answer. Throws when it has no text. Anything else may be missing or wrong (section 4.3): counts
 * become 0, sources without an id are dropped, and the conversation keeps the id that was sent. Fields that the interface
 * does not name are kept.
 */
export function readReply(answer: unknown, conversationId: string): ChatReply {
  const envelope = fieldsOf(answer);
  const reply = fieldsOf(envelope.status === true && envelope.data);
  const messages = listOf(reply.messages).filter(isText).slice(0, MAX_MESSAGES);
  if (!messages[0]) {
    throw unexpected(OPERATION);
  }
  const meta = fieldsOf(reply.meta);
  const tokens = fieldsOf(meta.tokens);
  return {
    ...reply,
    conversationId: idOf(reply.conversationId) ?? conversationId,
    messages,
    meta: {
      ...meta,
      tokens: {
        ...tokens,
        conversational: numberOf(tokens.conversational),
        functional: numberOf(tokens.functional),
        embeddings: numberOf(tokens.embeddings),
      },
      source: listOf(meta.source)
        .map((source) => ({
          ...fieldsOf(source),
          dataItemId: idOf(fieldsOf(source).dataItemId)!,
          cosineDistanceScore: numberOf(fieldsOf(source).cosineDistanceScore),
        }))
        .filter((source) => source.dataItemId),
    },
  };
}

const numberOf = (value: unknown) => (Number.isFinite(value) ? (value as number) : 0);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
