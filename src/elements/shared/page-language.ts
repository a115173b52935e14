import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Follows the nearest `lang`, across shadow roots. */
export class PageLanguage implements ReactiveController {
  /** The value of the nearest `lang`; `''` when there is none. */
  tag = '';
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #onChange: () => void;
  #observer: MutationObserver | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, onChange = () => host.requestUpdate()) {
    this.#host = host;
    this.#onChange = onChange;
    host.addController(this);
  }

  hostConnected(): void {
    this.#observer = new MutationObserver(this.#follow);
    this.#follow();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
  }

  #follow = (): void => {
    const nearest = nearestWithLang(this.#host);
    // A nearer element may get a `lang` later.
    for (const node of new Set([this.#host.getRootNode(), nearest, document])) {
      this.#observer?.observe(node, { attributeFilter: ['lang'], subtree: true });
    }
    const tag = nearest.getAttribute('lang') ?? '';
    if (tag === this.tag) return;
    this.tag = tag;
    this.#onChange();
  };
}

function nearestWithLang(from: Element): Element {
  const root = from.getRootNode();
  const around = () => (root instanceof ShadowRoot ? nearestWithLang(root.host) : document.documentElement);
  return from.closest('[lang]:not([lang=""])') ?? around();
}
