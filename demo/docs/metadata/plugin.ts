import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateJetBrainsWebTypes } from 'custom-element-jet-brains-integration';
import { generateVsCodeCustomElementData } from 'custom-element-vs-code-integration';
import type { Package } from 'custom-elements-manifest/schema.js';
import type { Plugin } from 'rollup';
import { writeFrameworkTypes } from './framework-types.js';
import { writeLlmsText } from './llms-text.js';
import { createManifest, type Element, elementsOf, fieldsOf } from './manifest.js';

const EDITOR_FILES = ['web-types.json', 'vscode.html-custom-data.json', 'vscode.css-custom-data.json'];

/**
 * Modules that register an element import the types of its tag. Modules of the classes do not: the React wrappers import
 * those, and before version 18.2.6 React's types lose their own tags when ours are present.
 */
const TYPED_MODULES = /^define\/(agent-chat|promo-banner)\.d\.ts$/;

/** Writes the files in which tools read about the elements, from the same sources and in the same build as the modules. */
export function metadata(): Plugin {
  return {
    name: 'metadata',
    async generateBundle(_options, bundle) {
      const manifest = createManifest();
      const elements = elementsOf(manifest);
      const files: Record<string, string> = {
        'custom-elements.json': toJson(manifest),
        'edge.js': elements.map(writeStandIn).join(''),
        'frameworks.d.ts': writeFrameworkTypes(elements),
        'llms.txt': writeLlmsText(elements),
        ...writeEditorFiles(manifest),
      };
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source });
      for (const asset of Object.values(bundle)) {
        if (asset.type !== 'asset' || !TYPED_MODULES.test(asset.fileName)) continue;
        const top = asset.fileName.split('/').slice(1).fill('..').join('/');
        asset.source = `import '${top}/frameworks.js';\n${String(asset.source)}`;
      }
    },
  };
}

/**
 * What an entry leads to in a worker at the edge, where no element is ever made: bundlers take Lit as for a browser there, and
 * that needs `HTMLElement`. Such a class has what the React components read of it to write a tag.
 */
function writeStandIn(element: Element): string {
  const properties = fieldsOf(element).map(({ name, attribute = false }) => [name, { attribute }]);
  return `export class ${element.name} {\n  static elementProperties = new Map(${JSON.stringify(properties)});\n}\n`;
}

/** The generators write to a folder, and log every file; this keeps the console quiet. */
function writeEditorFiles(manifest: Package): Record<string, string> {
  const outdir = mkdtempSync(join(tmpdir(), 'agent-widgets-metadata-'));
  const { log } = console;
  console.log = () => {};
  try {
    generateJetBrainsWebTypes(structuredClone(manifest) as never, {
      outdir,
      packageJson: false,
      hideLogs: true,
    });
    generateVsCodeCustomElementData(withoutLists(manifest) as never, { outdir, hideLogs: true });
    return Object.fromEntries(EDITOR_FILES.map((name) => [name, readWritten(join(outdir, name))]));
  } finally {
    console.log = log;
    rmSync(outdir, { recursive: true });
  }
}

/** VS Code's generator takes a type that it does not know for a value, and would suggest `string[]` to an author. */
function withoutLists(manifest: Package): Package {
  const copy = structuredClone(manifest);
  for (const { attributes = [] } of elementsOf(copy))
    for (const attribute of attributes)
      if (attribute.type?.text.endsWith('[]')) attribute.type.text = 'string';
  return copy;
}

/** Removes defaults and page links that are empty, and merges a part that the generators list once for each element. */
const readWritten = (file: string): string =>
  toJson(
    JSON.parse(
      readFileSync(file, 'utf8').replaceAll(' _(default: undefined)_', ''),
      (key, value: unknown) => {
        if (key === 'pseudoElements') return mergeParts(value as readonly Part[]);
        return key === 'doc-url' && value === '' ? undefined : value;
      },
    ),
  );

interface Part {
  readonly name: string;
  readonly description: string;
}

function mergeParts(parts: readonly Part[]): Part[] {
  const merged = new Map<string, string[]>();
  for (const { name, description } of parts) merged.set(name, [...(merged.get(name) ?? []), description]);
  return [...merged].map(([name, descriptions]) => ({ name, description: descriptions.join(' ') }));
}

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
