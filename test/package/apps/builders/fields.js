/** What a block of an element can be set to, from the manifest of the package: no list of our own. */
import manifest from 'agent-widgets/custom-elements.json';

export const elements = manifest.modules.flatMap(({ declarations }) => declarations);

const unquote = (text = '') => text.replace(/^'|'$/g, '');

/** Attributes: enums are selects, what may also be left out has an empty choice, booleans switches, the rest numbers or texts; a whole Banner has a form of its own. */
const attributeFields = ({ attributes }) =>
  attributes.map(({ name, type, default: preset }) => {
    if (name === 'config') return { name, kind: 'banner' };
    const values = [...type.text.matchAll(/'([^']*)'/g)].map(([, value]) => value);
    if (type.text.startsWith('boolean |')) return { name, kind: 'select', options: ['', 'on', ...values] };
    if (values.length > 0)
      return { name, kind: 'select', options: values, preset: unquote(preset) || values[0] };
    if (type.text === 'boolean') return { name, kind: 'switch' };
    return { name, kind: type.text === 'number' ? 'number' : 'text' };
  });

const COLOUR = /accent|surface|text|muted|border|error/;

/** CSS properties: colours are pickers. */
const styleFields = ({ cssProperties }) =>
  cssProperties.map(({ name }) => ({ name, kind: COLOUR.test(name) ? 'color' : 'text', isStyle: true }));

export const fieldsOf = (element) => [...attributeFields(element), ...styleFields(element)];

/** A block that has just been placed shows something. */
export const PRESETS = {
  'agent-chat': {
    'agent-id': 'agent-1',
    'ai-url': 'https://service.example/ai',
    starters: '["Is the Tide bowl safe in the oven?"]',
  },
  'promo-banner': {
    config: '{ "id": "b", "companyId": "c", "name": "n", "content": "Free delivery" }',
  },
};

/** A page without anything of the builder's in it. */
export const exportPage = (body) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Exported</title>
    <link rel="icon" href="data:," />
    <script type="module" src="/node_modules/agent-widgets/dist/embed.mjs"></script>
  </head>
  <body>${body}</body>
</html>`;
