import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { AgentMessage } from '../../../conversation/state.js';
import { AgentChatSourceOpenEvent } from '../agent-chat.events.js';
import type { ChatHost } from '../chat-settings.js';
import type { ChatSession } from '../chat-session.js';
import type { Lazy } from '../lazy.js';
import type { ResolveSource } from '../source-item.js';
import { titleOf, typeLabel } from './source-title.js';
import { adoptStyles } from './adopt-styles.js';
import { lazyModule } from './lazy-module.js';
import type { LogScroll } from './log-scroll.js';
import { mergeSources, type NumberedSource } from './merge-sources.js';
import { distanceToCard } from './distance-to-card.js';
import { renderScores } from './source-scores.js';
import { SourceItems } from './source-items.js';
import { sourcesStyles } from './sources.styles.js';

/** How many chips are shown before the rest is folded. */
const CHIPS = 3;

type CardModule = typeof import('./source-card.js');

/** What is unfolded under an answer: the card of one source, and all chips (or all scores where there are no chips). */
interface RowState {
  readonly card?: string;
  readonly all: boolean;
}

export interface SourceListParts {
  readonly scroll: LogScroll;
  /** `render` would return something else. */
  readonly changed: () => void;
  /** The same, and the log is to keep its place. */
  readonly grown: () => void;
}

/** The sources of each answer: numbered chips if the page can look them up, else their number, which unfolds the scores. */
export class SourceList implements ReactiveController {
  readonly #host: ChatHost;
  readonly #session: ChatSession;
  readonly #scroll: LogScroll;
  readonly #changed: () => void;
  readonly #items: SourceItems;
  readonly #cards: Lazy<CardModule>;
  readonly #rows = new Map<string, RowState>();
  /** Messages whose sources came near the visible part since the panel opened. True until they are drawn the next time. */
  readonly #near = new Map<string, boolean>();
  readonly #observer: IntersectionObserver;
  /** Id of a card that is still to be scrolled into view. */
  #opened = '';
  /** What had the focus among the sources of a message when the update began. */
  #focused: { readonly id: string; readonly message: HTMLElement } | undefined;
  #resolve: ResolveSource | undefined;
  #isShown = false;

