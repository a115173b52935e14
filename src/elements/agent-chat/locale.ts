import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { directionOf } from '../../i18n/direction.js';
import { loadStrings } from '../../i18n/languages.js';
import { ENGLISH, type Strings } from '../../i18n/strings.js';

/** Follows the nearest `lang`, across shadow roots, and brings its pack; English stands in until it is there. */
export class LocaleController implements ReactiveController {
  locale = 'en';
  dir: 'ltr' | 'rtl' = 'ltr';
  strings: Strings = ENGLISH;
  readonly #host: ReactiveControllerHost & HTMLElement;
  #observer: MutationObserver | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#observer = new MutationObserver(() => this.#follow());
    this.#follow();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
  }

  #follow(): void {
    const nearest = nearestWithLang(this.#host);
    // One that is nearer may get its `lang` later.
    for (const node of new Set([this.#host.getRootNode(), nearest, document])) {
      this.#observer?.observe(node, { attributeFilter: ['lang'], subtree: true });
    }
    const locale = canonical(nearest.getAttribute('lang'));
    if (locale === this.locale) return;
    this.locale = locale;
    this.dir = directionOf(locale);
    this.#host.requestUpdate();
    loadStrings(locale).then(
      (strings) => {
        if (locale !== this.locale) return;
        this.strings = strings;
        this.#host.requestUpdate();
      },
      (error: unknown) => console.warn(`<agent-chat> could not load its texts for "${locale}".`, error),
    );
  }
}

function nearestWithLang(from: Element): Element {
  const root = from.getRootNode();
  const around = () => (root instanceof ShadowRoot ? nearestWithLang(root.host) : document.documentElement);
  return from.closest('[lang]:not([lang=""])') ?? around();
}

function canonical(tag: string | null): string {
  try {
    return Intl.getCanonicalLocales(tag ?? '')[0]!;
  } catch {
    return 'en';
  }
}
