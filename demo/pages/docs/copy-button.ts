import { create } from '../shared/create.js';
import { createIcon } from '../shared/icons.js';

const COPIED_MS = 1500;

/** Gives the head of a listing a button that copies the code which is shown. */
export function addCopyButton(code: HTMLElement): void {
  const button = create('button', 'icon-button', createIcon('copy', 16));
  button.type = 'button';
  button.setAttribute('aria-label', 'Copy');
  const status = create('span', 'visually-hidden');
  status.role = 'status';
  button.addEventListener('click', () => void copy(code, button, status));
  code.querySelector('header')?.append(button, status);
}

async function copy(code: HTMLElement, button: HTMLElement, status: HTMLElement): Promise<void> {
  const shown = code.querySelector<HTMLElement>('pre:not([hidden])')!;
  try {
    await navigator.clipboard.writeText(shown.textContent);
  } catch {
    // Without leave for the clipboard the listing is selected, one key press from being copied.
    getSelection()?.selectAllChildren(shown);
    return;
  }
  status.textContent = 'Copied.';
  button.replaceChildren(createIcon('check', 16));
  setTimeout(() => {
    status.textContent = '';
    button.replaceChildren(createIcon('copy', 16));
  }, COPIED_MS);
}
