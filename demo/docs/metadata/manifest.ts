import { readdirSync, readFileSync } from 'node:fs';
import { create, ts } from '@custom-elements-manifest/analyzer/index.js';
import { litPlugin } from '@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js';
import type {
  Attribute,
  ClassField,
  ClassMember,
  ClassMethod,
  CustomElement,
  CustomElementDeclaration,
  Declaration,
  JavaScriptModule,
  Package,
} from 'custom-elements-manifest/schema.js';
import { sourceTypes, type Typed } from './source-types.js';
import { withoutSections } from './words.js';

const TAGS = ['agent-chat', 'promo-banner'];

/** One of the elements, as the manifest describes it. */
export type Element = CustomElementDeclaration & CustomElement & { readonly tagName: string };

/** A property. One without an attribute can be set only by scripts. */
export type Field = ClassField & { readonly attribute?: string };

/** The Custom Elements Manifest of both elements, made from the docblocks and types of their classes. */
export function createManifest(): Package {
  const modules = TAGS.map((tag) => parse(`src/elements/${tag}/${tag}.ts`));
  const manifest = create({ modules, plugins: litPlugin() });
  const numbers = new Map(TAGS.flatMap(sourcesOf).flatMap(namedNumbers));
  return { ...manifest, modules: manifest.modules.flatMap((module) => toPublic(module, numbers)) };
}

export const elementsOf = ({ modules }: Package): Element[] =>
  modules.flatMap(({ declarations = [] }) => declarations.filter(isElement));

/** Public properties of an instance, with and without an attribute. */
export const fieldsOf = ({ members = [] }: Element): Field[] =>
  members.filter((member): member is Field => member.kind === 'field' && !member.static);

export const methodsOf = ({ members = [] }: Element): ClassMethod[] =>
  members.filter((member): member is ClassMethod => member.kind === 'method');

export type ElementEvent = NonNullable<Element['events']>[number] & { readonly fields: readonly Typed[] };

/** The events with their fields, which the manifest has no place for. */
export const eventsOf = ({ events = [] }: Element): ElementEvent[] =>
  events.map((event) => ({ ...event, fields: sourceTypes().eventFieldsOf(event.type.text) }));

/** A method as a page calls it; a static one is called on the class. */
export function signatureOf(element: Element, method: ClassMethod): string {
  const given = (method.parameters ?? []).map(({ name, type }) => `${name}: ${type?.text ?? ''}`).join(', ');
  const back = method.return?.type?.text ?? 'void';
  const owner = method.static ? `${element.name}.` : '';
  return `${owner}${method.name}(${given})${back === 'void' ? '' : `: ${back}`}`;
}

const sourcesOf = (tag: string): ts.SourceFile[] =>
  readdirSync(`src/elements/${tag}`)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => parse(`src/elements/${tag}/${name}`));

const parse = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);

function isElement(declaration: Declaration): declaration is Element {
  return 'tagName' in declaration && declaration.tagName !== undefined;
}

/** The constants that are numbers. A default is a constant's name in the source, but the documentation shows the number. */
function namedNumbers(source: ts.SourceFile): [string, string][] {
  return source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) && initializer && ts.isNumericLiteral(initializer)
        ? [[name.text, initializer.text] as [string, string]]
        : [],
    );
}

type Numbers = ReadonlyMap<string, string>;

/** The modules as they are published, with what a page can use of them: the class of an element and its registration. */
function toPublic({ path, declarations = [] }: JavaScriptModule, numbers: Numbers): JavaScriptModule[] {
  const module = path.replace(/^src\/(.*)\.ts$/, 'dist/$1.js');
  return declarations.filter(isElement).flatMap((element): JavaScriptModule[] => {
    const { name, tagName } = element;
    const declaration = { name, module };
    return [
      {
        kind: 'javascript-module',
        path: module,
        declarations: [toPublicElement(element, numbers)],
        exports: [{ kind: 'js', name, declaration }],
      },
      {
        kind: 'javascript-module',
        path: `dist/define/${tagName}.js`,
        declarations: [],
        exports: [{ kind: 'custom-element-definition', name: tagName, declaration }],
      },
    ];
  });
}

function toPublicElement(element: Element, numbers: Numbers): Element {
  const { tagName, name, description = '', attributes = [], members = [], events = [] } = element;
  return {
    ...element,
    description: withoutSections(description),
    attributes: attributes.map((attribute) => tidy(attribute, numbers)),
    members: members.filter(isPublic).map((member) => spellParameters(tidy(member, numbers), name)),
    // The analyzer also lists every `dispatchEvent`; a page can rely only on the events in the docblock.
    events: events.filter(({ name }) => name?.startsWith(`${tagName}-`)),
  };
}

/** Spells out the types of parameters whose names the package does not export. */
function spellParameters(member: ClassMember, className: string): ClassMember {
  if (member.kind !== 'method' || !member.parameters) return member;
  const spelled = sourceTypes().parametersOf(className, member.name);
  const parameters = member.parameters.map((one, index) => ({ ...one, type: spelled[index]!.type }));
  return { ...member, parameters };
}

const isPublic = ({ name, privacy = 'public' }: ClassMember): boolean =>
  privacy === 'public' && !name.startsWith('#');

function tidy<Item extends Attribute | ClassMember>(item: Item, numbers: Numbers): Item {
  const { default: preset, ...rest } = item as Item & { default?: string };
  const number = preset === undefined ? undefined : toNumber(preset, numbers);
  return {
    ...rest,
    ...(item.description && { description: withoutSections(item.description) }),
    ...(number !== undefined && { type: { text: 'number' }, default: number }),
    // The name of a constant means nothing to a reader without the source.
    ...(number === undefined && preset !== undefined && !/^[A-Z_]+$/.test(preset) && { default: preset }),
  } as Item;
}

const toNumber = (text: string, numbers: Numbers): string | undefined =>
  numbers.get(text) ?? (/^\d[\d_]*$/.test(text) ? text.replaceAll('_', '') : undefined);
