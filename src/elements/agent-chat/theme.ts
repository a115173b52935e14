import type { ReactiveController } from 'lit';
import { deriveAccent, formatOklch, parseOklch, TEXT_RATIO, type AccentRoles } from './accent.js';
import type { ChatHost } from './chat-settings.js';

/** Answers stand on the panel itself; with a background of their own, their text needs padding. */
const TINTED_PADDING = '--_agent-padding:12px 14px;';

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
    root.adoptedStyleSheets.push(this.#roles);
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
    const roles = deriveAccent({
      accent,
      surface,
      surface2,
      onAccent,
      userSurface: parseOklch(style.borderBottomColor),
    });
    const padding = parseOklch(style.outlineColor) ? TINTED_PADDING : '';
    this.#roles!.replaceSync(`:host{${cssOf(roles)}${padding}}`);
    if (onAccent && roles.onAccentRatio < TEXT_RATIO) this.#note(roles.onAccentRatio);
  };

  #note(ratio: number): void {
    const text = `<agent-chat> --agent-chat-on-accent on --agent-chat-accent has a contrast of ${ratio.toFixed(1)}:1; WCAG AA asks for ${TEXT_RATIO}:1.`;
    if (text === this.#noted) return;
    this.#noted = text;
    console.info(text);
  }
}

function cssOf(roles: AccentRoles): string {
  const ring = roles.needsRing
    ? `--_ring:0 0 0 1px color-mix(in oklab,${formatOklch(roles.text)} 70%,transparent);`
    : '';
  return `--_accent:${formatOklch(roles.accent)};--_hover:${formatOklch(roles.hover)};--_on-accent:${formatOklch(roles.onAccent)};--_focus:${formatOklch(roles.text)};--_user:${formatOklch(roles.userSurface)};--_user-text:var(--agent-chat-user-text,${formatOklch(roles.userText)});${ring}`;
}
