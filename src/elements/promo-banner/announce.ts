/** A live region needs a moment to be known before it speaks, and must not be emptied at once. */
const SPEAK_AFTER_MS = 150;
const CLEAR_AFTER_MS = 2000;
const SPOKEN_CHARS = 500;

type Notifier = HTMLElement & { ariaNotify?: (text: string) => void };

/**
 * Says once, politely, that a banner came when the page had long been read; returns how to stop. `region` stood there
 * before the banner did.
 */
export function announce(host: Notifier, region: Element | null, bar: HTMLElement): () => void {
  // As it is laid out, where lines and buttons are apart.
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
