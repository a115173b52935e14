import { html, type TemplateResult } from 'lit';
import type { ChatHost } from '../chat-settings.js';
import type { ChatSession } from '../chat-session.js';
import { isVisitorsAct } from '../visitors-act.js';
import type { Composer } from './composer.js';
import type { Confirmation } from './confirmation.js';
import { prefersStillness } from './log-scroll.js';

const OPEN_MS = 180;
const CLOSE_MS = 140;

export interface ShellParts {
  readonly composer: Composer;
  readonly confirmation: Confirmation;
}

/**
 * The box of the panel. Floating, it is a dialog: beside the page on a desktop, over it on a phone. Inline, it is a
 * region of the page. Opening by a visitor's act takes the focus inside, closing gives it back to the launcher.
 */
export class PanelShell {
  readonly #host: ChatHost;
  readonly #session: ChatSession;
  readonly #parts: ShellParts;
  #shown: 'closed' | 'beside' | 'over' | 'inline' | 'away' = 'closed';
  /** A page may hide the element; a dialog over the page would still keep it out, unseen. */
  readonly #seen = new ResizeObserver(([entry]) => {
    if (this.#shown === 'over' && !entry!.target.checkVisibility()) this.#host.hide();
  });

  constructor(host: ChatHost, session: ChatSession, parts: ShellParts) {
    this.#host = host;
    this.#session = session;
    this.#parts = parts;
  }

  render(content: unknown): TemplateResult {
    return this.#host.mode === 'inline'
      ? html`<section
          part="panel"
          id="panel"
          class="panel inline"
          aria-label=${this.#session.heading}
          @keydown=${this.#onKeydown}
        >
          ${content}
        </section>`
      : html`<dialog
          part="panel"
          id="panel"
          class="panel"
          aria-label=${this.#session.heading}
          @keydown=${this.#onKeydown}
          @cancel=${this.#onCancel}
        >
          ${content}
        </dialog>`;
  }

  /** Brings the dialog to what the element says; called after each render. True when the panel stands anew. */
  sync(): boolean {
    const dialog = this.#dialog;
    const before = this.#shown;
    this.#shown = !dialog
      ? 'inline'
      : !this.#host.open
        ? 'closed'
        : this.#session.isPhone
          ? 'over'
          : 'beside';
    if (this.#shown === before) return false;
    if (this.#shown === 'closed') this.#close(dialog!);
    else if (dialog) this.#open(dialog, before === 'closed');
    return this.#shown !== 'closed';
  }

  /** Outside of the page a dialog is over nothing, and nothing scrolls; back there, both begin anew. */
  leave(): void {
    this.#unfit();
    if (this.#shown !== 'closed') this.#shown = 'away';
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#host.renderRoot.querySelector('dialog');
  }

  #open(dialog: HTMLDialogElement, fromClosed: boolean): void {
    for (const animation of dialog.getAnimations()) animation.cancel();
    const focused = fromClosed ? null : this.#focusIn(dialog);
    if (dialog.open) dialog.close();
    if (this.#shown === 'over') {
      dialog.showModal();
      (focused ?? dialog.querySelector<HTMLElement>('#heading'))?.focus();
      this.#fitToKeyboard();
      this.#seen.observe(dialog);
    } else {
      // Not show(): it would take the focus, also from a visitor who is reading the page.
      dialog.open = true;
      if (fromClosed && isVisitorsAct() && !this.#session.isRestored) this.#parts.composer.focus();
      focused?.focus();
    }
    this.#session.isRestored = false;
    // A page's `zoom` enlarges the measures of the viewport too; a closed dialog knows of none.
    dialog.style.setProperty('--_zoom', `${(dialog as Partial<Element>).currentCSSZoom ?? 1}`);
    if (fromClosed) void grow(dialog, OPEN_MS, 'cubic-bezier(.2,.8,.2,1)', 'normal');
  }

  #close(dialog: HTMLDialogElement): void {
    this.#unfit();
    const focused = this.#focusIn(dialog);
    const launcher = this.#host.renderRoot.querySelector<HTMLElement>('[part~=launcher]');
    this.#parts.confirmation.forget();
    void grow(dialog, CLOSE_MS, 'cubic-bezier(.4,0,1,1)', 'reverse').then(() => {
      if (this.#shown !== 'closed') return;
      focused?.blur();
      dialog.close();
      // Under a dialog over the page the launcher took no focus; what had it before the dialog may have it again.
      if (focused && document.activeElement === document.body) launcher?.focus();
    });
    if (focused) launcher?.focus();
  }

  #focusIn(dialog: HTMLElement): HTMLElement | null {
    const { activeElement } = this.#host.renderRoot;
    return activeElement instanceof HTMLElement && dialog.contains(activeElement) ? activeElement : null;
  }

  /** On a phone the keyboard covers the page; the panel keeps to the part that is seen. */
  #fitToKeyboard = (): void => {
    const viewport = visualViewport;
    const dialog = this.#dialog;
    if (!viewport || !dialog) return;
    viewport.addEventListener('resize', this.#fitToKeyboard);
    viewport.addEventListener('scroll', this.#fitToKeyboard);
    // Of a page that is zoomed by fingers less is seen too; there the panel stays whole and is panned over.
    const isZoomed = viewport.scale > 1.01;
    dialog.style.setProperty('--_visible-height', isZoomed ? null : `${viewport.height}px`);
    dialog.style.setProperty('--_visible-top', isZoomed ? null : `${viewport.offsetTop}px`);
  };

  #unfit(): void {
    this.#seen.disconnect();
    visualViewport?.removeEventListener('resize', this.#fitToKeyboard);
    visualViewport?.removeEventListener('scroll', this.#fitToKeyboard);
  }

  #onKeydown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (!this.#dismiss()) return;
    event.preventDefault();
    event.stopPropagation();
  };

  #onCancel = (event: Event): void => {
    event.preventDefault();
    this.#dismiss();
  };

  /** Says no to what the panel asks, or closes it; false where there is neither to do. */
  #dismiss(): boolean {
    if (this.#parts.confirmation.decline()) return true;
    if (this.#host.mode === 'inline') return false;
    this.#host.hide();
    return true;
  }
}

/** Scales and fades the panel from the launcher's corner, unless the visitor asked for less motion. */
async function grow(
  dialog: HTMLElement,
  duration: number,
  easing: string,
  direction: PlaybackDirection,
): Promise<void> {
  if (prefersStillness()) return;
  const frames = { opacity: [0, 1], transform: ['scale(.96)', 'none'] };
  await dialog.animate(frames, { duration, easing, direction }).finished.catch(() => undefined);
}
