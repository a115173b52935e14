import type { AgentMessage, ConversationState, Message, SendFailure, UserMessage } from './state.js';

/** A question with its answer, once there is one: what is shown, stored and mirrored as a whole. */
export interface Exchange {
  readonly question: UserMessage;
  readonly answer?: AgentMessage | undefined;
}

export const EMPTY_STATE: ConversationState = Object.freeze({
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
  consent: '',
  restored: false,
});

export type Changes = { readonly [Key in keyof ConversationState]?: ConversationState[Key] | undefined };

/** `changes` over `state`; the same object when nothing is different. An undefined value takes the field away. */
export function patch(state: ConversationState, changes: Changes): ConversationState {
  const keys = Object.keys(changes) as (keyof ConversationState)[];
  if (keys.every((key) => Object.is(state[key], changes[key]))) return state;
  const next = { ...state, ...changes };
  if (next.anchor === undefined) delete next.anchor;
  return Object.freeze(next as ConversationState);
}

/** Shows an exchange: in its place when the question is there, with the answer right behind it; else at the end. */
export function putExchange(state: ConversationState, { question, answer }: Exchange): ConversationState {
  const index = indexOfQuestion(state.messages, question.id);
  const added = answer ? [question, answer] : [question];
  const messages =
    index < 0
      ? [...state.messages, ...added]
      : state.messages.toSpliced(index, answerBehind(state.messages, index) ? 2 : 1, ...added);
  return patch(state, { messages: Object.freeze(messages) });
}

/** Takes a question, and its answer, out of the transcript. */
export function removeExchange(state: ConversationState, questionId: string): ConversationState {
  const index = indexOfQuestion(state.messages, questionId);
  if (index < 0) return state;
  const length = answerBehind(state.messages, index) ? 2 : 1;
  return patch(state, { messages: Object.freeze(state.messages.toSpliced(index, length)) });
}

/** Puts older messages before the loaded ones; `older` are left after that. */
export function prependOlder(
  state: ConversationState,
  messages: readonly Message[],
  older: number,
): ConversationState {
  if (messages.length === 0) return patch(state, { older });
  return patch(state, { messages: Object.freeze([...messages, ...state.messages]), older });
}

/** The exchange that a message, question or answer, belongs to. */
export function exchangeOf({ messages }: ConversationState, messageId: string): Exchange | undefined {
  const at = messages.findLastIndex((message) => message.id === messageId);
  const index = messages[at]?.role === 'agent' ? at - 1 : at;
  const question = messages[index];
  return question?.role === 'user' ? { question, answer: answerBehind(messages, index) } : undefined;
}

/** The newest exchanges, oldest first. */
export function newestExchanges(state: ConversationState, count: number): readonly Exchange[] {
  return questionsOf(state.messages.slice(-2 * count))
    .slice(-count)
    .map(({ id }) => exchangeOf(state, id)!);
}

export function questionsOf(messages: readonly Message[]): readonly UserMessage[] {
  return messages.filter((message) => message.role === 'user');
}

export function messagesOf({ question, answer }: Exchange): readonly Message[] {
  return answer ? [question, answer] : [question];
}

/** Nothing to see between the two. */
export function isSameExchange(a: Exchange, b: Exchange): boolean {
  return (
    a.question.status === b.question.status &&
    a.question.failure?.outcome === b.question.failure?.outcome &&
    a.answer?.id === b.answer?.id &&
    a.answer?.rating === b.answer?.rating
  );
}

/** A question in another status; the reason of an earlier failure goes. */
export function withStatus(
  { failure: _earlier, ...question }: UserMessage,
  status: 'queued' | 'sending' | 'sent',
): UserMessage {
  return Object.freeze({ ...question, status });
}

export function withFailure(question: Omit<UserMessage, 'status'>, failure: SendFailure): UserMessage {
  return Object.freeze({ ...question, status: 'failed', failure: Object.freeze(failure) });
}

/** The newest question is one without an answer that nothing is being done about. */
export function endsInFailure({ messages }: ConversationState): boolean {
  return messages.findLast((message) => message.role === 'user')?.status === 'failed';
}

function indexOfQuestion(messages: readonly Message[], id: string): number {
  return messages.findLastIndex((message) => message.role === 'user' && message.id === id);
}

function answerBehind(messages: readonly Message[], index: number): AgentMessage | undefined {
  const next = messages[index + 1];
  return next?.role === 'agent' && next.replyTo === messages[index]?.id ? next : undefined;
}
