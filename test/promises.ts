/**
 * What is promised, how it is tested, and what the last run saw: a table for the terminal and,
 * with `npm run promises`, for SECURITY.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import type { FigureName } from './helpers/figures.js';
import type { Figures } from './helpers/figures-plugin.mjs';

/** The browser tests that report figures. */
export const PROMISE_FILES =
  'test/content/*.test.ts test/embed/policies.test.ts test/elements/*/hostile.test.ts ' +
  'test/elements/agent-chat/{faults,page-life}.test.ts';

const HOSTILE: readonly FigureName[] = [
  'hostile replies',
  'hostile rich texts',
  'hostile texts in the chat',
  'hostile banners',
  'generated texts',
];

type Sum = (names: readonly FigureName[], what: string) => string;

interface PromiseRow {
  readonly promise: string;
  readonly test: string;
  readonly figure: (sum: Sum) => string;
}

const ROWS: readonly PromiseRow[] = [
  {
    promise: 'No string from the service, storage, a Banner or settings runs script',
    test: 'tables of hostile texts and generated ones, put into pages that watch what happens',
    figure: (sum) => `${sum(HOSTILE, 'tried')} texts, ${sum(HOSTILE, 'executions')} executions`,
  },
  {
    promise: 'Nothing in a reply can submit, overlay, name itself or style anything',
    test: 'the same; what stands in the page is held against a second list',
    figure: (sum) => `${sum(HOSTILE, 'forms')} form controls, styles, names or overlays left`,
  },
  {
    promise: 'Nothing loads from another origin when it is shown',
    test: 'the same; resource timings, and a policy that forbids and reports every load',
    figure: (sum) => `${sum(HOSTILE, 'requests')} requests, ${sum(HOSTILE, 'violations')} reports`,
  },
  {
    promise: 'Links say where they lead',
    test: 'the same; every link is checked for scheme, rel, host and hidden characters',
    figure: (sum) => `${sum(HOSTILE, 'broken')} broken`,
  },
  {
    promise: 'Ordinary markdown still works',
    test: 'cases of CommonMark and GFM with the HTML they should become',
    figure: (sum) => `${sum(['markdown'], 'tried')} cases, ${sum(['markdown'], 'failed')} differ`,
  },
  {
    promise: 'Works under strict policies',
    test: 'a conversation and a banner on pages with CSP, Trusted Types, COEP, sandboxes and no features',
    figure: (sum) => `${sum(['policies'], 'tried')} pages, ${sum(['policies'], 'violations')} violations`,
  },
  {
    promise: 'No message is lost or sent twice, and every send ends with an answer or a way on',
    test: 'every fault of a service over real HTTP: resets, hangs, redirects, wrong types, 10 MB',
    figure: (sum) => `${sum(['faults'], 'tried')} faults, ${sum(['faults'], 'failed')} not survived`,
  },
  {
    promise: 'Storage, reloads, moves and other tabs do no harm',
    test: 'corrupt and full storage, twins, moves while waiting, another agent, double clicks',
    figure: (sum) => `${sum(['page life'], 'tried')} scenarios, ${sum(['page life'], 'failed')} failed`,
  },
  {
    promise: 'Hostile input cannot freeze the page',
    test: 'nesting, lengths and repetitions made to break parsers, up to megabytes',
    figure: (sum) => `${sum(['extremes'], 'tried')} inputs, ${sum(['extremes'], 'failed')} out of bounds`,
  },
];

const START = '<!-- promises -->';
const END = '<!-- /promises -->';

/** The table as markdown; empty when no test reported a figure. */
export function promiseTable(figures: Figures, engines: readonly string[]): string {
  if (Object.keys(figures).length === 0) return '';
  const sum: Sum = (names, what) => {
    const total = names.reduce((all, name) => all + (figures[name]?.[what] ?? 0), 0);
    return total.toLocaleString('en');
  };
  const rows = ROWS.map(({ promise, test, figure }) => `| ${promise} | ${test} | ${figure(sum)} |`);
  return [
    `Seen by the tests in ${engines.join(', ')}:`,
    '',
    '| promise | how it is tested | figure |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n');
}

/** Puts the table into SECURITY.md. */
export async function writePromises(table: string): Promise<void> {
  const file = new URL('../SECURITY.md', import.meta.url);
  const text = readFileSync(file, 'utf8');
  const [start, end] = [text.indexOf(START), text.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`SECURITY.md has no ${START} … ${END}`);
  const written = `${text.slice(0, start + START.length)}\n\n${table}\n\n${text.slice(end)}`;
  writeFileSync(file, await format(written, { parser: 'markdown' }));
}
