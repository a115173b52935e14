import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { ChatHost } from '../chat-settings.js';
import type { Fault } from '../configuration.js';
import type { ChatSession } from '../chat-session.js';
import type { Lazy } from '../lazy.js';
import { whyQueued } from '../status.js';
import { adoptStyles } from './adopt-styles.js';
import { Announcer } from './announcer.js';
import { Composer } from './composer.js';
import { Confirmation } from './confirmation.js';
import { copyOnPress } from './copy.js';
import { Header } from './header.js';
import { lazyModule } from './lazy-module.js';
import { Log } from './log.js';
import { Notice } from './notice.js';
import { panelStyles } from './panel.styles.js';
import { logStyles } from './log.styles.js';
import { markdownStyles } from './markdown.styles.js';
import { PanelShell } from './panel-shell.js';

/** The panel, drawn in the element's own shadow root. Its code loads when a visitor is about to use it. */
export class Panel implements ReactiveController {
  readonly #host: ChatHost;
  readonly #session: ChatSession;
  readonly #shell: PanelShell;
  readonly #header: Header;
  readonly #log: Log;
  readonly #confirmation: Confirmation;
  readonly #composer: Composer;
  readonly #announcer: Announcer;
  readonly #notice: Notice;
  readonly #faultBox: Lazy<typeof import('./fault.js')>;
  readonly #paper: Lazy<typeof import('./paper.styles.js')>;

  constructor(host: ChatHost, session: ChatSession) {
    this.#host = host;
    this.#session = session;
    adoptStyles(host.renderRoot, panelStyles, logStyles, markdownStyles);
    const announcer = new Announcer(host);
    const { submit } = this;
    this.#composer = new Composer(host, session, {
      submit,
      onPage: (direction) => this.#log.view.scroll.page(direction),
      announcer,
    });
    this.#confirmation = new Confirmation(host, session, { composer: this.#composer, submit, announcer });
    this.#shell = new PanelShell(host, session, {
      composer: this.#composer,
      confirmation: this.#confirmation,
    });
    const copy = copyOnPress(host, session, announcer);
    this.#log = new Log(host, session, {
      announcer,
      composer: this.#composer,
      submit,
      copy,
      retry: this.retry,
    });
    this.#header = new Header(host, session, {
      confirmation: this.#confirmation,
      announcer,
      log: this.#log,
      copy,
    });
    this.#announcer = announcer;
    this.#notice = new Notice(host, session);
    const update = (): void => host.requestUpdate();
    this.#faultBox = lazyModule(host, () => import('./fault.js'), update);
    this.#paper = lazyModule(host, () => import('./paper.styles.js'), update);
    host.addController(this);
  }

  /** Sends `text`; false when it was not sent. Then it is in the composer, or waits for the consent that is asked for. */
  readonly submit = (text: string): boolean => {
    const trimmed = text.trim();
    if (!trimmed || !this.#session.conversation) return false;
    if (text.length > this.#host.maxLength) {
      this.#session.keep(text);
      this.#announcer.announce(() => this.#session.texts.tooMany(text.length - this.#host.maxLength));
      return false;
    }
    if (this.#confirmation.askConsentFor(text)) return false;
    if (!this.#session.send(trimmed)) {
      this.#session.keep(text);
      return false;
    }
    this.#log.view.followNext();
    this.#tellQueued();
    return true;
  };

  /** Sends a failed message again, after asking for consent if that is missing; without an `id`, the newest one. */
  readonly retry = (id?: string): void => {
    this.#confirmation.retry(id);
    this.#tellQueued();
  };

  hostUpdate(): void {
    this.#shell.noteFocus();
  }

  hostUpdated(): void {
    if (this.#host.mode === 'inline') this.#paper.need();
    this.#composer.sync();
    this.#log.sync(this.#shell.sync());
    this.#shell.keepFocus();
  }

  hostDisconnected(): void {
    this.#shell.leave();
  }

  render(): TemplateResult {
    return html`${this.#renderPanel()}${this.#announcer.renderOutside()}`;
  }

  /** The line below the message says the same, but comes together with it, which not every screen reader announces. */
  #tellQueued(): void {
    this.#announcer.announce(() => {
      const newest = this.#session.state?.messages.at(-1);
      return newest?.role === 'user' && newest.status === 'queued' ? whyQueued(this.#session) : '';
    });
  }

  #renderPanel(): TemplateResult {
    const { fault, state } = this.#session;
    // Outside the page there is no conversation.
    if (!fault && !state) return html``;
    return this.#shell.render(
      html`${this.#header.render()}
      ${
        fault
          ? html`<div class="unavailable">${this.#renderFault(fault)}</div>`
          : html`${this.#log.renderJump()} ${this.#log.render()}
              <div class="foot">
                ${this.#notice.render()} ${this.#confirmation.render()}
                ${this.#confirmation.asksToStartOver ? nothing : this.#composer.render()}
              </div>`
      }
      ${this.#announcer.render()}`,
    );
  }

  /** Visitors are told only that chat is not available. An owner with `debug` is told why, unless that code cannot load. */
  #renderFault(fault: Fault): TemplateResult {
    const box = this.#host.debug ? this.#faultBox.need() : undefined;
    return box?.renderFault(fault) ?? html`<strong>${this.#session.texts.notAvailable}</strong><slot></slot>`;
  }
}
