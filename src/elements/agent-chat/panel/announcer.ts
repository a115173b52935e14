import { html, type TemplateResult } from 'lit';
import type { ChatHost } from '../chat-settings.js';

/** How long a text stays. TalkBack misses text that is removed sooner. */
const KEEP_MS = 1500;
/** Announcing waits this long, so that it does not delay the first paint of what it is about. The text is asked for then, too. */
const AFTER_PAINT_MS = 50;

/** A live region: polite or assertive inside the panel, or outside of it. */
type Region = 'polite' | 'assertive' | 'outside';

/**
 * Announces texts to screen readers through live regions of its own. The log itself is not one, because scrolling up
 * adds old messages to it. A text is removed after it was read, so that nobody finds it a second time.
 */
export class Announcer {
  readonly #host: ChatHost;

  constructor(host: ChatHost) {
    this.#host = host;
  }

  /** Announces a text: `outside` while the panel is closed, since nothing in it is heard then, and inside while it is open. */
  announce(text: () => string, where: Region = 'polite'): void {
    setTimeout(() => {
      const line = document.createElement('p');
      line.textContent = text();
      if (line.textContent) this.#host.renderRoot.querySelector(`.${where}`)?.append(line);
      // From now on, since a busy page may have kept this waiting. The line may be gone, and the `remove` of Prototype.js throws then.
      setTimeout(() => line.parentNode && line.remove(), KEEP_MS);
    }, AFTER_PAINT_MS);
  }

  /** The regions inside the panel, since a modal dialog silences every region outside it. */
  render(): TemplateResult {
    return html`${renderRegion('polite')}${renderRegion('assertive')}`;
  }

  renderOutside(): TemplateResult {
    return renderRegion('outside', 'polite');
  }
}

const renderRegion = (where: Region, live: string = where): TemplateResult =>
  html`<div class="announcer ${where} visually-hidden" aria-live=${live}></div>`;
