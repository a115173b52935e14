import type { Banner } from 'agent-widgets/client';
import { importBanner, type Imported } from './import-banner.js';

const query = <T extends Element>(root: ParentNode, selector: string): T => {
  const element = root.querySelector<T>(selector);
  if (!element) throw new Error(`The page has no ${selector}.`);
  return element;
};

/** A dialog that takes a banner as text or as a file and says what is wrong with it. */
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
    this.#text = query(dialog, 'textarea');
    this.#file = query(dialog, 'input[type=file]');
    this.#report = query(dialog, '.report');
    this.#anyway = query(dialog, '.anyway');
    this.#file.addEventListener('change', () => void this.#readFile(this.#file.files?.[0]));
    this.#text.addEventListener('input', () => this.#clear());
    this.#anyway.addEventListener('click', () => this.#take(importBanner(this.#text.value)));
    query(dialog, '.cancel').addEventListener('click', () => dialog.close());
    query(dialog, 'form').addEventListener('submit', (event) => {
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
    const list = document.createElement('ul');
    for (const problem of problems) {
      const item = list.appendChild(document.createElement('li'));
      item.textContent = problem;
    }
    const heading = document.createElement('p');
    heading.textContent = 'Nothing was imported yet.';
    this.#report.replaceChildren(heading, list);
    this.#text.setAttribute('aria-invalid', 'true');
    this.#anyway.hidden = !banner;
  }

  #clear(): void {
    this.#report.replaceChildren();
    this.#text.removeAttribute('aria-invalid');
    this.#anyway.hidden = true;
  }
}
