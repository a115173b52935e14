import { nothing, type ReactiveController } from 'lit';
import { isTooEarly } from '../../../conversation/failure.js';
import type { AgentMessage, Message } from '../../../conversation/state.js';
import type { Strings } from '../../../i18n/strings.js';
import { createGreeting } from './greeting.js';
import type { LazySources } from './lazy-sources.js';
import { LogEntries, type Drawing } from './log-entries.js';
import type { LogNews } from './log-news.js';
import type { MessageContext } from './message-context.js';
import { renderAgentMessage, renderUserMessage } from './message.js';
import { createReplyContent, type ReplyContent } from './reply-content.js';

export interface LogMessagesParts {
  readonly sources: LazySources;
  readonly news: LogNews;
  /** An answer that is drawn in turns has become longer. */
  readonly onGrow: () => void;
}

/** Draws what stands in the log, each message anew only when something that it shows is another one. */
export class LogMessages implements ReactiveController {
  readonly entries: LogEntries;
  readonly #context: MessageContext;
  readonly #parts: LogMessagesParts;
  /** The answers in the log as they were drawn, by the array of paragraphs that an unchanged answer keeps. */
  readonly #contents = new Map<readonly string[], ReplyContent>();
  #greeting: { text: string; node: HTMLElement } | undefined;
  /** With what they say, which is written down once for each object: a page may hand over equal ones. */
  #texts: Strings | undefined;
  #words = '';
  #look = '';
  #drawing: ReturnType<typeof setTimeout> | undefined;

  constructor(context: MessageContext, parts: LogMessagesParts) {
    this.#context = context;
    this.#parts = parts;
    this.entries = new LogEntries(context.host);
    context.host.addController(this);
  }

  /** What is drawn holds texts of its language, and images by the hosts of its time. */
  hostUpdate(): void {
    const { host, session } = this.#context;
    const { texts } = session;
    if (texts !== this.#texts) this.#words = JSON.stringify((this.#texts = texts));
    const look = this.#words + host.imageHosts;
    if (look === this.#look) return;
    this.#look = look;
    this.#contents.clear();
    this.#greeting = undefined;
  }

  hostDisconnected(): void {
    clearTimeout(this.#drawing);
  }

  /** After each render of the log: brings it to these messages, oldest first. */
  show(messages: readonly Message[]): void {
    this.entries.show(messages, this.#drawingOf);
    this.#forgetBut(messages);
    this.#drawAgain(messages);
  }

  /** The owner's greeting, if there is one. */
  greeting(): HTMLElement | typeof nothing {
    const { host, session } = this.#context;
    const text = host.greeting;
    if (!text) return nothing;
    if (this.#greeting?.text !== text) this.#greeting = { text, node: createGreeting(text, session.texts) };
    return this.#greeting.node;
  }

  contentOf(message: AgentMessage): ReplyContent {
    const { session } = this.#context;
    let content = this.#contents.get(message.blocks);
    if (!content) {
      content = createReplyContent(message.blocks, {
        imageHosts: session.imageHosts,
        texts: session.texts,
        paced: !session.state?.restored && this.#parts.news.isNew(message),
        onGrow: this.#parts.onGrow,
      });
      this.#contents.set(message.blocks, content);
    }
    return content;
  }

  #drawingOf = (message: Message): Drawing => {
    const { host, session } = this.#context;
    const { state, texts, locale } = session;
    const shared = [message, texts, locale, host.without];
    if (message.role === 'user') {
      return {
        deps: [...shared, state?.online, isTooEarly(message)],
        draw: () => renderUserMessage(message, this.#context),
      };
    }
    const { sources } = this.#parts;
    const isLast = message === state?.messages.at(-1);
    return {
      deps: [...shared, this.#look, host.ratings, host.showSources, host.debug, isLast, sources.version],
      draw: () =>
        renderAgentMessage(message, this.#context, {
          content: this.contentOf(message).node,
          sources: sources.render(message),
          inspector: sources.renderInspector(message),
          isLast,
        }),
    };
  };

  /** What left the window is drawn anew should it come back; kept, a long conversation held every node it ever had. */
  #forgetBut(shown: readonly Message[]): void {
    if (this.#contents.size <= shown.length) return;
    const kept = new Set(shown.map((message) => message.role === 'agent' && message.blocks));
    for (const blocks of this.#contents.keys()) if (!kept.has(blocks)) this.#contents.delete(blocks);
  }

  /** Once a message may be sent again that a service has asked to wait with. */
  #drawAgain(shown: readonly Message[]): void {
    clearTimeout(this.#drawing);
    const next = Math.min(
      ...shown.map((message) =>
        message.role === 'user' && isTooEarly(message) ? message.failure!.retryAt! : Infinity,
      ),
    );
    if (next < Infinity)
      this.#drawing = setTimeout(() => this.#context.host.requestUpdate(), next - Date.now());
  }
}
