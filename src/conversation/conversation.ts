import type { ConversationOptions, SendError } from './contract.js';
import { describeFailure, isTooEarly, MAY_HAVE_ARRIVED, NOT_SENT, STOPPED, toSendError } from './failure.js';
import { newId } from './id.js';
import { Journal } from './journal.js';
import { Outbox, type Attempt, type Host } from './outbox.js';
import { isOnline, watchPage } from './page.js';
import { conversationIdOf, toAnswer } from './reply.js';
import type { ChatReply } from '../protocol/index.js';
import type {
  ConversationState,
  Message,
  Outcome,
  Rating,
  ScrollAnchor,
  SendFailure,
  UserMessage,
} from './state.js';
import { exchangeOf, messagesOf, withFailure, withStatus } from './transitions.js';

const STOPPED_BY_VISITOR: SendError = {
  kind: 'aborted',
  message: 'The visitor stopped waiting.',
  retryable: true,
  maybeApplied: true,
};
const NO_TEXT: SendError = { kind: 'parse', message: 'The reply has no text.', maybeApplied: true };
/** A message is taken back only where the agent did not take it in. */
const TAKEN_BACK: readonly (Outcome | undefined)[] = ['not-sent', 'refused'];

/** The conversation behind one or more hosts of a page: turns acts of the visitor into requests, one for each. */
export class SharedConversation {
  readonly #outbox = new Outbox();
  readonly #journal: Journal;
  readonly #hosts = new Map<Host, () => void>();
  #unwatch: (() => void) | undefined;

  constructor(options: ConversationOptions) {
    this.#journal = new Journal(options, this.#outbox, {
      announce: () => {
        for (const announce of [...this.#hosts.values()]) announce();
      },
      proceed: () => this.#flush(),
    });
  }

  get state(): ConversationState {
    return this.#journal.state;
  }

  get hasHosts(): boolean {
    return this.#hosts.size > 0;
  }

