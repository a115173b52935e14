const PRESS_ENDS = ['pointerup', 'pointercancel', 'keyup'] as const;

/**
 * Clears what the loader has drawn in the place of a chat. A press that goes on is waited for: browsers make a click only
 * of what stays in the page from its beginning to its end.
 *
 * @param takeFocus called when what goes had the focus
 */
export function clearDrawn(root: ShadowRoot, takeFocus: () => void): void {
  const drawn = [...root.childNodes];
  const clear = (): void => {
    const hadFocus = drawn.some((node) => node.contains(root.activeElement));
    for (const node of drawn) node.remove();
    if (hadFocus) takeFocus();
  };
  if (!root.querySelector(':active')) return clear();
  // Lit renders before what it finds first, which has to stay when the rest goes.
  root.prepend('');
  const ended = new AbortController();
  const onEnd = (): void => {
    ended.abort();
    // The click comes right after.
    setTimeout(clear);
  };
  for (const end of PRESS_ENDS) addEventListener(end, onEnd, { signal: ended.signal });
}
