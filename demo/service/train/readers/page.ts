import type { ParsedPage } from '../parse/html.js';
import { ReadError } from '../section.js';
import { decodeText } from './file.js';
import type { ReadContext, Reader } from './reader.js';

const HTML = ['text/html', 'application/xhtml+xml'];

/** Reads one web page. */
export const readPage: Reader = async ({ source }, context) => {
  const { sections } = await fetchPage(source, context);
  return { sections, comment: '' };
};

/** @throws ReadError when the page has no text, for example because a script fills it in the browser */
export async function fetchPage(address: string, context: ReadContext): Promise<ParsedPage> {
  const file = await context.fetch(address, { accept: HTML, signal: context.signal });
  const page = await context.parser.parse('page', decodeText(file), file.url);
  if (page.sections.length === 0) throw new ReadError(`${file.url} contains no text without its scripts.`);
  return page;
}