  connect(host: Host, announce: () => void): void {
    const isFirst = !this.hasHosts;
    this.#hosts.set(host, announce);
    if (!isFirst) return;
    this.#unwatch = watchPage({
      onConnection: () => this.#journal.act(() => this.#followConnection()),
      onStorage: () => this.#journal.act(() => this.#journal.onStorage()),
      onHide: () => this.#suspend(),
      onRestore: () => this.#resume(),
    });
    this.#resume();
  }

  disconnect(host: Host): void {
    this.#journal.act(() => this.#giveUp(host));
    this.#hosts.delete(host);
    if (this.hasHosts) return;
    this.#unwatch?.();
    this.#suspend();
  }

  send(host: Host, text: string): string {
    const at = Date.now();
    const question = Object.freeze({ id: newId(), role: 'user', text, at, status: 'queued' } as const);
    this.#journal.act(() => {
      this.#journal.catchUp();
      this.#outbox.add({ questionId: question.id, host, actedAt: at });
      this.#journal.append({ question });
      this.#journal.patch({ restored: false });
      this.#flush();
    });
    return question.id;
  }

  stop(): void {
    this.#journal.act(() => {
      const attempt = this.#outbox.stop();
      if (attempt) this.#fail(attempt, STOPPED_BY_VISITOR, STOPPED);
    });
  }

  retry(host: Host, id?: string): boolean {
    return this.#journal.act(() => {
      this.#journal.catchUp();
      const { messages } = this.state;
      const question = id === undefined ? messages.findLast(isFailed) : exchangeOf(this.state, id)?.question;
      if (!question || !isFailed(question) || isTooEarly(question)) return false;
      this.#outbox.add({ questionId: question.id, host, actedAt: Date.now() });
      this.#journal.replace({ question: withStatus(question, 'queued') });
      this.#flush();
      return true;
    });
  }

  discard(id: string): string | undefined {
    return this.#journal.act(() => {
      this.#journal.catchUp();
      const question = exchangeOf(this.state, id)?.question;
      if (question?.status !== 'queued' && !TAKEN_BACK.includes(question?.failure?.outcome)) return undefined;
      this.#outbox.withdraw(id);
      this.#journal.remove(id);
      this.#flush();
      return question?.text;
    });
  }

  reset(host: Host): void {
    this.#journal.act(() => {
      this.#outbox.clear();
      this.#journal.reset();
      this.#journal.release();
      this.#journal.afterwards(() => host.options.onReset?.());
    });
  }

  rate(id: string, rating: Rating | undefined): void {
    this.#journal.act(() => {
      this.#journal.catchUp();
      const { question, answer } = exchangeOf(this.state, id) ?? {};
      if (!question || !answer || answer.rating === rating) return;
      const { rating: _earlier, ...unrated } = answer;
      this.#journal.replace({ question, answer: Object.freeze(rating ? { ...unrated, rating } : unrated) });
    });
  }

  loadOlder(count: number): void {
    this.#journal.act(() => this.#journal.loadOlder(count));
  }

  allMessages(): readonly Message[] {
    return [...this.#journal.peekOlder().flatMap(messagesOf), ...this.state.messages];
  }

  setDraft(text: string, byVisitor = true): void {
    this.#journal.act(() => this.#journal.setDraft(text, byVisitor));
  }

  setOpen(open: boolean, byVisitor = true): void {
    const unread = open ? 0 : this.state.unread;
    this.#journal.act(() => this.#journal.setView({ open, unread }, byVisitor));
  }

  markRead(): void {
    this.#journal.act(() => this.#journal.setView({ unread: 0 }, false));
  }

  setAnchor(anchor: ScrollAnchor | undefined): void {
    this.#journal.act(() => this.#journal.setView({ anchor: anchor && Object.freeze({ ...anchor }) }, false));
  }

  acceptConsent(text: string): void {
    this.#journal.act(() => this.#journal.acceptConsent(text));
  }

  #resume(): void {
    this.#journal.act(() => {
      this.#journal.open();
      this.#followConnection();
    });
  }

  #suspend(): void {
    this.#journal.act(() => {
      this.#giveUp();
      this.#journal.afterwards(() => this.#journal.act(() => this.#journal.close()));
    });
  }

  #followConnection(): void {
    this.#journal.patch({ online: isOnline() });
    this.#flush();
  }

  /** What is under way may have arrived, what waits did not leave; neither goes on by itself. */
  #giveUp(host?: Host): void {
    const { stopped, waiting } = this.#outbox.clear(host);
    if (stopped) this.#putFailure(stopped.questionId, MAY_HAVE_ARRIVED);
    for (const { questionId } of waiting) this.#putFailure(questionId, NOT_SENT);
    this.#goOn();
  }

  /** Sends the next message as soon as nothing is in its way. */
  #flush(): void {
    if (this.#outbox.current) return;
    const isReady = this.hasHosts && this.state.online && this.#outbox.hasWaiting;
    if (isReady) this.#journal.claim(() => this.#begin());
    else this.#journal.release();
  }

  #begin(): void {
    const attempt = this.state.online ? this.#outbox.begin() : undefined;
    const question = attempt && exchangeOf(this.state, attempt.questionId)?.question;
    if (!attempt || !question) return this.#journal.release();
    const sending = withStatus(question, 'sending');
    this.#journal.replace({ question: sending });
    // The request leaves only once it is stored that it does.
    this.#journal.afterwards(() => {
      // A subscriber may have stopped it at the sight of it.
      if (this.#outbox.current !== attempt) return;
      void this.#attempt(attempt, question.text);
      attempt.host.options.onSend?.(sending);
    });
  }

  async #attempt(attempt: Attempt, message: string): Promise<void> {
    const { host, abort } = attempt;
    const { conversationId } = this.state;
    let settle: () => void;
    try {
      const reply = await host.options.send({ conversationId, message }, { signal: abort.signal });
      settle = () => this.#answer(attempt, reply);
    } catch (thrown) {
      const error = toSendError(thrown);
      settle = () => this.#fail(attempt, error, describeFailure(error, Date.now()));
    }
    // Nothing comes of an attempt that was stopped or abandoned meanwhile.
    if (this.#outbox.settle(attempt)) this.#journal.act(settle);
  }

  #answer(attempt: Attempt, reply: ChatReply): void {
    const question = exchangeOf(this.state, attempt.questionId)?.question;
    const answer = toAnswer(reply, attempt, Date.now());
    if (!question || !answer) return this.#fail(attempt, NO_TEXT, describeFailure(NO_TEXT, Date.now()));
    const { open, unread, conversationId } = this.state;
    this.#journal.patch({
      conversationId: conversationIdOf(reply, conversationId),
      unread: open ? unread : unread + 1,
      restored: false,
    });
    this.#journal.replace({ question: withStatus(question, 'sent'), answer });
    this.#journal.afterwards(() => attempt.host.options.onReply?.(answer));
    this.#goOn();
  }

  #fail(attempt: Attempt, error: SendError, failure: SendFailure): void {
    const question = this.#putFailure(attempt.questionId, { ...failure, isNew: true });
    const { open, unread } = this.state;
    // In a closed panel nobody reads it; the badge brings the visitor back.
    if (!open && error.kind !== 'aborted') this.#journal.patch({ unread: unread + 1 });
    const { retryAt } = failure;
    // A service that asks for time is not sent the next one by itself.
    if (retryAt !== undefined) {
      for (const { questionId } of this.#outbox.clear().waiting) {
        this.#putFailure(questionId, { ...NOT_SENT, retryAt });
      }
    }
    this.#journal.afterwards(() => question && attempt.host.options.onFailure?.(question, error));
    this.#goOn();
  }

  /** The next message. Other tabs get their turn first, and hear what became of this one before that. */
  #goOn(): void {
    this.#journal.afterwards(() =>
      this.#journal.act(() => {
        this.#journal.release();
        this.#flush();
      }),
    );
  }

  #putFailure(questionId: string, failure: SendFailure) {
    const exchange = exchangeOf(this.state, questionId);
    if (!exchange) return undefined;
    const question = withFailure(exchange.question, failure);
    this.#journal.replace({ question });
    return question;
  }
}

function isFailed(message: Message): message is UserMessage {
  return message.role === 'user' && message.status === 'failed';
}
