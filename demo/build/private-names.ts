import type { Plugin } from 'rollup';
import { applyEdits, childrenOf, type Edit, type Node, replace } from './syntax.js';

/**
 * A private name is known to its class alone. The minifier shortens it, but gives each name of a file a short one of its
 * own; when the classes share a few names, those are shorter, and their repetition compresses well.
 */
export function sharePrivateNames(): Plugin {
  return {
    name: 'share-private-names',
    transform(code) {
      if (!code.includes('#')) return null;
      const program = this.parse(code) as unknown as Node;
      return { code: applyEdits(code, [...renamings(program, new Map())]), map: null };
    },
  };
}

function* renamings(node: Node, names: ReadonlyMap<string, string>, depth = 0): Iterable<Edit> {
  if (node.type === 'PrivateIdentifier') yield replace(node, `#${names.get(node.name!)}`);
  const isClass = node.type === 'ClassBody';
  // A class within another sees the other's names.
  const known = isClass ? new Map([...names, ...namesIn(node, depth)]) : names;
  for (const child of childrenOf(node)) yield* renamings(child, known, isClass ? depth + 1 : depth);
}

function namesIn({ body }: Node, depth: number): [name: string, shared: string][] {
  const declared = (body as readonly Node[])
    .filter(({ key }) => key?.type === 'PrivateIdentifier')
    .map(({ key }) => key!.name!);
  return [...new Set(declared)].map((name, index) => [name, `p${depth}_${index}`]);
}
