import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { ChatHost } from '../chat-settings.js';
import type { ChatSession } from '../chat-session.js';
import type { Announcer } from './announcer.js';

/** Before this time no sign is shown; an answer that comes sooner needs none. */
const SIGN_AFTER_MS = 600;
/** After this time screen readers are told once that an answer is on its way. */
const ANNOUNCE_AFTER_MS = 2000;
/** From this time on, the seconds are shown, in steps. */
const SLOW_AFTER_S = 10;
const STEP_S = 5;

/** The sign that an answer is on its way: two pulsing lines, and after a while the seconds. */
export class Waiting implements ReactiveController {
  readonly #host: ChatHost;
  readonly #session: ChatSession;
  readonly #announcer: Announcer;
  #since = 0;
  #showsSign = false;
  #sign = 0;
  #announce = 0;
  #tick = 0;

  constructor(host: ChatHost, session: ChatSession, announcer: Announcer) {
    this.#host = host;
    this.#session = session;
    this.#announcer = announcer;
    host.addController(this);
  }

  hostUpdated(): void {
    const since = this.#session.state?.sendingSince ?? 0;
    if (since === this.#since) return;
    this.#clear();
    this.#since = since;
    if (!since) return;
    this.#sign = window.setTimeout(this.#onSign, since + SIGN_AFTER_MS - Date.now());
    this.#announce = window.setTimeout(
      () => this.#announcer.announce(() => this.#session.texts.typing),
      ANNOUNCE_AFTER_MS,
    );
    this.#tick = window.setInterval(() => this.#host.requestUpdate(), STEP_S * 1000);
  }

  hostDisconnected(): void {
    this.#clear();
    this.#since = 0;
  }

  /** The box is there from the beginning, so that the sign moves nothing when it appears. */
  render(): TemplateResult | typeof nothing {
    const { state, texts } = this.#session;
    if (!state?.sendingSince) return nothing;
    const seconds = Math.floor((Date.now() - state.sendingSince) / 1000 / STEP_S) * STEP_S;
    return html`<div class="waiting">
      ${this.#showsSign ? html`<span class="lines" aria-hidden="true"><i></i><i></i></span>` : nothing}
      ${seconds >= SLOW_AFTER_S ? html`<span .textContent=${texts.stillWorking(seconds)}></span>` : nothing}
    </div>`;
  }

  #onSign = (): void => {
    this.#showsSign = true;
    this.#host.requestUpdate();
  };

  #clear(): void {
    this.#showsSign = false;
    clearTimeout(this.#sign);
    clearTimeout(this.#announce);
    clearInterval(this.#tick);
  }
}
