import { create } from '../../shared/create.js';
import { createArea, createField, createHint, setText, type Control, type OnChange } from './control.js';
import type { AreaField, ChoiceField, LineField, Path, SwitchField } from './fields.js';

export function createChoice(path: Path, field: ChoiceField, onChange: OnChange): Control {
  const radios = field.options.map((option) => {
    const radio = create('input', { type: 'radio', name: path, value: option });
    radio.addEventListener('change', () => onChange(option));
    return radio;
  });
  const labels = radios.map((radio, index) => create('label', '', radio, field.names[index] ?? radio.value));
  const legend = create('legend', '', field.label);
  return {
    element: create('fieldset', 'field', legend, create('div', 'segments', ...labels)),
    show: (value, banner) => {
      const shown = value ?? field.effective(banner);
      for (const radio of radios) radio.checked = radio.value === shown;
    },
  };
}

export function createSwitch(
  path: Path,
  { label, hint, effective }: SwitchField,
  onChange: OnChange,
): Control {
  const box = create('input', { type: 'checkbox', id: path, className: 'switch' });
  box.setAttribute('role', 'switch');
  box.addEventListener('change', () => onChange(box.checked));
  const element = create('div', '', create('label', 'switch-line', label, box));
  if (hint !== undefined) element.append(createHint(path, hint, box));
  return {
    element,
    show: (value, banner) => {
      box.checked = typeof value === 'boolean' ? value : effective(banner);
    },
  };
}

export function createLine(path: Path, field: LineField, onChange: OnChange): Control {
  const input = create('input', {
    className: 'input',
    placeholder: field.placeholder ?? '',
    readOnly: field.isFixed === true,
    autocomplete: 'off',
  });
  input.addEventListener('input', () => onChange(input.value));
  const element = createField(path, field.label, input, field.hint);
  if (field.suggestions) {
    const options = field.suggestions.map((value) => new Option(value));
    const list = create('datalist', { id: `${path}-list` }, ...options);
    element.append(list);
    input.setAttribute('list', list.id);
  }
  return { element, show: (value) => setText(input, value) };
}

export function createCode(path: Path, field: AreaField, onChange: OnChange): Control {
  const { area, element } = createArea(path, field);
  area.addEventListener('input', () => onChange(area.value));
  return { element, show: (value) => setText(area, value) };
}
