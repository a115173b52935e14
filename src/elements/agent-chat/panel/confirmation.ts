import { html, nothing, type TemplateResult } from 'lit';
import { createElement } from '../../../content/create-element.js';
import { drawContent } from '../../../content/render-content.js';
import type { Strings } from '../../../i18n/strings.js';
import type { ChatHost } from '../chat-settings.js';
import type { ChatSession } from '../chat-session.js';
import { isVisitorsAct } from '../visitors-act.js';
import type { Announcer } from './announcer.js';
import type { Composer } from './composer.js';
import { ignoreHeldEnter } from './held-enter.js';
import { tellLink } from './tell-link.js';

export interface ConfirmationParts {
  readonly composer: Composer;
  readonly submit: (text: string) => boolean;
  readonly announcer: Announcer;
}

type Question = 'consent' | 'start-over';

/** A question that the visitor must answer first: consent before sending, or starting over. */
export class Confirmation {
  readonly #host: ChatHost;
  readonly #session: ChatSession;
  readonly #parts: ConfirmationParts;
  #asks: Question | undefined;
  /** The conversation that the question is about. It does not apply to another one, which a reset begins. */
  #thread: string | undefined;
  readonly #consent = createElement('div', 'md');
  /** What the consent text was drawn from. It is not drawn again for every update, so that its links keep the focus. */
  #drawn: { text?: string; strings?: Strings } = {};
  /** The acts that wait for consent, in their order. The key keeps an act from waiting twice. */
  readonly #pending = new Map<string | undefined, () => unknown>();

  constructor(host: ChatHost, session: ChatSession, parts: ConfirmationParts) {
    this.#host = host;
    this.#session = session;
    this.#parts = parts;
    this.#consent.onclick = this.#consent.onauxclick = (event) => tellLink(host, event);
  }

  get asksToStartOver(): boolean {
    return this.#question === 'start-over';
  }

  /** Asks for consent if it is missing, and sends `text` once it is given; false when it was given before. */
  askConsentFor(text: string): boolean {
    if (this.#session.isConsented) return false;
    if (!this.#session.state?.draft.trim()) this.#session.keep(text);
    const isDraft = this.#session.state?.draft === text;
    this.#askConsent(text, () => (isDraft ? this.#parts.composer.send() : this.#parts.submit(text)));
    return true;
  }

  /** Sends a message again, after asking for consent if that is missing. */
  retry(id?: string): void {
    const retry = () => this.#session.conversation?.retry(id);
    if (this.#session.isConsented) retry();
    else this.#askConsent(id, retry);
  }

  askToStartOver(): void {
    this.#ask('start-over');
  }

  render(): TemplateResult | typeof nothing {
    const { texts } = this.#session;
    switch (this.#question) {
      case 'start-over':
        return this.#renderQuestion(
          texts.startOverQuestion,
          [texts.startOver, this.#onStartOver],
          texts.keep,
        );
      case 'consent':
        return this.#renderQuestion(this.#drawConsent(texts), [texts.accept, this.#onAccept], texts.decline);
      default:
        return nothing;
    }
  }

  /** Declines the open question; false when there is none. */
  decline(): boolean {
    if (!this.#question) return false;
    this.#ask(undefined);
    return true;
  }

  /** Called when the panel closes: drops the question without an answer. */
  forget(): void {
    if (!this.#asks) return;
    this.#asks = undefined;
    this.#host.requestUpdate();
  }

  /** The question to show. One for consent goes when consent is no longer needed. */
  get #question(): Question | undefined {
    const { state, isConsented } = this.#session;
    const isNeeded = this.#asks !== 'consent' || !isConsented;
    return this.#thread === state?.thread && isNeeded ? this.#asks : undefined;
  }

  #drawConsent(strings: Strings): HTMLElement {
    const text = this.#host.consent;
    if (this.#drawn.text !== text || this.#drawn.strings !== strings) {
      this.#drawn = { text, strings };
      this.#consent.replaceChildren(drawContent(text, { strings }));
    }
    return this.#consent;
  }

  #askConsent(key: string | undefined, act: () => unknown): void {
    if (this.#question !== 'consent') this.#pending.clear();
    this.#pending.set(key, act);
    this.#ask('consent');
  }

  #ask(what: Question | undefined): void {
    this.#asks = what;
    this.#thread = this.#session.state?.thread;
    this.#host.requestUpdate();
    // A page can ask by itself. The answer is always a visitor's, though no browser counts Escape as an act.
    if (what && !isVisitorsAct(this.#host)) {
      this.#parts.announcer.announce(() => this.#consent.textContent);
      return;
    }
    void this.#host.updateComplete.then(() =>
      what
        ? this.#host.renderRoot.querySelector<HTMLElement>('.confirmation')?.focus()
        : this.#parts.composer.focus(),
    );
  }

  #onAccept = (): void => {
    this.#session.conversation?.acceptConsent(this.#host.consent);
    for (const act of this.#pending.values()) act();
    this.#ask(undefined);
  };

  #onStartOver = (): void => {
    this.#host.reset();
    this.#ask(undefined);
  };

  #onDecline = (): void => void this.decline();

  // The texts of the buttons are their names.
  /* eslint-disable lit-a11y/accessible-name */
  #renderQuestion(question: unknown, [yes, act]: [string, () => void], no: string): TemplateResult {
    return html`<div
      class="confirmation"
      role="group"
      aria-labelledby="confirmation-question"
      tabindex="-1"
      @keydown=${ignoreHeldEnter}
    >
      <div id="confirmation-question">${question}</div>
      <button class="primary" .textContent=${yes} @click=${act}></button>
      <button class="quiet" .textContent=${no} @click=${this.#onDecline}></button>
    </div>`;
  }
  /* eslint-enable lit-a11y/accessible-name */
}
