import type { Plugin } from 'rollup';

/** A node of a syntax tree, with the properties that the edits use. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly value?: unknown;
  readonly operator?: string;
  readonly kind?: string;
  readonly body?: Node | readonly Node[];
  readonly id?: Node;
  readonly key?: Node;
  readonly init?: Node | null;
  readonly left?: Node;
  readonly right?: Node;
  readonly test?: Node;
  readonly consequent?: Node | readonly Node[];
  readonly object?: Node;
  readonly property?: Node;
  readonly callee?: Node;
  readonly argument?: Node;
  readonly expression?: Node;
  readonly arguments?: readonly Node[];
  readonly elements?: readonly Node[];
  readonly expressions?: readonly Node[];
  readonly properties?: readonly Node[];
}

/** Replaces the code from `start` to `end` by `text`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export const replace = ({ start, end }: Node, text: string): Edit => ({ start, end, text });
export const remove = (node: Node): Edit => replace(node, '');
export const replaceAll = (nodes: readonly Node[], text: string): Edit[] =>
  nodes.map((node) => replace(node, text));

/** Marks a call as one that may be dropped when nobody uses its result. */
export const markPure = ({ start }: Node): Edit => ({ start, end: start, text: '/*@__PURE__*/ ' });

/** The code of a library, with queries on its syntax tree. */
export class Syntax {
  readonly #nodes: readonly (readonly [node: Node, parent: Node])[];

  constructor(
    readonly program: Node,
    readonly code: string,
  ) {
    this.#nodes = [...nodesOf(program, program)];
  }

  /** The top-level statements. */
  get statements(): readonly Node[] {
    return this.program.body as readonly Node[];
  }

  /** All nodes of a kind that match. Throws when there is none, because then the library has changed. */
  find(what: string, type: string, isIt: (node: Node, parent: Node) => unknown): readonly Node[] {
    const found = this.#nodes.filter(([node, parent]) => node.type === type && isIt(node, parent));
    if (found.length === 0) throw new Error(`The library no longer has what this build changes: ${what}`);
    return found.map(([node]) => node);
  }

  /** All calls of a function. */
  calls(name: string): readonly Node[] {
    return this.find(`${name}()`, 'CallExpression', ({ callee }) => callee?.name === name);
  }

  text({ start, end }: Node): string {
    return this.code.slice(start, end);
  }
}

function* nodesOf(node: Node, parent: Node): Iterable<readonly [Node, Node]> {
  yield [node, parent];
  for (const child of childrenOf(node)) yield* nodesOf(child, node);
}

export function childrenOf(node: Node): readonly Node[] {
  return (Object.values(node).flat() as (Node | null)[]).filter(
    (child) => typeof child?.type === 'string',
  ) as Node[];
}

/** Changes the code in a folder, or in one file. */
export function patch(name: string, path: string, edits: (code: Syntax) => readonly Edit[]): Plugin {
  return {
    name,
    transform(code, id) {
      if (!`${id}/`.includes(`/${path}/`)) return null;
      const made = edits(new Syntax(this.parse(code) as unknown as Node, code));
      return { code: applyEdits(code, made), map: null };
    },
  };
}

/** Edits inside another edit are dropped. */
export function applyEdits(code: string, edits: readonly Edit[]): string {
  let edited = '';
  let read = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < read) continue;
    edited += code.slice(read, start) + text;
    read = end;
  }
  return edited + code.slice(read);
}
