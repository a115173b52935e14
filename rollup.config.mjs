/**
 * Builds the published package (dist/), and the pages and the service of the demo (demo/dist/).
 * - dist/**: one unminified module per source module, with types. The entries are those of package.json's exports;
 *   dependencies stay external. custom-elements.json and its relatives describe the elements to tools.
 * - dist/embed.mjs and dist/embed/: the script-tag loader and the chunks it imports relative to its own address.
 * - dist/embed.js: the same as one classic script that requests nothing further.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { literalsHtmlCssMinifier } from '@literals/rollup-plugin-html-css-minifier';
import nodeResolve from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import typescript from '@rollup/plugin-typescript';
import { tsImport } from 'tsx/esm/api';
import ts from 'typescript';

const {
  asciiOnly,
  documentation,
  englishOnly,
  gateOnly,
  integrity,
  letForConst,
  metadata,
  notices,
  onePolicy,
  ownLit,
  readerOnly,
  sharePrivateNames,
} = await tsImport('./demo/build/plugins.ts', import.meta.url);

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

/** `./dist/define/index.js` is built from `src/define/index.ts`; a `*` stands for every module of its folder. */
function entries() {
  const files = Object.values(manifest.exports)
    .map((target) => target.default)
    .filter((file) => file?.endsWith('.js'))
    .map((file) => file.replace(/^\.\/dist\//, '').replace(/\.js$/, ''));
  return Object.fromEntries(files.flatMap(expand).map((name) => [name, `src/${name}.ts`]));
}

function expand(name) {
  if (!name.endsWith('*')) return [name];
  const folder = name.slice(0, -1);
  return readdirSync(`src/${folder}`).map((file) => folder + file.replace(/\.ts$/, ''));
}

/** Empties the folders first, so that no file is published whose source is gone. */
function clean(...folders) {
  return {
    name: 'clean',
    buildStart() {
      if (!this.meta.watchMode)
        for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The demo imports the package by its public names, as a customer does. Here they resolve to the files that were just built. */
function publicNames() {
  return {
    name: 'public-names',
    resolveId(name) {
      if (name !== manifest.name && !name.startsWith(`${manifest.name}/`)) return null;
      const key = `.${name.slice(manifest.name.length)}`;
      const locale = key.replace(/^\.\/locales\//, '');
      const target = manifest.exports[key] ?? manifest.exports['./locales/*'];
      return this.resolve(target.default.replace('*', locale), fileURLToPath(import.meta.url));
    },
  };
}

/** Every warning fails the build, because a warning that nobody reads is never fixed. */
function onwarn(warning) {
  throw Object.assign(new Error(warning.message), warning);
}

/** The first build checks and writes the types of all modules; the other builds only compile each module by itself. */
function compile() {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const changes = { module: 'ESNext', moduleResolution: 'Bundler', declaration: false, sourceMap: false };
  const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, ...changes }, '.');
  return {
    name: 'compile',
    transform(code, fileName) {
      if (!fileName.endsWith('.ts')) return null;
      return { code: ts.transpileModule(code, { fileName, compilerOptions: options }).outputText, map: null };
    },
  };
}

// package.json's `sideEffects` lists built files. Applied to the sources, it would drop those that register an element.
const resolve = (options) =>
  nodeResolve({
    browser: true,
    extensions: ['.mjs', '.js', '.ts'],
    ignoreSideEffectsForRoot: true,
    ...options,
  });

const credits = `/*! ${manifest.name} ${manifest.version}, ${manifest.license} licence; bundled parts: THIRD-PARTY.txt */`;

const minified = ({ module }) => [
  resolve(),
  compile(),
  readerOnly(),
  gateOnly(),
  ownLit(),
  onePolicy(),
  sharePrivateNames(),
  literalsHtmlCssMinifier({ failOnError: true }),
  terser({
    module,
    ecma: 2020,
    // No getter does more than read, and no text is made of a value that the short forms take otherwise. The rest compresses better.
    compress: { passes: 3, pure_getters: true, unsafe: true, inline: 1, lhs_constants: false },
    format: { comments: /^! agent-widgets |^# / },
  }),
];

const packageModules = {
  input: entries(),
  external: [manifest.name, ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })].map(
    (name) => new RegExp(`^${name}(/|$)`),
  ),
  plugins: [
    clean('dist', 'demo/dist'),
    resolve(),
    typescript({ noEmitOnError: true, exclude: ['**/embed.ts', '**/embed-classic.ts', '**/mount*.ts'] }),
    metadata(),
  ],
  onwarn,
  output: {
    dir: 'dist',
    format: 'es',
    sourcemap: true,
    preserveModules: true,
    preserveModulesRoot: 'src',
    // Otherwise the modules of tslib would be written to dist/node_modules, a folder that tools ignore.
    entryFileNames: ({ name }) => `${name.replace(/^.*node_modules\/tslib\//, 'internal/')}.js`,
    // So that server components can render ours. Rollup drops the directive where the source has it.
    banner: ({ name }) => (name === 'react' ? "'use client';" : ''),
  },
};

/**
 * Each element is one file: all of its parts load together when a visitor is about to use it, and one file compresses
 * better. What both elements need is a third file. The imports of a module go into its file unless they belong to another. The
 * banner's file is not called after the element, since Liste FR, for ad blockers, refuses `promo-banner.js` from another origin.
 */
const FILES = Object.entries({
  shared:
    /\/node_modules\/(@lit|lit|lit-element|lit-html|dompurify|tslib)\/(?!(.*\/)?directive)|\/(content\/(sanitize|links)|elements\/shared\/.*|define-element|language-of|version)\.ts$/,
  bar: /\/(protocol\/banner|define\/promo-banner)\.ts$/,
  'agent-chat': /\/(define\/agent-chat|panel\/panel)\.ts$/,
});

/** What the loader imports lazily. The loader is built separately, so that neither imports a module of the other. */
const lazyParts = {
  input: {
    'agent-chat': 'src/define/agent-chat.ts',
    bar: 'src/define/promo-banner.ts',
    'mount-tag': 'src/mount-tag.ts',
  },
  plugins: [letForConst(), ...minified({ module: true })],
  onwarn,
  output: {
    banner: credits,
    dir: 'dist',
    format: 'es',
    entryFileNames: 'embed/[name].js',
    // A release never changes, so its version keeps the parts of two releases apart. Hashes would do it, too, but two dozen of
    // these names are in the chat's file, and no hash can be compressed.
    chunkFileNames: `embed/[name]-${manifest.version}.js`,
    manualChunks: (id) => FILES.find(([, modules]) => modules.test(id))?.[0],
  },
};

const loader = {
  input: 'src/embed.ts',
  external: (id) => /\/(define\/[a-z-]+|mount-tag)\.js$/.test(id),
  plugins: minified({ module: true }),
  onwarn,
  output: {
    // Nearly every function of the loader is called at once, so V8 is told to compile them all while the file arrives.
    banner: '//# allFunctionsCalledOnLoad',
    file: 'dist/embed.mjs',
    format: 'es',
    paths: (id) => `./embed/${id.split('/').at(-1).replace('promo-banner', 'bar')}`,
  },
};

const classicScript = {
  input: 'src/embed-classic.ts',
  // This file contains everything, so its list of bundled parts is complete.
  // It is built last, when all the files that are hashed exist.
  plugins: [
    englishOnly(),
    letForConst(),
    ...minified({ module: false }),
    asciiOnly(),
    notices(),
    integrity(),
  ],
  onwarn,
  output: {
    banner: credits,
    file: 'dist/embed.js',
    format: 'iife',
    inlineDynamicImports: true,
    freeze: false,
  },
};

const pages = readdirSync('demo/pages').filter((page) => existsSync(`demo/pages/${page}/main.ts`));
const demoPages = {
  input: Object.fromEntries(pages.map((page) => [`${page}/main`, `demo/pages/${page}/main.ts`])),
  plugins: [publicNames(), resolve({ ignoreSideEffectsForRoot: false }), compile(), documentation()],
  onwarn,
  output: {
    dir: 'demo/dist/pages',
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'shared/[name]-[hash].js',
  },
};

/** The service as JavaScript, so that a start has nothing to compile, and the empty store that a first start begins with. */
const demoService = {
  input: {
    main: 'demo/service/main.ts',
    cli: 'demo/service/cli.ts',
    'try-port': 'demo/service/try-port.ts',
    'prepare-data': 'demo/service/prepare-data.ts',
    'embed/local-worker': 'demo/service/embed/local-worker.ts',
    'train/parse/parse-thread': 'demo/service/train/parse/parse-thread.ts',
  },
  external: (id) => /^@?\w/.test(id) && !id.startsWith(manifest.name),
  plugins: [
    publicNames(),
    resolve(),
    compile(),
    {
      name: 'prepared-data',
      writeBundle: () => execFileSync(process.execPath, ['demo/dist/service/prepare-data.js']),
    },
  ],
  onwarn,
  output: {
    dir: 'demo/dist/service',
    format: 'es',
    preserveModules: true,
    preserveModulesRoot: 'demo/service',
  },
};

export default [packageModules, lazyParts, loader, classicScript, demoPages, demoService];
