import { readFileSync } from 'node:fs';
import { ts } from '@custom-elements-manifest/analyzer/index.js';
import { PATTERN_NAMES } from '../../../src/banner/patterns.js';
import { type BannerView, readBanner } from '../../../src/banner/read-banner.js';
import * as protocol from '../../../src/protocol/banner.js';
import { serverColors } from '../../../src/ssr/colors.js';
import { withoutSections } from './words.js';

const SOURCE = 'src/protocol/banner.ts';

/** A field of the Banner: the values it takes, its default, and what a visitor sees of it. */
export interface BannerField {
  readonly name: string;
  /** A type, or the allowed values as a union of string literals. */
  readonly type: { readonly text: string };
  readonly default: string | undefined;
  readonly description: string;
}

export interface BannerFields {
  readonly title: string;
  /** What holds for all of the fields, as markdown. */
  readonly about?: string;
  readonly fields: readonly BannerField[];
}

const ABOUT_BANNER = `The service takes a Banner with \`id\`, \`companyId\` and \`name\`; for the element \`content\` is enough. If a field has a value that cannot be used, the banner takes the default, and a \`promo-banner-warning\` event names the field.

The service’s interface gives the names, the types and the allowed values of the fields, but mostly not what a visitor sees. Where this package chose the meaning, the description ends in “Our reading”. All defaults are its own choice, too.`;

/** Every field of the Banner, its colours and its fonts. Names and meanings come from the types, defaults from `readBanner`. */
export function readBannerFields(): BannerFields[] {
  const source = ts.createSourceFile(SOURCE, readFileSync(SOURCE, 'utf8'), ts.ScriptTarget.ES2022, true);
  return [
    { title: 'Banner fields', about: ABOUT_BANNER, fields: membersOf(source, 'BannerInput').map(toField) },
    { title: 'JColorStudio', fields: elementsOf(source, 'COLOR_STUDIO_KEYS').map(toStudioKey) },
    { title: 'JFontStudio', fields: elementsOf(source, 'FONT_STUDIO_KEYS').map(toStudioKey) },
  ];
}

interface Named {
  readonly name: string;
  readonly type: string;
  readonly description: string;
}

const toField = ({ name, type, description }: Named): BannerField => ({
  name,
  type: { text: valuesOf(name, type) },
  default: name === 'content' ? undefined : presetOf(name),
  description,
});

const toStudioKey = ({ name, type, description }: Named): BannerField => ({
  name,
  type: { text: type },
  default: presetOf(name),
  description,
});

/** The name of each of the author's colours in the palette that is drawn. */
const COLORS: Readonly<Record<string, keyof BannerView['palette']>> = {
  contentBackground: 'fill',
  contentText: 'text',
  contentShadow: 'shadow',
  linkBackground: 'linkFill',
  linkText: 'link',
  closeButton: 'close',
};

/** Fields that decide the defaults of other fields, with their values. */
const DECIDING = {
  placement: protocol.BANNER_PLACEMENTS,
  mode: protocol.BANNER_MODES,
  linkMode: protocol.BANNER_LINK_MODES,
} as const;

/** What a banner has that sets only its message. If another field decides the default: the default for each of its values. */
function presetOf(name: string): string | undefined {
  for (const [field, values] of Object.entries(DECIDING)) {
    const presets = values.map((value) => readPreset(name, { [field]: value }));
    const different = [...new Set(presets)];
    const choicesOf = (preset: string): string =>
      values.filter((_value, index) => presets[index] === preset).join(', ');
    if (field !== name && different.length > 1)
      return different.map((preset) => `${preset} (${choicesOf(preset)})`).join(' | ');
  }
  return readPreset(name, {}) || undefined;
}

function readPreset(name: string, fields: object): string {
  const view = readBanner({ content: '.', ...fields }, { colors: serverColors }).view!;
  const color = COLORS[name];
  const value = color ? view.palette[color] : view[name as keyof BannerView];
  return typeof value === 'object' ? '' : String(value ?? '');
}

function valuesOf(name: string, type: string): string {
  if (name === 'pattern') return toUnion(['none', ...PATTERN_NAMES]);
  if (/Studio$/.test(name)) return 'object';
  if (name === 'JInstantEmbed') return 'object[]';
  const list = `BANNER_${type.replace(/^Banner/, '').replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_')}S`.toUpperCase();
  return list in protocol ? toUnion(protocol[list as 'BANNER_MODES']) : type;
}

const toUnion = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(' | ');

function membersOf(source: ts.SourceFile, name: string): Named[] {
  const found = source.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === name);
  return (found as ts.InterfaceDeclaration).members.filter(ts.isPropertySignature).map((member) => ({
    name: member.name.getText(source),
    // To a reader of the documentation, `undefined` is the same as a missing field.
    type: member.type!.getText(source).replace(/ \| undefined$/, ''),
    description: commentOf(member, source),
  }));
}

function elementsOf(source: ts.SourceFile, name: string): Named[] {
  const found = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find((one) => one.name.getText(source) === name);
  const list = (found!.initializer as ts.AsExpression).expression as ts.ArrayLiteralExpression;
  return list.elements.filter(ts.isStringLiteral).map((element) => ({
    name: element.text,
    type: 'string',
    description: commentOf(element, source),
  }));
}

/** The compiler finds no docblock at the elements of a list, so this reads the comment before the node. */
function commentOf(node: ts.Node, source: ts.SourceFile): string {
  const { text } = source;
  const range = ts.getLeadingCommentRanges(text, node.pos)?.at(-1);
  const comment = range ? text.slice(range.pos, range.end) : '';
  return withoutSections(comment.replace(/^\/\*\*|\*\/$|^\s*\*(?!\/)/gm, ' '));
}
