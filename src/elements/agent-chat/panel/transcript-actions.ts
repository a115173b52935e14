import { PATHS } from '../icons.js';

/** A button shows so long that what it is for was done. */
const DONE_MS = 2000;

/** Puts text on the clipboard, which `button` shows; false where the page or the browser does not let it. */
export async function copyText(text: string, button: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return false;
  }
  showDone(button.querySelector('path')!);
  return true;
}

/** The icon is a check for a while. */
function showDone(icon: SVGPathElement): void {
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
  setTimeout(() => URL.revokeObjectURL(url));
}
