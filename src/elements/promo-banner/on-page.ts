/** A message that must scroll within the bar can be reached by keyboard; returns how to stop. */
export function watchOverflow(body: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    if (body.scrollHeight > body.clientHeight) body.tabIndex = 0;
    else body.removeAttribute('tabindex');
  });
  observer.observe(body);
  return () => observer.disconnect();
}

/** Gives focus back to what had it, else to the page's main part, which is focusable for that moment only. */
export function returnFocus(before: EventTarget | null): void {
  if (before instanceof HTMLElement && before.isConnected) {
    before.focus({ preventScroll: true });
    if (before.matches(':focus')) return;
  }
  const main = document.querySelector<HTMLElement>('main,[role="main"],h1');
  if (!main) return;
  if (!main.hasAttribute('tabindex')) {
    main.tabIndex = -1;
    main.addEventListener('blur', () => main.removeAttribute('tabindex'), { once: true });
  }
  main.focus({ preventScroll: true });
}
