import type { Banner } from 'agent-widgets/client';
import { create } from '../../shared/create.js';
import type { AreaField, Path } from './fields.js';

/** Edits one value of a banner. */
export interface Control {
  readonly element: HTMLElement;
  /** Shows the banner's value, which may have been set elsewhere. `isInvalid`: what was typed here last has no value yet. */
  show(value: unknown, banner: Banner, isInvalid: boolean): void;
}

/** What a control reports while no value can be read from what was typed. */
export const INVALID = Symbol('invalid');

export type OnChange = (value: unknown) => void;

/** A control with its label and, if there is one, its hint as the description. */
export function createField(
  path: Path,
  label: string,
  control: HTMLElement,
  hint: string | undefined,
): HTMLElement {
  control.id = path;
  const field = create('div', 'field', create('label', { htmlFor: path }, label), control);
  if (hint !== undefined) field.append(createHint(path, hint, control));
  return field;
}

/** A hint, set as the description of the control. */
export function createHint(path: Path, text: string, control: HTMLElement): HTMLElement {
  const hint = create('small', { id: `${path}-hint` }, text);
  control.setAttribute('aria-describedby', hint.id);
  return hint;
}

/** Sets the text only if it differs, because setting the same text would move the caret to the end. */
export function setText(input: HTMLInputElement | HTMLTextAreaElement, value: unknown): void {
  const text = typeof value === 'string' ? value : '';
  if (input.value !== text) input.value = text;
}

/** A field for several lines of code. */
export function createArea(
  path: Path,
  field: AreaField,
): { area: HTMLTextAreaElement; element: HTMLElement } {
  const area = create('textarea', { className: 'input code-input', rows: field.rows, spellcheck: false });
  return { area, element: createField(path, field.label, area, field.hint) };
}
