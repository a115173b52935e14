const VISIBLE_SHARE = 0.5;
const VISIBLE_MS = 1000;

/** Calls back once when at least half of the bar was in view for one second. Returns a function that stops this. */
export function watchImpression(bar: Element, onImpression: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver(
    ([entry]) => {
      clearTimeout(timer);
      if (entry?.isIntersecting)
        timer = setTimeout(() => {
          observer.disconnect();
          onImpression();
        }, VISIBLE_MS);
    },
    { threshold: VISIBLE_SHARE },
  );
  observer.observe(bar);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}
