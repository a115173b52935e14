import type { ReactiveController } from 'lit';
import { contrast, deriveAccent, formatOklch, parseOklch, SHAPE_RATIO, TEXT_RATIO } from './accent.js';
import type { ChatHost } from './chat-settings.js';

/** Answers stand on the panel itself; with a background of their own, their text needs padding. */
const TINTED_PADDING = '--_agent-padding:12px 14px;';
/** Around filled shapes in an accent that is hard to tell from the surface. */
const RING = '--_ring:0 0 0 1px color-mix(in oklab,var(--_focus) 70%,transparent);';

/**
 * Derives the colours from what the owner's CSS computes to, and follows its changes. A hidden probe has the owner's colours
 * with a transition on them, so that every change, by scheme, class or script, fires an event.
 */
export class AccentTheme implements ReactiveController {
  readonly #host: ChatHost;
  #roles: CSSStyleSheet | undefined;
  #probe: HTMLElement | undefined;
  #noted = '';

  constructor(host: ChatHost) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    if (this.#probe) return;
    const root = this.#host.renderRoot;
    this.#probe = root.querySelector<HTMLElement>('.probe')!;
    this.#roles = new CSSStyleSheet();
    // Simulated pages, in which owners test their components, have none.
    root.adoptedStyleSheets?.push(this.#roles);
    // Not `transitionrun`: then the computed colours may still be the old ones.
    this.#probe.addEventListener('transitionend', this.#apply);
    this.#apply();
  }

  hostConnected(): void {
    this.#apply();
  }

  /** Does nothing outside the page, where styles are not computed. */
  #apply = (): void => {
    if (!this.#probe) return;
    const style = getComputedStyle(this.#probe);
    const accent = parseOklch(style.color);
    const surface = parseOklch(style.backgroundColor);
    const surface2 = parseOklch(style.borderTopColor);
    if (!accent || !surface || !surface2) return;
    const onAccent = parseOklch(style.borderRightColor);
    const userSurface = parseOklch(style.borderBottomColor);
    const roles = deriveAccent({ accent, surface, surface2, onAccent, userSurface });
    const colors = Object.entries(roles).map(([role, color]) => `--_${role}:${formatOklch(color)};`);
    const ring = contrast(roles.accent, surface) < SHAPE_RATIO ? RING : '';
    const padding = parseOklch(style.outlineColor) ? TINTED_PADDING : '';
    this.#roles!.replaceSync(`:host{${colors.join('')}${ring}${padding}}`);
    if (onAccent) this.#noteContrast(contrast(onAccent, roles.accent));
  };

  /** Tells the owner, once for each ratio, that the colours they have set are hard to read on each other. */
  #noteContrast(ratio: number): void {
    const text = `<agent-chat> --agent-chat-on-accent on --agent-chat-accent has a contrast of ${ratio.toFixed(1)}:1; WCAG AA asks for ${TEXT_RATIO}:1.`;
    if (ratio >= TEXT_RATIO || text === this.#noted) return;
    this.#noted = text;
    console.info(text);
  }
}
