import { create } from '../../shared/create.js';
import { createArea, INVALID, type Control, type OnChange } from './control.js';
import type { AreaField, Path } from './fields.js';

/** A field for a JSON list. The banner changes only while the text is a valid list; the text is never rewritten while typing. */
export function createList(path: Path, field: AreaField, onChange: OnChange): Control {
  const { area, element } = createArea(path, field);
  const fault = create('small', 'fault');
  fault.setAttribute('role', 'alert');
  element.append(fault);
  let shown: unknown;
  area.addEventListener('input', () => {
    const { value, message } = parseList(area.value);
    fault.textContent = message;
    area.setAttribute('aria-invalid', String(message !== ''));
    if (!message) shown = value;
    onChange(message ? INVALID : value);
  });
  return {
    element,
    show: (value, _banner, isInvalid) => {
      const isShown = !fault.textContent && JSON.stringify(value) === JSON.stringify(shown);
      if (isInvalid || isShown) return;
      shown = value;
      area.value = value === undefined ? '' : JSON.stringify(value, null, 2);
      fault.textContent = '';
      area.removeAttribute('aria-invalid');
    },
  };
}

function parseList(text: string): { value?: unknown[]; message: string } {
  if (!text.trim()) return { message: '' };
  try {
    const value: unknown = JSON.parse(text);
    const isList =
      Array.isArray(value) &&
      value.every((entry) => typeof entry === 'object' && !Array.isArray(entry) && entry);
    return isList ? { value: value as unknown[], message: '' } : { message: 'Not a list of objects.' };
  } catch (error) {
    return { message: `Not JSON yet: ${(error as Error).message}` };
  }
}
