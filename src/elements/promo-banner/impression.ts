const VISIBLE_SHARE = 0.5;
const VISIBLE_MS = 1000;

/**
 * Calls back once when at least half of the bar was in view for one second, in a tab that is looked at. Returns a function that
 * stops this.
 */
export function watchImpression(bar: Element, onImpression: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isInView = false;
  const watch = (): void => {
    clearTimeout(timer);
    if (isInView && !document.hidden)
      timer = setTimeout(() => {
        stop();
        onImpression();
      }, VISIBLE_MS);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      // What moves fast may have crossed the border several times.
      isInView = entries.at(-1)!.intersectionRatio >= VISIBLE_SHARE;
      watch();
    },
    { threshold: VISIBLE_SHARE },
  );
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', watch);
  };
  observer.observe(bar);
  document.addEventListener('visibilitychange', watch);
  return stop;
}
