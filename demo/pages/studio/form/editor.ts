import { create } from '../../shared/create.js';
import { createIcon } from '../../shared/icons.js';
import { INVALID, type Control } from './control.js';
import { createControl } from './controls.js';
import { type Draft, valueAt } from './draft.js';
import { GROUPS, type Group, type Path } from './fields.js';
import { PALETTES } from './palettes.js';

/** The controls of all fields, in groups that can be folded. */
export class Editor {
  readonly #controls = new Map<Path, Control>();

  constructor(form: HTMLFormElement, draft: Draft, groups: readonly Group[] = GROUPS) {
    form.append(...groups.map((group) => this.#createGroup(group, draft)));
    form.addEventListener('submit', (event) => event.preventDefault());
    draft.subscribe((banner) => {
      for (const [path, control] of this.#controls) {
        control.show(valueAt(banner, path), banner, draft.invalid.has(path));
      }
    });
  }

  /** Unfolds the group of a field, named as in a warning, and focuses its control. */
  focus(field: string): void {
    const path = [...this.#controls.keys()].find((known) => known === field || known.startsWith(`${field}.`));
    const element = path && this.#controls.get(path)?.element;
    if (!element) return;
    const group = element.closest('details');
    if (group) group.open = true;
    const choices = element.querySelector<HTMLElement>('input:checked');
    (choices ?? element.querySelector<HTMLElement>('input:not([type=color]), textarea'))?.focus();
  }

  #createGroup({ title, paths, isOpen = false }: Group, draft: Draft): HTMLElement {
    const fields = create('div', 'fields');
    const isColors = paths.some((path) => path.startsWith('JColorStudio.'));
    if (isColors) {
      fields.classList.add('colors');
      fields.append(createPalettes(draft));
    }
    for (const path of paths) {
      const control = createControl(path, (value) => {
        if (value === INVALID) draft.setInvalid(path);
        else draft.set(path, value);
      });
      this.#controls.set(path, control);
      fields.append(control.element);
    }
    const summary = create('summary', '', title, createIcon('chevron-down', 18));
    return create('details', { className: 'group', open: isOpen }, summary, fields);
  }
}

function createPalettes(draft: Draft): HTMLElement {
  const palettes = create('div', 'palettes');
  palettes.setAttribute('role', 'group');
  palettes.setAttribute('aria-label', 'Palettes');
  for (const [name, JColorStudio] of Object.entries(PALETTES)) {
    const picture = create('i');
    picture.style.setProperty('--fill', JColorStudio.contentBackground);
    picture.style.setProperty('--link', JColorStudio.linkBackground);
    const button = create('button', { type: 'button' }, picture, name);
    button.addEventListener('click', () => draft.assign({ JColorStudio }));
    palettes.append(button);
  }
  return palettes;
}
