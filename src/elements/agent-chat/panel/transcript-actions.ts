import { PATHS } from '../icons.js';

/** A button shows so long that what it is for was done. */
const DONE_MS = 2000;
/** By then the browser has fetched a file; Safari comes for it late, perhaps after it has asked the visitor. */
const FETCHED_MS = 60_000;

/** The icon of `button` is a check for a while. */
export function showDone(button: Element): void {
  const icon = button.querySelector('path')!;
  const before = icon.getAttribute('d')!;
  if (before === PATHS.check) return;
  icon.setAttribute('d', PATHS.check);
  setTimeout(() => icon.setAttribute('d', before), DONE_MS);
}

/** Hands the visitor a text file. */
export function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), FETCHED_MS);
}
