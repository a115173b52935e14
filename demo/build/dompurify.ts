import { readFileSync } from 'node:fs';
import type { Plugin } from 'rollup';
import { type Edit, markPure, type Node, patch, remove, replace, replaceAll, type Syntax } from './syntax.js';

/** Settings with a fixed value: the gate's, or DOMPurify's default where the gate sets none. */
const SWITCHES: Record<string, readonly string[]> = {
  false: (
    'ALLOW_ARIA_ATTR ALLOW_DATA_ATTR ALLOW_UNKNOWN_PROTOCOLS FORCE_BODY IN_PLACE ' +
    'RETURN_TRUSTED_TYPE SAFE_FOR_TEMPLATES SANITIZE_NAMED_PROPS USE_PROFILES WHOLE_DOCUMENT'
  ).split(' '),
  true: 'ALLOW_SELF_CLOSE_IN_ATTR KEEP_CONTENT RETURN_DOM_FRAGMENT SAFE_FOR_XML SANITIZE_DOM'.split(' '),
};

/** Values that follow from the settings. */
const CONSEQUENCES: Record<string, string> = {
  IN_PLACE_VISITED: 'null',
  NAMESPACE: 'HTML_NAMESPACE',
  PARSER_MEDIA_TYPE: 'DEFAULT_PARSER_MEDIA_TYPE',
  RETURN_DOM: 'true',
  transformCaseFunc: 'stringToLowerCase',
};

/** Members of a DOMPurify instance that the gate never uses: it sets its configuration once and adds no hooks. */
const UNUSED_MEMBERS =
  'addHook clearConfig isValidAttribute removeAllHooks removeHook removeHooks version'.split(' ');

/** What a hook call is replaced by: the result when there are no hooks. */
const UNHOOKED: Record<string, string> = { attrValue: 'value', forceKeepAttr: 'undefined', keepAttr: 'true' };

/** Functions without side effects, whose calls can be dropped when nobody uses the result. */
const MAKERS = ['_createHooksMap', 'addToSet', 'freeze', 'lookupGetter', 'seal', 'unapply', 'unconstruct'];

/**
 * Removes from DOMPurify what the content gate does not use. Its lists of all HTML, SVG and MathML names are for callers that pass
 * none; the gate always passes its own, so these lists are dropped, and any code that falls back on them fails the build. Settings
 * that the gate does not change are replaced by their values, which drops the code for other values.
 */
export function gateOnly(): Plugin {
  const gate = readFileSync('src/content/sanitize.ts', 'utf8');
  return patch('gate-only', 'node_modules/dompurify', (code) => {
    checkSettings(code, gate);
    return [...emptyLists(code), ...settle(code, gate), ...leaveOut(code, gate), ...leaveOutForOthers(code)];
  });
}

function emptyLists(code: Syntax): Edit[] {
  const lists = code.find('lists', 'VariableDeclarator', ({ init }) => {
    const [list] = init?.callee?.name === 'freeze' ? init.arguments! : [];
    // The list with one entry is the name of a text node, which is always needed.
    return list?.type === 'ArrayExpression' && list.elements!.length > 1;
  });
  const isEmptied = ({ argument }: Node): boolean => lists.some(({ id }) => id!.name === argument?.name);
  return [
    ...lists.map(({ init }) => replace(init!, '[]')),
    ...code
      .find('lists of lists', 'ArrayExpression', ({ elements }) => elements!.some(isEmptied))
      .map((node) => {
        const left = node.elements!.filter((list) => !isEmptied(list)).map((list) => code.text(list));
        return replace(node, `[${left.join(', ')}]`);
      }),
  ];
}

/** Fails the build if the gate, or DOMPurify where the gate sets nothing, has other settings than those above. */
function checkSettings(code: Syntax, gate: string): void {
  for (const [value, names] of Object.entries(SWITCHES)) {
    const isSo = (name: string): boolean =>
      isGiven(gate, name)
        ? gate.includes(`${name}: ${value}`)
        : code.code.includes(`let ${name} = ${value};`);
    const other = names.find((name) => !isSo(name));
    if (other) throw new Error(`${other} is not ${value}, but this build assumes that it is`);
  }
  const given = Object.keys(CONSEQUENCES).find((name) => isGiven(gate, name));
  if (given) throw new Error(`The content gate sets ${given}, which this build derives from other settings`);
}

function isGiven(gate: string, name: unknown): boolean {
  return new RegExp(`\\b${String(name)}: `).test(gate);
}

