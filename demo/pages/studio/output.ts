import type { Banner } from 'agent-widgets/client';
import { createIcon, type IconName } from '../shared/icons.js';
import { drawListing, writeListing, type ListingKind } from './listing.js';

const COPIED_MS = 1600;
const NOTES: Readonly<Record<ListingKind, string>> = {
  inline: 'Stands in the page’s own HTML: nothing else to load, nothing that shifts.',
  address: 'The page reads the saved banner from the service: save it once more and every page has it.',
  server: 'Writes the finished HTML on a server, for the first paint.',
  json: 'The Banner object, to keep or to import again.',
};

/** The listing to copy, and the file to download. */
export class Output {
  #kind: ListingKind = 'inline';
  #banner: Banner = {};
  readonly #code: HTMLElement;

  constructor(
    private readonly root: ParentNode,
    private readonly announce: (text: string) => void,
  ) {
    this.#code = root.querySelector('pre > code') as HTMLElement;
    this.#wire('.copy', 'copy', (button) => void this.#copy(button));
    this.#wire('.download', 'download', () => this.#download());
    root.querySelector('.code')?.addEventListener('change', ({ target }) => {
      this.#kind = (target as HTMLInputElement).value as ListingKind;
      this.show(this.#banner);
    });
  }

  show(banner: Banner): void {
    this.#banner = banner;
    this.#code.replaceChildren(...drawListing(writeListing(this.#kind, banner)));
    const note = this.root.querySelector('.listing-note');
    if (note) note.textContent = NOTES[this.#kind];
  }

  #wire(selector: string, icon: IconName, onClick: (button: HTMLElement) => void): void {
    const button = this.root.querySelector<HTMLElement>(selector);
    button?.append(createIcon(icon, 18));
    button?.addEventListener('click', () => onClick(button));
  }

  async #copy(button: HTMLElement): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.#code.textContent);
    } catch {
      // Without leave for the clipboard the listing is selected, one key press from being copied.
      getSelection()?.selectAllChildren(this.#code);
      return;
    }
    this.announce('Copied.');
    button.replaceChildren(createIcon('check', 18));
    setTimeout(() => button.replaceChildren(createIcon('copy', 18)), COPIED_MS);
  }

  #download(): void {
    const url = URL.createObjectURL(
      new Blob([writeListing('json', this.#banner)], { type: 'application/json' }),
    );
    const link = document.createElement('a');
    link.href = url;
    link.download = `${this.#banner.id || 'banner'}.json`;
    link.click();
    URL.revokeObjectURL(url);
  }
}
