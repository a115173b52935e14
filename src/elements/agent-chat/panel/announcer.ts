import { html, type ReactiveController, type TemplateResult } from 'lit';
import type { ChatHost } from '../chat-settings.js';

/** Long enough for every screen reader; TalkBack misses text that goes sooner. */
const KEEP_MS = 1500;

/**
 * Speaks to screen readers through one polite region of its own; the log itself stays silent, since it puts old
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
    this.#region?.replaceChildren();
  }

  announce(text: string): void {
    if (!text) return;
    const line = document.createElement('p');
    line.textContent = text;
    this.#region?.append(line);
    const timer = window.setTimeout(() => {
      line.remove();
      this.#timers.delete(timer);
    }, KEEP_MS);
    this.#timers.add(timer);
  }

  /** Inside the panel: a dialog over the page silences every region outside it. */
  render(): TemplateResult {
    return html`<div class="announcer sr" aria-live="polite"></div>`;
  }

  get #region(): Element | null {
    return this.#host.shadowRoot!.querySelector('.announcer');
  }
}
