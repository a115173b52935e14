import type { ReactiveControllerHost } from 'lit';
import { directionOf } from '../../i18n/direction.js';
import { loadStrings } from '../../i18n/languages.js';
import { ENGLISH, type Strings } from '../../i18n/strings.js';
import { PageLanguage } from '../shared/page-language.js';

/** Loads the texts of the page's language. Until they are there, the texts are those before; at first, English. */
export class Locale {
  locale = 'en';
  dir: 'ltr' | 'rtl' = 'ltr';
  strings: Strings = ENGLISH;
  readonly #host: ReactiveControllerHost;
  readonly #language: PageLanguage;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    this.#language = new PageLanguage(host, this.#follow);
  }

  #follow = (): void => {
    const locale = canonical(this.#language.tag);
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
  };
}

function canonical(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0]!;
  } catch {
    return 'en';
  }
}
