import { type StructuredTextItem, extractTextItems, getDocumentProxy, getMeta } from 'unpdf';
import { ReadError, type Section, joinTitles, toLine } from '../section.js';
import { type Cell, type Line, describeTables, joinLines } from './columns.js';
import type { ParsedPage } from './html.js';
import { type PlacedLine, dropRunningLines } from './running-lines.js';

const MAX_PAGES = 200;
/** A line in type this much larger than the body text is a heading. */
const HEADING_SCALE = 1.15;
const MAX_HEADING_WORDS = 14;

/** So many lines before and after one show how far its column reaches. */
const LINES_AROUND = 4;
/** No indent is wider than this many times the type size. */
const MAX_INDENT = 5;
/** A gap wider than this many times the type size separates two columns. */
const COLUMN_GAP = 0.9;

const MARK = String.raw`(?:[•‣▪–*-]|\d+[.)])`;
const LIST_MARK = new RegExp(`^${MARK}$`);
const LIST_ENTRY = new RegExp(String.raw`^${MARK}\s`);

/** Reads the text of a PDF; lines in larger type become the titles of what follows. */
export async function parsePdf(bytes: Uint8Array, fallbackTitle: string): Promise<ParsedPage> {
  const pdf = await openPdf(bytes);
  if (pdf.numPages > MAX_PAGES) throw new ReadError(`The PDF has more than ${MAX_PAGES} pages.`);
  const { info } = await getMeta(pdf);
  const title = toLine(String(info['Title'] ?? '')) || fallbackTitle;
  const { items } = await extractTextItems(pdf);
  const pages = await Promise.all(
    items.map(async (page, index) => {
      const [, bottom = 0, , top = 0] = (await pdf.getPage(index + 1)).view;
      return readLines(page, (y) => (y - bottom) / (top - bottom));
    }),
  );
  const bodySize = commonSize(pages.flat());
  const isHeading = ({ size, text }: Line): boolean =>
    size > bodySize * HEADING_SCALE && text.split(' ').length <= MAX_HEADING_WORDS;
  const lines = describeTables(dropRunningLines(pages, isHeading));
  if (lines.length === 0) throw new ReadError('The PDF contains no text; scanned pages are not read.');
  return { title, sections: readSections(lines, title, isHeading) };
}

async function openPdf(bytes: Uint8Array): ReturnType<typeof getDocumentProxy> {
  try {
    return await getDocumentProxy(bytes, { isEvalSupported: false, verbosity: 0 });
  } catch (error) {
    if ((error as Error).name !== 'PasswordException') throw error;
    throw new ReadError('The PDF is protected by a password; save it without one.');
  }
}

function readLines(items: readonly StructuredTextItem[], heightOf: (y: number) => number): PlacedLine[] {
  const lines: PlacedLine[] = [];
  let parts: StructuredTextItem[][] = [[]];
  let last: StructuredTextItem | undefined;
  let size = 0;
  const endLine = (): void => {
    const cells = parts.flatMap((part) => readCell(part) ?? []);
    const text = cells.map((cell) => cell.text).join(' ');
    if (last) lines.push({ text, size, height: heightOf(last.y), cells });
    parts = [[]];
    last = undefined;
    size = 0;
  };
  for (const item of items) {
    const isPrinted = item.str.trim() !== '';
    const isApart = isPrinted && last && gapBetween(last, item) > item.fontSize * COLUMN_GAP;
    if (isApart && !LIST_MARK.test(last?.str.trim() ?? '')) parts.push([]);
    parts.at(-1)?.push(item);
    if (isPrinted) {
      last = item;
      size = Math.max(size, item.fontSize);
    }
    if (item.hasEOL) endLine();
  }
  endLine();
  return lines;
}

/** Whichever of the two is on the left. */
const gapBetween = (one: StructuredTextItem, other: StructuredTextItem): number =>
  Math.max(other.x - one.x - one.width, one.x - other.x - other.width);

function readCell(items: readonly StructuredTextItem[]): Cell | undefined {
  const text = toLine(items.map(({ str }) => str).join(''));
  const printed = items.filter(({ str }) => str.trim());
  const first = printed[0];
  const last = printed.at(-1);
  return first && last && { text, start: first.x, end: last.x + last.width };
}

function readSections(lines: readonly Line[], title: string, isHeading: (line: Line) => boolean): Section[] {
  const sections: Section[] = [];
  let heading = '';
  let paragraphs: string[] = [];
  const endSection = (): void => {
    if (paragraphs.length > 0)
      sections.push({ title: joinTitles(title, heading), text: paragraphs.join('\n') });
    paragraphs = [];
  };
  for (const [index, line] of lines.entries()) {
    if (isHeading(line)) {
      endSection();
      heading = line.text;
    } else {
      appendLine(paragraphs, line.text, line.isRow || isBroken(lines, index));
    }
  }
  endSection();
  return sections;
}

/** The type size of most characters. */
function commonSize(lines: readonly Line[]): number {
  const characters = new Map<number, number>();
  for (const { text, size } of lines) {
    const rounded = Math.round(size * 2) / 2;
    characters.set(rounded, (characters.get(rounded) ?? 0) + text.length);
  }
  const [most] = [...characters].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? 0;
}

/** Whether the line before ended though the first word of this one had room there, as a row of an address does. */
function isBroken(lines: readonly Line[], index: number): boolean {
  const line = lines[index];
  const before = lines[index - 1];
  if (!line || !before || /^\p{Ll}/u.test(line.text)) return false;
  // A heading and the text below it may begin at different places; two columns of a page are farther apart.
  const isNear = Math.abs(startOf(line) - startOf(before)) < MAX_INDENT * before.size;
  const starts = isNear ? [startOf(before), startOf(line)] : [startOf(before)];
  const column = lines
    .slice(Math.max(0, index - LINES_AROUND), index + LINES_AROUND)
    .filter((other) => starts.some((start) => Math.abs(startOf(other) - start) < before.size / 2));
  const [word = ''] = line.text.split(' ');
  const wordWidth = ((endOf(line) - startOf(line)) * (word.length + 1)) / line.text.length;
  return Math.max(...column.map(endOf)) - endOf(before) > wordWidth + before.size / 2;
}

const startOf = ({ cells }: Line): number => cells[0]?.start ?? 0;
const endOf = ({ cells }: Line): number => cells.at(-1)?.end ?? 0;

/** Joins a line to the previous one, unless that one ended a sentence or was broken, or this one begins a list entry. */
function appendLine(paragraphs: string[], line: string, isAlone = false): void {
  const before = paragraphs.at(-1);
  const isNew = isAlone || LIST_ENTRY.test(line);
  if (before === undefined || isNew || /[.!?:;]["')\]]?$/.test(before)) {
    paragraphs.push(line);
  } else {
    paragraphs[paragraphs.length - 1] = joinLines(before, line);
  }
}
