import { type Element, fieldsOf } from './manifest.js';

/**
 * The types of both elements in the templates of React 19, Preact, Solid, Svelte and Vue (`dist/frameworks.d.ts`).
 * The types skip a framework that is not installed, so every module that registers an element can import this one file.
 */
export function writeFrameworkTypes(elements: readonly Element[]): string {
  return [
    '/** Generated: types of both elements in templates, for attributes, properties without an attribute, and listeners. */',
    ...elements.map(writeImports),
    writeEventMaps(elements),
    HELPERS,
    ...elements.map(writeTag),
    ...FRAMEWORKS.map((framework) => writeFramework(framework, elements)),
  ]
    .join('\n\n')
    .concat('\n');
}

interface Framework {
  readonly module: string;
  /** The props of every HTML element there; `E` stands for the element's class. */
  readonly html: string;
  /** The helper below that turns the name of an event into the name of a prop. */
  readonly listeners: string;
  /** The interface that maps tags to props, and its namespace. */
  readonly map: string;
  readonly namespace?: string;
  /** The interface maps a tag to a component instead of its props. */
  readonly isComponent?: true;
}

const FRAMEWORKS: readonly Framework[] = [
  {
    module: 'react',
    html: "import('react').DetailedHTMLProps<import('react').HTMLAttributes<E>, E>",
    listeners: 'On',
    map: 'IntrinsicElements',
    namespace: 'JSX',
  },
  {
    module: 'preact',
    html: "import('preact').HTMLAttributes<E>",
    listeners: 'On',
    map: 'IntrinsicElements',
    namespace: 'JSX',
  },
  {
    module: 'solid-js',
    html: "import('solid-js').JSX.HTMLAttributes<E>",
    listeners: 'OnColon',
    map: 'IntrinsicElements',
    namespace: 'JSX',
  },
  {
    module: 'svelte/elements',
    html: "import('svelte/elements').HTMLAttributes<E>",
    listeners: 'On',
    map: 'SvelteHTMLElements',
  },
  {
    module: 'vue',
    html: "import('vue').HTMLAttributes & import('vue').ReservedProps",
    listeners: 'OnPascal',
    map: 'GlobalComponents',
    isComponent: true,
  },
];

const HELPERS = `type On<Events> = {
  [Name in keyof Events & string as \`on\${Name}\`]?: ((event: Events[Name]) => void) | undefined;
};
type OnColon<Events> = {
  [Name in keyof Events & string as \`on:\${Name}\`]?: ((event: Events[Name]) => void) | undefined;
};
type OnPascal<Events> = {
  [Name in keyof Events & string as \`on\${Pascal<Name>}\`]?: ((event: Events[Name]) => void) | undefined;
};
type Pascal<Name extends string> = Name extends \`\${infer Word}-\${infer Rest}\`
  ? \`\${Capitalize<Word>}\${Pascal<Rest>}\`
  : Capitalize<Name>;`;

const stem = ({ name }: Element): string => name.replace(/Element$/, '');

function writeImports(element: Element): string {
  const folder = `./elements/${element.tagName}/${element.tagName}`;
  return [
    `import type { ${element.name} } from '${folder}.js';`,
    `import type { ${stem(element)}EventMap } from '${folder}.events.js';`,
  ].join('\n');
}

/** The events bubble, so a page can listen for them anywhere above the element. */
function writeEventMaps(elements: readonly Element[]): string {
  const maps = elements.map((element) => `${stem(element)}EventMap`).join(', ');
  const targets = ['DocumentEventMap', 'WindowEventMap', 'ShadowRootEventMap'];
  const lines = targets.map((target) => `  interface ${target} extends ${maps} {}`);
  return ['declare global {', ...lines, '}'].join('\n');
}

/** What can be set on the tag: every attribute by its name, and every property that has no attribute. */
function writeTag(element: Element): string {
  const fields = fieldsOf(element);
  const attributes = (element.attributes ?? []).map(({ name, type, fieldName, description }) => {
    const field = fields.find((one) => one.name === fieldName);
    return { name, description, type: field ? `${element.name}['${field.name}']` : type?.text };
  });
  const properties = fields
    .filter(({ attribute }) => !attribute)
    .map(({ name, description }) => ({ name, description, type: `${element.name}['${name}']` }));
  const lines = [...attributes, ...properties].map(
    ({ name, description, type = 'string' }) =>
      `  /** ${description ?? ''} */\n  '${name}'?: ${type} | undefined;`,
  );
  return `interface ${stem(element)}Tag {\n${lines.join('\n')}\n}`;
}

function writeFramework(framework: Framework, elements: readonly Element[]): string {
  const { module, html, listeners, map, namespace, isComponent } = framework;
  const alias = `Html${pascal(module)}`;
  const tags = elements.map((element) => {
    const tag = `${stem(element)}Tag`;
    const props = `Omit<${alias}<${element.name}>, keyof ${tag}> & ${tag} & ${listeners}<${stem(element)}EventMap>`;
    return `  '${element.tagName}': ${isComponent ? `new () => { $props: ${props} }` : props};`;
  });
  const declared = [`interface ${map} {`, ...tags, '}'];
  const body = namespace ? [`namespace ${namespace} {`, ...declared.map(indent), '}'] : declared;
  // `@ts-ignore` covers only the next line, so whatever may fail is on a line of its own.
  return [
    `/** @ts-ignore where ${module} is not installed */`,
    `type ${alias}<E> = ${html};`,
    '/** @ts-ignore */',
    `declare module '${module}' {`,
    ...body.map(indent),
    '}',
  ].join('\n');
}

const indent = (line: string): string => `  ${line}`;

const pascal = (text: string): string =>
  text.replace(/(?:^|\W+)(\w)/g, (_match, letter: string) => letter.toUpperCase());
