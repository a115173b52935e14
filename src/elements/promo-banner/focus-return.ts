/** Remembers where focus was before it came into the bar, and gives it back when the bar goes. */
export class FocusReturn {
  #before: EventTarget | null = null;

  readonly onFocusIn = (event: FocusEvent): void => {
    const from = event.relatedTarget;
    const isInside = from instanceof Node && (event.currentTarget as Node).contains(from);
    if (!isInside) this.#before = from;
  };

  /** To the element that had focus, else to the page's main part, which is focusable for that moment only. */
  restore(): void {
    const before = this.#before;
    this.#before = null;
    if (before instanceof HTMLElement && before.isConnected) {
      before.focus({ preventScroll: true });
      if (before.matches(':focus')) return;
    }
    const main = document.querySelector<HTMLElement>('main, [role="main"], h1');
    if (!main) return;
    if (!main.hasAttribute('tabindex')) {
      main.tabIndex = -1;
      main.addEventListener('blur', () => main.removeAttribute('tabindex'), { once: true });
    }
    main.focus({ preventScroll: true });
  }
}
