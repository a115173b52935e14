import { createColor } from './color-control.js';
import type { Control, OnChange } from './control.js';
import { FIELDS, type Path } from './fields.js';
import { createList } from './list-control.js';
import { createPattern } from './pattern-control.js';
import { createRichText } from './rich-text-control.js';
import { createChoice, createCode, createLine, createSwitch } from './simple-controls.js';

/** The control for a field. It calls `onChange` with what is edited. */
export function createControl(path: Path, onChange: OnChange): Control {
  const field = FIELDS[path];
  switch (field.kind) {
    case 'choice':
      return createChoice(path, field, onChange);
    case 'switch':
      return createSwitch(path, field, onChange);
    case 'line':
      return createLine(path, field, onChange);
    case 'rich':
      return createRichText(path, field, onChange);
    case 'code':
      return createCode(path, field, onChange);
    case 'list':
      return createList(path, field, onChange);
    case 'color':
      return createColor(path, field.label, onChange);
    case 'pattern':
      return createPattern(path, field.label, onChange);
  }
}
