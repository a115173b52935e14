import { createArea, createField, createHint, setText, type Control, type OnChange } from './control.js';
import type { AreaField, ChoiceField, LineField, Path, SwitchField } from './fields.js';

export function createChoice(path: Path, field: ChoiceField, onChange: OnChange): Control {
  const element = document.createElement('fieldset');
  element.className = 'field';
  const legend = element.appendChild(document.createElement('legend'));
  legend.textContent = field.label;
  const segments = element.appendChild(document.createElement('div'));
  segments.className = 'segments';
  const radios = field.options.map((option, index) => {
    const label = segments.appendChild(document.createElement('label'));
    const radio = label.appendChild(document.createElement('input'));
    Object.assign(radio, { type: 'radio', name: path, value: option });
    radio.addEventListener('change', () => onChange(option));
    label.append(field.names[index] ?? option);
    return radio;
  });
  return {
    element,
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
  const element = document.createElement('div');
  const line = element.appendChild(document.createElement('label'));
  line.className = 'switch-line';
  line.append(label);
  const box = line.appendChild(document.createElement('input'));
  Object.assign(box, { type: 'checkbox', id: path, className: 'switch' });
  box.setAttribute('role', 'switch');
  box.addEventListener('change', () => onChange(box.checked));
  if (hint !== undefined) element.append(createHint(path, hint, box));
  return {
    element,
    show: (value, banner) => {
      box.checked = typeof value === 'boolean' ? value : effective(banner);
    },
  };
}

export function createLine(path: Path, field: LineField, onChange: OnChange): Control {
  const input = document.createElement('input');
  input.className = 'input';
  input.placeholder = field.placeholder ?? '';
  input.readOnly = field.isFixed === true;
  input.autocomplete = 'off';
  input.addEventListener('input', () => onChange(input.value));
  const element = createField(path, field.label, input, field.hint);
  if (field.suggestions) {
    const list = element.appendChild(document.createElement('datalist'));
    list.id = `${path}-list`;
    list.append(...field.suggestions.map((value) => new Option(value)));
    input.setAttribute('list', list.id);
  }
  return { element, show: (value) => setText(input, value) };
}

export function createCode(path: Path, field: AreaField, onChange: OnChange): Control {
  const { area, element } = createArea(path, field);
  area.addEventListener('input', () => onChange(area.value));
  return { element, show: (value) => setText(area, value) };
}
