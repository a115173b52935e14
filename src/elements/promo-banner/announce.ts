/** Screen readers need a moment to notice a live region, and miss a text that is removed too soon. */
const SPEAK_AFTER_MS = 150;
const CLEAR_AFTER_MS = 2000;
const SPOKEN_CHARS = 500;

/**
 * Announces a banner that appeared after the page had loaded, once and politely, in the live region that is the last element of
 * `root`. Returns a function that stops this. `ariaNotify` would reach fewer: Orca 43 says nothing of what Firefox tells by it.
 */
export function announce(root: ParentNode, bar: HTMLElement): () => void {
  const region = root.lastElementChild!;
  // Not `textContent`, which would run lines and buttons together.
  const spoken = bar.innerText.replace(/\s+/g, ' ').trim().slice(0, SPOKEN_CHARS);
  const timers = [
    setTimeout(() => (region.textContent = spoken), SPEAK_AFTER_MS),
    setTimeout(stop, CLEAR_AFTER_MS),
  ];
  return stop;

  function stop(): void {
    timers.forEach(clearTimeout);
    region.textContent = '';
  }
}
