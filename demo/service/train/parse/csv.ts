import { parse } from 'csv-parse/sync';
import { ReadError, type ReadResult, describeRow, joinTitles, toLine } from '../section.js';

/** Rows beyond this are left out, and the owner is told. */
const MAX_ROWS = 2_000;
/** A quotation mark that is not closed within so many lines is an error. */
const MAX_LINES_OF_ROW = 20;
/** Rows of one cell above the names of the columns. */
const MAX_TITLE_ROWS = 5;

/** A line that tells Excel the separator; it is not a row of the table. */
const SEPARATOR_LINE = /^"?sep=(.)"?\r?\n/i;
const MAX_HEADER_CHARACTERS = 10_000;

/**
 * Reads a table whose first row with several cells names the columns; what is above it is the table's title. Each row becomes its
 * own section, titled with what looks like its name, so that an answer about one row is not mixed with its neighbours.
 */
export function parseCsv(text: string, title: string): ReadResult {
  const [line = '', separator] = SEPARATOR_LINE.exec(text) ?? [];
  const table = text.slice(line.length);
  const { rows, broken } = readRows(table, separator ?? findDelimiter(table));
  const header = rows.slice(0, MAX_TITLE_ROWS + 1).findIndex((row) => row.filter(toLine).length > 1);
  const start = Math.max(0, header);
  const [names = [], ...records] = rows.slice(start);
  const above = rows.slice(0, start).map((row) => toLine(row.join(' ')));
  const columns = names.map(toLine);
  const sections = records.slice(0, MAX_ROWS).flatMap((record) => {
    const cells = record.map(toLine);
    const text = describeRow(columns, cells);
    return text ? [{ title: joinTitles(title, ...above, findName(cells)), text }] : [];
  });
  const left = records.length - MAX_ROWS;
  const comments = [
    broken > 0 &&
      `${broken} of ${records.length + broken} rows could not be read, because a quotation mark is not closed.`,
    left > 0 && `${left} rows after the first ${MAX_ROWS} were left out.`,
  ];
  const comment = comments.filter(Boolean).join(' ');
  if (sections.length === 0) throw new ReadError(comment || 'The table has no rows below its first one.');
  return { sections, comment };
}

/** The rows of a table, and how many could not be read. */
function readRows(table: string, delimiter: string): { rows: string[][]; broken: number } {
  const all = parseRows(table, delimiter);
  if (all) return { rows: all, broken: 0 };
  // After a quotation mark in the wrong place the library reads no further, so it gets one row at a time.
  const lines = table.split(/\r\n|\r|\n/);
  const rows: string[][] = [];
  let broken = 0;
  for (let start = 0; start < lines.length;) {
    const read = readRow(lines.slice(start, start + MAX_LINES_OF_ROW), delimiter);
    if (read) rows.push(...read.rows);
    else if (rows.length > 0) broken++;
    else throw new ReadError('A quotation mark in the first row, which names the columns, is not closed.');
    start += read?.lines ?? 1;
  }
  return { rows, broken };
}

/** The row that begins with the first of these lines, and how many of them it takes; undefined if it does not end. */
function readRow(
  lines: readonly string[],
  delimiter: string,
): { rows: string[][]; lines: number } | undefined {
  for (const index of lines.keys()) {
    const text = lines.slice(0, index + 1).join('\n');
    // A cell may begin with a quoted word; quotation marks that do not enclose it belong to it.
    const rows = parseRows(text, delimiter) ?? (index === 0 && parseRows(text, delimiter, { rtrim: false }));
    if (rows) return { rows, lines: index + 1 };
  }
  return undefined;
}

function parseRows(text: string, delimiter: string, { rtrim = true } = {}): string[][] | undefined {
  try {
    return parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      ltrim: true,
      rtrim,
    });
  } catch {
    return undefined;
  }
}

/** The first cell with letters and without digits: article numbers, prices and dates have digits. */
function findName(cells: readonly string[]): string {
  return cells.find((cell) => /\p{L}/u.test(cell) && !/\d/.test(cell)) ?? '';
}

/** The separator that occurs most often in the first row with any, outside of quotes. */
function findDelimiter(text: string): string {
  const lines = text
    .slice(0, MAX_HEADER_CHARACTERS)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/);
  const header = lines.find((line) => /[,;\t|]/.test(line)) ?? '';
  const counts = [',', ';', '\t', '|'].map((mark) => [mark, header.split(mark).length] as const);
  return counts.sort((a, b) => b[1] - a[1])[0]?.[0] ?? ',';
}
