import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { importsOf, resolveImport, sourceFiles, type Import } from '../helpers/imports.js';
import { manifest } from '../helpers/manifest.js';

/** The floors of src/: a room may import itself and the rooms named here. A room is the longest prefix that fits. */
const ROOMS: Record<string, readonly string[]> = {
  'src/version': [],
  'src/protocol/': [],
  'src/client/': ['src/protocol/'],
  'src/conversation/': ['src/protocol/'],
  'src/content/': ['src/protocol/'],
  'src/banner/': ['src/protocol/'],
  'src/i18n/': ['src/protocol/'],
  'src/elements/shared/': belowElements(),
  'src/elements/agent-chat/': [...belowElements(), 'src/elements/shared/'],
  'src/elements/promo-banner/': [...belowElements(), 'src/elements/shared/'],
  'src/ssr/': [...belowElements(), 'src/elements/'],
  'src/define/': ['src/elements/'],
  'src/': ['src/'],
};

/** Packages, and the only rooms that may import them. */
const PACKAGES: Record<string, readonly string[]> = {
  lit: ['src/elements/', 'src/react'],
  marked: ['src/content/'],
  dompurify: ['src/content/'],
  react: ['src/react'],
};

const CHAT = 'src/elements/agent-chat/agent-chat.ts';

function belowElements(): string[] {
  return ['protocol/', 'client/', 'conversation/', 'content/', 'banner/', 'i18n/', 'version'].map(
    (room) => `src/${room}`,
  );
}

interface Edge extends Import {
  readonly from: string;
  /** A file, or undefined for a package. */
  readonly to: string | undefined;
}

const edgesOf = (file: string): Edge[] =>
  importsOf(file).map((found) => ({ ...found, from: file, to: resolveImport(file, found.name) }));
const edgesIn = (folder: string): Edge[] => sourceFiles(folder).flatMap(edgesOf);
const show = ({ from, name }: Edge): string => `${from} imports ${name}`;

function roomOf(file: string): string {
  const fitting = Object.keys(ROOMS).filter((room) => file.startsWith(room));
  return fitting.sort((one, other) => other.length - one.length)[0] ?? '';
}

const packageOf = (name: string): string => name.split('/')[0] ?? '';
const isOwnName = (name: string): boolean => /^agent-widgets(\/|$)/.test(name);

function isPublicEntry(name: string): boolean {
  const key = name.replace('agent-widgets', '.').replace(/^\.\/locales\/.+/, './locales/*');
  return Object.hasOwn(manifest.exports, key);
}

/** Files of the first loop found from a file. */
function findLoop(file: string, graph: ReadonlyMap<string, readonly string[]>, done: Set<string>): string[] {
  const path: string[] = [];
  const visit = (node: string): string[] => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return [];
    path.push(node);
    for (const next of graph.get(node) ?? []) {
      const loop = visit(next);
      if (loop.length > 0) return loop;
    }
    path.pop();
    done.add(node);
    return [];
  };
  return visit(file);
}

/** Files that are loaded with a file. */
function loadedWith(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const { kind, to } of edgesOf(file)) if (kind === 'static' && to) loadedWith(to, found);
  return found;
}

describe('imports', () => {
  const edges = edgesIn('src');

  it('lead down the floors of src, never up or sideways', () => {
    const wrong = edges.filter(({ from, to }) => {
      if (to === undefined) return false;
      const room = roomOf(from);
      return ![room, ...(ROOMS[room] ?? [])].some((allowed) => to.startsWith(allowed));
    });
    assert.deepEqual(wrong.map(show), []);
  });

  it('have a rule for each folder', () => {
    const inFolders = sourceFiles('src').filter((file) => file.split('/').length > 2);
    assert.deepEqual(
      inFolders.filter((file) => roomOf(file) === 'src/'),
      [],
    );
  });

  it(`name no package but ${Object.keys(PACKAGES).join(', ')}, each in its own rooms`, () => {
    const wrong = edges.filter(({ from, name, to }) => {
      if (to !== undefined) return false;
      const rooms = PACKAGES[packageOf(name)] ?? [];
      return !rooms.some((room) => from.startsWith(room));
    });
    assert.deepEqual(wrong.map(show), []);
  });

  it('have no rule about a room that is not there, or a package that its room does not use', () => {
    const files = sourceFiles('src');
    const rooms = [...Object.keys(ROOMS), ...Object.values(ROOMS).flat()];
    assert.deepEqual(
      rooms.filter((room) => !files.some((file) => file.startsWith(room))),
      [],
    );
    for (const [name, users] of Object.entries(PACKAGES)) {
      const froms = edges.filter((edge) => packageOf(edge.name) === name).map(({ from }) => from);
      const idle = users.filter((room) => !froms.some((from) => from.startsWith(room)));
      assert.deepEqual(idle, [], name);
    }
  });

  it('make no loop when the code runs, lazy ones included', () => {
    const graph = new Map(
      sourceFiles('src').map((file) => {
        const running = edgesOf(file).filter(({ kind }) => kind !== 'type');
        return [file, running.flatMap(({ to }) => to ?? [])] as const;
      }),
    );
    const done = new Set<string>();
    for (const file of graph.keys()) assert.deepEqual(findLoop(file, graph, done), []);
  });

  it('keep the panel and the content gate out of what the launcher loads', () => {
    const heavy = [...loadedWith(CHAT)].filter((file) => /\/panel\/|^src\/content\//.test(file));
    assert.deepEqual(heavy, []);
  });

  for (const part of ['demo/pages', 'demo/service', 'demo/seed']) {
    it(`of ${part} know the package by its public entries alone`, () => {
      const own = part === 'demo/pages' ? 'demo/pages/' : 'demo/';
      const wrong = edgesIn(part).filter(({ name, to }) =>
        to === undefined ? isOwnName(name) && !isPublicEntry(name) : !to.startsWith(own),
      );
      assert.deepEqual(wrong.map(show), []);
    });
  }

  it('of the demo pages name no other package but the one that the docs are searched with', () => {
    const wrong = edgesIn('demo/pages').filter(
      ({ name, to }) => to === undefined && !isOwnName(name) && name !== 'minisearch',
    );
    assert.deepEqual(wrong.map(show), []);
  });

  it('lead to a test from tests alone', () => {
    const wrong = [...edges, ...edgesIn('demo')].filter(({ to }) => to?.startsWith('test/'));
    assert.deepEqual(wrong.map(show), []);
  });
});
