import { readFileSync } from 'node:fs';
import { marked } from 'marked';
import ts from 'typescript';
import { withoutSections } from '../metadata/words.js';
import { breakable, type Column, inlineCode, listing, table, toId } from './html.js';

const FILES = 'client chat call transport data-items whitelabel'.split(' ');

/** Options of the client, and its operations with the examples of their docblocks, which the tests run. */
export function writeClient(): string {
  const declared = new Map(FILES.flatMap(declarationsOf));
  const membersOf = (name: string) => (declared.get(name) as ts.InterfaceDeclaration).members;
  const optionsOf = (name: string): string =>
    table(COLUMNS, membersOf(name).map(toOption), (option) => `id="${toId(`${name} ${option.name}`)}"`);
  const operations = membersOf('Client').flatMap((group) => {
    const path = `client.${nameOf(group)}`;
    // Widgets have one example for their three operations; the other groups have one for each operation.
    if (exampleOf(group)) return [writeOperation(`${path}: create, edit, delete`, group)];
    const { typeName } = (group as ts.PropertySignature).type as ts.TypeReferenceNode;
    return membersOf(typeName.getText()).map((one) => writeOperation(`${path}.${nameOf(one)}`, one));
  });
  return [
    heading(2, 'createClient'),
    exampleOf(declared.get('createClient')!),
    optionsOf('ClientOptions'),
    heading(2, 'createChatClient'),
    exampleOf(declared.get('createChatClient')!),
    optionsOf('ChatClientOptions'),
    heading(2, 'Options of a call'),
    optionsOf('RequestOptions'),
    heading(2, 'Operations'),
    '<p>Each example continues the one of <code>createClient</code>.</p>',
    ...operations,
  ].join('\n');
}

interface Option {
  readonly name: string;
  readonly type: string;
  readonly meaning: string;
}

const COLUMNS: readonly Column<Option>[] = [
  { title: 'Name', cell: ({ name }) => inlineCode(name) },
  { title: 'Type', cell: ({ type }) => inlineCode(type) },
  { title: 'Meaning', cell: ({ meaning }) => marked.parseInline(meaning, { async: false }) },
];

const heading = (level: number, title: string): string =>
  `<h${level} id="${toId(title)}">${breakable(title)}</h${level}>`;

const writeOperation = (title: string, node: ts.Node): string =>
  heading(3, title) + marked.parse(meaningOf(node), { async: false }) + exampleOf(node);

const toOption = (member: ts.TypeElement): Option => ({
  name: nameOf(member),
  type: (member as ts.PropertySignature).type!.getText().replace(/ \| undefined$/, ''),
  meaning: meaningOf(member),
});

const nameOf = ({ name }: ts.TypeElement): string => name!.getText();

function meaningOf(node: ts.Node): string {
  const comment = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc)?.comment;
  return withoutSections(ts.getTextOfJSDocComment(comment) ?? '');
}

function exampleOf(node: ts.Node): string {
  const tag = ts.getJSDocTags(node).find(({ tagName }) => tagName.text === 'example');
  const text = ts.getTextOfJSDocComment(tag?.comment) ?? '';
  const example = /```ts\n([^]*?)```/.exec(text)?.[1];
  return example ? listing(example, 'ts') : '';
}

function declarationsOf(file: string): [string, ts.Node][] {
  const path = `src/client/${file}.ts`;
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true);
  return source.statements.flatMap((one): [string, ts.Node][] => {
    if (ts.isVariableStatement(one)) return [[one.declarationList.declarations[0]!.name.getText(), one]];
    return ts.isInterfaceDeclaration(one) || ts.isFunctionDeclaration(one) ? [[one.name!.text, one]] : [];
  });
}
