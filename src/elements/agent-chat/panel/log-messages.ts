import { nothing, type ReactiveController } from 'lit';
import { isTooEarly } from '../../../conversation/failure.js';
import type { AgentMessage, Message } from '../../../conversation/state.js';
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
  /** Called when an answer that is drawn in parts has grown. */
  readonly onGrow: () => void;
}

/** Draws the messages in the log, each again only when something that it shows has changed. */
export class LogMessages implements ReactiveController {
  readonly entries: LogEntries;
  readonly #context: MessageContext;
  readonly #parts: LogMessagesParts;
  /** The drawn answers, by their array of paragraphs, which stays the same object while an answer does not change. */
  readonly #contents = new Map<readonly string[], ReplyContent>();
  #greeting: { text: string; node: HTMLElement } | undefined;
  #look = '';
  #drawing: ReturnType<typeof setTimeout> | undefined;

  constructor(context: MessageContext, parts: LogMessagesParts) {
    this.#context = context;
    this.#parts = parts;
    this.entries = new LogEntries(context.host);
    context.host.addController(this);
  }

  /** Drawn answers contain texts, images and buttons; when one of their settings changes, they are drawn again. */
  hostUpdate(): void {
    const { host, session } = this.#context;
    // The texts by their content: a page may pass an equal object again.
    const look = JSON.stringify(session.texts) + host.imageHosts + session.canCopy;
    if (look === this.#look) return;
    this.#look = look;
    this.#contents.clear();
    this.#greeting = undefined;
  }

  hostDisconnected(): void {
    clearTimeout(this.#drawing);
  }

  /** Called after each render of the log: makes it show these messages, oldest first. */
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
        canCopy: session.canCopy,
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
    const { sources } = this.#parts;
    const shared = [message, texts, locale, host.without];
    if (message.role === 'user') {
      const { failure } = message;
      const explained = failure && host.debug && sources.version;
      return {
        deps: [...shared, state?.online, isTooEarly(message), failure && host.open, explained],
        draw: () => renderUserMessage(message, this.#context, sources.renderInspector(message)),
      };
    }
    const isLast = message === state?.messages.findLast(({ role }) => role === 'agent');
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

  /** Drops what has left the window. If all were kept, a long conversation would hold every node it ever had. */
  #forgetBut(shown: readonly Message[]): void {
    if (this.#contents.size <= shown.length) return;
    const kept = new Set(shown.map((message) => message.role === 'agent' && message.blocks));
    for (const blocks of this.#contents.keys()) if (!kept.has(blocks)) this.#contents.delete(blocks);
  }

  /** Renders again as soon as the wait that a service has asked for is over. */
  #drawAgain(shown: readonly Message[]): void {
    clearTimeout(this.#drawing);
    const next = Math.min(
      ...shown.map((message) =>
        message.role === 'user' && isTooEarly(message) ? message.failure!.retryAt! : Infinity,
      ),
    );
    if (next < Infinity && this.#context.host.isConnected)
      this.#drawing = setTimeout(() => this.#context.host.requestUpdate(), next - Date.now());
  }
}
