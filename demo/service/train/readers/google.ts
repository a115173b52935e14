import { ReadError } from '../section.js';
import { readCsvFile, readDocxFile } from './file.js';
import type { Reader } from './reader.js';

/** The first host takes the request for an export and redirects to the second, which sends the file. */
const HOSTS = ['docs.google.com', 'googleusercontent.com'];
const CSV = ['text/csv'];
const DOCX = ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'];

/** Reads one sheet, which must be visible to anyone with the link. */
export const readGoogleSheet: Reader = async ({ source }, context) => {
  const id = findId(source, 'spreadsheets');
  const gid = /[#?&]gid=(\d+)/.exec(source)?.[1] ?? '0';
  const address = `https://docs.google.com/spreadsheets/d/${id}/export?format=csv&gid=${gid}`;
  const file = await context.fetch(address, { accept: CSV, hosts: HOSTS, signal: context.signal });
  return readCsvFile(file, source, 'Sheet', context);
};

/** Reads one document, which must be visible to anyone with the link. */
export const readGoogleDoc: Reader = async ({ source }, context) => {
  const address = `https://docs.google.com/document/d/${findId(source, 'document')}/export?format=docx`;
  const file = await context.fetch(address, { accept: DOCX, hosts: HOSTS, signal: context.signal });
  return readDocxFile(file, source, 'Document', context);
};

function findId(source: string, kind: 'spreadsheets' | 'document'): string {
  const id = new RegExp(`^https://docs\\.google\\.com/${kind}/(?:u/\\d+/)?d/([\\w-]+)`).exec(source)?.[1];
  if (id === undefined)
    throw new ReadError(`The source is not an address of https://docs.google.com/${kind}/d/…`);
  return id;
}
