import type { Banner } from 'agent-widgets/client';
import { create } from '../shared/create.js';
import { copyListing } from '../shared/copy-listing.js';
import { createIcon, type IconName } from '../shared/icons.js';
import { drawListing, writeListing, type ListingKind } from './listing.js';

const ICON_SIZE = 18;
/** By then the browser has fetched a file; Safari comes for it late. */
const FETCHED_MS = 60_000;
const NOTES: Readonly<Record<ListingKind, string>> = {
  inline:
    'Stands in the page’s own HTML, with no request of its own. A bar at the top moves the page as it comes; one that a server writes does not.',
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
    this.#wire('.copy', 'copy', (button) => this.#copy(button));
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
    button?.append(createIcon(icon, ICON_SIZE));
    button?.addEventListener('click', () => onClick(button));
  }

  #copy(button: HTMLElement): void {
    // The page keeps what it has announced until there is something else.
    const announce = (text: string): void => {
      if (text) this.announce(text);
    };
    void copyListing(this.#code, { button, size: ICON_SIZE, announce });
  }

  #download(): void {
    const url = URL.createObjectURL(
      new Blob([writeListing('json', this.#banner)], { type: 'application/json' }),
    );
    create('a', { href: url, download: `${this.#banner.id || 'banner'}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(url), FETCHED_MS);
  }
}
