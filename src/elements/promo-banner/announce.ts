/** Screen readers need a moment to notice a live region, and miss a text that is removed too soon. */
const SPEAK_AFTER_MS = 150;
const CLEAR_AFTER_MS = 2000;
const SPOKEN_CHARS = 500;

type Notifier = HTMLElement & { ariaNotify?: (text: string) => void };

/**
 * Announces a banner that appeared after the page had loaded, once and politely. Returns a function that stops this. `region` is
 * a live region that was there before the banner.
 */
export function announce(host: Notifier, region: Element | null, bar: HTMLElement): () => void {
  // Not `textContent`, which would run lines and buttons together.
  const spoken = bar.innerText.replace(/\s+/g, ' ').trim().slice(0, SPOKEN_CHARS);
  if (host.ariaNotify) {
    host.ariaNotify(spoken);
    return () => {};
  }
  const say = (words: string): void => {
    if (region) region.textContent = words;
  };
  const timers = [setTimeout(() => say(spoken), SPEAK_AFTER_MS), setTimeout(() => say(''), CLEAR_AFTER_MS)];
  return () => timers.forEach(clearTimeout);
}
