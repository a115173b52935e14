import { gunzipSync } from 'node:zlib';
import { parseWebAddress } from '../address.js';
import { ReadError, type Section } from '../section.js';
import { decodeText } from './file.js';
import { fetchPage } from './page.js';
import type { ReadContext, Reader } from './reader.js';

const SITEMAP = [
  'application/xml',
  'text/xml',
  'application/rss+xml',
  'application/atom+xml',
  'text/plain',
  'application/gzip',
  'application/x-gzip',
  'application/octet-stream',
];
const MAX_PAGES = 200;
const MAX_SITEMAPS = 20;
const MAX_SITEMAP_BYTES = 5 * 1024 * 1024;
/** The limit of the protocol. Without it, short addresses by the million would hold up the service and fill its memory. */
const MAX_ENTRIES = 50_000;
const PAGES_AT_ONCE = 4;
/** The comment names at most this many failed pages, and as many sitemaps; of the others it tells only the number. */
const NAMED_FAILURES = 3;

/**
 * Reads every page of a sitemap. If a page, or a sitemap of an index, cannot be read, the comment says so and the rest
 * is still read.
 */
export const readWebsite: Reader = async ({ source }, context) => {
  const { addresses, gaps } = await listPages(source, context);
  if (addresses.length === 0) throw new ReadError(gaps || 'The sitemap lists no pages of its own site.');
  const read = addresses.slice(0, MAX_PAGES);
  const pages: (readonly Section[])[] = [];
  const failures: string[] = [];
  let done = 0;
  context.onProgress(done, read.length);
  await forEachAtOnce(read, PAGES_AT_ONCE, async (address, index) => {
    try {
      pages[index] = (await fetchPage(address, context)).sections;
    } catch (error) {
      if (context.signal.aborted) throw error;
      failures.push((error as Error).message);
    }
    context.onProgress(++done, read.length);
  });
  const sections = pages.flat();
  if (sections.length === 0)
    throw new ReadError(`None of ${read.length} pages could be read: ${failures[0]}`);
  const comments = [
    gaps,
    describeGaps(failures, read.length, 'pages'),
    describeCut(addresses.length, read.length, 'pages'),
  ];
  return { sections, comment: comments.filter(Boolean).join(' ') };
};

/**
 * Lists the pages of a sitemap or a sitemap index, without pages of other sites, as the sitemap protocol demands.
 *
 * @returns the addresses, and in words which sitemaps were not read
 */
async function listPages(
  source: string,
  context: ReadContext,
): Promise<{ addresses: string[]; gaps: string }> {
  const pages = new Set<string>();
  const sitemaps = new Set([source]);
  const failures: string[] = [];
  let read = 0;
  // The loop also reaches the sitemaps that are added to the end of the set meanwhile.
  for (const address of sitemaps) {
    if (read === MAX_SITEMAPS) break;
    read++;
    try {
      for (const further of await readSitemap(address, pages, context)) sitemaps.add(further);
    } catch (error) {
      if (context.signal.aborted || address === source) throw error;
      failures.push((error as Error).message);
    }
  }
  // The first address is the index itself, which does not count.
  const gaps = [
    describeGaps(failures, read - 1, 'sitemaps'),
    describeCut(sitemaps.size - 1, read - 1, 'sitemaps'),
  ];
  return { addresses: [...pages], gaps: gaps.filter(Boolean).join(' ') };
}

/** Adds the pages of a sitemap to `pages`. @returns the further sitemaps that it names */
async function readSitemap(
  address: string,
  pages: Set<string>,
  context: ReadContext,
): Promise<ReadonlySet<string>> {
  const file = await context.fetch(address, { accept: SITEMAP, signal: context.signal });
  const body = file.body[0] === 0x1f && file.body[1] === 0x8b ? unzip(file.body) : file.body;
  const sitemap = await context.parser.parse('sitemap', decodeText({ ...file, body }));
  const base = new URL(file.url);
  for (const page of sitemap.pages.slice(0, MAX_ENTRIES)) addOwn(pages, page, base);
  const further = new Set<string>();
  for (const map of sitemap.sitemaps.slice(0, MAX_ENTRIES)) addOwn(further, map, base);
  return further;
}

function addOwn(addresses: Set<string>, text: string, base: URL): void {
  try {
    const url = parseWebAddress(text, base);
    url.hash = '';
    if (siteOf(url) === siteOf(base)) addresses.add(url.href);
  } catch {
    // An entry that is not an address is ignored.
  }
}

function siteOf(url: URL): string {
  return url.host.replace(/^www\./, '');
}

function unzip(body: Buffer): Buffer {
  try {
    return gunzipSync(body, { maxOutputLength: MAX_SITEMAP_BYTES });
  } catch (error) {
    throw new ReadError('The sitemap could not be unpacked.', { cause: error });
  }
}

/** Does `work` for every entry, at most `limit` at a time. */
async function forEachAtOnce<T>(
  entries: readonly T[],
  limit: number,
  work: (entry: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const runner = async (): Promise<void> => {
    for (let index = next++; index < entries.length; index = next++) await work(entries[index] as T, index);
  };
  await Promise.all(Array.from({ length: Math.min(limit, entries.length) }, runner));
}

function describeGaps(failures: readonly string[], tried: number, what: string): string {
  if (failures.length === 0) return '';
  const named = failures.slice(0, NAMED_FAILURES).join(' ');
  const more = failures.length > NAMED_FAILURES ? ' …' : '';
  return `${failures.length} of ${tried} ${what} could not be read: ${named}${more}`;
}

function describeCut(named: number, read: number, what: string): string {
  return named > read ? `Of ${named} ${what} only the first ${read} were read.` : '';
}
