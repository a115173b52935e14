import { join } from 'node:path';
import { literalsHtmlCssMinifier } from '@literals/rollup-plugin-html-css-minifier';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import terserPlugin from '@rollup/plugin-terser';
import { rollup, type Plugin } from 'rollup';
import ts from 'typescript';
import { ROOT } from '../helpers/root.js';

// The types describe a CommonJS module, but Node imports the function itself.
const terser = terserPlugin as unknown as typeof terserPlugin.default;

/** The scripts of the plain page by their paths on the site, bundled and minified as the widget is. */
export async function bundleFloor(): Promise<ReadonlyMap<string, string>> {
  const bundle = await rollup({
    input: join(ROOT, 'test/bench/floor/launcher.ts'),
    plugins: [
      nodeResolve({ browser: true, extensions: ['.mjs', '.js', '.ts'] }),
      typescript(),
      literalsHtmlCssMinifier({ failOnError: true }),
      terser({ module: true }),
    ],
  });
  const { output } = await bundle.generate({ format: 'es', chunkFileNames: '[name].js' });
  await bundle.close();
  return new Map(
    output.flatMap((file) => (file.type === 'chunk' ? [[`/floor/${file.fileName}`, file.code]] : [])),
  );
}

const typescript = (): Plugin => ({
  name: 'typescript',
  resolveId(name, importer) {
    if (!importer?.endsWith('.ts') || !name.startsWith('.')) return null;
    return join(importer, '..', name.replace(/\.js$/, '.ts'));
  },
  transform(code, fileName) {
    if (!fileName.endsWith('.ts')) return null;
    const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
    return { code: ts.transpileModule(code, { fileName, compilerOptions }).outputText, map: null };
  },
});
