import { createIcon } from './icons.js';

const COPIED_MS = 1600;

export interface CopyOptions {
  /** The one that was pressed: for a moment it shows a tick in place of its icon, both `size` px. */
  readonly button: Element;
  readonly size: number;
  /** Told what a screen reader should say, and an empty text when that is over. */
  readonly announce: (text: string) => void;
}

/** Copies the text of a listing, and says so where it was pressed. */
export async function copyListing(listing: Element, { button, size, announce }: CopyOptions): Promise<void> {
  try {
    await navigator.clipboard.writeText(listing.textContent);
  } catch {
    // Without leave for the clipboard the listing is selected, one key press from being copied.
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
