import { create } from '../shared/create.js';
import { keep, recall } from './kept.js';

const KEY = '/';
const WRITABLE = 'input, textarea, select, [contenteditable]';

/**
 * The key that opens the search from anywhere on the page. A single key can be pressed by accident, or by a word that voice
 * control hears, so a reader can switch it off (WCAG 2.1.4).
 */
export class SearchKey {
  /** Shows the key on the search button. */
  readonly hint = create('kbd', '', KEY);
  readonly control = create('label', 'switch-line search-key', `The key ${KEY} opens the search`);
  readonly #button: HTMLElement;
  #isOn = recall('search-key') !== false;

  constructor(button: HTMLElement, open: () => void) {
    this.#button = button;
    this.hint.ariaHidden = 'true';
    this.control.append(this.#createSwitch());
    this.#show();
    document.addEventListener('keydown', (event) => {
      if (!this.#isOn || !isPressed(event)) return;
      event.preventDefault();
      open();
    });
  }

  #createSwitch(): HTMLInputElement {
    const input = create('input', 'switch');
    input.type = 'checkbox';
    input.role = 'switch';
    input.checked = this.#isOn;
    input.addEventListener('change', () => {
      this.#isOn = input.checked;
      keep('search-key', this.#isOn);
      this.#show();
    });
    return input;
  }

  #show(): void {
    this.hint.hidden = !this.#isOn;
    if (this.#isOn) this.#button.setAttribute('aria-keyshortcuts', KEY);
    else this.#button.removeAttribute('aria-keyshortcuts');
  }
}

function isPressed(event: KeyboardEvent): boolean {
  // The composed path leads into the elements, so the key does nothing while a reader writes to the chat.
  const [target] = event.composedPath();
  const isWriting = target instanceof Element && target.matches(WRITABLE);
  const isHeld = event.ctrlKey || event.altKey || event.metaKey;
  return event.key === KEY && !isWriting && !isHeld && !event.defaultPrevented;
}
