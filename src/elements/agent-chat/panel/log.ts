import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { ConversationState } from '../../../conversation/state.js';
import type { ChatHost } from '../chat-settings.js';
import type { ChatSession } from '../chat-session.js';
import { formatTime } from '../formats.js';
import { icon } from '../icons.js';
import type { Announcer } from './announcer.js';
import { moveInLog } from './log-keys.js';
import { LogMessages } from './log-messages.js';
import { LogNews } from './log-news.js';
import { LogRange } from './log-range.js';
import { createMessageContext, type MessageActs } from './message-context.js';
import { LazySources } from './lazy-sources.js';
import { tellLink } from './tell-link.js';
import { Waiting } from './waiting.js';

export interface LogParts extends MessageActs {
  readonly announcer: Announcer;
  readonly submit: (text: string) => boolean;
}

/** The transcript. Shows a bounded window of messages, and keeps its place while the visitor reads. */
export class Log implements ReactiveController {
  readonly sources: LazySources;
  readonly view: LogRange;
  readonly #host: ChatHost;
  readonly #session: ChatSession;
  readonly #parts: LogParts;
  readonly #messages: LogMessages;
  readonly #news: LogNews;
  readonly #waiting: Waiting;
  #conversation: ChatSession['conversation'];

  constructor(host: ChatHost, session: ChatSession, parts: LogParts) {
    this.#host = host;
    this.#session = session;
    this.#parts = parts;
    this.view = new LogRange(host, session);
    this.sources = new LazySources(host, session, this.view.scroll);
    this.#waiting = new Waiting(host, session, parts.announcer);
    this.#news = new LogNews(session, parts.announcer);
    this.#messages = new LogMessages(createMessageContext(host, session, parts), {
      sources: this.sources,
      news: this.#news,
      onGrow: this.#onGrow,
    });
    host.addController(this);
  }

  hostDisconnected(): void {
    this.view.scroll.disconnect();
  }

  /** Called after each render: draws the messages and keeps the place in the log; finds it in a panel that has just opened. */
  sync(isAnew: boolean): void {
    const { conversation, state, isShown } = this.#session;
    const { scroll, shown } = this.view;
    this.#messages.show(shown);
    const hadUnread = this.#news.tellUnread(state?.unread ?? 0, isShown);
    if (!state || !isShown || !this.#element) return;
    const { messages, unread } = state;
    scroll.watch(this.#element);
    // An inline panel never opens, which would clear it.
    if (unread > 0) conversation?.markRead();
    scroll.restoreHeld();
    if (conversation !== this.#conversation || isAnew) {
      this.#conversation = conversation;
      this.#news.begin(messages);
      this.view.open(state, hadUnread);
    } else {
      const arrived = this.#news.take(messages);
      this.view.follow(messages.at(-1), arrived);
      for (const answer of arrived) this.#news.tellAnswer(this.#messages.contentOf(answer));
    }
  }

  render(): TemplateResult {
    const { texts } = this.#session;
    const state = this.#session.state!;
    this.view.choose(state.messages);
    return html`<div
      part="log"
      id="log"
      class="log"
      role="log"
      tabindex="0"
      aria-label=${texts.log}
      aria-live="off"
      aria-busy=${state.phase === 'sending'}
      @scroll=${this.view.scroll.onScroll}
      @load=${this.#onLoad}
      @keydown=${this.#onKeydown}
      @auxclick=${this.#onClick}
      @click=${this.#onClick}
    >
      ${this.#renderStart(state)} ${this.#messages.entries.end} ${this.#waiting.render()}
      ${this.#renderStarters(state)}
    </div>`;
  }

  /** Comes before the log in the document, and so in the tab order. */
  renderJump(): TemplateResult | typeof nothing {
    const { scroll, shown, unseen, jump } = this.view;
    // A long answer is shown from its top, and then its end is below although nobody has scrolled.
    const isAbove = scroll.reading || this.#session.state?.anchor;
    if (!isAbove || !shown.length) return nothing;
    const { texts } = this.#session;
    const label = unseen.length > 0 ? texts.newMessages(unseen.length) : '';
    return html`<button part="jump" class="jump" aria-label=${label || texts.toEnd} @click=${jump}>
      ${label ? html`<span .textContent=${label}></span>` : nothing}${icon('arrow-down', 16)}
    </button>`;
  }

  get #element(): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>('#log');
  }

  #renderStart({ older, messages, restored }: ConversationState): unknown {
    const { texts, locale } = this.#session;
    const [first] = this.view.shown;
    const before = older + Math.max(0, messages.lastIndexOf(first!));
    if (before > 0) return html`<p class="rule" .textContent=${texts.earlier(before)}></p>`;
    return html`${this.#messages.greeting()}
    ${restored && first ? html`<p class="rule">${texts.restored(formatTime(first.at, locale, 'day'))}</p>` : nothing}`;
  }

  #renderStarters(state: ConversationState): TemplateResult | typeof nothing {
    const { starters } = this.#host;
    if (starters.length === 0 || state.messages.length > 0 || state.older > 0) return nothing;
    return html`<ul part="starters" class="starters" aria-label=${this.#session.texts.starters}>
      ${starters.map(
        (text) =>
          html`<li>
            <button part="starter" class="starter" @click=${() => this.#onStarter(text)}>
              <span dir="auto" .textContent=${text}></span>${icon('arrow-end', 16)}
            </button>
          </li>`,
      )}
    </ul>`;
  }

  #onGrow = (): void => this.view.scroll.keepPlace();

  /** Captured, because the `load` event of an image does not bubble. */
  readonly #onLoad = { handleEvent: this.#onGrow, capture: true };

  #onStarter(text: string): void {
    this.#parts.submit(text);
    // The button that has the focus disappears.
    this.#parts.composer.focus();
  }

  #onClick = (event: MouseEvent): void => {
    if (event.button > 1) return;
    const target = event.target as Element;
    // A visitor who acts on an answer does not wait for the rest of it to appear.
    target.closest('.paced')?.classList.remove('paced');
    tellLink(this.#host, event);
    const button = target.closest('.copy-code');
    const code = button?.closest('.code')?.querySelector('code');
    if (code) void this.#parts.copy(code.textContent ?? '', button!);
  };

  #onKeydown = (event: KeyboardEvent): void => {
    if (this.#element && moveInLog(event, this.#element)) event.preventDefault();
  };
}
