import type { Banner } from 'agent-widgets/client';
import { create } from '../shared/create.js';
import { copyListing } from '../shared/copy-listing.js';
import { find } from '../shared/find.js';
import { createIcon, type IconName } from '../shared/icons.js';
import { drawListing, writeListing, type ListingKind } from './listing.js';

const ICON_SIZE = 18;
/** The file is kept this long, because Safari fetches a download late. */
const FETCHED_MS = 60_000;
const NOTES: Readonly<Record<ListingKind, string>> = {
  inline:
    'The banner is part of the page’s own HTML and needs no request. A bar at the top moves the page when it appears; one that a server writes does not.',
  address:
    'The page loads the banner from the service: save it first, and every page shows what you save here.',
  server: 'Writes the finished HTML on a server, so that the first paint has the banner.',
  json: 'The Banner object, to keep or to import again.',
};

/** The listing to copy and the file to download. */
export class Output {
  #kind: ListingKind = 'inline';
  #banner: Banner = {};
  readonly #code: HTMLElement;

  constructor(
    private readonly root: ParentNode,
    private readonly announce: (text: string) => void,
  ) {
    this.#code = find('pre > code', root);
    this.#wire('.copy', 'copy', (button) => this.#copy(button));
    this.#wire('.download', 'download', () => this.#download());
    find('.code', root).addEventListener('change', ({ target }) => {
      this.#kind = (target as HTMLInputElement).value as ListingKind;
      this.show(this.#banner);
    });
  }

  show(banner: Banner): void {
    this.#banner = banner;
    this.#code.replaceChildren(...drawListing(writeListing(this.#kind, banner)));
    find('.listing-note', this.root).textContent = NOTES[this.#kind];
  }

  #wire(selector: string, icon: IconName, onClick: (button: HTMLElement) => void): void {
    const button = find(selector, this.root);
    button.append(createIcon(icon, ICON_SIZE));
    button.addEventListener('click', () => onClick(button));
  }

  #copy(button: HTMLElement): void {
    // The page's status line stays until there is something new to announce.
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
