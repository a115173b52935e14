import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rollup, type OutputChunk, type OutputOptions, type RollupOptions } from 'rollup';
import { builtFiles } from '../helpers/imports.js';
import { ROOT } from '../helpers/root.js';
import { transferred } from '../helpers/size.js';

/** Shows the size of every file that a script tag can load, on disk and transferred, and then what each module adds to a chat. */
export async function bench(): Promise<void> {
  const files = builtFiles('dist').filter((file) => /^dist\/embed(\/|\.)/.test(file));
  const rows = files.map((file) => ({
    file,
    bytes: statSync(join(ROOT, file)).size,
    brotli: transferred(readFileSync(join(ROOT, file))),
  }));
  console.table(rows.sort((one, other) => other.brotli - one.brotli));
  console.table(await modulesOfChat());
}

/** How many transferred bytes each module adds until the first answer: the size of all modules minus the size without it. */
async function modulesOfChat(): Promise<{ module: string; brotli: number }[]> {
  const modules = await codeOfChat();
  const sizeWithout = (left: string): number =>
    transferred([...modules].map(([id, code]) => (id === left ? '' : code)).join('\n'));
  const whole = sizeWithout('');
  return [...modules.keys()]
    .map((id) => ({ module: id.replace(/^.*\/(src|node_modules)\//, ''), brotli: whole - sizeWithout(id) }))
    .sort((one, other) => other.brotli - one.brotli);
}

/** The minified code of each module, from another build that writes one file per module. */
async function codeOfChat(): Promise<ReadonlyMap<string, string>> {
  const { default: builds } = (await import(pathToFileURL(join(ROOT, 'rollup.config.mjs')).href)) as {
    default: (RollupOptions & { output: OutputOptions })[];
  };
  const parts = builds.find(({ output }) => output.entryFileNames === 'embed/[name].js')!;
  const bundle = await rollup({
    ...parts,
    input: { chat: 'src/define/agent-chat.ts', panel: 'src/elements/agent-chat/panel/panel.ts' },
  });
  const { output } = await bundle.generate({
    format: 'es',
    preserveModules: true,
    entryFileNames: '[name].js',
  });
  await bundle.close();
  const chunks = new Map(
    output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const found = new Map<string, string>();
  const follow = (chunk: OutputChunk): void => {
    const id = chunk.facadeModuleId!;
    if (found.has(id)) return;
    found.set(id, chunk.code);
    for (const name of chunk.imports) follow(chunks.get(name)!);
  };
  for (const chunk of chunks.values())
    if (/(define\/agent-chat|panel\/panel)\.ts$/.test(chunk.facadeModuleId!)) follow(chunk);
  return found;
}
