import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { DATA_ITEM_TYPES } from 'agent-widgets/client';
import { parseCalendar } from '../../demo/service/train/parse/calendar.js';
import { parseCsv } from '../../demo/service/train/parse/csv.js';
import { parseDocx } from '../../demo/service/train/parse/docx.js';
import { parsePage } from '../../demo/service/train/parse/html.js';
import { parsePdf } from '../../demo/service/train/parse/pdf.js';
import { parseSitemap } from '../../demo/service/train/parse/sitemap.js';
import type { Section } from '../../demo/service/train/section.js';

const SEED = new URL('../../demo/seed/', import.meta.url);
const SITE = new URL('site/', SEED);
const SHOP_PAGE = new URL('../../demo/pages/shop/index.html', import.meta.url);

interface SeedItem {
  readonly id: string;
  readonly trainingId: string;
  readonly type: string;
  readonly source: string;
  readonly content: string;
}

const read = (url: URL): string => readFileSync(url, 'utf8');
const items = JSON.parse(read(new URL('items.json', SEED))) as SeedItem[];
const site = (path: string): URL => new URL(path, SITE);
const pages = readdirSync(SITE).filter((name) => name.endsWith('.html'));
const wordsOf = (sections: readonly Section[]): string =>
  sections.map(({ title, text }) => `${title}\n${text}`).join('\n');

describe('what a fresh store begins with', () => {
  it('has a data item of every type, each with its own id', () => {
    const types = new Set(items.map(({ type }) => type));
    assert.deepEqual([...types].sort(), [...DATA_ITEM_TYPES].sort());
    assert.equal(new Set(items.map(({ id }) => id)).size, items.length);
  });

  it('names only pages and files that the sample site has', () => {
    const text = read(new URL('items.json', SEED)) + read(new URL('agents.json', SEED));
    const paths = [...text.matchAll(/\{site\}\/([\w./-]+)/g)].map(([, path = '']) => path);
    assert.ok(paths.length > 15);
    assert.deepEqual(
      paths.filter((path) => !existsSync(site(path))),
      [],
    );
  });

  it('has each page of the site once: the sitemap lists only pages without their own data item', () => {
    const listed = parseSitemap(read(site('sitemap.xml'))).pages;
    const own = items.flatMap(({ source }) => /^\{site\}\/([\w-]+\.html)$/.exec(source)?.[1] ?? []);
    assert.deepEqual([...listed, ...own].sort(), [...pages].sort());
  });
});

describe('the sample shop', () => {
  it('has no link that leads nowhere', () => {
    const broken = pages.flatMap((page) =>
      linksOf(read(site(page)))
        .filter((link) => !/^(\/|\.\.\/$|#|mailto:)/.test(link))
        .filter((link) => !existsSync(site(link.replace(/#.*$/, ''))))
        .map((link) => `${page}: ${link}`),
    );
    const brokenAtFront = linksOf(read(SHOP_PAGE))
      .filter((link) => link.startsWith('/site/'))
      .filter((link) => !existsSync(site(link.replace(/^\/site\/|#.*$/g, ''))));
    assert.deepEqual([...broken, ...brokenAtFront], []);
  });

  it('gives a reader its articles without the navigation and the footer', () => {
    for (const page of pages) {
      const { title, sections } = parsePage(read(site(page)), page);
      const words = wordsOf(sections);
      assert.ok(title.length > 3, page);
      assert.ok(words.split(/\s+/).length > 100, `${page} has too little to answer from`);
      assert.doesNotMatch(words, /Nothing on these pages can be bought|Your bag is empty/, page);
    }
  });

  it('has a PDF, a Word document, a table and a calendar that can be read', async () => {
    const pdf = await parsePdf(new Uint8Array(readFileSync(site('files/lead-free-certificate.pdf'))), '');
    assert.equal(pdf.title, 'Glaze and lead-free certificate');
    assert.match(wordsOf(pdf.sections), /Moss mug.*below 0\.02/);

    const docx = await parseDocx(readFileSync(site('files/wholesale-terms.docx')), 'Wholesale terms');
    assert.match(wordsOf(docx.sections), /from 2,500 euros.*5 %/);

    const { sections } = parseCsv(read(site('files/price-list.csv')), 'Prices');
    assert.match(wordsOf(sections), /Harbour jug.*Price EUR: 58/);

    const now = new Date('2026-11-21T12:00:00Z');
    const { sections: events } = parseCalendar(read(site('files/studio-calendar.ics')), 'Calendar', now);
    assert.match(wordsOf(events), /Throwing class[^]*Sunday,? 6 December 2026/);
    assert.doesNotMatch(wordsOf(events), /24 December 2026/, 'no tour on Christmas Eve');
  });
});

function linksOf(html: string): string[] {
  return [...html.matchAll(/\b(?:href|src)="([^"]+)"/g)].map(([, link = '']) => link);
}
