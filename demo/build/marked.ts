import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Lexer } from 'marked';
import type { Plugin } from 'rollup';
import { RuleAtStart, replyRules } from '../../src/content/reply-rules.js';
import { type Edit, markPure, type Node, patch, remove, replace, replaceAll, type Syntax } from './syntax.js';

/** marked's options as `src/content/markdown.ts` uses them: GitHub-flavoured markdown, everything else off. */
const SETTINGS: Record<string, string> = {
  breaks: 'undefined',
  extensions: 'undefined',
  gfm: 'true',
  hooks: 'undefined',
  pedantic: 'undefined',
  silent: 'undefined',
};

/** Methods of marked's lexer and tokenizer that `src/content/markdown.ts` overrides or never calls. */
const UNUSED_METHODS = ['html', 'lex', 'lexInline', 'rules', 'tag'];

/** The rules for this kind of markdown, as marked itself assembles them and answers are read with them. */
const RULES = replyRules(new Lexer({ gfm: true }).options.tokenizer!.rules);
const OWN_RULES = 'src/content/reply-rules.ts';

type Group = keyof typeof RULES;
const GROUPS = Object.keys(RULES) as Group[];

/** The name of the variable that replaces a rule. */
const nameOf = (group: string, rule: string): string => `${group}_${rule}`;

/**
 * Removes from marked what answers do not need. Its lexer and tokenizer read an answer; our own code writes it. The code that
 * marked runs on loading serves its `marked()` function and would keep the parser and the renderers in the file. On loading it
 * also assembles the rules for four kinds of markdown; this build writes in the rules of the one kind we use, as variables.
 */
export function readerOnly(): Plugin[] {
  const reader = readFileSync('src/content/markdown.ts', 'utf8');
  return [
    patch('reader-only', 'node_modules/marked', (code) => [
      ...leaveOut(code, reader),
      ...settle(code, reader),
      ...nameRules(code),
      ...nameExpressions(code),
      ...leaveTables(code, reader),
    ]),
    patch('rules-written-in', OWN_RULES, (code) =>
      code
        .find('our own rules', 'FunctionDeclaration', ({ id }) => id?.name === replyRules.name)
        .map((node) => replace(node, `const ${replyRules.name} = (rules) => rules;`)),
    ),
  ];
}

function leaveOut(code: Syntax, reader: string): Edit[] {
  const called = UNUSED_METHODS.find((name) => new RegExp(`(super|exer)\\.${name}\\b`).test(reader));
  if (called) throw new Error(`The reader of answers calls ${called}, which this build leaves out`);
  const isKept = (node: Node, { type, init }: Node): boolean =>
    type === 'VariableDeclarator' && init === node;
  return [
    ...code.statements.filter(({ expression }) => expression?.type === 'AssignmentExpression').map(remove),
    ...code.find('calls on loading', 'CallExpression', isKept).map(markPure),
    ...code.find('objects made on loading', 'NewExpression', isKept).map(markPure),
    ...UNUSED_METHODS.flatMap((name) =>
      code.find(`the method ${name}`, 'MethodDefinition', ({ key }) => key?.name === name).map(remove),
    ),
  ];
}

/** Resolves conditions that depend on options, or on a method being marked's own. */
function settle(code: Syntax, reader: string): Edit[] {
  const other = Object.entries(SETTINGS).find(
    ([name, value]) => reader.includes(`${name}: `) && !reader.includes(`${name}: ${value}`),
  );
  if (other)
    throw new Error(`The reader of answers sets ${other[0]} to something that this build leaves out`);
  const isDefault = ({ right }: Node, { left }: Node): boolean =>
    left?.property?.name === 'options' && right?.type === 'Identifier';
  const comparisons = code.find(
    'comparisons with own methods',
    'BinaryExpression',
    ({ right }) => right?.object?.property?.name === 'prototype',
  );
  const overridden = comparisons.find(({ right }) => reader.includes(`override ${right?.property?.name}(`));
  if (overridden) throw new Error(`The reader of answers overrides what ${code.text(overridden)} asks for`);
  return [
    ...Object.entries(SETTINGS).flatMap(([name, value]) =>
      replaceAll(
        code.find(
          `the setting ${name}`,
          'MemberExpression',
          ({ object, property }) => object?.property?.name === 'options' && property?.name === name,
        ),
        value,
      ),
    ),
    ...code
      .find('default settings', 'LogicalExpression', isDefault)
      .map((node) => replace(node, code.text(node.left!))),
    ...comparisons.map((node) => replace(node, String(node.operator === '==='))),
  ];
}

