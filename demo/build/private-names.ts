import type { Plugin } from 'rollup';
import { applyEdits, childrenOf, type Edit, type Node, replace } from './syntax.js';

/**
 * Gives the private names of all classes the same few names. The minifier alone would give every private name of a file another
 * short name; shared ones are shorter and compress better, and private names of different classes cannot clash.
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
  // A nested class can use the names of the outer one.
  const known = isClass ? new Map([...names, ...namesIn(node, depth)]) : names;
  for (const child of childrenOf(node)) yield* renamings(child, known, isClass ? depth + 1 : depth);
}

function namesIn({ body }: Node, depth: number): [name: string, shared: string][] {
  const declared = (body as readonly Node[])
    .filter(({ key }) => key?.type === 'PrivateIdentifier')
    .map(({ key }) => key!.name!);
  return [...new Set(declared)].map((name, index) => [name, `p${depth}_${index}`]);
}
