import type { Banner } from 'agent-widgets/client';
import { createIcon } from '../shared/icons.js';
import type { Draft } from './form/draft.js';
import { deleteBanner, listBanners, saveBanner } from './saved-banners.js';

/** What the list of saved banners asks its page to do. */
export interface LibraryActions {
  readonly onOpen: (banner: Banner) => void;
  readonly onDelete: (banner: Banner) => void;
}

/** The banners that the service keeps, and which of them is being edited. */
export class Library {
  #banners: readonly Banner[] = [];
  readonly #list: HTMLElement;

  constructor(
    private readonly section: HTMLElement,
    private readonly draft: Draft,
    private readonly actions: LibraryActions,
  ) {
    this.#list = section.querySelector('ul') ?? section;
    draft.subscribe(() => this.#mark());
  }

  has(id: string | undefined): boolean {
    return this.#banners.some((banner) => banner.id === id);
  }

  async refresh(): Promise<void> {
    this.#banners = await listBanners();
    this.#list.replaceChildren(...this.#banners.map((banner) => this.#createItem(banner)));
    this.section.querySelector('.note')?.toggleAttribute('hidden', this.#banners.length > 0);
    this.#mark();
  }

  async save(banner: Banner): Promise<void> {
    await saveBanner(banner, !this.has(banner.id));
    await this.refresh();
  }

  async delete(banner: Banner): Promise<void> {
    await deleteBanner(banner);
    await this.refresh();
    // The button that had the focus is gone with its banner.
    this.section.querySelector<HTMLElement>('.open')?.focus();
  }

  #createItem(banner: Banner): HTMLElement {
    const item = document.createElement('li');
    const name = nameOf(banner);
    const open = item.appendChild(document.createElement('button'));
    Object.assign(open, { type: 'button', className: 'open', textContent: name, title: banner.id });
    open.dataset['id'] = banner.id;
    open.addEventListener('click', () => this.actions.onOpen(banner));
    const remove = item.appendChild(document.createElement('button'));
    Object.assign(remove, { type: 'button', className: 'icon-button' });
    remove.setAttribute('aria-label', `Delete ${name}`);
    remove.append(createIcon('close', 16));
    remove.addEventListener('click', () => this.actions.onDelete(banner));
    return item;
  }

  #mark(): void {
    for (const button of this.#list.querySelectorAll<HTMLElement>('.open')) {
      const isCurrent = button.dataset['id'] === this.draft.banner.id;
      if (isCurrent) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    }
  }
}

export const nameOf = ({ name, id }: Banner): string => name?.trim() || id || 'Without a name';
