import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import type { LitElement } from 'lit';
import ts from 'typescript';
import { entries } from '../helpers/entries.js';
import { ROOT } from '../helpers/root.js';
import { manifest } from '../helpers/manifest.js';
import { bundled } from '../helpers/size.js';

/** Names that a caller may rely on, by entry. */
const PUBLIC_NAMES: Record<string, readonly string[]> = {
  'agent-widgets': [
    'AgentChatElement',
    'AgentChatReplyEvent',
    'PromoBannerElement',
    'PromoBannerCloseEvent',
    'renderContent',
  ],
  'agent-widgets/agent-chat': ['AgentChatElement'],
  'agent-widgets/promo-banner': ['PromoBannerElement'],
  'agent-widgets/ssr': ['renderBanner'],
  'agent-widgets/react': ['AgentChat', 'PromoBanner'],
  'agent-widgets/client': ['createClient', 'createChatClient', 'ApiError', 'isApiError'],
};

/** What importing an entry registers; nothing where it is not named. */
const REGISTERED: Record<string, readonly string[]> = {
  'agent-widgets/define': ['agent-chat', 'promo-banner'],
  'agent-widgets/agent-chat/define': ['agent-chat'],
  'agent-widgets/promo-banner/define': ['promo-banner'],
};

/** Imports an entry and tells its names, what it registers, and where in our own code a browser global was asked for. */
const PROBE = `
  const touched = [];
  for (const name of ['window', 'document', 'localStorage', 'sessionStorage', 'location', 'self']) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        // Lit copies all globals, which Node has more of with each version.
        const caller = new Error().stack.split('\\n').slice(2).find((line) => line.includes('file:')) ?? '';
        if (!caller.includes('node_modules')) touched.push(name + caller);
        return undefined;
      },
    });
  }
  const registered = [];
  globalThis.customElements = { get: () => undefined, define: (tag) => registered.push(tag) };
  const names = Object.keys(await import(process.argv[1]));
  console.log(JSON.stringify({ names, touched, registered }));
`;

interface Probed {
  readonly names: readonly string[];
  readonly touched: readonly string[];
  readonly registered: readonly string[];
}

function importInNode(name: string): Probed {
  const args = ['--input-type=module', '--eval', PROBE, name];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: {},
  });
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout) as Probed;
}

describe('an entry of the package', () => {
  for (const { name, file, types } of entries()) {
    it(`${name} is built, has types and is imported in Node, where it registers what it says and touches no browser global`, () => {
      for (const built of [file, types]) assert.ok(existsSync(join(ROOT, built)), `${built} is missing`);
      const { names, touched, registered } = importInNode(name);
      assert.deepEqual(touched, []);
      assert.deepEqual(registered, REGISTERED[name] ?? []);
      for (const known of PUBLIC_NAMES[name] ?? []) assert.ok(names.includes(known), `${known} is missing`);
    });
  }

  it('is found types first, and by no folder of ours', () => {
    for (const [key, target] of Object.entries(manifest.exports)) {
      assert.doesNotMatch(key, /dist|src/);
      if (key.includes('*')) assert.equal(key, './locales/*');
      if (typeof target === 'string') continue;
      const conditions = Object.keys(target);
      assert.deepEqual([conditions[0], conditions.at(-1)], ['types', 'default']);
    }
  });

  it('knows the properties of each element at the edge, where React components write them as attributes', async () => {
    const [whole, edge] = await Promise.all(['index', 'edge'].map(propertiesIn));
    assert.ok(edge?.includes('PromoBannerElement.customCss=custom-css'));
    assert.deepEqual(edge, whole);
  });

  it('may be dropped by a bundler, except where it registers', () => {
    const isListed = (file: string) => manifest.sideEffects.some((pattern) => toRegExp(pattern).test(file));
    for (const { name, file } of entries()) {
      assert.equal(isListed(file), /(^|\/)define$/.test(name), name);
    }
    for (const file of ['./dist/embed.mjs', './dist/embed.js']) assert.ok(isListed(file), file);
  });

  it('writes a banner and makes a client in a worker at the edge, whose bundler takes Lit as for a browser', async () => {
    const code = await bundled(`
      import { createClient } from './dist/client/index.js';
      import { renderBanner } from './dist/ssr.js';
      globalThis.html = renderBanner({ id: 'b1', content: 'Winter glazes are in' });
      createClient({ apiKey: 'key', aiUrl: 'https://ai.example' });
    `);
    const edge: { html?: string } = {};
    runInNewContext(code, Object.assign(edge, { URL }));
    assert.match(edge.html ?? '', /Winter glazes are in<\/div>/);
  });

  it('is one for the browser to React, where it has components', () => {
    assert.match(readFileSync(join(ROOT, 'dist/react.js'), 'utf8'), /^'use client';/);
  });

  it('says its version as the package does', () => {
    const code = "import { AgentChatElement } from 'agent-widgets'; console.log(AgentChatElement.version)";
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    assert.equal(stdout.trim(), manifest.version);
  });

  it('describes each of its exports to an editor', () => {
    const program = ts.createProgram(
      entries().map(({ types }) => join(ROOT, types)),
      { skipLibCheck: true, module: ts.ModuleKind.NodeNext, types: [] },
    );
    const checker = program.getTypeChecker();
    const isBare = (symbol: ts.Symbol): boolean => {
      const meant = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      return meant.getDocumentationComment(checker).length === 0;
    };
    for (const { name, types } of entries()) {
      const entry = checker.getSymbolAtLocation(program.getSourceFile(join(ROOT, types))!)!;
      const bare = checker.getExportsOfModule(entry).filter(isBare);
      assert.deepEqual(
        bare.map((exported) => exported.name),
        [],
        name,
      );
    }
  });

  it('is named in this version by every address that a reader copies', () => {
    for (const text of ['README.md', 'SECURITY.md', 'dist/llms.txt']) {
      const addresses = readFileSync(join(ROOT, text), 'utf8').matchAll(/agent-widgets@([^/\s]+)/g);
      const versions = new Set([...addresses].map(([, version]) => version));
      assert.deepEqual([...versions], [manifest.version], text);
    }
  });
});

/** Of both element classes in a built file. */
async function propertiesIn(file: string): Promise<string[]> {
  const classes = (await import(join(ROOT, `dist/${file}.js`))) as Record<string, typeof LitElement>;
  return ['AgentChatElement', 'PromoBannerElement'].flatMap((name) => {
    const { observedAttributes: _makesLitFillThem, elementProperties } = classes[name]!;
    const settings = [...elementProperties].filter(([, { state }]) => !state);
    return settings
      .map(([key, { attribute }]) => `${name}.${String(key)}=${attribute ?? String(key).toLowerCase()}`)
      .sort();
  });
}

const toRegExp = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
