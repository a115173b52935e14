import { isUtf8 } from 'node:buffer';
import { decodeBuffer } from 'encoding-sniffer';
import type { FetchedFile } from '../fetch.js';
import { isLegacyOffice, isZip } from '../parse/signatures.js';
import { ReadError, type ReadResult, type Section } from '../section.js';
import type { ReadContext, Reader } from './reader.js';

/** Many servers send files of unknown types with this one; the parsers check the content. */
const UNKNOWN = 'application/octet-stream';
const PDF = ['application/pdf', UNKNOWN];
const DOCX = [
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/msword',
  UNKNOWN,
];
const CSV = ['text/csv', 'application/csv', 'application/vnd.ms-excel', 'text/plain', UNKNOWN];
const CALENDAR = ['text/calendar', 'text/plain', UNKNOWN];

/** Reads a PDF. */
export const readPdf: Reader = async ({ source }, context) => {
  const file = await context.fetch(source, { accept: PDF, signal: context.signal });
  const { sections } = await context.parser.parse('pdf', file.body, fileTitle(file.url));
  return { sections: withUrl(sections, source), comment: '' };
};

/** Reads a Word document (.docx). */
export const readDocument: Reader = async ({ source }, context) => {
  const file = await context.fetch(source, { accept: DOCX, signal: context.signal });
  return readDocxFile(file, source, fileTitle(file.url), context);
};

/** Reads a table, with one section for each row. */
export const readCsv: Reader = async ({ source }, context) => {
  const file = await context.fetch(source, { accept: CSV, signal: context.signal });
  return readCsvFile(file, source, fileTitle(file.url), context);
};

/** Reads a calendar. */
export const readCalendar: Reader = async ({ source }, context) => {
  const file = await context.fetch(source, { accept: CALENDAR, signal: context.signal });
  const title = fileTitle(file.url);
  const { sections, comment } = await context.parser.parse('calendar', decodeText(file), title, context.now);
  return { sections: withUrl(sections, source), comment };
};

/**
 * Reads a Word document that was fetched.
 *
 * @param url where a visitor finds it, which may be another address than that of the file
 */
export async function readDocxFile(
  file: FetchedFile,
  url: string,
  title: string,
  context: ReadContext,
): Promise<ReadResult> {
  const page = await context.parser.parse('docx', file.body, title);
  if (page.sections.length === 0) throw new ReadError('The document contains no text.');
  return { sections: withUrl(page.sections, url), comment: '' };
}

/**
 * Reads a table that was fetched.
 *
 * @param url where a visitor finds it, which may be another address than that of the file
 */
export async function readCsvFile(
  file: FetchedFile,
  url: string,
  title: string,
  context: ReadContext,
): Promise<ReadResult> {
  if (isZip(file.body) || isLegacyOffice(file.body))
    throw new ReadError('The file is a workbook, not text; save the table as CSV.');
  const { sections, comment } = await context.parser.parse('csv', decodeText(file), title);
  return { sections: withUrl(sections, url), comment };
}

/**
 * Decodes a file with the encoding that its first bytes, its server or the file itself names. Without such a name it is
 * UTF-8 if it is valid as that; otherwise it probably comes from an older Windows program.
 */
export function decodeText({ body, charset }: FetchedFile): string {
  return decodeBuffer(body, {
    ...(charset !== undefined && { transportLayerEncodingLabel: charset }),
    defaultEncoding: isUtf8(body) ? 'utf-8' : 'windows-1252',
  });
}

/** Makes "Price list" from ".../price-list.csv". */
function fileTitle(url: string): string {
  const name = new URL(url).pathname.split('/').at(-1) ?? '';
  const words = safeDecode(name)
    .replace(/\.\w+$/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function withUrl(sections: readonly Section[], url: string): Section[] {
  return sections.map((section) => ({ ...section, url }));
}
