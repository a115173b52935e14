/** A live region needs a moment to be known before it speaks, and must not be emptied at once. */
const SPEAK_AFTER_MS = 150;
const CLEAR_AFTER_MS = 2000;
const SPOKEN_CHARS = 500;

type Notifier = HTMLElement & { ariaNotify?: (text: string) => void };

/** Says once, politely, that a banner came when the page had long been read. */
export class Announcer {
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** `region` stood in the page before the banner did. */
  announce(host: Notifier, region: Element, text: string): void {
    this.release();
    const spoken = text.replace(/\s+/g, ' ').trim().slice(0, SPOKEN_CHARS);
    if (host.ariaNotify) {
      host.ariaNotify(spoken);
      return;
    }
    this.#timers = [
      setTimeout(() => (region.textContent = spoken), SPEAK_AFTER_MS),
      setTimeout(() => (region.textContent = ''), CLEAR_AFTER_MS),
    ];
  }

  release(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
  }
}
