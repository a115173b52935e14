/**
 * Builds what is published (dist/), and for the demo (demo/dist/) the code of its pages and its service.
 * - dist/**: one unminified module per source module, dependencies external, with types; entries as in package.json's exports;
 *   and what tools read about the elements (custom-elements.json and its relatives).
 * - dist/embed.mjs and dist/embed/: the script-tag loader and the chunks it imports relative to its own address.
 * - dist/embed.js: the same as one classic script that requests nothing further.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { literalsHtmlCssMinifier } from '@literals/rollup-plugin-html-css-minifier';
import nodeResolve from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import typescript from '@rollup/plugin-typescript';
import { tsImport } from 'tsx/esm/api';
import ts from 'typescript';

const { documentation, gateOnly, metadata, ownLit, readerOnly, sharePrivateNames } = await tsImport(
  './demo/build/plugins.ts',
  import.meta.url,
);

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

/** What a changed source no longer builds must not be published. */
function clean(...folders) {
  return {
    name: 'clean',
    buildStart() {
      if (!this.meta.watchMode)
        for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The demo imports the package by its public names; they lead to what was just built, as they would for a customer. */
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

/** A warning nobody reads is a fault nobody mends. */
function onwarn(warning) {
  throw Object.assign(new Error(warning.message), warning);
}

/** The minified files carry no comments, so the notices of what is bundled stand in a file beside them. */
function notices() {
  return {
    name: 'notices',
    generateBundle() {
      const folders = [...this.getModuleIds()].map(
        (id) => /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(id)?.[0],
      );
      const texts = [...new Set(folders)].filter(Boolean).sort().map(notice);
      this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY.txt', source: texts.join('\n\n') });
    },
  };
}

/** What the plugins here and in demo/build edit; their licences ask that it is said. */
const CHANGED = ['@lit/reactive-element', 'dompurify', 'lit-element', 'lit-html', 'marked'];

function notice(folder) {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(`${folder}/${file}`, 'utf8') : '';
  const changes = CHANGED.includes(name) ? ', as changed by this build' : '';
  return `${name} ${version} (${license})${changes}\n\n${text.trim()}\n`;
}

/** The hashes for `integrity=` and for an import map's `integrity`, of every file for a script tag. */
function integrity() {
  const hash = (file) =>
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

/** One file that requests nothing further cannot carry every language: it speaks English, and what `strings` says. */
function englishOnly() {
  return {
    name: 'english-only',
    load: (id) =>
      /\/i18n\/languages\.ts$/.test(id)
        ? "import { ENGLISH } from './strings.js';\nexport const loadStrings = async () => ENGLISH;"
        : null,
  };
}

/**
 * A Trusted Types policy can be made once under a name, and a page may load these files twice, or have a Lit of its own:
 * the one in them leaves `lit-html` to the page and shares the package's own policy (`src/content/sanitize.ts`).
 */
function onePolicy() {
  const making = /\w+\.createPolicy\("lit-html",\{[^}]*\}\)/;
  return {
    name: 'one-policy',
    transform(code, id) {
      if (!/\/lit-html\/lit-html\.js$/.test(id)) return null;
      if (!making.test(code)) this.error('Lit makes its policy in another way than before');
      const source = JSON.stringify(fileURLToPath(new URL('src/content/sanitize.ts', import.meta.url)));
      const shared = code.replace(making, 'getPolicy()');
      return { code: `import { getPolicy } from ${source};${shared}`, map: null };
    },
  };
}

/** Types are checked and written once, by the first build; after that each module is compiled by itself. */
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

// package.json's `sideEffects` names built files; by it the sources that register an element would look droppable.
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
    compress: { passes: 3 },
    format: { comments: /^! agent-widgets |^# / },
  }),
];

const packageModules = {
  input: entries(),
  external: Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).map(
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
    // Modules of tslib would otherwise lie in a node_modules folder of their own, which tools ignore.
    entryFileNames: ({ name }) => `${name.replace(/^.*node_modules\/tslib\//, 'internal/')}.js`,
  },
};

/**
 * One file for each element, whose parts come together on a visitor's intent and so compress better, and one for what
 * both need. A module takes along what it imports, unless that belongs to another file.
 */
const FILES = Object.entries({
  shared:
    /\/node_modules\/(@lit|lit|lit-element|lit-html|dompurify|tslib)\/(?!(.*\/)?directive)|\/(content\/(sanitize|links)|elements\/shared\/.*|define-element|version)\.ts$/,
  'promo-banner': /\/(protocol\/banner|define\/promo-banner)\.ts$/,
  'agent-chat': /\/(define\/agent-chat|panel\/panel)\.ts$/,
});

/** The loader's lazy parts. The loader is built apart, so that neither imports a module of the other. */
const lazyParts = {
  input: {
    'agent-chat': 'src/define/agent-chat.ts',
    'promo-banner': 'src/define/promo-banner.ts',
    'mount-tag': 'src/mount-tag.ts',
  },
  plugins: minified({ module: true }),
  onwarn,
  output: {
    banner: credits,
    dir: 'dist',
    format: 'es',
    entryFileNames: 'embed/[name].js',
    chunkFileNames: 'embed/[name]-[hash].js',
    manualChunks: (id) => FILES.find(([, modules]) => modules.test(id))?.[0],
  },
};

const loader = {
  input: 'src/embed.ts',
  external: (id) => /\/(define\/[a-z-]+|mount-tag)\.js$/.test(id),
  plugins: minified({ module: true }),
  onwarn,
  output: {
    // Nearly every function of the loader is called at once: V8 compiles them as the file comes, not each at its call.
    banner: '//# allFunctionsCalledOnLoad',
    file: 'dist/embed.mjs',
    format: 'es',
    paths: (id) => `./embed/${id.split('/').at(-1)}`,
  },
};

const classicScript = {
  input: 'src/embed-classic.ts',
  // Everything there is goes into this file, so its list of bundled parts is the whole one,
  // and it is built last, so the hashes are those of all.
  plugins: [englishOnly(), ...minified({ module: false }), notices(), integrity()],
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

/** As Node runs it, so that a start has nothing to compile, with the empty store that a first start begins with. */
const demoService = {
  input: {
    main: 'demo/service/main.ts',
    cli: 'demo/service/cli.ts',
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
