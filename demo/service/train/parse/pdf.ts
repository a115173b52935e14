import { type StructuredTextItem, extractTextItems, getDocumentProxy, getMeta } from 'unpdf';
import { ReadError, type Section, joinTitles, toLine } from '../section.js';
import { type Cell, type Line, describeTables } from './columns.js';
import type { ParsedPage } from './html.js';

const MAX_PAGES = 200;
/** A line in type this much larger than the body text is a heading. */
const HEADING_SCALE = 1.15;
const MAX_HEADING_WORDS = 14;

/** A blank wider than this many times the type size separates two columns. */
const COLUMN_GAP = 1.5;

/** Reads the text of a PDF; lines in larger type become the titles of what follows. */
export async function parsePdf(bytes: Uint8Array, fallbackTitle: string): Promise<ParsedPage> {
  const pdf = await openPdf(bytes);
  if (pdf.numPages > MAX_PAGES) throw new ReadError(`The PDF has more than ${MAX_PAGES} pages.`);
  const { info } = await getMeta(pdf);
  const title = toLine(String(info['Title'] ?? '')) || fallbackTitle;
  const { items } = await extractTextItems(pdf);
  const lines = describeTables(items.flatMap(readLines));
  if (lines.length === 0) throw new ReadError('The PDF contains no text; scanned pages are not read.');
  return { title, sections: readSections(lines, title) };
}

async function openPdf(bytes: Uint8Array): ReturnType<typeof getDocumentProxy> {
  try {
    return await getDocumentProxy(bytes, { isEvalSupported: false, verbosity: 0 });
  } catch (error) {
    if ((error as Error).name !== 'PasswordException') throw error;
    throw new ReadError('The PDF is protected by a password; save it without one.');
  }
}

function readLines(items: readonly StructuredTextItem[]): Line[] {
  const lines: Line[] = [];
  let parts: StructuredTextItem[][] = [[]];
  let size = 0;
  const endLine = (): void => {
    const cells = parts.flatMap((part) => readCell(part) ?? []);
    if (cells.length > 0) lines.push({ text: cells.map(({ text }) => text).join(' '), size, cells });
    parts = [[]];
    size = 0;
  };
  for (const item of items) {
    if (item.str.trim()) size = Math.max(size, item.fontSize);
    if (!item.str.trim() && item.width > item.fontSize * COLUMN_GAP) parts.push([]);
    else parts.at(-1)?.push(item);
    if (item.hasEOL) endLine();
  }
  endLine();
  return lines;
}

function readCell(items: readonly StructuredTextItem[]): Cell | undefined {
  const text = toLine(items.map(({ str }) => str).join(''));
  const printed = items.filter(({ str }) => str.trim());
  const first = printed[0];
  const last = printed.at(-1);
  return first && last && { text, start: first.x, end: last.x + last.width };
}

function readSections(lines: readonly Line[], title: string): Section[] {
  const bodySize = commonSize(lines);
  const sections: Section[] = [];
  let heading = '';
  let paragraphs: string[] = [];
  const endSection = (): void => {
    if (paragraphs.length > 0)
      sections.push({ title: joinTitles(title, heading), text: paragraphs.join('\n') });
    paragraphs = [];
  };
  for (const line of lines) {
    if (line.size > bodySize * HEADING_SCALE && line.text.split(' ').length <= MAX_HEADING_WORDS) {
      endSection();
      heading = line.text;
    } else {
      appendLine(paragraphs, line.text);
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

/** Joins a line to the previous one, unless that one ended a sentence or this one begins a list entry. */
function appendLine(paragraphs: string[], line: string): void {
  const before = paragraphs.at(-1);
  if (before === undefined || /[.!?:;]["')\]]?$/.test(before) || /^(?:[•‣▪–*-]|\d+[.)])\s/.test(line)) {
    paragraphs.push(line);
  } else if (/\p{L}-$/u.test(before) && /^\p{Ll}/u.test(line)) {
    paragraphs[paragraphs.length - 1] = before.slice(0, -1) + line;
  } else {
    paragraphs[paragraphs.length - 1] = `${before} ${line}`;
  }
}