/** `….block.heading` becomes a variable, and so does each part of `{ … } = ….rules.inline`. */
function nameRules(code: Syntax): Edit[] {
  const declared = (['block', 'inline'] as const).flatMap((group) =>
    Object.entries(RULES[group]).map(([rule, value]) => `const ${nameOf(group, rule)} = ${write(value)};\n`),
  );
  const isRule = ({ object, property }: Node): boolean => {
    const group = object?.property?.name as Group;
    return GROUPS.includes(group) && Object.hasOwn(RULES[group], property?.name ?? '');
  };
  const isTakenApart = ({ id, init }: Node): boolean =>
    id?.type === 'ObjectPattern' && init?.object?.property?.name === 'rules';
  return [
    {
      start: 0,
      end: 0,
      text: `import { RuleAtStart } from ${JSON.stringify(resolve(OWN_RULES))};\n${declared.join('')}`,
    },
    ...code
      .find('rules', 'MemberExpression', isRule)
      .map((node) => replace(node, nameOf(node.object!.property!.name!, node.property!.name!))),
    ...code.find('rules taken apart', 'VariableDeclarator', isTakenApart).map((node) => {
      const parts = node.id!.properties!.map(({ key, value }) => {
        const rule = nameOf(node.init!.property!.name!, key!.name!);
        return `${code.text(value as Node)} = ${rule}`;
      });
      // The code is minified, so there is no space before the brace.
      return replace(node, ` ${parts.join(', ')}`);
    }),
  ];
}

function write(rule: RegExp): string {
  if (!(rule instanceof RuleAtStart)) return String(rule);
  return `/*@__PURE__*/ new RuleAtStart(${String(new RegExp(rule, rule.flags.replace('y', '')))})`;
}

/** Replaces the table of further expressions, some of which are created on demand, by variables. */
function nameExpressions(code: Syntax): Edit[] {
  const tables = code.find('the table of expressions', 'VariableDeclarator', ({ init }) =>
    Object.keys(RULES.other).every((name) => keysOf(init).includes(name)),
  );
  return tables.flatMap((table) => {
    const variables = table.init!.properties!.map(({ key, value }) => {
      const pure = (value as Node).type === 'CallExpression' ? '/*@__PURE__*/ ' : '';
      return `${nameOf('other', key!.name!)} = ${pure}${code.text(value as Node)}`;
    });
    const isLookUp = ({ object }: Node): boolean => object?.name === table.id!.name;
    return [
      replace(table, variables.join(', ')),
      ...code
        .find('look-ups of expressions', 'MemberExpression', isLookUp)
        .map((node) => replace(node, nameOf('other', node.property!.name!))),
    ];
  });
}

/** Leaves only one table of rules, with the rules that `src/content/markdown.ts` looks up itself. */
function leaveTables(code: Syntax, reader: string): Edit[] {
  const kinds = code.find('the kinds of rules', 'VariableDeclarator', ({ init }) =>
    ['normal', 'gfm', 'pedantic'].every((kind) => keysOf(init).includes(kind)),
  );
  const tables = kinds.flatMap(({ init }) => init!.properties!.map(({ value }) => (value as Node).name));
  const lookedUp = [...reader.matchAll(/this\.rules\.(\w+)\.(\w+)/g)];
  const left = GROUPS.map((group) => {
    const rules = lookedUp.filter(([, of]) => of === group).map(([, , rule]) => rule!);
    return `${group}: { ${rules.map((rule) => `${rule}: ${nameOf(group, rule)}`).join(', ')} }`;
  });
  return [
    ...kinds.map(({ init }) => replace(init!, 'undefined')),
    ...code
      .find('tables of rules', 'VariableDeclarator', ({ id }) => tables.includes(id!.name))
      .map(({ init }) => replace(init!, 'undefined')),
    ...replaceAll(
      code.find('the choice of a kind', 'AssignmentExpression', ({ right }) =>
        kinds.some(({ id }) => right!.object?.name === id!.name),
      ),
      'undefined',
    ),
    ...replaceAll(
      code.find('the rules of a lexer', 'ObjectExpression', (node) =>
        GROUPS.every((group) => keysOf(node).includes(group)),
      ),
      `{ ${left.join(', ')} }`,
    ),
  ];
}

function keysOf(node: Node | null | undefined): (string | undefined)[] {
  return node?.type === 'ObjectExpression' ? node.properties!.map(({ key }) => key?.name) : [];
}
