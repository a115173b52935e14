/** What is written beside the script-tag files. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Plugin } from 'rollup';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/** Minified files have no comments, so the licence notices of what is bundled are written to a file beside them. */
export function notices(): Plugin {
  return {
    name: 'notices',
    generateBundle() {
      const files = [...this.getModuleIds()];
      const folders = files.flatMap((id) => /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []);
      const texts = [...new Set(folders)].sort().map((folder) => notice(folder, files));
      this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY.txt', source: texts.join('\n\n') });
    },
  };
}

/** The packages that the plugins of this folder change. Their licences ask us to say so. */
const CHANGED = ['@lit/reactive-element', 'dompurify', 'lit-element', 'lit-html', 'marked', 'tslib'];

function notice(folder: string, files: readonly string[]): string {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Manifest;
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(`${folder}/${file}`, 'utf8') : '';
  // DOMPurify names its authors at the top of its code, not in the text of its licence.
  const heads = files
    .filter((id) => id.startsWith(`${folder}/`))
    .flatMap((id) => /^\/\*! @license (.+) \*\/$/m.exec(readFileSync(id, 'utf8'))?.[1] ?? []);
  // A choice of licences has brackets of its own.
  const terms = license.replace(/^\((.+)\)$/, '$1');
  const changes = CHANGED.includes(name) ? ', as changed by this build' : '';
  return `${[`${name} ${version} (${terms})${changes}`, ...heads, text.trim()].join('\n\n')}\n`;
}

/** Writes the hash of every script-tag file, for `integrity=` and for the `integrity` of an import map. */
export function integrity(): Plugin {
  const hash = (file: string): string =>
    createHash('sha384')
      .update(readFileSync(`dist/${file}`))
      .digest('base64');
  return {
    name: 'integrity',
    writeBundle() {
      const parts = readdirSync('dist/embed').map((part) => `embed/${part}`);
      const files = ['embed.mjs', 'embed.js', ...parts.sort()];
      const hashes = Object.fromEntries(files.map((file) => [file, `sha384-${hash(file)}`]));
      writeFileSync('dist/integrity.json', `${JSON.stringify(hashes, null, 2)}\n`);
    },
  };
}
