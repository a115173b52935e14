import { create } from '../shared/create.js';
import { copyListing } from '../shared/copy-listing.js';
import { createIcon } from '../shared/icons.js';

const ICON_SIZE = 16;

/** Adds a button to the head of a listing that copies the code that is shown. */
export function addCopyButton(code: HTMLElement): void {
  const button = create(
    'button',
    { type: 'button', className: 'icon-button' },
    createIcon('copy', ICON_SIZE),
  );
  button.setAttribute('aria-label', 'Copy');
  const status = create('span', 'visually-hidden');
  status.role = 'status';
  const announce = (text: string): void => {
    status.textContent = text;
  };
  button.addEventListener('click', () => {
    const shown = code.querySelector('pre:not([hidden])')!;
    void copyListing(shown, { button, size: ICON_SIZE, announce });
  });
  code.querySelector('header')?.append(button, status);
}
