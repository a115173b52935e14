import { describeRow } from '../section.js';

/** A part of a line, set apart by wide blanks, with where it begins and ends on the page. */
export interface Cell {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A line of a page, with the size of its letters. */
export interface Line {
  readonly text: string;
  readonly size: number;
  /** More than one when the line may be a row of a table. */
  readonly cells: readonly Cell[];
  /** Whether it was told as a row of a table. */
  readonly isRow?: boolean;
}

/** A column of a table: its name, and cells that show where it is. */
interface Column {
  readonly name: string;
  readonly cells: readonly Cell[];
}

/** So many lines below a row of names may show where the columns are. */
const LINES_AHEAD = 8;
/** Digits without a word: a number, a price, a share. A year can be the name of a column. */
const IS_NUMBER = /^(?!(?:19|20)\d\d$)\P{L}*\d\P{L}*$/u;

/**
 * Lines with cells below each other are a table. With three or more columns, its first row names them. The cells of
 * other lines may belong to different things, so that these lines stay as written.
 */
export function describeTables(lines: readonly Line[]): Line[] {
  const described: Line[] = [];
  let columns: readonly Column[] = [];
  let isInside = false;
  let row: { readonly line: Line; readonly values: string[] } | undefined;
  const endRow = (): void => {
    if (row) described.push(asRow(row.line, columns, row.values));
    row = undefined;
  };
  for (const [index, line] of lines.entries()) {
    const wrapped = row ? columnBelow(line, columns) : -1;
    if (row && wrapped > 0) {
      row.values[wrapped] = joinLines(row.values[wrapped] ?? '', line.text);
      continue;
    }
    endRow();
    // The next page begins with the names again.
    if (isInside && line.text === namesOf(columns).join(' ').trim()) continue;
    // After a line that does not fit, or the end of a page, a table goes on with a full row that names nothing.
    const goesOn: boolean = isInside || (line.cells.length === columns.length && !namesColumns(line));
    const values: string[] | undefined = goesOn ? placeCells(line, columns) : undefined;
    isInside = values !== undefined;
    if (values) {
      row = { line, values };
      continue;
    }
    const begun = beginTable(line, lines.slice(index + 1, index + 1 + LINES_AHEAD));
    isInside = begun !== undefined;
    columns = begun ?? columns;
    if (!begun) described.push(line);
    else if (begun.length === 2) row = { line, values: namesOf(begun) };
  }
  endRow();
  return described;
}

/** Joins the lines of a paragraph, and the halves of a word that was divided between them. */
export function joinLines(before: string, line: string): string {
  if (/\p{L}-$/u.test(before) && /^\p{Ll}/u.test(line)) return before.slice(0, -1) + line;
  return `${before} ${line}`.trim();
}

/** The column that the text of a cell goes on in; -1 if the line is not such a text, and 0 if it may be no part of the table. */
function columnBelow({ cells, size }: Line, columns: readonly Column[]): number {
  const [cell] = cells;
  if (!cell || cells.length > 1) return -1;
  return columns.findIndex((column) =>
    column.cells.some(({ start }) => Math.abs(start - cell.start) <= size / 2),
  );
}

/** The columns of a table that begins with this line; undefined if the next line is not a row of it. */
function beginTable(header: Line, below: readonly Line[]): Column[] | undefined {
  if (!below[0] || (header.cells.length > 2 && !namesColumns(header))) return undefined;
  const corner = emptyCorner(header, below[0]);
  const count = header.cells.length + corner.length;
  // Names may begin and end elsewhere than what is below them; then two rows show where the columns are.
  const rows = below.filter((line) => line.cells.length === count && !namesColumns(line));
  const row = rows.find((line, index) => rows.slice(index + 1).some((other) => isBelow(other, line)));
  const columns = header.cells.map((name, index) => ({
    name: name.text,
    cells: [name, row?.cells[index + corner.length] ?? name],
  }));
  return placeCells(below[0], [...corner, ...columns]) && [...corner, ...columns];
}

/** The first column, if it has no name: the row has a cell more, to the left of all names. */
function emptyCorner(header: Line, row: Line): Column[] {
  const [name] = header.cells;
  const [cell] = row.cells;
  const isOneMore = row.cells.length === header.cells.length + 1 && row.cells.length > 2;
  if (!name || !cell || !isOneMore || cell.end >= name.start || !namesColumns(header)) return [];
  return [{ name: '', cells: [cell] }];
}

/** Whether each cell can be the name of a column. */
function namesColumns({ cells }: Line): boolean {
  return !cells.some(({ text }) => IS_NUMBER.test(text));
}

function isBelow(line: Line, above: Line): boolean {
  return line.cells.every((cell, index) => isAligned(cell, above.cells[index], line.size));
}

/** The text of a row in each column; undefined if one of its cells is in none of them. */
function placeCells({ cells, size }: Line, columns: readonly Column[]): string[] | undefined {
  if (cells.length < 2) return undefined;
  const values = columns.map(() => '');
  for (const cell of cells) {
    const column = findColumn(cell, columns, size);
    if (values[column] !== '') return undefined;
    values[column] = cell.text;
  }
  return values;
}

/** The only column that a cell reaches into, if it begins or ends there as others do; otherwise -1. */
function findColumn(cell: Cell, columns: readonly Column[], size: number): number {
  const reached = columns.filter(({ cells }) =>
    cells.some((other) => isAligned(cell, other, size) || (cell.start < other.end && other.start < cell.end)),
  );
  const [column] = reached;
  const isInside = reached.length === 1 && column?.cells.some((other) => isAligned(cell, other, size));
  return isInside && column ? columns.indexOf(column) : -1;
}

/** Whether cells begin, end or have their middle at the same place, give or take a letter. */
function isAligned(cell: Cell, other: Cell | undefined, size: number): boolean {
  if (!other) return false;
  const start = Math.abs(cell.start - other.start);
  const end = Math.abs(cell.end - other.end);
  const middle = Math.abs(cell.start + cell.end - other.start - other.end) / 2;
  return Math.min(start, end, middle) <= size;
}

/** The row as a sentence; its full stop keeps it apart from the next line. */
function asRow(row: Line, columns: readonly Column[], values: readonly string[]): Line {
  const text = columns.length === 2 ? values.join(': ') : describeRow(namesOf(columns), values);
  return { ...row, isRow: true, text: text.replace(/(?<![.!?])$/, '.') };
}

function namesOf(columns: readonly Column[]): string[] {
  return columns.map(({ name }) => name);
}
