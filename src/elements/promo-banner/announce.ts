/** Screen readers need a moment to notice a live region, and miss a text that is removed too soon. */
const SPEAK_AFTER_MS = 150;
const CLEAR_AFTER_MS = 2000;
const SPOKEN_CHARS = 500;

type Notifier = HTMLElement & { ariaNotify?: (text: string) => void };

/**
 * Announces a banner that appeared after the page had loaded, once and politely. Returns a function that stops this. `region` was
 * there before the banner. It is live only for the time of this, because Orca reads an empty live region out as a status bar.
 */
export function announce(host: Notifier, region: Element | null, bar: HTMLElement): () => void {
  // Not `textContent`, which would run lines and buttons together.
  const spoken = bar.innerText.replace(/\s+/g, ' ').trim().slice(0, SPOKEN_CHARS);
  if (host.ariaNotify || !region) {
    host.ariaNotify?.(spoken);
    return () => {};
  }
  region.ariaLive = 'polite';
  const timers = [
    setTimeout(() => (region.textContent = spoken), SPEAK_AFTER_MS),
    setTimeout(stop, CLEAR_AFTER_MS),
  ];
  return stop;

  function stop(): void {
    timers.forEach(clearTimeout);
    region!.textContent = '';
    region!.ariaLive = null;
  }
}
