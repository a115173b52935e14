import { join } from 'node:path';
import { literalsHtmlCssMinifier } from '@literals/rollup-plugin-html-css-minifier';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import terserPlugin from '@rollup/plugin-terser';
import { rollup, type Plugin } from 'rollup';
import ts from 'typescript';
import { ROOT } from '../helpers/root.js';

// Its types are those of a CommonJS module; what Node imports is the function.
const terser = terserPlugin as unknown as typeof terserPlugin.default;

/** The plain page's script and the panel it imports, bundled and minified as the widget is, by their paths on the site. */
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
