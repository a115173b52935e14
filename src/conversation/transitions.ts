import { OUTCOMES } from './failure.js';
import type { AgentMessage, ConversationState, Message, SendFailure, UserMessage } from './state.js';

/** A question with its answer, once there is one. Shown, stored and told to other tabs as a whole. */
export interface Exchange {
  readonly question: UserMessage;
  readonly answer?: AgentMessage | undefined;
}

export const EMPTY_STATE: ConversationState = Object.freeze({
  thread: '',
  conversationId: '',
  messages: Object.freeze([]),
  older: 0,
  phase: 'idle',
  sendingSince: 0,
  online: true,
  busyElsewhere: false,
  unread: 0,
  draft: '',
  open: false,
  anchor: undefined,
  consent: '',
  restored: false,
});

export type StatePatch = Partial<ConversationState>;

/** The state with `changes` applied; the same object when nothing differs. */
export function patch(state: ConversationState, changes: StatePatch): ConversationState {
  const keys = Object.keys(changes) as (keyof ConversationState)[];
  if (keys.every((key) => Object.is(state[key], changes[key]))) return state;
  return Object.freeze({ ...state, ...changes });
}

/** Adds an exchange, in the order in which the questions were asked. */
export function insertExchange(state: ConversationState, exchange: Exchange): ConversationState {
  const before = state.messages.findLastIndex(
    (message) => message.role === 'user' && isEarlier(message, exchange.question),
  );
  const index = endOfExchange(state.messages, before);
  return splice(state, index, index, messagesOf(exchange));
}

/** Replaces an exchange in its place, with the answer right after the question. */
export function replaceExchange(state: ConversationState, exchange: Exchange): ConversationState {
  return substitute(state, exchange.question.id, messagesOf(exchange));
}

/** Removes a question and its answer from the transcript. */
export function removeExchange(state: ConversationState, questionId: string): ConversationState {
  return substitute(state, questionId, []);
}

function substitute(
  state: ConversationState,
  questionId: string,
  replacement: readonly Message[],
): ConversationState {
  const index = indexOfQuestion(state.messages, questionId);
  return index < 0 ? state : splice(state, index, endOfExchange(state.messages, index), replacement);
}

/** Puts messages in the place of those from `start` up to but not including `end`. */
function splice(
  state: ConversationState,
  start: number,
  end: number,
  replacement: readonly Message[],
): ConversationState {
  // A spread copy freezes some twenty times faster than one made by `toSpliced`: it is what makes a long log cheap.
  const messages = [...state.messages];
  messages.splice(start, end - start, ...replacement);
  return patch(state, { messages: Object.freeze(messages) });
}

/** Adds or replaces an exchange that another tab reports; the same state when it is known already. */
export function mirrorExchange(
  state: ConversationState,
  exchange: Exchange,
  conversationId: string,
): ConversationState {
  const { question, answer } = exchange;
  const known = exchangeOf(state, question.id);
  if (known && (isSameExchange(known, exchange) || isBetterKnown(known, exchange))) return state;
  // It belongs to the older part, which is not loaded.
  if (!known && state.older > 0 && question.at < (state.messages[0]?.at ?? 0)) return state;
  const isUnread = answer && !known?.answer && !state.open;
  return patch(known ? replaceExchange(state, exchange) : insertExchange(state, exchange), {
    restored: false,
    conversationId: (answer && conversationId) || state.conversationId,
    unread: state.unread + (isUnread ? 1 : 0),
  });
}

/** Adds older messages at the beginning. `older` is how many then remain unloaded. */
export function prependOlder(
  state: ConversationState,
  messages: readonly Message[],
  older: number,
): ConversationState {
  if (messages.length === 0) return patch(state, { older });
  return patch(state, { messages: Object.freeze([...messages, ...state.messages]), older });
}

/** The exchange that contains the message, which may be the question or the answer. */
export function exchangeOf({ messages }: ConversationState, messageId: string): Exchange | undefined {
  const found = messages.findLastIndex((message) => message.id === messageId);
  const index = messages[found]?.role === 'agent' ? found - 1 : found;
  const question = messages[index];
  return question?.role === 'user' ? { question, answer: answerBehind(messages, index) } : undefined;
}

/** The newest exchanges, oldest first. */
export function newestExchanges({ messages }: ConversationState, count: number): readonly Exchange[] {
  return exchangesOf(messages.slice(-2 * count)).slice(-count);
}

/** Each question with its answer, oldest first. */
export function exchangesOf(messages: readonly Message[]): readonly Exchange[] {
  return messages.flatMap((question, index) =>
    question.role === 'user' ? { question, answer: answerBehind(messages, index) } : [],
  );
}

/** Whether one question was asked before another. Two tabs find the same order, even of questions asked at once. */
export function isEarlier(one: UserMessage, other: UserMessage): boolean {
  return one.at < other.at || (one.at === other.at && one.id < other.id);
}

export function messagesOf({ question, answer }: Exchange): readonly Message[] {
  return answer ? [question, answer] : [question];
}

/** The question in another status, without the failure it may have had. */
export function withStatus({ id, text, at }: UserMessage, status: 'sending' | 'sent'): UserMessage {
  return Object.freeze({ id, role: 'user', text, at, status });
}

export function withFailure(question: Omit<UserMessage, 'status'>, failure: SendFailure): UserMessage {
  return Object.freeze({ ...question, status: 'failed', failure: Object.freeze(failure) });
}

/** Shows who waits for an answer: since when this page does, and since when another tab does, in epoch ms; 0 for nobody. */
export function showProgress(
  state: ConversationState,
  since: number,
  elsewhereSince: number,
): ConversationState {
  const hasFailed = !since && !elsewhereSince && endsInFailure(state);
  return patch(state, {
    phase: since ? 'sending' : hasFailed ? 'failed' : 'idle',
    sendingSince: since || elsewhereSince,
    busyElsewhere: elsewhereSince > 0,
  });
}

/** The newest question has no answer, and nothing is being done about it. */
function endsInFailure({ messages }: ConversationState): boolean {
  return messages.findLast((message) => message.role === 'user')?.status === 'failed';
}

function indexOfQuestion(messages: readonly Message[], id: string): number {
  return messages.findLastIndex((message) => message.role === 'user' && message.id === id);
}

/** The index behind the exchange whose question is at `index`; -1 stands for the place before all messages. */
function endOfExchange(messages: readonly Message[], index: number): number {
  return index + (answerBehind(messages, index) ? 2 : 1);
}

function answerBehind(messages: readonly Message[], index: number): AgentMessage | undefined {
  const next = messages[index + 1];
  return next?.role === 'agent' && next.replyTo === messages[index]?.id ? next : undefined;
}

/**
 * Whether what is known here does not give way to what another tab tells: an answer, or a failure after which the question
 * is likelier to have arrived. Two tabs may tell each other of one failure at once, one of them by an old copy.
 */
function isBetterKnown(known: Exchange, told: Exchange): boolean {
  if (told.answer || known.answer) return !told.answer;
  const [here, there] = [known, told].map(({ question }) => question.failure);
  return !!here && !!there && OUTCOMES.indexOf(here.outcome) > OUTCOMES.indexOf(there.outcome);
}

/** Whether both look the same to a visitor. */
function isSameExchange(a: Exchange, b: Exchange): boolean {
  return (
    a.question.status === b.question.status &&
    a.question.failure?.outcome === b.question.failure?.outcome &&
    a.answer?.id === b.answer?.id &&
    a.answer?.rating === b.answer?.rating
  );
}
