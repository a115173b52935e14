/** The typed client of the service. `createChatClient` is the part for pages; `createClient` holds a key and is for servers. */
export * from '../protocol/index.js';
export { createChatClient, type ChatClient, type ChatClientOptions } from './chat.js';
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
