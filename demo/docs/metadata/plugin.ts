import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateJetBrainsWebTypes } from 'custom-element-jet-brains-integration';
import { generateVsCodeCustomElementData } from 'custom-element-vs-code-integration';
import type { Package } from 'custom-elements-manifest/schema.js';
import type { Plugin } from 'rollup';
import { writeFrameworkTypes } from './framework-types.js';
import { writeLlmsText } from './llms-text.js';
import { createManifest, elementsOf } from './manifest.js';

const EDITOR_FILES = ['web-types.json', 'vscode.html-custom-data.json', 'vscode.css-custom-data.json'];

/**
 * Modules that register an element, and bring the types of its tag. Not those of the classes: the wrappers for React
 * import them, and versions of its types before 18.2.6 lose their own tags beside ours.
 */
const TYPED_MODULES = /^define\/(agent-chat|promo-banner)\.d\.ts$/;

/** Writes what tools read about the elements beside the modules, made of the same sources in the same build. */
export function metadata(): Plugin {
  return {
    name: 'metadata',
    async generateBundle(_options, bundle) {
      const manifest = createManifest();
      const elements = elementsOf(manifest);
      const files: Record<string, string> = {
        'custom-elements.json': toJson(manifest),
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

/** The generators write files, and tell the console of each. */
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

/** What VS Code's generator does not know as a type it takes for a value, and offers it. */
function withoutLists(manifest: Package): Package {
  const copy = structuredClone(manifest);
  for (const { attributes = [] } of elementsOf(copy))
    for (const attribute of attributes)
      if (attribute.type?.text.endsWith('[]')) attribute.type.text = 'string';
  return copy;
}

/** The generators write the default and the page also of what has none, and a part once for each element that has it. */
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
