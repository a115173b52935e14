/** The typed client of the service. `createChatClient` is the part for pages; `createClient` holds a key and is for servers. */
export * from '../protocol/index.js';
export type { ClientOptions } from './call.js';
export { createChatClient, type ChatClient, type ChatClientOptions } from './chat.js';
export { createClient, type Client } from './client.js';
export type { DataItemOperations } from './data-items.js';
export {
  AbortedError,
  AgentWidgetsError,
  ApiError,
  ConfigError,
  HttpError,
  NetworkError,
  ParseError,
  TimeoutError,
  ValidationError,
  isAbortedError,
  isAgentWidgetsError,
  isApiError,
  isConfigError,
  isHttpError,
  isNetworkError,
  isParseError,
  isTimeoutError,
  isValidationError,
  type ClientError,
  type ErrorKind,
  type Operation,
} from './errors.js';
export type { Fetch, RequestOptions } from './transport.js';
export type { WhitelabelOperations } from './whitelabel.js';
export type { WidgetOperations, WidgetResult } from './widgets.js';
