import { parse } from 'csv-parse/sync';
import { ReadError, type ReadResult, describeRow, joinTitles, toLine } from '../section.js';

/** Rows beyond this are left out, and the owner is told. */
const MAX_ROWS = 2_000;

/** A line that tells Excel the separator; it is not a row of the table. */
const SEPARATOR_LINE = /^"?sep=(.)"?\r?\n/i;
const MAX_HEADER_CHARACTERS = 10_000;

/**
 * Reads a table whose first row names the columns. Each row becomes its own section, titled with what looks like its
 * name, so that an answer about one row is not mixed with its neighbours.
 */
export function parseCsv(text: string, title: string): ReadResult {
  const [line = '', separator] = SEPARATOR_LINE.exec(text) ?? [];
  const table = text.slice(line.length);
  let rows: string[][];
  try {
    rows = parse(table, {
      bom: true,
      delimiter: separator ?? findDelimiter(table),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch (error) {
    throw new ReadError(`The table could not be read: ${(error as Error).message}`);
  }
  const [names = [], ...records] = rows;
  const columns = names.map(toLine);
  const sections = records.slice(0, MAX_ROWS).flatMap((record) => {
    const cells = record.map(toLine);
    const text = describeRow(columns, cells);
    return text ? [{ title: joinTitles(title, findName(cells)), text }] : [];
  });
  if (sections.length === 0) throw new ReadError('The table has no rows below its first one.');
  const left = records.length - MAX_ROWS;
  return { sections, comment: left > 0 ? `${left} rows after the first ${MAX_ROWS} were left out.` : '' };
}

/** The first cell with letters and without digits: article numbers, prices and dates have digits. */
function findName(cells: readonly string[]): string {
  return cells.find((cell) => /\p{L}/u.test(cell) && !/\d/.test(cell)) ?? '';
}

/** The separator that occurs most often in the first row, outside of quotes. */
function findDelimiter(text: string): string {
  const [header = ''] = text
    .slice(0, MAX_HEADER_CHARACTERS)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1);
  const counts = [',', ';', '\t', '|'].map((mark) => [mark, header.split(mark).length] as const);
  return counts.sort((a, b) => b[1] - a[1])[0]?.[0] ?? ',';
}
