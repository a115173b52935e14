import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { ChatHost } from '../chat-settings.js';
import type { ChatSession } from '../chat-session.js';
import { icon, type IconName } from '../icons.js';

/** How long “back online” is shown. */
const NEWS_MS = 4000;

/** The bar above the composer: offline, back online, or another tab waits for an answer. */
export class Notice implements ReactiveController {
  readonly #host: ChatHost;
  readonly #session: ChatSession;
  #wasOnline = true;
  #news = 0;

  constructor(host: ChatHost, session: ChatSession) {
    this.#host = host;
    this.#session = session;
    host.addController(this);
  }

  hostUpdate(): void {
    const online = this.#session.state?.online ?? true;
    if (online === this.#wasOnline) return;
    this.#wasOnline = online;
    clearTimeout(this.#news);
    this.#news = online ? window.setTimeout(this.#onNewsOver, NEWS_MS) : 0;
  }

  hostDisconnected(): void {
    clearTimeout(this.#news);
    this.#news = 0;
  }

  /** The region is always there: not every screen reader announces a region that appears together with its text. */
  render(): TemplateResult {
    return html`<div aria-live="polite" lang=${this.#session.language}>${this.#renderNews()}</div>`;
  }

  #renderNews(): TemplateResult | typeof nothing {
    const { state, texts } = this.#session;
    if (state && !state.online) return renderBar('offline', texts.offline, 'warn');
    if (state?.busyElsewhere) return renderBar('copy', texts.otherTab);
    return this.#news ? renderBar('check', texts.backOnline) : nothing;
  }

  #onNewsOver = (): void => {
    this.#news = 0;
    this.#host.requestUpdate();
  };
}

const renderBar = (name: IconName, text: string, tone = ''): TemplateResult =>
  html`<p class="bar ${tone}">${icon(name, 18)}<span .textContent=${text}></span></p>`;
