import { readFields } from '../shared/fields.js';

/** A link that someone else wrote must not send what its reader types to another service. */
const NOT_SHARED = 'ai-url';

type Values = Readonly<Record<string, string>>;

/** Keeps the settings that were changed in the page's address, so that they outlast a reload and can be shared. */
export class Address {
  readonly #form: HTMLFormElement;
  readonly #defaults: Values;

  /** Fills in the form from the address. */
  constructor(form: HTMLFormElement) {
    this.#form = form;
    this.#defaults = valuesOf(form);
    for (const [name, value] of new URLSearchParams(location.search)) {
      if (name !== NOT_SHARED) fill(form.elements.namedItem(name), value);
    }
  }

  update(): void {
    const changed = Object.entries(valuesOf(this.#form)).filter(
      ([name, value]) => name !== NOT_SHARED && value !== this.#defaults[name],
    );
    const query = String(new URLSearchParams(changed));
    history.replaceState(null, '', query ? `?${query}` : location.pathname);
  }
}

/** The value of every field; '' for a box that is not ticked. */
function valuesOf(form: HTMLFormElement): Values {
  const { textOf } = readFields(form);
  const fields = [...form.querySelectorAll<HTMLInputElement>('[name]')];
  return Object.fromEntries(fields.map(({ name }) => [name, textOf(name)]));
}

function fill(field: Element | RadioNodeList | null, value: string): void {
  if (field instanceof HTMLSelectElement) {
    const index = [...field.options].findIndex((option) => option.value === value);
    if (index >= 0) field.selectedIndex = index;
  } else if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value !== '';
  else if (
    field instanceof RadioNodeList ||
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement
  )
    field.value = value;
}
