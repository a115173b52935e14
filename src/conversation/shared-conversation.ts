import type { ChatReply } from '../protocol/index.js';
import type { ConversationOptions, SendError } from './contract.js';
import { describeFailure, MAY_HAVE_ARRIVED, NOT_SENT, STOPPED, toSendError } from './failure.js';
import { Journal } from './journal.js';
import { Outbox, type Attempt, type Entry, type Host } from './outbox.js';
import { isOnline, watchPage } from './page.js';
import { conversationIdOf, toAnswer } from './reply.js';
import type { ConversationState, SendFailure } from './state.js';
import { exchangeOf, withFailure, withStatus } from './transitions.js';

const STOPPED_BY_VISITOR: SendError = {
  kind: 'aborted',
  message: 'The visitor stopped waiting.',
  retryable: true,
  maybeApplied: true,
};

/**
 * The part of a conversation that all its hosts on a page share: the journal, and the way of each question from the visitor's
 * act to one request and its result.
 */
export class SharedConversation {
  readonly journal: Journal;
  readonly #outbox = new Outbox();
  readonly #hosts = new Set<Host>();
  #unwatch: (() => void) | undefined;

  constructor(options: ConversationOptions) {
    this.journal = new Journal(options, this.#outbox, {
      onChange: () => {
        for (const host of [...this.#hosts]) host.announce();
      },
      onTurn: () => this.#flush(),
    });
  }

  get hasHosts(): boolean {
    return this.#hosts.size > 0;
  }

  connect(host: Host): void {
    const isFirst = !this.hasHosts;
    this.#hosts.add(host);
    if (!isFirst) return;
    this.#unwatch = watchPage({
      onConnection: () => this.journal.act(() => this.#followConnection()),
      onStorage: () => this.journal.act(() => this.journal.onStorage()),
      onHide: () => this.#suspend(),
      onRestore: () => this.#resume(true),
    });
    this.#resume();
  }

  /** Another host that is still there goes on with what this one has to send. */
  disconnect(host: Host): void {
    const other = [...this.#hosts].find((one) => one !== host);
    if (other) {
      this.#outbox.handOver(host, other);
    } else {
      this.#unwatch?.();
      this.#suspend();
    }
    this.#hosts.delete(host);
  }

  /** Queues a question and sends it as soon as possible. */
  deliver(entry: Entry): void {
    this.#outbox.add(entry);
    this.#flush();
  }

  stop(): void {
    this.journal.act(() => {
      const attempt = this.#outbox.stop();
      if (attempt) this.#fail(attempt, STOPPED_BY_VISITOR, STOPPED);
    });
  }

  get #state(): ConversationState {
    return this.journal.state;
  }

  #resume(isBack = false): void {
    this.journal.act(() => {
      this.journal.connect(isBack);
      this.#followConnection();
    });
  }

  #suspend(): void {
    this.journal.act(() => {
      this.#giveUp();
      this.journal.afterwards(() => this.journal.act(() => this.journal.disconnect()));
    });
  }

  #followConnection(): void {
    this.journal.patch({ online: isOnline() });
    this.#flush();
  }

  /** Abandons what there is to send: the request under way may have arrived, the rest was not sent. */
  #giveUp(): void {
    const { stopped, waiting } = this.#outbox.clear();
    if (stopped) this.#putFailure(stopped.questionId, MAY_HAVE_ARRIVED);
    for (const { questionId } of waiting) this.#putFailure(questionId, NOT_SENT);
    this.#goOn();
  }

  /** Sends the next question if there is one, the page is online and no other tab is sending. */
  #flush(): void {
    const isReady = this.hasHosts && this.#state.online && this.#outbox.hasWaiting;
    // One that has the turn already, for the request under way, claims it in vain.
    if (isReady) this.journal.claim(() => this.#begin());
  }

  #begin(): void {
    const attempt = this.#state.online ? this.#outbox.begin() : undefined;
    const question = attempt && exchangeOf(this.#state, attempt.questionId)?.question;
    if (!attempt || !question) return this.journal.release();
    const sending = withStatus(question, 'sending');
    this.journal.replace({ question: sending });
    // The request leaves only once storage says so: after a crash the question may have arrived.
    this.journal.afterwards(() => {
      // A subscriber may have stopped it when it saw the new state.
      if (this.#outbox.current !== attempt) return;
      void this.#attempt(attempt, question.text);
      attempt.host.options.onSend?.(sending);
    });
  }

  async #attempt(attempt: Attempt, message: string): Promise<void> {
    const { conversationId } = this.#state;
    let settle: () => void;
    try {
      const reply = await attempt.host.options.send(
        { conversationId, message },
        { signal: attempt.abort.signal },
      );
      settle = () => this.#answer(attempt, reply);
    } catch (thrown) {
      const error = toSendError(thrown);
      settle = () => this.#fail(attempt, error, describeFailure(error, Date.now()));
    }
    // The result of an attempt that was stopped or abandoned meanwhile is dropped.
    if (this.#outbox.settle(attempt)) this.journal.act(settle);
  }

  #answer(attempt: Attempt, reply: ChatReply): void {
    const question = exchangeOf(this.#state, attempt.questionId)?.question;
    if (!question) return this.#goOn();
    // Not before its question, even if the clock was set back.
    const answer = toAnswer(reply, attempt, Math.max(Date.now(), question.at));
    const { open, unread, conversationId } = this.#state;
    this.journal.patch({
      conversationId: conversationIdOf(reply, conversationId),
      unread: open ? unread : unread + 1,
      restored: false,
    });
    this.journal.replace({ question: withStatus(question, 'sent'), answer });
    this.journal.afterwards(() => attempt.host.options.onReply?.(answer));
    this.#goOn();
  }

  #fail(attempt: Attempt, error: SendError, failure: SendFailure): void {
    const question = this.#putFailure(attempt.questionId, { ...failure, isNew: true });
    const { open, unread } = this.#state;
    // The panel is closed, so the badge has to tell the visitor.
    if (!open && error.kind !== 'aborted') this.journal.patch({ unread: unread + 1 });
    const { retryAt } = failure;
    // The service asked to wait, so the queued questions are not sent by themselves either.
    if (retryAt !== undefined) {
      for (const { questionId } of this.#outbox.clear().waiting) {
        this.#putFailure(questionId, { ...NOT_SENT, retryAt, isNew: true });
      }
    }
    this.journal.afterwards(() => question && attempt.host.options.onFailure?.(question, error));
    this.#goOn();
  }

  /** Goes on with the next question once this act is stored and told to the other tabs, which get their turn first. */
  #goOn(): void {
    this.journal.afterwards(() =>
      this.journal.act(() => {
        this.journal.release();
        this.#flush();
      }),
    );
  }

  #putFailure(questionId: string, failure: SendFailure) {
    const exchange = exchangeOf(this.#state, questionId);
    if (!exchange) return undefined;
    // A question that waited to be sent again has one already.
    const question = withFailure(exchange.question, { ...failure, ...exchange.question.failure });
    this.journal.replace({ question });
    return question;
  }
}
