import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { AgentMessage, Message } from '../../../conversation/state.js';
import type { ChatHost } from '../chat-settings.js';
import type { ChatSession } from '../chat-session.js';
import { Lazy } from '../lazy.js';
import { lazyModule } from './lazy-module.js';
import type { LogScroll } from './log-scroll.js';
import type { SourceList } from './source-list.js';

type InspectorModule = typeof import('./inspector.js');

/** The sources and the inspector of an answer. Their code loads only if the owner switches them on. */
export class LazySources implements ReactiveController {
  /** Increases whenever `render` would return something else. */
  version = 0;
  readonly #host: ChatHost;
  readonly #session: ChatSession;
  readonly #list: Lazy<SourceList>;
  readonly #inspector: Lazy<InspectorModule>;

  constructor(host: ChatHost, session: ChatSession, scroll: LogScroll) {
    this.#host = host;
    this.#session = session;
    const changed = (): void => {
      this.version += 1;
      host.requestUpdate();
    };
    const grown = (): void => {
      changed();
      void host.updateComplete.then(() => scroll.keepPlace());
    };
    this.#list = new Lazy(async () => {
      const { SourceList } = await import('./source-list.js');
      return new SourceList(host, session, { scroll, changed, grown });
    }, grown);
    this.#inspector = lazyModule(host, () => import('./inspector.js'), grown);
    host.addController(this);
  }

  /** Loads the code ahead, while the visitor writes, so that an answer shows its sources from the start. */
  hostUpdate(): void {
    if (this.#host.showSources) this.#list.need();
    if (this.#host.debug) this.#inspector.need()?.checkAttributes(this.#host);
  }

  /** The sources of an answer; only their number if the code cannot load. */
  render(message: AgentMessage): TemplateResult | typeof nothing {
    if (!this.#host.showSources || message.sources.length === 0) return nothing;
    const list = this.#list.need();
    if (list) return list.render(message);
    return this.#list.hasFailed
      ? html`<small>${this.#session.texts.sources(message.sources.length)}</small>`
      : nothing;
  }

  titleOf = (dataItemId: string): string | undefined =>
    this.#host.showSources ? this.#list.need()?.titleOf(dataItemId) : undefined;

  /** Time, tokens and scores of an answer, or why there is none, for an owner who has set `debug`. */
  renderInspector(message: Message): TemplateResult | typeof nothing {
    if (!this.#host.debug) return nothing;
    return this.#inspector.need()?.renderInspector(message, this.titleOf) ?? nothing;
  }
}
