/** An Enter that is still held down must not press the control that has just got the focus: nobody has read it yet. */
export const ignoreHeldEnter = (event: KeyboardEvent): void => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
};
