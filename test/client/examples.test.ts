import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import ts from 'typescript';
import { EXCHANGES } from '../fixtures/exchanges.js';
import { fill, SAMPLE } from '../fixtures/recorded.js';
import { TestService, type Received } from './test-service.js';
import { ROOT } from '../helpers/root.js';

const SOURCES = join(ROOT, 'src/client');
const RECORDED = EXCHANGES.map((exchange) => fill(exchange));

interface Example {
  /** What it stands at, such as `DataItemOperations.list`. */
  readonly name: string;
  readonly code: string;
}

/** The `@example` blocks of the client's docblocks: the same that the pages of documentation show. */
function readExamples(): Example[] {
  return readdirSync(SOURCES).flatMap((file) => {
    const text = readFileSync(join(SOURCES, file), 'utf8');
    return [...examplesIn(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true), '')];
  });
}

function* examplesIn(node: ts.Node, path: string): Generator<Example> {
  const declared = ts.isVariableStatement(node) ? node.declarationList.declarations[0] : node;
  const { name } = declared as { name?: ts.Node };
  const here = name && ts.isIdentifier(name) ? `${path}${name.text}` : path;
  for (const tag of ts.getJSDocTags(node)) {
    if (tag.tagName.text !== 'example' || tag.parent.parent !== node) continue;
    const code = /```ts\n([^]*?)```/.exec(ts.getTextOfJSDocComment(tag.comment) ?? '')?.[1];
    assert.ok(code, `the example of ${here} is no code`);
    yield { name: here, code };
  }
  for (const child of node.getChildren()) {
    yield* examplesIn(child, declared === node && here !== path ? `${here}.` : path);
  }
}

/** Most examples go on where the one of createClient ends. */
const toModule = ({ code }: Example, setup: Example): string =>
  code.includes('import ') ? code : `${setup.code}\n${code}`;

/** What the compiler says, by file. */
function compile(files: readonly string[]): (file: string) => string[] {
  const config = ts.readConfigFile(join(ROOT, 'test/tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, join(ROOT, 'test'));
  const program = ts.createProgram(files, { ...options, rootDir: '/', noUnusedLocals: false });
  return (file) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(file))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

const findRecorded = ({ path, body }: Received) =>
  RECORDED.find((recorded) => path.endsWith(recorded.path) && isDeepStrictEqual(recorded.request, body));

describe('the examples of the documentation', () => {
  const examples = readExamples();
  const setup = examples.find(({ name }) => name === 'createClient')!;
  const folder = mkdtempSync(join(tmpdir(), 'examples-'));
  const fileOf = ({ name }: Example): string => join(folder, `${name}.mts`);
  let service: TestService;
  let errorsIn: (file: string) => string[];

  /** Addresses lead to the service of this test, the package to its sources. */
  const toRun = (code: string): string =>
    code
      .replaceAll(/https:\/\/(\w+)\.example\.com/g, (_address, name: string) => `${service.url}/${name}`)
      .replaceAll("'agent-widgets/client'", `'${pathToFileURL(join(SOURCES, 'index.ts')).href}'`);

  before(async () => {
    process.env.AGENT_WIDGETS_KEY = SAMPLE.APIKey;
    service = await new TestService((request) => {
      const recorded = findRecorded(request);
      const unknown = { status: false, data: `not recorded: ${JSON.stringify(request.body)}` };
      return { body: recorded?.response ?? unknown };
    }).start();
    for (const example of examples) writeFileSync(fileOf(example), toModule(example, setup));
    errorsIn = compile(examples.map(fileOf));
  });
  after(async () => {
    delete process.env.AGENT_WIDGETS_KEY;
    rmSync(folder, { recursive: true });
    await service.stop();
  });

  for (const example of examples) {
    it(`${example.name} compiles, and its requests are those that were recorded`, async (test) => {
      const file = fileOf(example);
      assert.deepEqual(errorsIn(file), []);
      writeFileSync(file, toRun(toModule(example, setup)));
      test.mock.method(console, 'log', () => {});
      await import(pathToFileURL(file).href);
    });
  }

  it('show every operation', () => {
    const shown = service.received.map((request) => findRecorded(request)?.operation);
    assert.deepEqual(new Set(shown), new Set(EXCHANGES.map(({ operation }) => operation)));
  });
});
