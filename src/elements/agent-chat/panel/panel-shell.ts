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
 * The box around the panel. A floating panel is a dialog: beside the page on a desktop, modal and over the page on a phone. An
 * inline panel is a section of the page. Opening by a visitor's act moves the focus inside; closing returns it to the launcher.
 */
export class PanelShell {
  readonly #host: ChatHost;
  readonly #session: ChatSession;
  readonly #parts: ShellParts;
  /** The element in the panel that had the focus before the render. */
  #focused: HTMLElement | null = null;
  #shown: 'closed' | 'beside' | 'over' | 'inline' | 'away' = 'closed';
  /** Closes a modal dialog when the page hides the element: unseen, it would still block the page. */
  readonly #seen = new ResizeObserver(([entry]) => {
    if (entry!.target.matches(':modal') && !entry!.target.checkVisibility()) this.#host.hide();
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
          tabindex="-1"
          aria-label=${this.#session.heading}
          @keydown=${this.#onKeydown}
          @cancel=${this.#onCancel}
        >
          ${content}
        </dialog>`;
  }

  /** Called after each render: opens or closes the dialog as `open` says. True when the panel has just appeared or moved. */
  sync(): boolean {
    if (!this.#host.isConnected) return false;
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

  /** Called before each render. */
  noteFocus(): void {
    this.#focused = this.#focusInside;
  }

  /** Called after each render: when the element that had the focus is gone, and has no heir, the log gets it. */
  keepFocus(): void {
    if (!this.#focused || this.#focused.isConnected) return;
    void this.#host.updateComplete.then(() => {
      if (document.activeElement !== document.body) return;
      this.#host.renderRoot.querySelector<HTMLElement>('#log')?.focus({ preventScroll: true });
    });
  }

  /** Called when the element leaves the page, which closes a modal dialog and loses the scroll position. */
  leave(): void {
    this.#unfit();
    if (this.#shown !== 'closed') this.#shown = 'away';
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#host.renderRoot.querySelector('dialog');
  }

  #open(dialog: HTMLDialogElement, fromClosed: boolean): void {
    for (const animation of dialog.getAnimations()) animation.cancel();
    const focused = fromClosed ? null : this.#focusInside;
    if (dialog.open) dialog.close();
    const isCalled = fromClosed && isVisitorsAct(this.#host) && !this.#session.isRestored;
    // Below a modal dialog of the page the panel could not be used, but would take its Escape.
    if (
      this.#shown === 'over' ||
      (isCalled && document.querySelector(':modal') && !this.#host.closest(':modal'))
    ) {
      dialog.showModal();
      this.#fitToKeyboard();
      this.#seen.observe(dialog);
      // The observer is silent where the browser does not draw at all, as in closed details.
      if (!dialog.checkVisibility()) this.#host.hide();
    } else {
      // Not show(), which would take the focus even from a visitor who is reading the page.
      dialog.open = true;
    }
    if (focused) focused.focus();
    else if (this.#shown === 'over') dialog.querySelector<HTMLElement>('#heading')?.focus();
    else if (isCalled) this.#parts.composer.focus();
    this.#session.isRestored = false;
    // Under CSS `zoom` on the page, viewport units grow as well. Only an open dialog knows its zoom.
    dialog.style.setProperty('--_zoom', `${(dialog as Partial<Element>).currentCSSZoom ?? 1}`);
    if (fromClosed) void grow(dialog, OPEN_MS, 'cubic-bezier(.2,.8,.2,1)', 'normal');
  }

  #close(dialog: HTMLDialogElement): void {
    this.#unfit();
    const focused = this.#focusInside;
    const launcher = this.#host.renderRoot.querySelector<HTMLElement>('[part~=launcher]');
    this.#parts.confirmation.forget();
    void grow(dialog, CLOSE_MS, 'cubic-bezier(.4,0,1,1)', 'reverse').then(() => {
      if (this.#shown !== 'closed') return;
      focused?.blur();
      dialog.close();
      // A modal dialog kept the launcher from taking the focus. Closing it may have returned the focus to something else.
      if (focused && document.activeElement === document.body) launcher?.focus();
    });
    if (focused) launcher?.focus();
  }

  /** The element in the panel that has the focus. */
  get #focusInside(): HTMLElement | null {
    const { activeElement } = this.#host.renderRoot;
    return activeElement?.closest('#panel') ? (activeElement as HTMLElement) : null;
  }

  /** Fits the panel into the part of the viewport that the screen keyboard leaves visible. */
  #fitToKeyboard = (): void => {
    const { visualViewport: viewport } = window;
    const dialog = this.#dialog;
    if (!viewport || !dialog) return;
    viewport.addEventListener('resize', this.#fitToKeyboard);
    viewport.addEventListener('scroll', this.#fitToKeyboard);
    // Pinch zoom makes the visible part smaller, too. Then the panel keeps its size, and the visitor pans. A whole window is
    // left to CSS, whose units WebKit keeps right under `zoom`, unlike pixels.
    const isWhole = viewport.height === innerHeight || viewport.scale > 1.01;
    dialog.style.setProperty('--_visible-height', isWhole ? null : `${viewport.height}px`);
    dialog.style.setProperty('--_visible-top', isWhole ? null : `${viewport.offsetTop}px`);
  };

  #unfit(): void {
    this.#seen.disconnect();
    window.visualViewport?.removeEventListener('resize', this.#fitToKeyboard);
    window.visualViewport?.removeEventListener('scroll', this.#fitToKeyboard);
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

  /** Declines the open question, or closes the panel; false when there is neither. */
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
