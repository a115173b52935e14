import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { entries } from '../helpers/entries.js';
import { ROOT } from '../helpers/root.js';
import { manifest, type Manifest } from '../helpers/manifest.js';

const DEPENDENCIES = ['dompurify', 'lit', 'marked'];

/** How bundlers for workers at the edge resolve names. Lit's own modules are those for a browser there. */
const AT_THE_EDGE = ['workerd', 'edge-light', 'worker'].map((name) => [
  '--conditions=browser',
  `--conditions=${name}`,
]);

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

describe('the packed package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'agent-widgets-packed-'));
  const installed = join(folder, 'node_modules/agent-widgets');
  let packed: Packed;

  const run = (program: string, args: readonly string[], cwd = folder): string => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
    assert.equal(status, 0, `${program} ${args.join(' ')}\n${stdout}${stderr}`);
    return stdout;
  };

  const compile = (file: string, ...options: readonly string[]): string => {
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const page = ['--noEmit', '--target', 'ES2022', '--lib', 'ES2022,DOM,DOM.Iterable'];
    return run(process.execPath, [tsc, ...page, ...options, file]);
  };

  before(() => {
    const [report] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', folder], ROOT)) as [
      Packed,
    ];
    packed = report;
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    // What the repository itself installed is in npm's cache.
    const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
    const { react, '@types/react': types } = manifest.devDependencies;
    const both = [`react@${react}`, `react-dom@${react}`, `@types/react@${types}`];
    run('npm', ['install', ...quiet, join(folder, packed.filename), ...both]);
  });

  after(() => rmSync(folder, { recursive: true }));

  it('holds what is built, its licence, README and CHANGELOG, and nothing else', () => {
    const others = packed.files
      .map(({ path }) => path)
      .filter((path) => !/^dist\/|^(package\.json|README\.md|CHANGELOG\.md|LICENSE)$/.test(path));
    assert.deepEqual(others, []);
  });

  it('holds the files for a script tag with all they import', () => {
    const paths = packed.files.map(({ path }) => path);
    for (const file of ['dist/embed.mjs', 'dist/embed.js', 'dist/THIRD-PARTY.txt'])
      assert.ok(paths.includes(file), file);
    assert.ok(paths.some((path) => path.startsWith('dist/embed/')));
  });

  it('has no file whose name a common list of a content blocker refuses', () => {
    // EasyPrivacy refuses the first everywhere, Liste FR the second on pages of other origins.
    const refused = /\/log-view\.js$|^dist\/embed\/promo-banner\./;
    const names = packed.files.map(({ path }) => path);
    assert.deepEqual(
      names.filter((name) => refused.test(name)),
      [],
    );
  });

  it('has a one-file script that reads the same in whatever encoding its page has', () => {
    assert.doesNotMatch(readFileSync(join(ROOT, 'dist/embed.js'), 'latin1'), /[^\0-\x7f]/);
  });

  it('says which libraries in the files for a script tag are not as they were published', () => {
    const notices = readFileSync(join(ROOT, 'dist/THIRD-PARTY.txt'), 'utf8');
    for (const name of ['@lit/reactive-element', 'dompurify', 'lit-element', 'lit-html', 'marked'])
      assert.match(notices, new RegExp(`^${name} [\\d.]+ \\(.+\\), as changed by this build`, 'm'));
  });

  it('says who holds the rights in each library in the files for a script tag', () => {
    const notices = readFileSync(join(ROOT, 'dist/THIRD-PARTY.txt'), 'utf8').split(/^(?=\S+ [\d.]+ \()/m);
    const holders = { dompurify: 'Cure53', 'lit-html': 'Google LLC', marked: 'MarkedJS', tslib: 'Microsoft' };
    for (const [name, holder] of Object.entries(holders))
      assert.ok(notices.find((notice) => notice.startsWith(`${name} `))?.includes(holder), name);
  });

  it('holds no sources, no tests, nothing of the demo', () => {
    const wrong = packed.files.filter(({ path }) =>
      /(^|\/)(demo|test|src|node_modules)\/|(?<!\.d)\.tsx?$/.test(path),
    );
    assert.deepEqual(wrong, []);
  });

  it('holds what its source maps speak of', () => {
    const maps = packed.files.map(({ path }) => path).filter((path) => path.endsWith('.map'));
    const wanting = maps.filter((path) => {
      const { sources, sourcesContent } = JSON.parse(readFileSync(join(installed, path), 'utf8')) as {
        readonly sources: readonly string[];
        readonly sourcesContent?: readonly (string | null)[];
      };
      return sources.some((_source, index) => !sourcesContent?.[index]);
    });
    assert.ok(maps.length > 0);
    assert.deepEqual(wanting, []);
  });

  it('brings the three dependencies and no other', () => {
    const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Manifest;
    assert.deepEqual(Object.keys(dependencies).sort(), DEPENDENCIES);
  });

  it('is imported by every entry', () => {
    const names = entries().map(({ name }) => name);
    const code = names.map((name) => `await import('${name}');`).join('\n');
    run(process.execPath, ['--input-type=module', '--eval', code]);
  });

  it('is imported at the edge by every entry but the one of all names, and registers nothing there', () => {
    const names = entries().map(({ name }) => name);
    const imports = names.filter((name) => name !== manifest.name).map((name) => `await import('${name}');`);
    const registry = 'globalThis.customElements = { get() {}, define(tag) { throw new Error(tag) } };';
    const code = [registry, ...imports].join('\n');
    for (const edge of AT_THE_EDGE) run(process.execPath, [...edge, '--input-type=module', '--eval', code]);
  });

  it('is drawn by React on a server, where what is false is left out unless the word means something', () => {
    const code = `
      import { createElement } from 'react';
      import { renderToStaticMarkup } from 'react-dom/server';
      import { AgentChat } from 'agent-widgets/react';
      const props = { agentId: 'halm', showSources: true, ratings: false, hidden: false, inert: false };
      const words = { 'aria-hidden': false, draggable: false };
      console.log(renderToStaticMarkup(createElement(AgentChat, { ...props, ...words, strings: {} })));`;
    for (const edge of [[], ...AT_THE_EDGE])
      assert.equal(
        run(process.execPath, [...edge, '--input-type=module', '--eval', code]).trim(),
        '<agent-chat agent-id="halm" show-sources="" aria-hidden="false" draggable="false"></agent-chat>',
      );
  });

  it('has types for every entry, as a bundler and as Node resolve them', () => {
    const lines = entries().map(({ name }, index) => `export * as entry${index} from '${name}';`);
    writeFileSync(join(folder, 'all.ts'), lines.join('\n'));
    for (const [module, resolution] of [
      ['NodeNext', 'NodeNext'],
      ['ESNext', 'Bundler'],
    ] as const) {
      compile('all.ts', '--strict', '--module', module, '--moduleResolution', resolution);
    }
  });

  it('leaves the tags of React alone where its wrappers are imported: older types have no room for more', () => {
    const code = "import { AgentChat } from 'agent-widgets/react'; export default AgentChat;";
    writeFileSync(join(folder, 'wrappers.ts'), code);
    const files = compile('wrappers.ts', '--strict', '--module', 'NodeNext', '--listFiles');
    assert.match(files, /agent-widgets\/dist\/react\.d\.ts/);
    assert.doesNotMatch(files, /frameworks\.d\.ts/);
  });

  it('takes callbacks as props also where a page is not strict about null', () => {
    const code = `
      import type { AgentChatProps, PromoBannerProps } from 'agent-widgets/react';
      export const chat: AgentChatProps = { resolveSource: async () => undefined };
      export const banner: PromoBannerProps = { renderEmbed: () => undefined };`;
    writeFileSync(join(folder, 'callbacks.ts'), code);
    compile('callbacks.ts', '--strict', 'false', '--module', 'NodeNext');
  });

  it('takes in a component what its own type of props says, also where undefined is not the same as missing', () => {
    const code = `
      import type { ComponentProps } from 'react';
      import type { AgentChat, AgentChatProps, PromoBanner, PromoBannerProps } from 'agent-widgets/react';
      export const chat = (props: AgentChatProps): ComponentProps<typeof AgentChat> => props;
      export const banner = (props: PromoBannerProps): ComponentProps<typeof PromoBanner> => props;`;
    writeFileSync(join(folder, 'props.ts'), code);
    compile('props.ts', '--strict', '--exactOptionalPropertyTypes', '--module', 'NodeNext');
  });
});
