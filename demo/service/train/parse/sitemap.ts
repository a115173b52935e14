import { XMLParser } from 'fast-xml-parser';
import { ReadError } from '../section.js';

/** Addresses of pages, or of further sitemaps. */
export interface Sitemap {
  readonly pages: readonly string[];
  readonly sitemaps: readonly string[];
}

const ROOTS = ['urlset', 'sitemapindex', 'rss', 'feed'];
const LINK_ATTRIBUTES = new Set(['href', 'rel']);

// Entities are left alone here, so that an entity bomb does nothing; a sitemap needs only the five of XML.
const parser = new XMLParser({
  processEntities: false,
  ignoreAttributes: (name) => !LINK_ATTRIBUTES.has(name),
  attributeNamePrefix: '',
  parseTagValue: false,
});

/** Reads any kind of sitemap that the protocol allows: pages in XML, an index, a list of addresses, a feed. */
export function parseSitemap(text: string): Sitemap {
  if (!text.trimStart().startsWith('<')) return { pages: readList(text), sitemaps: [] };
  const root = parseXml(text);
  if (!ROOTS.some((name) => name in root)) throw notSitemap();
  const links = findAll(root, 'feed entry link').filter(isPageLink);
  const pages = [
    ...findAll(root, 'urlset url loc'),
    ...findAll(root, 'rss channel item link'),
    ...links.map(({ href }) => href),
  ];
  return {
    pages: pages.flatMap(readAddress),
    sitemaps: findAll(root, 'sitemapindex sitemap loc').flatMap(readAddress),
  };
}

function parseXml(xml: string): object {
  try {
    return parser.parse(xml) as object;
  } catch {
    throw new ReadError('The sitemap is not well-formed XML.');
  }
}

/** Reads a list with one address per line. */
function readList(text: string): string[] {
  const lines = text.split(/[\r\n]+/).flatMap((line) => line.trim() || []);
  if (lines.length === 0 || !lines.every((line) => /^https?:\S+$/i.test(line))) throw notSitemap();
  return lines;
}

function notSitemap(): ReadError {
  return new ReadError('The file is not a sitemap.');
}

/** What is found at the end of a path of elements; each element of the path may occur several times. */
function findAll(root: unknown, path: string): unknown[] {
  return path
    .split(' ')
    .reduce<unknown[]>(
      (nodes, name) => nodes.flatMap((node) => (node as Readonly<Record<string, unknown>>)[name] ?? []),
      [root],
    );
}

/** Whether a link of an entry leads to its page; others lead to replies, to a video or to a place for editing. */
function isPageLink(link: unknown): link is { readonly href?: unknown } {
  return typeof link === 'object' && ((link as { rel?: unknown }).rel ?? 'alternate') === 'alternate';
}

function readAddress(text: unknown): string[] {
  return typeof text === 'string' ? [decodeEntities(text.trim())] : [];
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_match, name: string) => ENTITIES[name] ?? '');
}
