import { PATHS } from '../icons.js';

/** How long a button shows the outcome. */
const SHOWN_MS = 2000;
/** How long a file is kept for the browser to fetch. Safari fetches it late, perhaps after it has asked the visitor. */
const FETCHED_MS = 60_000;

/** Shows success or failure as the icon of `button` for a while. Pressing it again meanwhile does not mix up the icons. */
export function showOutcome(button: Element, isGood: boolean): void {
  const icon = button.querySelector('path')!;
  const before = icon.getAttribute('d')!;
  icon.setAttribute('d', isGood ? PATHS.check : PATHS.alert);
  if (before !== PATHS.check && before !== PATHS.alert)
    setTimeout(() => icon.setAttribute('d', before), SHOWN_MS);
}

/** Lets the visitor save the text as a file. */
export function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), FETCHED_MS);
}
