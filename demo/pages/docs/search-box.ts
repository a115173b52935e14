import { create } from '../shared/create.js';
import { createIcon } from '../shared/icons.js';
import { setText } from '../shared/set-text.js';
import { drawFinding } from './draw-finding.js';
import type { Search } from './search-index.js';
import { SearchKey } from './search-key.js';

const LABEL = 'Search the documentation';
const MAX_SHOWN = 20;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The search of the documentation: a button for the bar, and the dialog that the button or a key opens. The results are
 * plain links; the arrow keys move through them as the Tab key does.
 */
export class SearchBox {
  readonly button = createButton();
  readonly dialog = create('dialog', 'search');
  /** Root of the documentation. */
  readonly #root: URL;
  readonly #input = createInput();
  readonly #status = create('p', 'search-status');
  readonly #list = create('ol', 'search-results');
  #search: Promise<Search> | undefined;

  constructor(root: URL) {
    this.#root = root;
    const key = new SearchKey(this.button, this.#open);
    this.button.append(key.hint);
    this.button.addEventListener('click', this.#open);
    this.#status.role = 'status';
    // Safari does not treat a list without bullets as a list unless it has the role.
    this.#list.role = 'list';
    // The dialog would stay open over a link to a place on this very page.
    this.#list.addEventListener('click', () => this.dialog.close());
    this.dialog.append(this.#createForm(), this.#status, this.#list, key.control);
    this.dialog.setAttribute('aria-label', LABEL);
    this.dialog.setAttribute('closedby', 'any');
    this.dialog.addEventListener('keydown', this.#onKeyDown);
  }

  #createForm(): HTMLElement {
    const close = create('button', { type: 'button', className: 'icon-button' }, createIcon('close', 18));
    close.setAttribute('aria-label', 'Close');
    close.addEventListener('click', () => this.dialog.close());
    const form = create('form', 'search-form', createIcon('search', 18), this.#input, close);
    form.role = 'search';
    form.addEventListener('submit', this.#onSubmit);
    this.#input.addEventListener('input', () => void this.#showFindings());
    return form;
  }

  readonly #open = (): void => {
    if (!this.dialog.open) this.dialog.showModal();
    this.#input.select();
    void this.#load();
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const stops: HTMLElement[] = [this.#input, ...this.#list.querySelectorAll('a')];
    const place = stops.indexOf(document.activeElement as HTMLElement);
    const step = STEPS[event.key];
    if (step === undefined || place < 0 || event.isComposing) return;
    event.preventDefault();
    stops.at((place + step) % stops.length)?.focus();
  };

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault();
    this.#list.querySelector('a')?.click();
  };

  async #showFindings(): Promise<void> {
    const search = await this.#load();
    if (!search) return;
    const words = this.#input.value.trim();
    const found = search(words);
    const shown = found.slice(0, MAX_SHOWN);
    this.#list.replaceChildren(...shown.map((finding) => drawFinding(finding, this.#root)));
    setText(this.#status, words && describe(shown.length, found.length));
  }

  /** The index is loaded when the dialog is first opened. If that failed, it is loaded with the next word that is typed. */
  async #load(): Promise<Search | undefined> {
    this.#search ??= import('./search-index.js').then(({ loadSearch }) =>
      loadSearch(new URL('search.json', this.#root)),
    );
    try {
      return await this.#search;
    } catch {
      this.#search = undefined;
      setText(this.#status, 'The search could not be loaded.');
      return undefined;
    }
  }
}

function describe(shown: number, found: number): string {
  if (found === 0) return 'Nothing found.';
  if (found > shown) return `The best ${shown} of ${found} results`;
  return found === 1 ? '1 result' : `${found} results`;
}

function createButton(): HTMLButtonElement {
  const button = create(
    'button',
    { type: 'button', className: 'search-button' },
    createIcon('search', 16),
    create('span', '', 'Search'),
  );
  button.ariaHasPopup = 'dialog';
  return button;
}

function createInput(): HTMLInputElement {
  const input = create('input');
  // With type=search, the first Escape would empty the field instead of closing the dialog.
  Object.assign(input, { type: 'text', enterKeyHint: 'go', autocomplete: 'off', spellcheck: false });
  input.placeholder = 'An attribute, an event, words from a guide';
  input.setAttribute('aria-label', LABEL);
  input.setAttribute('autocapitalize', 'none');
  return input;
}
