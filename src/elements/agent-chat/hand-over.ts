const PRESS_ENDS = ['pointerup', 'pointercancel', 'keyup'] as const;

/**
 * Removes the launcher that the loader has drawn. If it is being pressed, waits for the end of the press: browsers fire a
 * click only on an element that stays in the page from press to release.
 *
 * @param takeFocus called if the removed launcher had the focus
 */
export function clearDrawn(root: ShadowRoot, takeFocus: () => void): void {
  const drawn = [...root.childNodes];
  const clear = (): void => {
    const hadFocus = drawn.some((node) => node.contains(root.activeElement));
    for (const node of drawn) node.remove();
    if (hadFocus) takeFocus();
  };
  if (!root.querySelector(':active')) return clear();
  // Lit renders before the first node that it finds, so that node must be one that stays.
  root.prepend('');
  const ended = new AbortController();
  const onEnd = (): void => {
    ended.abort();
    // After the click, which follows at once.
    setTimeout(clear);
  };
  for (const end of PRESS_ENDS) addEventListener(end, onEnd, { signal: ended.signal });
}
