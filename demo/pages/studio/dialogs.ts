import type { Banner } from 'agent-widgets/client';
import { create } from '../shared/create.js';
import { find } from '../shared/find.js';
import { importBanner, type Imported } from './import-banner.js';

/** A dialog that imports a banner from text or from a file, and lists what is wrong with it. */
export class ImportDialog {
  readonly #dialog: HTMLDialogElement;
  readonly #text: HTMLTextAreaElement;
  readonly #file: HTMLInputElement;
  readonly #report: HTMLElement;
  readonly #anyway: HTMLButtonElement;

  constructor(
    dialog: HTMLDialogElement,
    private readonly onImport: (banner: Banner) => void,
  ) {
    this.#dialog = dialog;
    this.#text = find('textarea', dialog);
    this.#file = find('input[type=file]', dialog);
    this.#report = find('.report', dialog);
    this.#anyway = find('.anyway', dialog);
    this.#file.addEventListener('change', () => void this.#readFile(this.#file.files?.[0]));
    this.#text.addEventListener('input', () => this.#clear());
    this.#anyway.addEventListener('click', () => this.#take(importBanner(this.#text.value)));
    find('.cancel', dialog).addEventListener('click', () => dialog.close());
    find('form', dialog).addEventListener('submit', (event) => {
      event.preventDefault();
      this.#try();
    });
    dialog.addEventListener('dragover', (event) => event.preventDefault());
    dialog.addEventListener('drop', (event) => {
      event.preventDefault();
      void this.#readFile(event.dataTransfer?.files[0]);
    });
  }

  open(): void {
    this.#text.value = this.#file.value = '';
    this.#clear();
    this.#dialog.showModal();
  }

  async #readFile(file: File | undefined): Promise<void> {
    if (!file) return;
    this.#text.value = await file.text();
    this.#try();
  }

  #try(): void {
    const imported = importBanner(this.#text.value);
    if (imported.problems.length === 0) this.#take(imported);
    else this.#show(imported);
  }

  #take({ banner }: Imported): void {
    if (!banner) return;
    this.#dialog.close();
    this.onImport(banner);
  }

  #show({ banner, problems }: Imported): void {
    const list = create('ul', '', ...problems.map((problem) => create('li', '', problem)));
    this.#report.replaceChildren(create('p', '', 'Nothing has been imported yet.'), list);
    this.#text.setAttribute('aria-invalid', 'true');
    this.#anyway.hidden = !banner;
  }

  #clear(): void {
    this.#report.replaceChildren();
    this.#text.removeAttribute('aria-invalid');
    this.#anyway.hidden = true;
  }
}
