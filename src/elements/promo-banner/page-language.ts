import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Follows the nearest `lang`, across shadow roots. */
export class PageLanguage implements ReactiveController {
  /** BCP 47 tag, `''` when the page names none. */
  tag = '';
  readonly #host: ReactiveControllerHost & HTMLElement;
  #observer: MutationObserver | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#observer = new MutationObserver(this.#follow);
    this.#follow();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
  }

  #follow = (): void => {
    const speaker = nearestWithLang(this.#host);
    for (const node of new Set([this.#host, speaker, document.documentElement]))
      this.#observer?.observe(node, { attributes: true, attributeFilter: ['lang'] });
    if (speaker.lang === this.tag) return;
    this.tag = speaker.lang;
    this.#host.requestUpdate();
  };
}

function nearestWithLang(start: HTMLElement): HTMLElement {
  for (let node: Element | null = start; node;) {
    const found = node.closest<HTMLElement>('[lang]:not([lang=""])');
    if (found) return found;
    const root = node.getRootNode();
    node = root instanceof ShadowRoot ? root.host : null;
  }
  return document.documentElement;
}
