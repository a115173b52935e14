import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'rollup';
import { type Edit, type Node, patch, remove, replace, replaceAll, type Syntax } from './syntax.js';

/** Parts of Lit for elements that are written differently from ours. Code that uses them fails the build. */
const UNUSED: Record<string, RegExp> = {
  'an expression in a style': /\bcss`[^`]*\$\{/,
  'a switch in a template': /\s\?[\w-]+=\$\{/,
  'an expression in a tag, outside of any attribute':
    /<[a-z][\w-]*(?:\s+[\w@:.-]+(?:=(?:"[^"]*"|\$\{[^{}]*\}))?)*\s+\$\{/,
  'an expression in a comment': /<!--[^>]*\$\{/,
  'an expression as the text of a script, style, textarea or title':
    /\}[^<>`]*<\/(?:script|style|textarea|title)>/,
  'a template of SVG or MathML': /\b(?:svg|mathml)`/,
  'a table of properties': /\bstatic (?:override )?properties\b/,
  'a type that Lit converts': /\bproperty\(\{[^)]*\btype: (?!Boolean\b)/,
  'another decorator than our own': /^\s*@(?!property\()\w+\(/m,
};

/**
 * Removes from Lit what our two elements do not use, because the Lit in the script-tag files serves only them: support for
 * browsers without constructed style sheets, for standard decorators, and for features that no template, style or property of
 * ours has. Also removes the globals through which polyfills, hydration and tools find Lit: they would stay on the page.
 */
export function ownLit(): Plugin[] {
  const sources = readdirSync('src/elements', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(`src/elements/${file}`, 'utf8'));
  for (const [what, sign] of Object.entries(UNUSED)) {
    if (sources.some((source) => sign.test(source)))
      throw new Error(`The elements use ${what}, which this build leaves out`);
  }
  return [
    patch('own-lit-styles', 'node_modules/@lit/reactive-element/css-tag.js', leaveOutOfStyles),
    patch('own-lit-element', 'node_modules/@lit/reactive-element/reactive-element.js', (code) => [
      ...leaveOutOfElement(code),
      ...leaveOutGlobals(code),
    ]),
    patch('own-lit-base', 'node_modules/lit-element/lit-element.js', leaveOutGlobals),
    patch('own-lit-templates', 'node_modules/lit-html/lit-html.js', (code) => [
      ...leaveOutOfTemplates(code),
      ...leaveOutGlobals(code),
    ]),
    patch('own-decorators', 'node_modules/tslib/tslib.es6.mjs', leaveOutOfDecorators),
  ];
}

/** Globals through which polyfills and tools find Lit. */
const GLOBALS = /\.(?:lit\w*|reactiveElement)(?:HydrateSupport|PolyfillSupport|Versions)\b/;

function leaveOutGlobals(code: Syntax): Edit[] {
  const asks = code.find('a hook for polyfills', 'VariableDeclarator', ({ init }) => {
    return init?.type === 'MemberExpression' && GLOBALS.test(code.text(init));
  });
  const isAsked = (node: Node): boolean =>
    GLOBALS.test(code.text(node)) || asks.some(({ id }) => code.text(node).startsWith(`${id!.name}?.(`));
  return [
    ...asks.map(({ init }) => replace(init!, 'undefined')),
    ...replaceAll(stepsOf(code).filter(isAsked), 'undefined'),
  ];
}

/** Statements that run on loading. A minifier has joined successive ones by commas. */
function stepsOf({ statements }: Syntax): Node[] {
  return statements
    .filter(({ type }) => type === 'ExpressionStatement')
    .flatMap(({ expression }) => expression!.expressions ?? expression!);
}

function leaveOutOfStyles(code: Syntax): Edit[] {
  return [
    ...code
      .find('support of constructed sheets', 'VariableDeclarator', ({ init }) =>
        /"adoptedStyleSheets"\s*in/.test(init?.type === 'LogicalExpression' ? code.text(init) : ''),
      )
      .map(({ init }) => replace(init!, 'true')),
    ...code
      .find('styles with expressions', 'ConditionalExpression', ({ test }) =>
        /\.length$/.test(test?.right ? code.text(test.right) : ''),
      )
      .map((node) => replace(node, code.text(node.consequent as Node))),
    ...code
      .find('what guards the constructor', 'IfStatement', ({ consequent }) =>
        code.text(consequent as Node).includes('not constructable'),
      )
      .map(remove),
  ];
}

function leaveOutOfElement(code: Syntax): Edit[] {
  const isMetadata = (text: string): boolean => text.includes('Symbol.metadata');
  const method = (name: string): readonly Node[] =>
    code.find(`the method ${name}`, 'MethodDefinition', ({ key }) => key?.name === name);
  return [
    ...replaceAll(
      stepsOf(code).filter(
        (node) => isMetadata(code.text(node)) || code.text(node).includes('.litPropertyMetadata'),
      ),
      'undefined',
    ),
    ...code
      .find(
        'properties of decorators',
        'VariableDeclarator',
        ({ init }) => init?.type === 'MemberExpression' && isMetadata(code.text(init)),
      )
      .map(({ init }) => replace(init!, 'null')),
    ...replaceAll(
      code.find(
        'a table of properties',
        'CallExpression',
        (node) =>
          node.callee?.property?.name === 'hasOwnProperty' && code.text(node).includes('"properties"'),
      ),
      'false',
    ),
    ...code
      .find('reading of types', 'Property', ({ key }, { properties }) => {
        return (
          key?.name === 'fromAttribute' && properties?.some((other) => other.key?.name === 'toAttribute')
        );
      })
      .map((node) => replace(node, 'fromAttribute: (value) => value')),
    ...code
      .find('writing of types', 'SwitchCase', ({ test }) => /^(?:Object|Array)$/.test(test?.name ?? ''))
      .map(remove),
    ...['addInitializer', 'removeController'].flatMap(method).map(remove),
  ];
}

/** Our one decorator defines the property itself, and leaves nothing for TypeScript's helper to define. */
function leaveOutOfDecorators(code: Syntax): Edit[] {
  return [
    ...code
      .find('the helper', 'FunctionDeclaration', ({ id }) => id?.name === '__decorate')
      .map((node) =>
        replace(node, 'function __decorate(decorators, target, key) { decorators[0](target, key) }'),
      ),
    ...code
      .find('a global', 'VariableDeclarator', ({ id }) => id?.name === '_SuppressedError')
      .map(({ init }) => replace(init!, 'undefined')),
  ];
}

function leaveOutOfTemplates(code: Syntax): Edit[] {
  const choice = (sign: string): readonly Node[] =>
    code.find(`the choice of ${sign}`, 'ConditionalExpression', ({ test, consequent }) =>
      [test?.left, consequent as Node].some((node) => node?.value === sign),
    );
  const [events] = choice('@');
  return [
    ...['<svg>', '</svg>'].flatMap(choice).map((node) => replace(node, '""')),
    ...replaceAll(
      code.find(
        'unwrapping of SVG',
        'LogicalExpression',
        ({ left, right }) => left?.left?.value === 2 && right?.left?.value === 3,
      ),
      'false',
    ),
    ...code
      .find('compiled templates', 'ConditionalExpression', ({ test }) => test?.left?.value === 'number')
      .map((node) => replace(node, code.text(node.consequent as Node))),
    ...choice('?').map((node) => replace(node, code.text(events!))),
    ...replaceAll(
      code.find('expressions in a tag', 'LogicalExpression', ({ left, right }) => {
        return left?.left?.value === 6 || /^\w+\.push\(\{type:6,/.test(code.text(right!));
      }),
      'undefined',
    ),
    ...code
      .find('expressions in plain text', 'IfStatement', ({ test }) =>
        /\.test\(\w+\.tagName\)$/.test(code.text(test!)),
      )
      .map(remove),
    ...code
      .find('expressions in comments', 'IfStatement', ({ test }) => test?.left?.property?.name === 'data')
      .map((node) => replace(node, `if (${code.text(node.test!)}) ${code.text(node.consequent as Node)}`)),
  ];
}