/** Replaces settings by their values. */
function settle(code: Syntax, gate: string): Edit[] {
  const [factory] = code.find(
    'the factory',
    'FunctionDeclaration',
    ({ id }) => id?.name === 'createDOMPurify',
  );
  const find: Syntax['find'] = (what, type, isIt) => {
    const isInside = ({ start, end }: Node): boolean => start > factory!.start && end < factory!.end;
    return code.find(what, type, (node, parent) => isInside(node) && isIt(node, parent));
  };
  const isUnset = (node?: Node): boolean =>
    node?.object?.name === 'cfg' && !isGiven(gate, node.property?.name);
  const asksForUnset = ([from, name]: readonly Node[] = []): boolean =>
    ['cfg', 'customElementHandling'].includes(from?.name ?? '') &&
    name?.type === 'Literal' &&
    !isGiven(gate, name.value);
  const fix = (name: string, value: string): Edit[] => [
    ...find(`settings of ${name}`, 'AssignmentExpression', ({ left }) => left?.name === name).map(
      ({ right }) => replace(right!, value),
    ),
    ...replaceAll(
      find(
        `uses of ${name}`,
        'Identifier',
        (node, parent) =>
          node.name === name &&
          !(parent.type === 'AssignmentExpression' && parent.left === node) &&
          ![parent.id, parent.key, parent.property].includes(node),
      ),
      value,
    ),
  ];

  return [
    ...Object.entries(SWITCHES).flatMap(([value, names]) => names.flatMap((name) => fix(name, value))),
    ...Object.entries(CONSEQUENCES).flatMap(([name, value]) => fix(name, value)),
    ...replaceAll(find('settings', 'MemberExpression', isUnset), 'undefined'),
    ...replaceAll(
      code.calls('isRegex').filter(({ arguments: [value] = [] }) => isUnset(value)),
      'false',
    ),
    ...replaceAll(
      code.calls('objectHasOwnProperty').filter((node) => asksForUnset(node.arguments)),
      'false',
    ),
    ...find(
      'settings with a default',
      'CallExpression',
      ({ callee, arguments: to }) => /^_resolve\w+Option$/.test(callee?.name ?? '') && asksForUnset(to),
    ).map((node) => replace(node, code.text(node.arguments![2]!))),
  ];
}

/** Removes what is only for callers with hooks, with custom elements, or with input other than text. */
function leaveOut(code: Syntax, gate: string): Edit[] {
  const used = UNUSED_MEMBERS.find((name) => new RegExp(`\\.${name}\\b`).test(gate));
  if (used) throw new Error(`The content gate uses ${used}, which this build leaves out`);
  const extra = 'EXTRA_ELEMENT_HANDLING';
  const isMember = (node: Node | undefined, name: string): boolean =>
    node?.object?.name === 'DOMPurify' && node.property?.name === name;
  const ofExtra = (node?: Node): boolean => node?.object?.name === extra;
  return [
    ...UNUSED_MEMBERS.flatMap((name) =>
      code
        .find(`the member ${name}`, 'ExpressionStatement', ({ expression }) =>
          isMember(expression?.left, name),
        )
        .map(remove),
    ),
    // The function around it restores the settings after a call that a hook makes.
    ...code
      .find('the sanitizer', 'AssignmentExpression', ({ left }) => isMember(left, 'sanitize'))
      .map(({ right }) => replace(right!, '_sanitize')),
    ...leaveOutHookEvent(code),
    ...replaceAll(code.calls('_executeHooks'), 'undefined'),
    ...code.calls('_forkSharedAllowlist').map((node) => replace(node, code.text(node.arguments![1]!))),
    ...replaceAll(code.calls('_matchesNameCheck'), 'false'),
    ...replaceAll(code.calls('_isBasicCustomElement'), 'false'),
    ...replaceAll(
      code.find(extra, 'BinaryExpression', ({ left }) => ofExtra(left)),
      'false',
    ),
    ...replaceAll(
      code.find(extra, 'AssignmentExpression', ({ left }) => ofExtra(left)),
      'undefined',
    ),
    ...code
      .find(extra, 'VariableDeclarator', ({ id }) => id?.name === extra)
      .map(({ init }) => replace(init!, 'undefined')),
    ...replaceAll(
      code.find(
        'the kind of input',
        'BinaryExpression',
        ({ left, operator }) => operator === '!==' && left?.argument?.name === 'dirty',
      ),
      'false',
    ),
    ...replaceAll(
      code.calls('_isNode').filter(({ arguments: [node] = [] }) => node?.name === 'dirty'),
      'false',
    ),
  ];
}

/** Removes the object through which a hook could change an attribute. */
function leaveOutHookEvent(code: Syntax): Edit[] {
  const isEvent = ({ object }: Node): boolean => object?.name === 'hookEvent';
  const told = code.find(
    'what hooks are told',
    'ExpressionStatement',
    ({ expression }) => expression?.left && isEvent(expression.left),
  );
  const answers = code.find(
    'what hooks answer',
    'MemberExpression',
    (node, parent) => isEvent(node) && !(parent.type === 'AssignmentExpression' && parent.left === node),
  );
  return [
    ...told.map(remove),
    ...answers.map((node) => {
      const answer = UNHOOKED[node.property?.name ?? ''];
      if (!answer) throw new Error(`This build does not know the value of ${code.text(node)} without hooks`);
      return replace(node, answer);
    }),
  ];
}

/** Removes what is for older browsers, for pages without our policy, and messages for developers. */
function leaveOutForOthers(code: Syntax): Edit[] {
  return [
    ...code.statements.filter(({ type }) => type === 'IfStatement').map(remove),
    ...code.calls('_slicedToArray').map((node) => replace(node, code.text(node.arguments![0]!))),
    ...replaceAll(code.calls('_getDefaultTrustedTypesPolicy'), 'undefined'),
    ...replaceAll(code.calls('typeErrorCreate'), 'typeErrorCreate()'),
    ...MAKERS.flatMap((name) => code.calls(name)).map(markPure),
  ];
}
