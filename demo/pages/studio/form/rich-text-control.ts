import { create } from '../../shared/create.js';
import { createField, setText, type Control, type OnChange } from './control.js';
import type { AreaField, Path } from './fields.js';

const ADDRESS = 'https://';

/** The tags that each button puts around the selected words. */
const MARKS: readonly (readonly [name: string, open: string, close: string])[] = [
  ['Bold', '<b>', '</b>'],
  ['Italic', '<i>', '</i>'],
  ['Link', `<a href="${ADDRESS}">`, '</a>'],
];

/** A field for the HTML of the message, with buttons for owners who do not write HTML. */
export function createRichText(path: Path, field: AreaField, onChange: OnChange): Control {
  const area = create('textarea', { className: 'input', rows: field.rows });
  area.addEventListener('input', () => onChange(area.value));
  const element = createField(path, field.label, area, field.hint);
  const marks = create('div', 'marks');
  marks.setAttribute('role', 'group');
  marks.setAttribute('aria-label', 'Selected words');
  for (const [name, open, close] of MARKS) {
    const button = create('button', { type: 'button', className: 'button small' }, name);
    button.addEventListener('click', () => mark(area, open, close));
    marks.append(button);
  }
  area.before(marks);
  return { element, show: (value) => setText(area, value) };
}

/** Puts the tags around the selected words. In a link the address is selected next, so that it can be typed at once. */
function mark(area: HTMLTextAreaElement, open: string, close: string): void {
  const { selectionStart: start, selectionEnd: end } = area;
  const words = area.value.slice(start, end);
  area.focus();
  // After `setRangeText`, Undo would mix this text with that before. It reports the input by itself, too.
  document.execCommand('insertText', false, open + words + close);
  const address = open.indexOf(ADDRESS);
  const caret = start + (address < 0 ? open.length : address);
  area.setSelectionRange(caret, caret + (address < 0 ? words.length : ADDRESS.length));
}
