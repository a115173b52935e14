import { html, type ReactiveController, type TemplateResult } from 'lit';
import type { ChatHost } from '../chat-settings.js';

/** How long a text stays. TalkBack misses text that is removed sooner. */
const KEEP_MS = 1500;
/** Announcing waits this long, so that it does not delay the first paint of what it is about. The text is asked for then, too. */
const AFTER_PAINT_MS = 50;

/**
 * Announces texts to screen readers through live regions of its own. The log itself is not one, because scrolling up
 * adds old messages to it. A text is removed after it was read, so that nobody finds it a second time.
 */
export class Announcer implements ReactiveController {
  readonly #host: ChatHost;
  readonly #timers = new Set<number>();

  constructor(host: ChatHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    for (const region of this.#host.renderRoot.querySelectorAll('.announcer')) region.replaceChildren();
  }

  /** Announces a text while the panel is open. */
  announce(text: () => string): void {
    this.#speak('.announcer', text);
  }

  /** Announces a text while the panel is closed and its own region is silent. */
  announceOutside(text: () => string): void {
    this.#speak('.announcer.outside', text);
  }

  /** The region inside the panel, since a modal dialog silences every region outside it. */
  render(): TemplateResult {
    return html`<div class="announcer visually-hidden" aria-live="polite"></div>`;
  }

  renderOutside(): TemplateResult {
    return html`<div class="announcer outside visually-hidden" aria-live="polite"></div>`;
  }

  #speak(region: string, text: () => string): void {
    const line = document.createElement('p');
    this.#after(AFTER_PAINT_MS, () => {
      line.textContent = text();
      if (line.textContent) this.#host.renderRoot.querySelector(region)?.append(line);
    });
    // It may be gone, and the `remove` of Prototype.js throws then.
    this.#after(AFTER_PAINT_MS + KEEP_MS, () => line.isConnected && line.remove());
  }

  #after(ms: number, act: () => unknown): void {
    const timer = window.setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, ms);
    this.#timers.add(timer);
  }
}
