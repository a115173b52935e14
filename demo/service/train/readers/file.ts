import { isUtf8 } from 'node:buffer';
import { decodeBuffer } from 'encoding-sniffer';
import type { FetchedFile } from '../fetch.js';
import { ReadError, type ReadResult, type Section } from '../section.js';
import type { ReadContext, Reader } from './reader.js';

/** Many servers send files they do not know under this type; the parsers check the content. */
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

/** Reads a table, one section a row. */
export const readCsv: Reader = async ({ source }, context) => {
  const file = await context.fetch(source, { accept: CSV, signal: context.signal });
  return readCsvFile(file, source, fileTitle(file.url), context);
};

/** Reads a calendar; `webcal:` is how many calendars write `https:`. */
export const readCalendar: Reader = async ({ source }, context) => {
  const address = source.replace(/^webcal:/i, 'https:');
  const file = await context.fetch(address, { accept: CALENDAR, signal: context.signal });
  const title = fileTitle(file.url);
  const { sections, comment } = await context.parser.parse('calendar', decodeText(file), title, context.now);
  return { sections: withUrl(sections, address), comment };
};

export async function readDocxFile(
  file: FetchedFile,
  url: string,
  title: string,
  context: ReadContext,
): Promise<ReadResult> {
  const page = await context.parser.parse('docx', file.body, title);
  if (page.sections.length === 0) throw new ReadError('The document holds no text.');
  return { sections: withUrl(page.sections, url), comment: '' };
}

export async function readCsvFile(
  file: FetchedFile,
  url: string,
  title: string,
  context: ReadContext,
): Promise<ReadResult> {
  const { sections, comment } = await context.parser.parse('csv', decodeText(file), title);
  return { sections: withUrl(sections, url), comment };
}

/**
 * The text of a file in the encoding that its first bytes, its server or the file itself names. One that none names is
 * mostly UTF-8; what is not was saved by an older Windows program.
 */
export function decodeText({ body, charset }: FetchedFile): string {
  return decodeBuffer(body, {
    ...(charset !== undefined && { transportLayerEncodingLabel: charset }),
    defaultEncoding: isUtf8(body) ? 'utf-8' : 'windows-1252',
  });
}

/** "Price list" of ".../price-list.csv". */
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
