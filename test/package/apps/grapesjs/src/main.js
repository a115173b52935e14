import grapesjs from 'grapesjs';
import 'grapesjs/dist/css/grapes.min.css';
import { elements, exportPage, fieldsOf, PRESETS } from './fields.js';

const editor = grapesjs.init({
  container: '#app',
  storageManager: false,
  telemetry: false,
  blockManager: { appendOnClick: true },
});

const TRAITS = { select: 'select', switch: 'checkbox', number: 'number', text: 'text', color: 'color' };

for (const element of elements) {
  const tag = element.tagName;
  const fields = fieldsOf(element);
  editor.DomComponents.addType(tag, {
    isComponent: (node) => node.localName === tag,
    model: {
      defaults: {
        tagName: tag,
        droppable: false,
        attributes: PRESETS[tag],
        traits: fields.map(({ name, kind, options, isStyle }) => ({
          name,
          type: TRAITS[kind],
          options: options?.map((id) => ({ id, label: id })),
          ...(isStyle && {
            getValue: ({ component }) => component.getStyle()[name] ?? '',
            setValue: ({ component, value }) => component.addStyle({ [name]: value }),
          }),
        })),
      },
    },
  });
  editor.BlockManager.add(tag, { label: tag, content: { type: tag } });
}

window.editor = editor;
window.exportPage = () =>
  exportPage(`<style>${editor.getCss()}</style>${editor.getWrapper().getInnerHTML()}`);
