import { parse } from 'csv-parse/sync';
import { ReadError, type ReadResult, joinTitles, toLine } from '../section.js';

/** Rows beyond this are left out, and the owner is told. */
export const MAX_ROWS = 2_000;

/**
 * Reads a table whose first row names the columns. Each row becomes a section of its own, titled by its first
 * cell, so that an answer about one row is not mixed with its neighbours.
 */
export function parseCsv(text: string, title: string): ReadResult {
  let rows: string[][];
  try {
    rows = parse(text, {
      bom: true,
      delimiter: findDelimiter(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch (error) {
    throw new ReadError(`The table could not be read: ${(error as Error).message}`);
  }
  const [names = [], ...records] = rows;
  const sections = records.slice(0, MAX_ROWS).flatMap((cells) => {
    const row = cells
      .map((cell, index) => [toLine(names[index] ?? ''), toLine(cell)] as const)
      .filter(([, value]) => value)
      .map(([name, value]) => (name ? `${name}: ${value}` : value))
      .join('; ');
    return row ? [{ title: joinTitles(title, toLine(cells[0] ?? '')), text: row }] : [];
  });
  if (sections.length === 0) throw new ReadError('The table has no rows below its first one.');
  const left = records.length - MAX_ROWS;
  return { sections, comment: left > 0 ? `${left} rows after the first ${MAX_ROWS} were left out.` : '' };
}

function findDelimiter(text: string): string {
  const header = text.slice(0, Math.max(0, text.search(/[\r\n]/)) || text.length);
  const counts = [',', ';', '\t'].map((mark) => [mark, header.split(mark).length] as const);
  return counts.sort((a, b) => b[1] - a[1])[0]?.[0] ?? ',';
}
