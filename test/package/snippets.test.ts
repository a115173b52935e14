/** What README and docs print in TypeScript compiles as it stands, against the built package, as in a strict project. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { marked } from 'marked';
import ts from 'typescript';
import { type CodeBlock, codeBlocks, GUIDES } from '../helpers/code-blocks.js';
import { ROOT } from '../helpers/root.js';

const FILES = ['README.md', ...GUIDES];
/** Not installed here: the app of `apps/angular` compiles these. */
const UNKNOWN_PACKAGE = '@angular/core';

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  types: ['node', 'react'],
};

const snippets = FILES.flatMap((file) => codeBlocks(file, 'tsx?')).filter(
  ({ code }) => !code.includes(UNKNOWN_PACKAGE),
);
const parsed = new Map<string, ts.SourceFile | undefined>();

/** Each is a program of its own, so that none lives on another's imports; what they share is read once. */
function errorsOf({ language, code }: Pick<CodeBlock, 'language' | 'code'>): string[] {
  const name = join(ROOT, `snippet.${language}`);
  const host = ts.createCompilerHost(OPTIONS);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (file) => file === name || fileExists(file);
  host.getSourceFile = (file, target) => {
    if (file === name) return ts.createSourceFile(file, code, target);
    if (!parsed.has(file)) parsed.set(file, getSourceFile(file, target));
    return parsed.get(file);
  };
  return ts
    .getPreEmitDiagnostics(ts.createProgram([name], OPTIONS, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe('a snippet of the docs compiles as it stands', () => {
  for (const snippet of snippets) {
    it(`${snippet.file}, line ${snippet.line}`, () => assert.deepEqual(errorsOf(snippet), []));
  }

  const WRONG = {
    'a misspelled option': [
      'ts',
      "import { createClient } from 'agent-widgets/client';\ncreateClient({ apiKye: '' });",
    ],
    'a misspelled attribute': [
      'tsx',
      "import 'agent-widgets/define';\nexport const chat = <agent-chat agentid='' />;",
    ],
    'an element that nobody defined': ['tsx', "export const chat = <agent-chat agent-id='' />;"],
  } as const;
  for (const [what, [language, code]] of Object.entries(WRONG)) {
    it(`and with ${what} it would not`, () => assert.equal(errorsOf({ language, code }).length, 1));
  }
});

const lookups = FILES.flatMap((file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/fetch\((`[^`]*\bdataItemId\b[^`]*`)/g)].map(
    ([, address = '']) => ({ file, address }),
  ),
);

describe('a lookup of a source in the docs', () => {
  it('requests nothing but an item, whatever id the service gives it', () => {
    assert.ok(lookups.length > 0);
    for (const { file, address } of lookups) {
      const requested = runInNewContext(address, { dataItemId: '../../logout?all=1#' }) as string;
      const { pathname, search, hash } = new URL(requested, 'https://halm.example');
      assert.match(pathname + search + hash, /^\/my-backend\/items\/[^/?#]+$/, file);
    }
  });
});

describe('an element that the docs put into Markdown', () => {
  it('stays one element there, whose tag is on one line', () => {
    const guide = readFileSync(join(ROOT, 'demo/docs/guides/docs-sites.md'), 'utf8');
    const tag = /In Markdown, .*\n\n```html\n([^]*?)\n```/.exec(guide)?.[1] ?? '';
    assert.equal(marked(`Ask us.\n\n${tag}\n`), `<p>Ask us.</p>\n<p>${tag}</p>\n`);
  });
});
