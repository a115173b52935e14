/** The Enter that led to a control presses it not while it is still held down: nobody has read yet what it does. */
export const ignoreHeldEnter = (event: KeyboardEvent): void => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
};
