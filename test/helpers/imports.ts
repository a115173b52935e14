import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { manifest } from './manifest.js';
import { ROOT } from './root.js';

export interface Import {
  /** As written: `./store.js`, `lit`. */
  readonly name: string;
  /** `type` is absent from the built code; `lazy` is an `import()`. */
  readonly kind: 'static' | 'lazy' | 'type';
}

const files = (folder: string, wanted: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((entry) => wanted.test(entry))
    .map((entry) => join(folder, entry))
    .sort();

/** Paths of the source files under a folder, relative to the root. */
export const sourceFiles = (folder: string): string[] =>
  files(folder, /\.(ts|mjs)$/).filter((file) => !/\.d\.ts$|(^|\/)(node_modules|dist)\//.test(file));

/** Paths of the built modules under a folder, relative to the root. */
export const builtFiles = (folder: string): string[] => files(folder, /\.m?js$/);

/** Everything a file imports or exports from elsewhere. */
export function importsOf(file: string): Import[] {
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest);
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    const read = readImport(node);
    if (read) found.push(read);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function readImport(node: ts.Node): Import | undefined {
  if (ts.isImportDeclaration(node))
    return named(node.moduleSpecifier, isTypeImport(node) ? 'type' : 'static');
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    return named(node.moduleSpecifier, node.isTypeOnly ? 'type' : 'static');
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return named(node.argument.literal, 'type');
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return named(node.arguments[0], 'lazy');
  }
  return undefined;
}

const named = (node: ts.Node | undefined, kind: Import['kind']): Import | undefined =>
  node && ts.isStringLiteralLike(node) ? { name: node.text, kind } : undefined;

/** With `verbatimModuleSyntax` only `import type` disappears; `import { type A }` still loads the module. */
const isTypeImport = ({ importClause }: ts.ImportDeclaration): boolean => importClause?.isTypeOnly ?? false;

/** The source file a relative name or, in `src`, a public one leads to, relative to the root; undefined for a package. */
export function resolveImport(file: string, name: string): string | undefined {
  if (!name.startsWith('.')) return file.startsWith('src/') ? sourceOf(name) : undefined;
  const target = relative(ROOT, resolve(ROOT, dirname(file), name));
  return file.endsWith('.ts') ? target.replace(/\.js$/, '.ts') : target;
}

function sourceOf(name: string): string | undefined {
  const target = manifest.exports[name.replace(manifest.name, '.')];
  return typeof target === 'object'
    ? target.default?.replace('./dist/', 'src/').replace(/\.js$/, '.ts')
    : undefined;
}
