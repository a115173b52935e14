import { create } from '../../shared/create.js';
import { createField, setText, type Control, type OnChange } from './control.js';
import { readColor, toHex, withAlphaOf } from './css-colors.js';
import type { Path } from './fields.js';

/** A text field, which takes every CSS colour, beside a picker, which takes only opaque sRGB colours. */
export function createColor(path: Path, label: string, onChange: OnChange): Control {
  const input = create('input', {
    className: 'input',
    placeholder: 'Default',
    autocomplete: 'off',
    spellcheck: false,
  });
  const element = createField(path, label, input, undefined);
  element.classList.add('color');
  const picker = create('input', { type: 'color' });
  picker.setAttribute('aria-label', `${label}, picker`);
  const pair = create('div', 'pair');
  input.replaceWith(pair);
  pair.append(picker, input);

  const showPicker = (): void => {
    const color = readColor(input.value);
    pair.classList.toggle('unset', !color);
    picker.value = color ? toHex(color) : '#000000';
    pair.style.setProperty('--color', color ? input.value : 'transparent');
  };
  input.addEventListener('input', () => {
    showPicker();
    onChange(input.value.trim());
  });
  picker.addEventListener('input', () => {
    input.value = withAlphaOf(picker.value, input.value);
    showPicker();
    onChange(input.value);
  });
  return {
    element,
    show: (value) => {
      if (typeof value === 'string' && value === input.value.trim()) return;
      setText(input, value);
      showPicker();
    },
  };
}
