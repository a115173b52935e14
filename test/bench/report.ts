import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ROOT } from '../helpers/root.js';

/** One number with its target. */
export interface Line {
  readonly what: string;
  readonly value: number;
  readonly unit: 'kB' | 'MB' | 'ms' | '×' | '';
  /** Upper limit; undefined if nothing is promised. */
  readonly target?: number;
  /** What the number is calculated from. */
  readonly from?: string;
}

const README = join(ROOT, 'README.md');
const MARKED = /(<!-- bench -->\n)[^]*(\n<!-- \/bench -->)/;

const amount = (value: number, unit: Line['unit']): string => {
  const digits = unit === '' || Math.abs(value) >= 100 ? 0 : unit === '×' || Math.abs(value) < 1 ? 2 : 1;
  return `${(Math.round(value * 10 ** digits) / 10 ** digits).toFixed(digits)}${unit && ` ${unit}`}`;
};

const isMet = ({ value, target }: Line): boolean => target === undefined || value <= target;

export function print(lines: readonly Line[]): void {
  console.table(
    lines.map((line) => ({
      what: line.what,
      measured: amount(line.value, line.unit),
      target: line.target === undefined ? '' : amount(line.target, line.unit),
      met: line.target === undefined ? '' : isMet(line) ? 'yes' : 'NO',
      from: line.from ?? '',
    })),
  );
}

/** Writes the lines as a table into the README, between its markers. */
export async function writeReadme(lines: readonly Line[]): Promise<void> {
  const rows = lines.map((line) => {
    const target = line.target === undefined ? '' : `≤ ${amount(line.target, line.unit)}`;
    const mark = line.target === undefined ? '' : isMet(line) ? 'yes' : '**no**';
    return `| ${line.what} | ${amount(line.value, line.unit)} | ${target} | ${mark} | ${line.from ?? ''} |`;
  });
  const table = ['| What | Measured | Target | Met | From |', '| --- | --: | --: | --- | --- |', ...rows];
  const before = readFileSync(README, 'utf8');
  const after = before.replace(
    MARKED,
    (_all, begin: string, end: string) => `${begin}\n${table.join('\n')}\n${end}`,
  );
  writeFileSync(README, await format(after, { ...(await resolveConfig(README)), filepath: README }));
}
