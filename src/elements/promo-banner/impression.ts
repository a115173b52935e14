const VISIBLE_SHARE = 0.5;
const VISIBLE_MS = 1000;

/** Calls back once when at least half of the bar was in view for one second. */
export class ImpressionWatch {
  #observer: IntersectionObserver | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  start(bar: Element, onImpression: () => void): void {
    this.release();
    this.#observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(this.#timer);
        if (!entry?.isIntersecting) return;
        this.#timer = setTimeout(() => {
          this.release();
          onImpression();
        }, VISIBLE_MS);
      },
      { threshold: VISIBLE_SHARE },
    );
    this.#observer.observe(bar);
  }

  release(): void {
    this.#observer?.disconnect();
    clearTimeout(this.#timer);
  }
}
