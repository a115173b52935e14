import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { isTooEarly } from '../../../conversation/failure.js';
import type { AgentMessage, ConversationState, Message } from '../../../conversation/state.js';
import type { Strings } from '../../../i18n/strings.js';
import { AgentChatLinkEvent } from '../agent-chat.events.js';
import type { ChatHost } from '../chat-settings.js';
import type { ChatSession } from '../chat-session.js';
import { icon } from '../icons.js';
import type { Announcer } from './announcer.js';
import { Arrivals } from './arrivals.js';
import type { Composer } from './composer.js';
import type { Copy } from './copy.js';
import { formatTime } from './formats.js';
import { createGreeting } from './greeting.js';
import { findMessage, LogEntries, type Drawing } from './log-entries.js';
import { moveInLog } from './log-keys.js';
import { LogScroll } from './log-scroll.js';
import { LogWindow } from './log-window.js';
import { renderAgentMessage, renderUserMessage, type MessageContext } from './message.js';
import { createReplyContent, type ReplyContent } from './reply-content.js';
import { LazySources } from './lazy-sources.js';
import { spokenText } from './spoken-text.js';
import { Waiting } from './waiting.js';

/** Read from storage at a time, when a visitor scrolls up to the oldest message at hand. */
const OLDER_MESSAGES = 100;

export interface LogParts {
  readonly announcer: Announcer;
  readonly composer: Composer;
  readonly submit: (text: string) => boolean;
  readonly retry: (id: string) => void;
  readonly copy: Copy;
}

/** The transcript: a bounded window of messages that keeps its place while a visitor reads. */
export class Log implements ReactiveController {
  readonly sources: LazySources;
  readonly #host: ChatHost;
  readonly #session: ChatSession;
  readonly #parts: LogParts;
  readonly #window = new LogWindow();
  readonly #scroll: LogScroll;
  readonly #waiting: Waiting;
  readonly #context: MessageContext;
  /** The answers in the window as they were drawn, by the array of paragraphs that an unchanged answer keeps. */
  readonly #contents = new Map<readonly string[], ReplyContent>();
  readonly #entries: LogEntries;
  #shown: readonly Message[] = [];
  #greeting: { text: string; node: HTMLElement } | undefined;
  readonly #arrivals = new Arrivals();
  /** Each answer is told after those before it, some of which take longer to draw. */
  #told: Promise<unknown> | undefined;
  #newest: Message | undefined;
  #conversation: ChatSession['conversation'];
  /** Ids of answers that came while the visitor was reading elsewhere. */
  #unseen: readonly string[] = [];
  #unread: number | undefined;
  #drawing: ReturnType<typeof setTimeout> | undefined;
  #drawnAt = Infinity;
  /** With what they say, which is written down once for each object: a page may hand over equal ones. */
  #texts: Strings | undefined;
  #words = '';
  #look = '';

