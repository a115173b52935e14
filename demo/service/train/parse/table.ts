import { describeRow } from '../section.js';

interface Cell {
  readonly text: string;
  readonly isName: boolean;
}

type Row = readonly Cell[];

/** In columns beyond this one merged cells are not repeated: such a table is hardly meant to be read. */
const MAX_COLUMNS = 100;
/** Repeating merged cells makes a table at most about this many times as long. */
const MAX_GROWTH = 10;
const EMPTY: Cell = { text: '', isName: false };

/**
 * Each row as a line that can be understood alone: "Weight: 1.9 kg", or "Zone: EU; Price: € 9" below a header row. A
 * cell across all columns stands alone. Tables inside the table are not read.
 */
export function readTable(table: Element, readText: (cell: Element) => string): string[] {
  const rows = layOut(table, readText);
  const header = findHeader(rows);
  const names = (header[0] ?? []).map((_, column) => {
    const levels = new Set(header.flatMap((row) => row[column]?.text || []));
    return [...levels].join(' ');
  });
  const caption = table.querySelector(':scope > caption');
  const lines = rows
    .filter((row) => !header.includes(row))
    .map((row) => tellRow(row, isOneCell(row) ? [] : names));
  return [caption ? readText(caption) : '', ...lines].filter(Boolean);
}

function tellRow(row: Row, names: readonly string[]): string {
  if (names.length > 0) return describeRow(names, textsOf(row));
  const texts = textsOf(new Set(row));
  return texts.length === 2 ? texts.filter(Boolean).join(': ') : describeRow([], texts);
}

function textsOf(cells: Iterable<Cell>): string[] {
  return Array.from(cells, ({ text }) => text);
}

/** The row that names the columns; several if one of its cells goes on in the rows below. */
function findHeader(rows: readonly Row[]): Row[] {
  const first = new Set(rows.find((row) => !isOneCell(row)));
  return rows.filter((row) => row.every(({ isName }) => isName) && row.some((cell) => first.has(cell)));
}

function isOneCell(row: Row): boolean {
  return row.length > 1 && new Set(row).size === 1;
}

/** The rows with merged cells repeated wherever they reach, so that each value is below the name of its column. */
function layOut(table: Element, readText: (cell: Element) => string): Row[] {
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
  const grid = rows.map((): Cell[] => []);
  let spare = MAX_GROWTH * (table.textContent ?? '').length;
  for (const [top, row] of rows.entries()) {
    let left = 0;
    for (const element of row.children) {
      if (!/^t[hd]$/i.test(element.tagName)) continue;
      while (grid[top]?.[left]) left++;
      const cell: Cell = { text: readText(element), isName: /^th$/i.test(element.tagName) };
      const right = Math.max(left + 1, Math.min(left + readSpan(element, 'colspan'), MAX_COLUMNS));
      const bottom = left < MAX_COLUMNS ? top + readSpan(element, 'rowspan') : top + 1;
      // A cell reaches no further than the part of the table that it is in, such as its head.
      for (let line = top; line < bottom && rows[line]?.parentNode === row.parentNode; line++) {
        for (let column = left; column < right; column++) {
          const isCopy = line > top || column > left;
          if (isCopy) spare -= cell.text.length;
          (grid[line] ?? [])[column] ??= isCopy && spare < 0 ? EMPTY : cell;
        }
      }
    }
  }
  return grid.map((row) => Array.from(row, (cell: Cell | undefined) => cell ?? EMPTY));
}

function readSpan(cell: Element, name: 'colspan' | 'rowspan'): number {
  return Math.max(1, Number.parseInt(cell.getAttribute(name) ?? '', 10) || 1);
}
