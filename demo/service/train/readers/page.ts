import type { FetchedFile } from '../fetch.js';
import type { ParsedPage } from '../parse/html.js';
import { ReadError } from '../section.js';
import { decodeText } from './file.js';
import type { ReadContext, Reader } from './reader.js';

const HTML = ['text/html', 'application/xhtml+xml'];
/** How far into a page its own word on its encoding may stand. */
const CHARSET_SEARCH_BYTES = 1024;

/** Reads one web page. */
export const readPage: Reader = async ({ source }, context) => {
  const { sections } = await fetchPage(source, context);
  return { sections, comment: '' };
};

/** @throws ReadError when the page holds no text, as a shell does that a script fills in the browser */
export async function fetchPage(address: string, context: ReadContext): Promise<ParsedPage> {
  const file = await context.fetch(address, { accept: HTML, signal: context.signal });
  const page = await context.parser.parse('page', decodePage(file), file.url);
  if (page.sections.length === 0) throw new ReadError(`${file.url} holds no text without its scripts.`);
  return page;
}

function decodePage(file: FetchedFile): string {
  const start = file.body.subarray(0, CHARSET_SEARCH_BYTES).toString('latin1');
  const own = /<meta[^>]+charset\s*=\s*["']?([\w.:-]+)/i.exec(start)?.[1];
  return decodeText(file.charset === 'utf-8' && own ? { ...file, charset: own } : file);
}