  constructor(host: ChatHost, session: ChatSession, { scroll, changed, grown }: SourceListParts) {
    this.#host = host;
    this.#session = session;
    this.#scroll = scroll;
    this.#changed = changed;
    // Looked-up titles come while the log scrolls to a new answer, which keeping the place would cut short. A conversation
    // that was brought back stands in its place before it has its sources, and a card before it has its content.
    this.#items = new SourceItems((id) => {
      const hasCard = [...this.#rows.values()].some(({ card }) => card === id);
      (session.state?.restored || hasCard ? grown : changed)();
    });
    this.#cards = lazyModule(host, () => import('./source-card.js'), changed);
    // `rootMargin` widens the viewport, `scrollMargin` the log itself; not every browser has the latter.
    const ahead = { rootMargin: '200px', scrollMargin: '200px' };
    this.#observer = new IntersectionObserver(this.#onNear, ahead);
    adoptStyles(host.renderRoot, sourcesStyles);
    host.addController(this);
  }

  hostConnected(): void {
    this.#changed();
  }

  hostUpdate(): void {
    const { resolveSource, renderRoot } = this.#host;
    const { activeElement } = renderRoot;
    const message = activeElement?.closest('.sources')?.closest<HTMLElement>('[data-id]');
    this.#focused = message ? { id: activeElement!.id, message } : undefined;
    if (resolveSource !== this.#resolve) this.#changed();
    this.#resolve = resolveSource;
    this.#follow(this.#session.isShown);
  }

  hostUpdated(): void {
    const root = this.#host.renderRoot;
    this.#keepFocus(root);
    if (this.#isShown) for (const row of root.querySelectorAll('[data-far]')) this.#observer.observe(row);
    // The first card may appear later, after its code has loaded.
    const id = this.#opened;
    if (!id || !root.getElementById(id)) return;
    this.#opened = '';
    this.#scroll.show(() => distanceToCard(root, id));
  }

  hostDisconnected(): void {
    this.#follow(false);
  }

  titleOf(id: string): string | undefined {
    const item = this.#items.get(id);
    return item && titleOf(item, this.#session.texts);
  }

  render(message: AgentMessage): TemplateResult {
    const sources = mergeSources(message.sources);
    const resolve = this.#host.resolveSource;
    if (!resolve) return this.#renderCount(message, sources);
    const isUnknown = ({ id }: NumberedSource): boolean => this.#items.isUnknown(id);
    const { card, all } = this.#stateOf(message);
    const shown = all ? sources : sources.slice(0, CHIPS);
    const isNear = this.#near.has(message.id);
    const far = isNear ? nothing : message.id;
    // If nothing is known about the sources shown, the folded ones are looked up, too.
    if (isNear && this.#isShown) this.#lookUp(message, shown.every(isUnknown) ? sources : shown, resolve);
    if (sources.every(isUnknown)) return this.#renderCount(message, sources, far);
    const opened = sources.find(({ id }) => id === card);
    return html`<div
      part="sources"
      class="sources"
      role="group"
      aria-label=${this.#session.texts.sources(sources.length)}
      data-far=${far}
    >
      ${this.#renderChips(message, shown, sources.length - shown.length)}
      ${opened ? keyed(opened.id, this.#renderCard(message, opened)) : nothing}
    </div>`;
  }

  #lookUp({ id }: AgentMessage, sources: readonly NumberedSource[], resolve: ResolveSource): void {
    const again = this.#near.get(id)!;
    this.#near.set(id, false);
    for (const source of sources) this.#items.request(source.id, resolve, again);
  }

  /** Unfolded sources are grouped by type as soon as the type of each is known. */
  #renderChips(message: AgentMessage, shown: readonly NumberedSource[], folded: number): unknown {
    const chips = (sources: readonly NumberedSource[]) =>
      sources.map((source) => this.#renderChip(message, source));
    if (shown.length <= CHIPS || !shown.every(({ id }) => this.#items.isSettled(id))) {
      const more = folded > 0 ? this.#renderMore(message, folded) : nothing;
      return html`<div class="chips">${chips(shown)}${more}</div>`;
    }
    const groups = new Map<string, NumberedSource[]>();
    for (const source of shown) {
      const type = this.#items.get(source.id)?.type ?? '';
      groups.set(type, [...(groups.get(type) ?? []), source]);
    }
    const rendered = [...groups].map(([type, sources]) => {
      const label = type && typeLabel(type, this.#session.texts);
      return html`<div class="group" role="group" aria-label=${label || nothing}>
        <span class="type" aria-hidden="true">${label}</span>
        <div class="chips">${chips(sources)}</div>
      </div>`;
    });
    return html`<div class="groups">${rendered}</div>`;
  }

  #renderChip(message: AgentMessage, { id, number }: NumberedSource): TemplateResult {
    const { card, all } = this.#stateOf(message);
    const isOpen = card === id;
    const title = this.titleOf(id) ?? this.#session.texts.source(number);
    const toggle = (): void => {
      this.#opened = isOpen ? '' : `card-${message.id}`;
      this.#set(message, isOpen ? { all } : { all, card: id });
      if (!isOpen) this.#host.dispatchEvent(new AgentChatSourceOpenEvent(id));
    };
    return html`<button
      part="source"
      class="chip"
      id=${`chip-${message.id}-${number}`}
      aria-expanded=${isOpen}
      aria-controls=${isOpen ? `card-${message.id}` : nothing}
      @click=${toggle}
    >
      <b>${number}</b> <span dir="auto" .textContent=${title}></span>
    </button>`;
  }

  /** Has the id of the first folded chip, so that this chip gets the focus when it replaces the button. */
  #renderMore(message: AgentMessage, folded: number): TemplateResult {
    const unfold = ({ currentTarget }: Event): void => {
      // Safari does not focus a button that is pressed.
      (currentTarget as HTMLElement).focus();
      this.#set(message, { ...this.#stateOf(message), all: true });
    };
    return html`<button class="chip more" id=${`chip-${message.id}-${CHIPS + 1}`} @click=${unfold}>
      ${this.#session.texts.moreSources(folded)}
    </button>`;
  }

  #renderCard(message: AgentMessage, { id, number, score }: NumberedSource): unknown {
    const { texts, locale } = this.#session;
    return this.#cards.need()?.renderSourceCard(this.#items.get(id), {
      id: `card-${message.id}`,
      name: texts.source(number),
      score: this.#session.isLeftOut('scores') ? undefined : score,
      texts,
      locale,
      imageHosts: this.#session.imageHosts,
      demand: { isShown: this.#isShown, onChange: this.#changed },
    });
  }

  #renderCount(
    message: AgentMessage,
    sources: readonly NumberedSource[],
    far: string | typeof nothing = nothing,
  ): TemplateResult {
    const { texts, locale } = this.#session;
    const id = `scores-${message.id}`;
    const label = texts.sources(sources.length);
    const { all } = this.#stateOf(message);
    const count = (): TemplateResult =>
      html`<div class="chips">
          <button
            class="chip count"
            aria-expanded=${all}
            aria-controls=${all ? id : nothing}
            @click=${() => this.#set(message, { all: !all })}
          >
            ${label}
          </button>
        </div>
        ${all ? renderScores(sources, { id, texts, locale }) : nothing}`;
    return html`<div part="sources" class="sources" data-far=${far}>
      ${this.#session.isLeftOut('scores') ? html`<p class="chip count">${label}</p>` : count()}
    </div>`;
  }

  #stateOf(message: AgentMessage): RowState {
    return this.#rows.get(message.id) ?? { all: false };
  }

  #set(message: AgentMessage, state: RowState): void {
    this.#rows.set(message.id, state);
    this.#changed();
  }

  /** While the panel is closed nothing is looked up, played or kept loaded. Opening it again continues. */
  #follow(isShown: boolean): void {
    if (isShown === this.#isShown) return;
    this.#isShown = isShown;
    this.#observer.disconnect();
    this.#near.clear();
    if (!isShown) this.#items.abort();
    this.#changed();
  }

  /** Chips move into groups, or are replaced by a number. Whatever replaces the focused one gets the focus. */
  #keepFocus(root: ShadowRoot): void {
    if (!this.#focused || root.activeElement) return;
    const { id, message } = this.#focused;
    const heir = (id && root.getElementById(id)) || message.querySelector<HTMLElement>('.sources button');
    (heir ?? message).focus({ preventScroll: true });
  }

  #onNear = (entries: readonly IntersectionObserverEntry[]): void => {
    const near = entries.filter((entry) => entry.isIntersecting);
    for (const { target } of near) {
      this.#observer.unobserve(target);
      this.#near.set((target as HTMLElement).dataset['far']!, true);
    }
    if (near.length > 0) this.#changed();
  };
}
