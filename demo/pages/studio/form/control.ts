import type { Banner } from 'agent-widgets/client';
import type { AreaField, Path } from './fields.js';

/** What edits one value of a banner. */
export interface Control {
  readonly element: HTMLElement;
  /** Takes over a value that did not come from this control. */
  show(value: unknown, banner: Banner): void;
}

export type OnChange = (value: unknown) => void;

/** A labelled control with its hint, which the control is described by. */
export function createField(
  path: Path,
  label: string,
  control: HTMLElement,
  hint: string | undefined,
): HTMLElement {
  const field = document.createElement('div');
  field.className = 'field';
  control.id = path;
  const name = field.appendChild(document.createElement('label'));
  name.htmlFor = path;
  name.textContent = label;
  field.append(control);
  if (hint !== undefined) field.append(createHint(path, hint, control));
  return field;
}

/** A hint that the control is described by. */
export function createHint(path: Path, text: string, control: HTMLElement): HTMLElement {
  const hint = document.createElement('small');
  hint.id = `${path}-hint`;
  hint.textContent = text;
  control.setAttribute('aria-describedby', hint.id);
  return hint;
}

/** Setting the text it has already would move the caret to the end. */
export function setText(input: HTMLInputElement | HTMLTextAreaElement, value: unknown): void {
  const text = typeof value === 'string' ? value : '';
  if (input.value !== text) input.value = text;
}

/** Several lines of code. */
export function createArea(
  path: Path,
  field: AreaField,
): { area: HTMLTextAreaElement; element: HTMLElement } {
  const area = document.createElement('textarea');
  area.className = 'input code-input';
  area.rows = field.rows;
  area.spellcheck = false;
  return { area, element: createField(path, field.label, area, field.hint) };
}
