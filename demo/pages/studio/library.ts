import type { Banner } from 'agent-widgets/client';
import { create } from '../shared/create.js';
import { find } from '../shared/find.js';
import { createIcon } from '../shared/icons.js';
import type { Draft } from './form/draft.js';
import { deleteBanner, saveBanner } from './saved-banners.js';

/** What happened in the meantime, and what to do if the banner is still open. */
const MADE = ['A banner with this id was saved in the meantime.', 'Save again to replace it.'] as const;
const DELETED = ['The banner was deleted in the meantime.', 'Save it again to bring it back.'] as const;
const REPLACED = 'It was also saved elsewhere in the meantime. Save again to replace that.';

/** What the list of saved banners needs its page to do. */
export interface LibraryActions {
  readonly list: () => Promise<readonly Banner[]>;
  readonly onOpen: (banner: Banner) => void;
  readonly onDelete: (banner: Banner) => void;
}

/** The banners that the service keeps, and which of them is being edited. */
export class Library {
  /** Undefined until they have been read; until then it is unknown whether a banner is new. */
  #banners: readonly Banner[] | undefined;
  #readings = 0;
  /** Number of the reading whose banners are shown. */
  #shown = 0;
  readonly #list: HTMLElement;
  readonly #note: HTMLElement;
  readonly #again: HTMLButtonElement;

  constructor(
    private readonly section: HTMLElement,
    private readonly draft: Draft,
    private readonly actions: LibraryActions,
  ) {
    this.#list = find('ul', section);
    this.#note = find('.note', section);
    this.#again = find('.again', section);
    this.#again.addEventListener('click', () => {
      this.#tell('Loading…');
      void this.refresh();
    });
    draft.subscribe(() => this.#mark());
  }

  find(id: string | undefined): Banner | undefined {
    return this.#banners?.find((banner) => banner.id === id);
  }

  has(id: string | undefined): boolean {
    return this.find(id) !== undefined;
  }

  /**
   * Reads the list again. If that fails, shows the reason and a button to try again.
   *
   * @returns whether the list is known as it is now
   */
  async refresh(): Promise<boolean> {
    return this.#read().then(
      () => true,
      () => false,
    );
  }

  /**
   * Reads the list unless it has been read.
   *
   * @throws Error with a sentence for the owner
   */
  async prepare(): Promise<void> {
    if (!this.#banners) await this.#read();
  }

  /**
   * To be called after `prepare`.
   *
   * @throws Error with a sentence for the owner
   */
  async save(banner: Banner): Promise<void> {
    const isNew = !this.has(banner.id);
    if (!isNew) await this.#refuseToReplace(banner);
    try {
      await saveBanner(banner, isNew);
    } catch (error) {
      // Another tab may have changed the banner, or the save arrived but its answer did not.
      await this.refresh();
      if (isNew !== this.has(banner.id)) throw error;
      const [reason, advice] = isNew ? MADE : DELETED;
      throw new Error(this.draft.holds(banner) ? `${reason} ${advice}` : reason, { cause: error });
    }
    await this.refresh();
  }

  /** @throws Error with a sentence for the owner */
  async delete(banner: Banner): Promise<void> {
    const failure = await deleteBanner(banner).catch((error: Error) => error);
    await this.refresh();
    // If the banner is gone, the owner has what they asked for.
    if (failure && this.has(banner.id)) throw failure;
    this.#takeFocus();
  }

  /**
   * Does nothing if the list cannot be read.
   *
   * @throws Error once, if another tab has saved the banner since the owner began
   */
  async #refuseToReplace(banner: Banner): Promise<void> {
    await this.refresh();
    const stored = this.find(banner.id);
    if (!stored || !this.draft.holds(banner) || !this.draft.isBehind(stored)) return;
    this.draft.markSaved(stored);
    throw new Error(REPLACED);
  }

  async #read(): Promise<void> {
    const reading = ++this.#readings;
    try {
      const banners = await this.actions.list();
      if (reading < this.#shown) return;
      this.#shown = reading;
      this.#draw(banners);
    } catch (error) {
      if (reading > this.#shown) {
        this.#tell(`The banners could not be listed. ${(error as Error).message}`);
        this.#again.hidden = false;
      }
      throw error;
    }
  }

  #draw(banners: readonly Banner[]): void {
    // Drawn anew, a list would lose a click that has begun on it.
    if (JSON.stringify(banners) !== JSON.stringify(this.#banners)) this.#drawItems(banners);
    this.#banners = banners;
    this.#tell(banners.length > 0 ? '' : 'None yet.');
    if (this.#again.matches(':focus')) this.#takeFocus();
    this.#again.hidden = true;
    this.#mark();
  }

  #drawItems(banners: readonly Banner[]): void {
    const focused = this.#list.querySelector<HTMLElement>('li:focus-within .open')?.dataset['id'];
    this.#list.replaceChildren(...banners.map((banner) => this.#createItem(banner)));
    if (focused !== undefined) this.#takeFocus(focused);
  }

  #tell(text: string): void {
    this.#note.textContent = text;
  }

  /** Moves the focus to a banner of the list when the button that had it is gone. */
  #takeFocus(id?: string): void {
    const items = [...this.#list.querySelectorAll<HTMLElement>('.open')];
    const same = items.find(({ dataset }) => dataset['id'] === id);
    (same ?? items[0] ?? find('h2', this.section)).focus();
  }

  #createItem(banner: Banner): HTMLElement {
    const name = nameOf(banner);
    const open = create('button', { type: 'button', className: 'open', title: banner.id ?? '' }, name);
    open.dataset['id'] = banner.id;
    open.addEventListener('click', () => this.actions.onOpen(banner));
    const remove = create('button', { type: 'button', className: 'icon-button' }, createIcon('close', 16));
    remove.setAttribute('aria-label', `Delete ${name}`);
    remove.addEventListener('click', () => this.actions.onDelete(banner));
    return create('li', '', open, remove);
  }

  #mark(): void {
    for (const button of this.#list.querySelectorAll<HTMLElement>('.open')) {
      const isCurrent = button.dataset['id'] === this.draft.banner.id;
      if (isCurrent) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    }
  }
}

export const nameOf = ({ name, id }: Banner): string => name?.trim() || id || 'Unnamed';
