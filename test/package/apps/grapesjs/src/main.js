import grapesjs from 'grapesjs';
import 'grapesjs/dist/css/grapes.min.css';
import elementsUrl from '../node_modules/agent-widgets/dist/embed.js?url';
import { createBannerForm } from './builders/banner-form.js';
import { elements, exportPage, fieldsOf, PRESETS } from './builders/fields.js';

const editor = grapesjs.init({
  container: '#app',
  storageManager: false,
  telemetry: false,
  blockManager: { appendOnClick: true },
  canvas: { scripts: [elementsUrl] },
});

editor.TraitManager.addType('banner', {
  noLabel: true,
  createInput: ({ component }) => {
    const write = (config) => component.addAttributes({ config });
    return createBannerForm(component.getAttributes().config, write).element;
  },
});

const TRAITS = {
  select: 'select',
  switch: 'checkbox',
  number: 'number',
  text: 'text',
  color: 'color',
  banner: 'banner',
};

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
          options: options?.map((id) => ({ id, label: id || 'off' })),
          ...(options?.includes('') && {
            setValue: ({ component, value }) =>
              value ? component.addAttributes({ [name]: value }) : component.removeAttributes(name),
          }),
          ...(isStyle && {
            getValue: ({ component }) => component.getStyle()[name] ?? '',
            setValue: ({ component, value }) => component.addStyle({ [name]: value }),
          }),
        })),
      },
    },
    view: {
      // A custom element belongs to the page that makes it, and a canvas is another page than the builder's.
      _createElement(name) {
        return this.frameView.getDoc().createElement(name);
      },
    },
  });
  editor.BlockManager.add(tag, { label: tag, content: { type: tag } });
}

window.editor = editor;
window.exportPage = () =>
  exportPage(`<style>${editor.getCss()}</style>${editor.getWrapper().getInnerHTML()}`);
