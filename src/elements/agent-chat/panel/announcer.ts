import { html, type ReactiveController, type TemplateResult } from 'lit';
import type { ChatHost } from '../chat-settings.js';

/** Long enough for every screen reader; TalkBack misses text that goes sooner. */
const KEEP_MS = 1500;
/** By then what is told of has been painted, which the telling must not hold up. */
const AFTER_PAINT_MS = 50;

/**
 * Speaks to screen readers through polite regions of its own; the log itself stays silent, since it puts old
 * messages back on scrolling up. Texts are taken away after they were read, so that nothing is found twice.
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

  /** Speaks in the panel while it is shown. */
  announce(text: string): void {
    this.#speak('.announcer', text);
  }

  /** Speaks on the page while the panel is closed: what is inside it is silent then. */
  announceOutside(text: string): void {
    this.#speak('.announcer.outside', text);
  }

  /** Inside the panel: a dialog over the page silences every region outside it. */
  render(): TemplateResult {
    return html`<div class="announcer visually-hidden" aria-live="polite"></div>`;
  }

  renderOutside(): TemplateResult {
    return html`<div class="announcer outside visually-hidden" aria-live="polite"></div>`;
  }

  #speak(region: string, text: string): void {
    if (!text) return;
    const line = document.createElement('p');
    line.textContent = text;
    this.#after(AFTER_PAINT_MS, () => this.#host.renderRoot.querySelector(region)?.append(line));
    this.#after(AFTER_PAINT_MS + KEEP_MS, () => line.remove());
  }

  #after(ms: number, act: () => void): void {
    const timer = window.setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, ms);
    this.#timers.add(timer);
  }
}
