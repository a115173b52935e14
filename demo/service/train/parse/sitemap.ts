import { XMLParser } from 'fast-xml-parser';
import { ReadError } from '../section.js';

/** Addresses of pages, or of further sitemaps. */
export interface Sitemap {
  readonly pages: readonly string[];
  readonly sitemaps: readonly string[];
}

// Entities stay as they are: a sitemap needs only the five of XML, and an entity bomb stays inert.
const parser = new XMLParser({ processEntities: false, ignoreAttributes: true, parseTagValue: false });

/** Reads a sitemap or a sitemap index. */
export function parseSitemap(xml: string): Sitemap {
  let document: Record<string, Record<string, unknown> | undefined>;
  try {
    document = parser.parse(xml) as typeof document;
  } catch {
    throw new ReadError('The sitemap is not well-formed XML.');
  }
  if (!('urlset' in document) && !('sitemapindex' in document))
    throw new ReadError('The file is not a sitemap.');
  return {
    pages: locations(document['urlset']?.['url']),
    sitemaps: locations(document['sitemapindex']?.['sitemap']),
  };
}

function locations(entries: unknown): string[] {
  return [entries ?? []].flat().flatMap((entry) => {
    const location = (entry as { loc?: unknown }).loc;
    return typeof location === 'string' ? [decodeEntities(location.trim())] : [];
  });
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_match, name: string) => ENTITIES[name] ?? '');
}
