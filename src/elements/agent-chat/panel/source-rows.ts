import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { AgentMessage } from '../../../conversation/state.js';
import type { SourceReference } from '../../../protocol/index.js';
import { AgentChatSourceOpenEvent } from '../agent-chat.events.js';
import type { ChatHost } from '../chat-settings.js';
import type { ChatSession } from '../chat-session.js';
import { SourceItems } from './source-items.js';

/** Chips beside each other before the rest is folded. */
const CHIPS = 3;

type CardModule = typeof import('./source-card.js');
type InspectorModule = typeof import('./inspector.js');

/** The sources of each answer: numbered chips where the page can look them up, else a count that unfolds. */
export class SourceRows implements ReactiveController {
  readonly #host: ChatHost;
  readonly #session: ChatSession;
  readonly #items: SourceItems;
  /** By message: the source whose card is open, or that all chips or the scores are shown. */
  readonly #open = new Map<string, { readonly card?: string; readonly all: boolean }>();
  #cards: CardModule | undefined;
  #inspector: InspectorModule | undefined;
  #version = 0;

  constructor(host: ChatHost, session: ChatSession) {
    this.#host = host;
    this.#session = session;
    this.#items = new SourceItems(() => this.#changed());
    host.addController(this);
  }

  /** Grows with every change of what `render` gives. */
  get version(): number {
    return this.#version;
  }

  hostUpdate(): void {
    if (!this.#host.open && this.#host.mode === 'floating') this.#items.abort();
  }

  hostDisconnected(): void {
    this.#items.abort();
  }

  render(message: AgentMessage): TemplateResult | typeof nothing {
    const { sources } = message;
    if (!this.#host.showSources || sources.length === 0) return nothing;
    const resolve = this.#host.resolveSource;
    if (!resolve || sources.every((source) => this.#items.isUnknown(source.dataItemId))) {
      return this.#renderCount(message);
    }
    const { card, all } = this.#stateOf(message);
    const shown = all ? sources : sources.slice(0, CHIPS);
    for (const source of shown) this.#items.request(source.dataItemId, resolve);
    const opened = sources.find((source) => source.dataItemId === card);
    return html`<div part="sources" class="sources">
      <div class="chips">
        ${shown.map((source, index) => this.#renderChip(message, source, index))}
        ${
          all || sources.length <= CHIPS
            ? nothing
            : html`<button type="button" class="chip more" @click=${() => this.#set(message, { all: true })}>
                ${this.#session.texts.moreSources(sources.length - CHIPS)}
              </button>`
        }
      </div>
      ${opened ? this.#renderCard(opened) : nothing}
    </div>`;
  }

  /** Latency, tokens and distances of an answer, for an owner who set `debug`. */
  renderInspector(message: AgentMessage): TemplateResult | typeof nothing {
    if (!this.#host.debug) return nothing;
    if (this.#inspector) return this.#inspector.renderInspector(message, (id) => this.#items.titleOf(id));
    void import('./inspector.js').then((inspector) => {
      this.#inspector = inspector;
      this.#changed();
    });
    return nothing;
  }

  #renderChip(message: AgentMessage, source: SourceReference, index: number): TemplateResult {
    const { card, all } = this.#stateOf(message);
    const isOpen = card === source.dataItemId;
    const label = this.#items.titleOf(source.dataItemId) ?? this.#session.texts.source(index + 1);
    return html`<button
      type="button"
      part="source"
      class="chip"
      aria-expanded=${isOpen}
      @click=${() => {
        this.#set(message, isOpen ? { all } : { all, card: source.dataItemId });
        if (!isOpen) this.#host.dispatchEvent(new AgentChatSourceOpenEvent(source.dataItemId));
      }}
    >
      <b>${index + 1}</b><span dir="auto">${label}</span>
    </button>`;
  }

  #renderCard(source: SourceReference): TemplateResult | typeof nothing {
    if (!this.#cards) {
      void import('./source-card.js').then((cards) => {
        this.#cards = cards;
        this.#changed();
      });
      return nothing;
    }
    const { texts } = this.#session;
    const score = this.#session.isLeftOut('scores') ? undefined : source.cosineDistanceScore;
    return this.#cards.renderSourceCard(this.#items.get(source.dataItemId), { texts, score });
  }

  #renderCount(message: AgentMessage): TemplateResult {
    const { texts } = this.#session;
    const { all } = this.#stateOf(message);
    const scores = !this.#session.isLeftOut('scores');
    return html`<div part="sources" class="sources">
      <div class="chips">
        <button
          type="button"
          class="chip count"
          aria-expanded=${scores ? all : nothing}
          @click=${() => scores && this.#set(message, { all: !all })}
        >
          ${texts.sources(message.sources.length)}
        </button>
      </div>
      ${
        all && scores
          ? html`<ol class="scores">
              ${message.sources.map((source, index) => this.#renderScore(source, index))}
            </ol>`
          : nothing
      }
    </div>`;
  }

  #renderScore({ cosineDistanceScore }: SourceReference, index: number): TemplateResult {
    const share = Math.min(1, Math.max(0, cosineDistanceScore));
    const percent = new Intl.NumberFormat(this.#session.locale, { style: 'percent' }).format(share);
    return html`<li part="source">
      <span>${this.#session.texts.source(index + 1)}</span>
      <svg class="meter" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect class="track" width="100" height="4"></rect>
        <rect class="value" width=${share * 100} height="4"></rect>
      </svg>
      <span class="percent">${percent}</span>
    </li>`;
  }

  #stateOf(message: AgentMessage): { readonly card?: string; readonly all: boolean } {
    return this.#open.get(message.id) ?? { all: false };
  }

  #set(message: AgentMessage, state: { readonly card?: string; readonly all: boolean }): void {
    this.#open.set(message.id, state);
    this.#changed();
  }

  #changed(): void {
    this.#version += 1;
    this.#host.requestUpdate();
  }
}
