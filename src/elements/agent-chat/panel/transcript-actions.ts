import { PATHS } from '../icons.js';

/** A button shows so long what became of it. */
const SHOWN_MS = 2000;
/** By then the browser has fetched a file; Safari comes for it late, perhaps after it has asked the visitor. */
const FETCHED_MS = 60_000;

/** The icon of `button` is another one for a while; its own one comes back once. */
export function showOutcome(button: Element, isGood: boolean): void {
  const icon = button.querySelector('path')!;
  const before = icon.getAttribute('d')!;
  icon.setAttribute('d', isGood ? PATHS.check : PATHS.alert);
  if (before !== PATHS.check && before !== PATHS.alert)
    setTimeout(() => icon.setAttribute('d', before), SHOWN_MS);
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
