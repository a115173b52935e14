import { createIcon } from './icons.js';

const COPIED_MS = 1600;

export interface CopyOptions {
  /** The button that was pressed. For a moment it shows a tick in place of its icon, both of `size` px. */
  readonly button: Element;
  readonly size: number;
  /** Called with the text for screen readers, and with an empty text when the tick disappears. */
  readonly announce: (text: string) => void;
}

/** Copies the text of a listing, and shows on the button that it did. */
export async function copyListing(listing: Element, { button, size, announce }: CopyOptions): Promise<void> {
  try {
    await navigator.clipboard.writeText(listing.textContent);
  } catch {
    // The clipboard is not allowed: the listing is selected, so that one key press copies it.
    getSelection()?.selectAllChildren(listing);
    return;
  }
  announce('Copied.');
  button.replaceChildren(createIcon('check', size));
  setTimeout(() => {
    announce('');
    button.replaceChildren(createIcon('copy', size));
  }, COPIED_MS);
}