  constructor(host: ChatHost, session: ChatSession, parts: LogParts) {
    this.#host = host;
    this.#session = session;
    this.#parts = parts;
    this.#entries = new LogEntries(host);
    this.#waiting = new Waiting(host, session, parts.announcer);
    this.sources = new LazySources(host, session);
    this.#scroll = new LogScroll({
      onNearStart: this.#onNearStart,
      onNearEnd: this.#onNearEnd,
      endsBelow: () => this.#window.endsBelow,
      onReading: this.#onReading,
      onScrolled: (scrolled) => this.#element?.classList.toggle('scrolled', scrolled),
      onRest: (anchor) => this.#session.conversation?.setAnchor(anchor),
    });
    this.#context = {
      host,
      session,
      edit: this.#onEdit,
      discard: this.#onDiscard,
      retry: parts.retry,
      copy: this.#onCopy,
    };
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#drawing);
    this.#scroll.disconnect();
  }

  /** The visitor has asked: the log goes to its end, wherever it stood. */
  followNext(): void {
    this.#scroll.reading = false;
    this.#window.toEnd();
  }

  /** After each render: puts the messages in, then keeps or, in a panel that stands anew, finds the place in the log. */
  sync(isAnew: boolean): void {
    const { conversation, state } = this.#session;
    this.#drawnAt = Infinity;
    this.#entries.show(this.#shown, this.#drawingOf);
    this.#forgetBut(this.#shown);
    const shown = this.#host.open || this.#host.mode === 'inline';
    const hadUnread = (this.#unread ?? 0) > 0;
    this.#tellUnread(state?.unread ?? 0, shown);
    if (!state || !shown || !this.#element) return;
    this.#scroll.watch(this.#element);
    // Inline there is no opening that would clear it.
    if (state.unread > 0) conversation?.markRead();
    this.#scroll.restoreHeld();
    if (conversation !== this.#conversation || isAnew) {
      this.#conversation = conversation;
      this.#newest = state.messages.at(-1);
      this.#arrivals.begin(state.messages);
      this.#showPlace(state, hadUnread);
      return;
    }
    const arrived = this.#arrivals.take(state.messages);
    const newest = state.messages.at(-1);
    if (newest !== this.#newest) this.#onNewest(newest);
    if (arrived.length > 0) this.#onArrived(arrived);
  }

  render(): TemplateResult {
    const { texts } = this.#session;
    const state = this.#session.state!;
    // What is drawn holds texts of its language, and images by the hosts of its time.
    if (texts !== this.#texts) this.#words = JSON.stringify((this.#texts = texts));
    const look = this.#words + this.#host.imageHosts;
    if (look !== this.#look) {
      this.#look = look;
      this.#contents.clear();
      this.#greeting = undefined;
    }
    this.#shown = this.#window.visible(state.messages, this.#scroll.reading);
    return html`<div
      part="log"
      id="log"
      class="log"
      role="log"
      tabindex="0"
      aria-label=${texts.log}
      aria-live="off"
      aria-busy=${state.phase === 'sending'}
      @scroll=${this.#scroll.onScroll}
      @load=${this.#onLoad}
      @keydown=${this.#onKeydown}
      @auxclick=${this.#onClick}
      @click=${this.#onClick}
    >
      ${this.#renderStart(state, this.#shown)} ${this.#entries.end} ${this.#waiting.render()}
      ${this.#renderStarters(state)}
    </div>`;
  }

  /** Stands before the log in the document, so that it comes first in the order of tabbing. */
  renderJump(): TemplateResult | typeof nothing {
    if (!this.#scroll.reading || !this.#shown.length) return nothing;
    const { texts } = this.#session;
    const label = this.#unseen.length > 0 ? texts.newMessages(this.#unseen.length) : '';
    return html`<button
      type="button"
      part="jump"
      class="jump"
      aria-label=${label || texts.toEnd}
      @click=${this.#onJump}
    >
      ${label ? html`<span>${label}</span>` : nothing}${icon('arrow-down', 16)}
    </button>`;
  }

  /** Scrolls by a screenful, for a visitor whose hands are in the composer. */
  page(direction: 1 | -1): void {
    const log = this.#element;
    log?.scrollBy({ top: direction * log.clientHeight * 0.9 });
  }

  get #element(): HTMLElement | null {
    return this.#host.shadowRoot!.querySelector<HTMLElement>('#log');
  }

  #renderStart(state: ConversationState, shown: readonly Message[]): unknown {
    const { texts, locale } = this.#session;
    const before = state.older + Math.max(0, state.messages.lastIndexOf(shown[0]!));
    if (before > 0) return html`<p class="rule">${texts.earlier(before)}</p>`;
    return html`${this.#renderGreeting()}
    ${
      state.restored && shown[0]
        ? html`<p class="rule">${texts.restored(formatTime(shown[0].at, locale, 'day'))}</p>`
        : nothing
    }`;
  }

  #renderGreeting(): HTMLElement | typeof nothing {
    const text = this.#host.greeting;
    if (!text) return nothing;
    if (this.#greeting?.text !== text)
      this.#greeting = { text, node: createGreeting(text, this.#session.texts) };
    return this.#greeting.node;
  }

  #drawingOf = (message: Message): Drawing => {
    const { host, session } = this.#context;
    const { state, texts, locale } = session;
    const shared = [message, texts, locale, host.without];
    if (message.role === 'user') {
      const isEarly = isTooEarly(message);
      if (isEarly) this.#drawAt(message.failure!.retryAt!);
      return {
        deps: [...shared, state?.online, isEarly],
        draw: () => renderUserMessage(message, this.#context),
      };
    }
    const isLast = message === state?.messages.at(-1);
    return {
      deps: [...shared, this.#look, host.ratings, host.showSources, host.debug, isLast, this.sources.version],
      draw: () =>
        renderAgentMessage(message, this.#contentOf(message).node, {
          ...this.#context,
          isLast,
          sources: this.sources.render(message),
          inspector: this.sources.renderInspector(message),
        }),
    };
  };

  /** From that moment on a message may be sent again; it draws the later ones anew as well. */
  #drawAt(time: number): void {
    if (time >= this.#drawnAt) return;
    this.#drawnAt = time;
    clearTimeout(this.#drawing);
    this.#drawing = setTimeout(() => this.#host.requestUpdate(), time - Date.now());
  }

  #contentOf(message: AgentMessage): ReplyContent {
    let content = this.#contents.get(message.blocks);
    if (!content) {
      content = createReplyContent(message.blocks, {
        imageHosts: this.#host.imageHosts,
        texts: this.#session.texts,
        paced: !this.#session.state?.restored && this.#arrivals.isNew(message),
        onGrow: this.#onGrow,
      });
      this.#contents.set(message.blocks, content);
    }
    return content;
  }

  /** What left the window is drawn anew should it come back; kept, a long conversation held every node it ever had. */
  #forgetBut(shown: readonly Message[]): void {
    if (this.#contents.size <= shown.length) return;
    const kept = new Set(shown.map((message) => message.role === 'agent' && message.blocks));
    for (const blocks of this.#contents.keys()) if (!kept.has(blocks)) this.#contents.delete(blocks);
  }

  #renderStarters(state: ConversationState): TemplateResult | typeof nothing {
    const { starters } = this.#host;
    if (starters.length === 0 || state.messages.length > 0 || state.older > 0) return nothing;
    return html`<ul part="starters" class="starters" aria-label=${this.#session.texts.starters}>
      ${starters.map(
        (text) =>
          html`<li>
            <button part="starter" type="button" class="starter" @click=${() => this.#onStarter(text)}>
              <span dir="auto">${text}</span>${icon('arrow-end', 16)}
            </button>
          </li>`,
      )}
    </ul>`;
  }

  /** On opening: the place where the visitor was reading, else an unread answer or the end; nothing moves on the way. */
  #showPlace(state: ConversationState, hadUnread: boolean): void {
    const { anchor } = state;
    if (anchor && !this.#scroll.toAnchor(anchor)) {
      this.#window.around(state.messages, anchor.messageId);
      this.#host.requestUpdate();
      void this.#host.updateComplete.then(() => this.#scroll.toAnchor(anchor) || this.#scroll.toEnd());
    } else if (!anchor) {
      this.#scroll.toEnd();
      const last = state.messages.at(-1);
      if (hadUnread && last?.role === 'agent') this.#scroll.toAnswerOf(last.replyTo);
    }
  }

  /** A new question and what became of the last one are at the end; a visitor who reads elsewhere is left alone. */
  #onNewest(newest: Message | undefined): void {
    const isNew = newest && newest.id !== this.#newest?.id;
    this.#newest = newest;
    if (!newest) this.#scroll.toEnd();
    if (this.#scroll.reading || newest?.role !== 'user') return;
    // It waits for its turn while the answer before it is read.
    if (!isNew && newest.status === 'sending') this.#scroll.keepPlace();
    else this.#scroll.toEnd(isNew ? 'smooth' : 'instant');
  }

  /** Each answer is told; the top of the last is held in view, not its end, unless the visitor reads elsewhere. */
  #onArrived(arrived: readonly AgentMessage[]): void {
    for (const answer of arrived) {
      const { node, drawn } = this.#contentOf(answer);
      const { agent } = this.#session.texts;
      this.#told = Promise.all([drawn, this.#told]).then(() =>
        this.#parts.announcer.announce(`${agent}: ${spokenText(node)}`),
      );
    }
    if (this.#scroll.reading) {
      this.#unseen = [...this.#unseen, ...arrived.map(({ id }) => id)];
      this.#host.requestUpdate();
    } else {
      this.#scroll.toAnswerOf(arrived.at(-1)!.replyTo, 'smooth');
    }
  }

  /** An answer that came while the panel was closed is told on the page; what was unread before is not. */
  #tellUnread(unread: number, shown: boolean): void {
    const { texts, heading } = this.#session;
    if (!shown && this.#unread !== undefined && unread > this.#unread)
      this.#parts.announcer.announceOutside(`${heading}: ${texts.newMessages(unread)}`);
    this.#unread = unread;
  }

  #onGrow = (): void => this.#scroll.keepPlace();

  /** The `load` of a picture does not bubble. */
  readonly #onLoad = { handleEvent: this.#onGrow, capture: true };

  #onNearStart = (): void => {
    const { conversation, state } = this.#session;
    if (!state) return;
    if (this.#window.up(state.messages)) {
      this.#scroll.hold();
      this.#host.requestUpdate();
    } else if (state.older > 0) {
      this.#scroll.hold();
      conversation?.loadOlder(OLDER_MESSAGES);
      this.#window.up(this.#session.state!.messages);
    }
  };

  #onNearEnd = (): void => {
    const { state } = this.#session;
    if (!state || !this.#window.down(state.messages)) return;
    this.#scroll.hold();
    this.#host.requestUpdate();
  };

  #onReading = (reading: boolean): void => {
    if (!reading) {
      this.#unseen = [];
      this.#window.toEnd();
    }
    this.#host.requestUpdate();
  };

  #onJump = (): void => {
    const { messages } = this.#session.state!;
    const first = this.#unseen[0] ?? messages.at(-1)?.id;
    if (first === undefined) return;
    this.#unseen = [];
    this.#window.around(messages, first);
    this.#scroll.reading = this.#window.endsBelow;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => {
      if (!this.#element) return;
      this.#scroll.toTopOf(first, 'smooth');
      findMessage(this.#element, first)?.focus({ preventScroll: true });
    });
  };

  #onStarter(text: string): void {
    this.#parts.submit(text);
    // Its button goes; where the composer would raise a keyboard, the log takes the focus.
    if (matchMedia('(pointer: coarse)').matches) this.#element?.focus();
    else this.#parts.composer.focus();
  }

  #onEdit = (id: string): void => {
    const text = this.#session.conversation?.discard(id);
    if (text === undefined) return;
    this.#parts.composer.keep(text);
    this.#parts.composer.focus();
  };

  #onDiscard = (id: string): void => {
    this.#session.conversation?.discard(id);
    this.#element?.focus({ preventScroll: true });
  };

  #onCopy = (message: AgentMessage, button: Element): void =>
    void this.#parts.copy(message.blocks.join('\n\n'), button);

  /** A middle click follows a link as well; the right one only asks what could be done with it. */
  #onClick = (event: MouseEvent): void => {
    const target = event.composedPath()[0];
    if (!(target instanceof Element) || event.button > 1) return;
    target.closest('.paced')?.classList.remove('paced');
    const link = target.closest('a[href]');
    if (link instanceof HTMLAnchorElement) this.#host.dispatchEvent(new AgentChatLinkEvent(link.href));
    const button = target.closest('.copy-code');
    const code = button?.closest('.code')?.querySelector('code');
    if (code) void this.#parts.copy(code.textContent ?? '', button!);
  };

  #onKeydown = (event: KeyboardEvent): void => {
    if (this.#element && moveInLog(event, this.#element)) event.preventDefault();
  };
}
