import type { Banner } from 'agent-widgets/client';
import { create } from '../../shared/create.js';
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
  control.id = path;
  const field = create('div', 'field', create('label', { htmlFor: path }, label), control);
  if (hint !== undefined) field.append(createHint(path, hint, control));
  return field;
}

/** A hint that the control is described by. */
export function createHint(path: Path, text: string, control: HTMLElement): HTMLElement {
  const hint = create('small', { id: `${path}-hint` }, text);
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
  const area = create('textarea', { className: 'input code-input', rows: field.rows, spellcheck: false });
  return { area, element: createField(path, field.label, area, field.hint) };
}
