/** Sets the text of a status only if it differs: set again at every key press, a screen reader would say it each time. */
export function setText(status: Element, text: string): void {
  if (status.textContent !== text) status.textContent = text;
}
