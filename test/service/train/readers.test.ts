import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createGuardedFetch, type GuardedFetch } from '../../../demo/service/train/fetch.js';
import { createParser, type Parser } from '../../../demo/service/train/parse/parser.js';
import { readers, type ReadableItem } from '../../../demo/service/train/readers/index.js';
import type { ReadResult } from '../../../demo/service/train/section.js';
import { buildDocx } from './build-docx.js';
import { htmlPage, type SamplePage, type SampleSite, startSampleSite } from './sample-site.js';

const LOREM =
  'Parcels leave the workshop every working day at four in the afternoon, packed in straw. '.repeat(3);
const FILES = new URL('../../../demo/seed/site/files/', import.meta.url);

function file(name: string, type: string): SamplePage {
  return { type, body: readFileSync(new URL(name, FILES)) };
}

/** Text in letters of Western Europe, as Windows has saved it for decades. */
function toWindows1252(text: string): Uint8Array {
  const marks: Readonly<Record<string, number>> = { '€': 0x80, '“': 0x93, '”': 0x94, '–': 0x96 };
  return Uint8Array.from(text, (letter) => marks[letter] ?? letter.charCodeAt(0));
}

describe('readers', () => {
  let site: SampleSite;
  let parser: Parser;
  const progress: string[] = [];

  before(async () => {
    site = await startSampleSite();
    parser = createParser();
  });
  after(async () => {
    site.close();
    await parser.close();
  });

  const serve = (path: string, page: SamplePage): string => {
    site.pages.set(path, page);
    return site.url + path;
  };
  const read = (
    type: keyof typeof readers,
    source: string,
    content = '',
    fetch = createGuardedFetch({ ownSite: `${site.url}/` }),
  ): Promise<ReadResult> => {
    const item = { type, source, content } as ReadableItem;
    return readers[type](item, {
      fetch,
      parser,
      findFacePop: async (id) =>
        id === 'welcome'
          ? { id, message: 'Hello, I am Ingrid.', nested: { url: 'x.webm', text: 'Come in.' } }
          : undefined,
      onProgress: (done, total) => progress.push(`${done} of ${total}`),
      signal: new AbortController().signal,
      now: new Date('2026-11-21T12:00:00Z'),
    });
  };

  describe('a web page', () => {
    it('gives a section for each heading, without navigation, footer and scripts', async () => {
      const source = serve(
        '/delivery.html',
        htmlPage(
          'Delivery',
          `<p>${LOREM}</p><script>track()</script><h2>Norway</h2><ul><li>Oslo: 3 days</li><li>Tromsø: 5 days</li></ul>
           <h2>Hidden</h2><p hidden>secret</p><div style="display: none">secret</div>`,
        ),
      );
      for (const type of ['Webpage', 'Link', 'IFrame'] as const) {
        const { sections, comment } = await read(type, source);
        assert.equal(comment, '');
        assert.deepEqual(
          sections.map(({ title, url }) => [title, url]),
          [
            ['Delivery', source],
            ['Delivery – Norway', source],
          ],
        );
        assert.equal(sections[0]?.text, LOREM.trim());
        assert.equal(sections[1]?.text, 'Oslo: 3 days\nTromsø: 5 days');
      }
    });

    it('keeps the numbers of steps', async () => {
      const steps = '<ol><li>Pack it.</li><li>\n<p>Send it.</p></li></ol><ol start="3"><li>Wait.</li></ol>';
      const source = serve('/steps.html', htmlPage('Steps', `<p>${LOREM}</p><h2>Return</h2>${steps}`));
      assert.equal((await read('Webpage', source)).sections[1]?.text, '1. Pack it.\n2. Send it.\n3. Wait.');
    });

    it('is read without the line that names its author and date', async () => {
      const byline = '<p class="byline">28 August 2026, by Aksel Brandt</p>';
      const source = serve('/kiln.html', htmlPage('Kiln', `${byline}<p>${LOREM}</p>`));
      assert.equal((await read('Webpage', source)).sections[0]?.text, LOREM.trim());
    });

    it('is read without what is struck out, such as an old price', async () => {
      const price = (tag: string): string => `<${tag}>€ 80</${tag}> <ins>€ 60</ins>`;
      const source = serve(
        '/sale.html',
        htmlPage(
          'Sale',
          `<p>${LOREM}</p><h2>Mug, ${price('del')}</h2><p>It costs ${price('s')}.</p>
           <table><tr><th>Bowl</th><td>${price('strike')}</td></tr></table>`,
        ),
      );
      const { title, text } = (await read('Webpage', source)).sections[1] ?? {};
      assert.deepEqual([title, text], ['Sale – Mug, € 60', 'It costs € 60.\nBowl: € 60']);
    });

    it('gives each table row as a line that can be understood alone', async () => {
      const source = serve(
        '/table.html',
        htmlPage(
          'Facts',
          `<p>${LOREM}</p><table><tr><th>Weight</th><td>320 g</td></tr><tr><th>Oven</th><td>no</td></tr></table>
           <table><thead><tr><th>To</th><th>Days</th><th>Price</th></tr></thead>
           <tr><td>Norway</td><td>3 to 7</td><td>€ 14</td></tr></table><dl><dt>Cord</dt><dd>1.8 m</dd></dl>`,
        ),
      );
      const { sections } = await read('Webpage', source);
      const lines = sections[0]?.text.split('\n').slice(1);
      assert.deepEqual(lines, [
        'Weight: 320 g',
        'Oven: no',
        'To: Norway; Days: 3 to 7; Price: € 14',
        'Cord: 1.8 m',
      ]);
    });

    it('is read with all that a visitor can open in it, below the words that open it', async () => {
      const part = (words: string): string => `<p>${words} ${LOREM}</p>`;
      const questions = `
        <nav><button aria-expanded="false">Menu</button><ul hidden><li>Shop</li></ul></nav>
        <button aria-expanded="false" aria-controls="cars">Is there parking?</button>
        <div><div id="cars" style="display: none">${part('In the yard.')}</div></div>
        <details><summary>Is there a sauna?</summary>${part('In the annex.')}</details>
        ${part('All prices include breakfast.')}
        <button role="tab" aria-selected="false" aria-controls="trains">By train</button>
        <div role="tabpanel" id="trains" hidden>${part('Get off at Weir.')}</div>
        <h3><button aria-expanded="false">Can I bring my dog?</button></h3><div hidden>${part('Yes.')}</div>`;
      const opened = [
        ['Stay', /^Parcels/],
        ['Stay – Is there parking?', /^In the yard\./],
        ['Stay – Is there a sauna?', /^In the annex\./],
        ['Stay', /^All prices/],
        ['Stay – By train', /^Get off/],
        ['Stay – Can I bring my dog?', /^Yes\./],
      ] as const;
      const body = `<h1>Stay</h1><p>${LOREM}</p>${questions}`;
      for (const page of [`<main>${body}</main>`, `<div class="story">${body}</div>`]) {
        const source = serve('/stay.html', { type: 'text/html', body: `<title>Stay</title>${page}` });
        const { sections } = await read('Webpage', source);
        assert.deepEqual(
          sections.map(({ title }) => title),
          opened.map(([title]) => title),
        );
        for (const [index, [, text]] of opened.entries()) assert.match(sections[index]?.text ?? '', text);
      }
    });

    it('is also read if it has no main element', async () => {
      const article = `<div class="story"><h2>Kiln</h2>${`<p>${LOREM}</p>`.repeat(5)}</div>`;
      const source = serve('/old.html', {
        type: 'text/html',
        body: `<html><head><title>Journal</title></head><body><div id="menu"><a href="/">Home</a></div>${article}</body></html>`,
      });
      const { sections } = await read('Webpage', source);
      assert.match(sections.map(({ text }) => text).join(' '), /Parcels leave the workshop/);
      assert.doesNotMatch(sections.map(({ text }) => text).join(' '), /Home/);
    });

    it('is read in the encoding that it names', async () => {
      const body = Buffer.from(
        `<html><head><meta charset="iso-8859-1"><title>Æbler</title></head><body><main><h1>Æbler</h1><p>${LOREM} Smørrebrød.</p></main></body></html>`,
        'latin1',
      );
      const { sections } = await read('Webpage', serve('/latin.html', { type: 'text/html', body }));
      assert.equal(sections[0]?.title, 'Æbler');
      assert.match(sections[0]?.text ?? '', /Smørrebrød/);
    });

    it('is read in the encoding that its server or its first bytes name', async () => {
      const page = `<title>Æbler</title><main><h1>Æbler</h1><p>${LOREM} “Smørrebrød” – 5 €</p></main>`;
      const html = `<html><head></head><body>${page}</body></html>`;
      const pages: SamplePage[] = [
        { type: 'text/html; charset=windows-1252', body: toWindows1252(html) },
        { type: 'text/html; charset=no-such-name', body: toWindows1252(html) },
        { type: 'text/html', body: toWindows1252(`<meta charset="windows-1252">${html}`) },
        { type: 'text/html', body: toWindows1252(html) },
        { type: 'text/html; charset=utf-8', body: Buffer.from(`\ufeff${html}`, 'utf16le') },
        { type: 'text/html', body: Buffer.from(`\ufeff${html}`, 'utf16le').swap16() },
      ];
      for (const page of pages) {
        const { sections } = await read('Webpage', serve('/encoded.html', page));
        assert.equal(sections[0]?.title, 'Æbler');
        assert.match(sections[0]?.text ?? '', /“Smørrebrød” – 5 €$/);
      }
    });

    it('is also read if it leaves out the tags that HTML lets authors leave out', async () => {
      const pages = [
        `<!doctype html><title>Delivery</title><h1>Delivery</h1><p>${LOREM}<h2>Norway</h2><ul><li>Oslo<li>Bergen</ul>`,
        `<html><head><title>Delivery</title></head><p>${LOREM}</p><h2>Norway</h2><p>Oslo<p>Bergen</html>`,
        `<p>${LOREM}<h2>Norway</h2>Oslo<br>Bergen</p></body></html>`,
      ];
      for (const body of pages) {
        const { sections } = await read('Webpage', serve('/bare.html', { type: 'text/html', body }));
        assert.deepEqual(
          sections.map(({ text }) => text),
          [LOREM.trim(), 'Oslo\nBergen'],
        );
      }
    });

    it('that a script would have to fill is refused with that reason', async () => {
      const source = serve('/app.html', {
        type: 'text/html',
        body: '<body><div id="app"></div><script src="a.js"></script>',
      });
      await assert.rejects(read('Webpage', source), /contains no text without its scripts/);
    });
  });

  describe('a website', () => {
    it('is read from its sitemap, even from an index or a packed one, without pages of other sites', async () => {
      serve('/a.html', htmlPage('A', `<p>${LOREM}</p>`));
      serve('/b.html', htmlPage('B', `<p>${LOREM}</p>`));
      serve('/c.html', htmlPage('C', `<p>${LOREM}</p>`));
      const map = (...pages: string[]): string =>
        `<urlset>${pages.map((page) => `<url><loc>${page}</loc></url>`).join('')}</urlset>`;
      serve('/one.xml', {
        type: 'application/xml',
        body: map('a.html', 'b.html#part', 'https://other.example/'),
      });
      serve('/two.xml.gz', {
        type: 'application/gzip',
        body: gzipSync(map('c.html', 'a.html', 'gone.html')),
      });
      const source = serve('/sitemap.xml', {
        type: 'text/xml',
        body: '<sitemapindex><sitemap><loc>one.xml</loc></sitemap><sitemap><loc>two.xml.gz</loc></sitemap></sitemapindex>',
      });
      progress.length = 0;
      const { sections, comment } = await read('Website', source);
      assert.deepEqual(
        sections.map(({ title }) => title),
        ['A', 'B', 'C'],
      );
      assert.match(comment, /^1 of 4 pages could not be read: .*gone\.html answered 404/);
      assert.equal(progress[0], '0 of 4');
      assert.equal(progress.at(-1), '4 of 4');
    });

    it('is also read from the other kinds of sitemaps: a list of addresses, and a feed', async () => {
      serve('/a.html', htmlPage('A', `<p>${LOREM}</p>`));
      const page = `${site.url}/a.html`;
      const kinds: readonly SamplePage[] = [
        { type: 'text/plain', body: `\ufeff${page}\r\n\r\n  ${site.url}/a.html#part\r\n` },
        {
          type: 'application/rss+xml',
          body: `<rss xmlns:atom="x"><channel><link>${site.url}/</link><atom:link href="${site.url}/rss" rel="self"/>
            <item><title>A</title><link>${page}?a=1&amp;b=2</link></item><item><title>None</title></item></channel></rss>`,
        },
        {
          type: 'application/atom+xml; charset=utf-8',
          body: `<feed><link href="${site.url}/"/><entry><link rel="replies" href="${site.url}/talk"/>
            <link rel="alternate" type="text/html" href="${page}"/></entry><entry><link href="${page}"/></entry></feed>`,
        },
      ];
      serve('/a.html?a=1&b=2', htmlPage('A', `<p>${LOREM}</p>`));
      for (const [index, kind] of kinds.entries()) {
        const { sections, comment } = await read('Website', serve(`/kind-${index}`, kind));
        assert.deepEqual([sections.map(({ title }) => title), comment], [['A'], ''], kind.type);
      }
      const notes = serve('/notes.txt', { type: 'text/plain', body: `See ${page}` });
      await assert.rejects(read('Website', notes), /The file is not a sitemap/);
    });

    it('is read even if some sitemaps of an index cannot be read, and names these', async () => {
      serve('/a.html', htmlPage('A', `<p>${LOREM}</p>`));
      serve('/good.xml', { type: 'text/xml', body: '<urlset><url><loc>a.html</loc></url></urlset>' });
      serve('/bad.xml', { type: 'text/xml', body: '<opml></opml>' });
      const index = (path: string, ...maps: string[]): string => {
        const entries = maps.map((map) => `<sitemap><loc>${map}</loc></sitemap>`).join('');
        return serve(path, { type: 'text/xml', body: `<sitemapindex>${entries}</sitemapindex>` });
      };
      const { sections, comment } = await read(
        'Website',
        index('/half.xml', 'gone.xml', 'bad.xml', 'good.xml'),
      );
      assert.deepEqual(
        sections.map(({ title }) => title),
        ['A'],
      );
      assert.match(
        comment,
        /^2 of 3 sitemaps could not be read: \S+gone\.xml answered 404\. The file is not a sitemap\.$/,
      );
      await assert.rejects(
        read('Website', index('/none.xml', 'gone.xml')),
        /1 of 1 sitemaps could not be read: \S+gone\.xml answered 404\./,
      );
    });

    it('is read up to 200 pages', async () => {
      const pages = Array.from({ length: 205 }, (_, index) => `<url><loc>p${index}.html</loc></url>`);
      for (let index = 0; index < 205; index++)
        serve(`/p${index}.html`, htmlPage(`P${index}`, `<p>${LOREM}</p>`));
      const source = serve('/large.xml', {
        type: 'application/xml',
        body: `<urlset>${pages.join('')}</urlset>`,
      });
      const { sections, comment } = await read('Website', source);
      assert.equal(sections.length, 200);
      assert.match(comment, /Of 205 pages only the first 200 were read/);
    });

    it('is read up to 50,000 entries, as many as a sitemap may have', async () => {
      serve('/a.html', htmlPage('A', `<p>${LOREM}</p>`));
      const addresses = Array.from({ length: 60_000 }, (_, index) => `http:gone-${index}`);
      const body = [`${site.url}/a.html`, ...addresses].join('\n');
      const { comment } = await read('Website', serve('/endless.txt', { type: 'text/plain', body }));
      assert.match(comment, /Of 50000 pages only the first 200 were read/);
    });

    it('is read up to 20 sitemaps, including the index, and says how many were left out', async () => {
      const names = Array.from({ length: 25 }, (_, index) => `map${index}.xml`);
      serve('/a.html', htmlPage('A', `<p>${LOREM}</p>`));
      for (const name of names)
        serve(`/${name}`, { type: 'text/xml', body: '<urlset><url><loc>a.html</loc></url></urlset>' });
      const entries = names.map((name) => `<sitemap><loc>${name}</loc></sitemap>`).join('');
      const source = serve('/many.xml', {
        type: 'text/xml',
        body: `<sitemapindex>${entries}</sitemapindex>`,
      });
      const { comment } = await read('Website', source);
      assert.equal(comment, 'Of 25 sitemaps only the first 19 were read.');
    });

    it('with an entity bomb, or without a sitemap, is refused with a reason', async () => {
      const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><urlset><url><loc>&b;</loc></url></urlset>`;
      await assert.rejects(
        read('Website', serve('/bomb.xml', { type: 'text/xml', body: bomb })),
        /\/&b; answered 404/,
      );
      await assert.rejects(
        read('Website', serve('/list.opml', { type: 'text/xml', body: '<opml></opml>' })),
        /The file is not a sitemap/,
      );
    });
  });

  it('a PDF is read along its headings, its tables row by row', async () => {
    const { sections } = await read(
      'PDF',
      serve('/certificate.pdf', file('lead-free-certificate.pdf', 'application/pdf')),
    );
    assert.ok(sections.some(({ title }) => title.endsWith('– How it was tested')));
    assert.match(
      sections.map(({ text }) => text).join('\n'),
      /Piece: Moss mug; Lead: below 0\.02; Cadmium: below 0\.002/,
    );
  });

  it('a Word document is read along its headings', async () => {
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    const { sections } = await read('DOC', serve('/terms.docx', file('wholesale-terms.docx', type)));
    assert.equal(sections[0]?.title, 'Wholesale terms');
    assert.ok(sections.some(({ title }) => title === 'Wholesale terms – 4. Breakage'));
  });

  it('a Word document has the title that it begins with, and its footnotes without their marks', async () => {
    const body = buildDocx(
      { style: 'Title', text: 'Hotel Weir' },
      { style: 'Heading1', text: 'Rooms' },
      { text: 'The hotel has forty rooms.', note: 'Two more in the annex.' },
    );
    const docx = { type: 'application/octet-stream', body: Buffer.from(body) };
    const { sections } = await read('DOC', serve('/hotel.docx', docx));
    assert.deepEqual(
      sections.map(({ title, text }) => [title, text]),
      [['Hotel Weir – Rooms', 'The hotel has forty rooms.\n1. Two more in the annex.']],
    );
  });

  it('an old Word file and a broken one are refused with a reason', async () => {
    const legacy = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]);
    await assert.rejects(
      read('DOC', serve('/old.doc', { type: 'application/msword', body: legacy })),
      /old Word format \(\.doc\) is not supported/,
    );
    const broken = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(100)]);
    await assert.rejects(
      read('DOC', serve('/broken.docx', { type: 'application/msword', body: broken })),
      /damaged/,
    );
    await assert.rejects(
      read('PDF', serve('/broken.pdf', { type: 'application/pdf', body: '%PDF-1.7 nothing more' })),
      /damaged/,
    );
  });

  it('a workbook in place of a table is refused for that reason', async () => {
    for (const [name, signature] of [
      ['prices.xls', 'd0cf11e0a1b11ae1'],
      ['prices.xlsx', '504b0304'],
    ] as const) {
      const body = Buffer.concat([Buffer.from(signature, 'hex'), Buffer.from('Piece,Price\nMoss mug,28\n')]);
      await assert.rejects(
        read('CSV', serve(`/${name}`, { type: 'application/vnd.ms-excel', body })),
        /^ReadError: The file is a workbook, not text; save the table as CSV\.$/,
      );
    }
  });

  it('a PDF and a Word document with a password are refused for that reason', async () => {
    const keys = '/V 1 /R 2 /P -44 /O <'.concat('00'.repeat(32), '> /U <', '00'.repeat(32), '>');
    const pdf = readFileSync(new URL('lead-free-certificate.pdf', FILES), 'latin1').replace(
      /trailer\s*<</,
      `$& /ID [<00> <00>] /Encrypt << /Filter /Standard ${keys} >>`,
    );
    await assert.rejects(
      read('PDF', serve('/locked.pdf', { type: 'application/pdf', body: Buffer.from(pdf, 'latin1') })),
      /^ReadError: The PDF is protected by a password; save it without one\.$/,
    );
    const container = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(512),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    await assert.rejects(
      read('DOC', serve('/locked.docx', { type: 'application/octet-stream', body: container })),
      /^ReadError: The document is protected by a password; save it without one\.$/,
    );
  });

  it('a table has the title that stands above the names of its columns', async () => {
    const body = 'Prices 2026\nAll in euros;;\n;;\nPiece;Size;Price\nMug;"250 ml, tall";28\n';
    const { sections } = await read('CSV', serve('/list.csv', { type: 'text/csv', body }));
    assert.deepEqual(
      sections.map(({ title, text }) => [title, text]),
      [['List – Prices 2026 – All in euros – Mug', 'Piece: Mug; Size: 250 ml, tall; Price: 28']],
    );
  });

  it('a table gives one section per row, with its first cell in words as the title', async () => {
    const body = '\ufeffArticle;Piece;Price\nHC-1;"Mug; tall";28\n\nHC-2;Bowl;64\n';
    const { sections } = await read('CSV', serve('/price-list.csv', { type: 'text/csv', body }));
    assert.deepEqual(
      sections.map(({ title, text }) => [title, text]),
      [
        ['Price list – Mug; tall', 'Article: HC-1; Piece: Mug; tall; Price: 28'],
        ['Price list – Bowl', 'Article: HC-2; Piece: Bowl; Price: 64'],
      ],
    );
  });

  it('a table that names its separator in its first line, and one with quoted column names, are read', async () => {
    const tables = {
      'sep=;\r\nPiece;Price\r\nMug, tall;28,00\r\n': 'Piece: Mug, tall; Price: 28,00',
      '"sep=|"\n"Piece"|"Price"\n"Mug"|"28"\n': 'Piece: Mug; Price: 28',
      '"Piece, or set";"Price, with VAT, in euro"\n"Mug";"28"\n':
        'Piece, or set: Mug; Price, with VAT, in euro: 28',
      '"Piece\nand glaze";Price\nMug;28\n': 'Piece and glaze: Mug; Price: 28',
    };
    for (const [body, text] of Object.entries(tables)) {
      const { sections } = await read('CSV', serve('/named.csv', { type: 'text/csv', body }));
      assert.deepEqual(
        sections.map((section) => section.text),
        [text],
      );
    }
  });

  it('a table and a calendar are read as Excel and Outlook save them, in Windows-1252 and in UTF-16', async () => {
    const table = 'Stück;Preis\nKöln – Krug;“28” €\n';
    const event = 'BEGIN:VEVENT\r\nSUMMARY:Köln – “Messe”\r\nDTSTART:20261205T100000\r\nEND:VEVENT';
    const calendar = `BEGIN:VCALENDAR\r\n${event}\r\nEND:VCALENDAR\r\n`;
    const encodings = [toWindows1252, (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')];
    for (const encode of encodings) {
      const csv = serve('/export.csv', { type: 'text/csv', body: encode(table) });
      assert.equal((await read('CSV', csv)).sections[0]?.text, 'Stück: Köln – Krug; Preis: “28” €');
      const ics = serve('/export.ics', { type: 'text/calendar', body: encode(calendar) });
      assert.equal((await read('Calendar', ics)).sections[0]?.title, 'Export – Köln – “Messe”');
    }
  });

  it('a calendar gives its next dates in its own time zone', async () => {
    const event = (...lines: string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
    const body = [
      'BEGIN:VCALENDAR',
      'X-WR-CALNAME:Studio',
      event(
        'UID:1',
        'SUMMARY:Tour',
        'DTSTART:20261105T150000',
        'DTEND:20261105T155000',
        'RRULE:FREQ=WEEKLY',
        'LOCATION:The loft',
      ),
      event('UID:2', 'SUMMARY:Market', 'DTSTART;VALUE=DATE:20261205', 'DTEND;VALUE=DATE:20261207'),
      event('UID:3', 'SUMMARY:Past', 'DTSTART:20200101T100000', 'DTEND:20200101T110000'),
      'END:VCALENDAR',
    ].join('\r\n');
    const { sections } = await read('Calendar', serve('/studio.ics', { type: 'text/calendar', body }));
    assert.match(
      sections[0]?.text ?? '',
      /^Tour: Thursday.? 26 November 2026, 15:00 to 15:50; Thursday.? 3 December 2026/,
    );
    assert.match(sections[0]?.text ?? '', /Place: The loft\./);
    assert.match(sections[1]?.text ?? '', /Market: Saturday.? 5 December 2026 to Sunday.? 6 December 2026\./);
    assert.match(sections[2]?.text ?? '', /Past: Wednesday.? 1 January 2020, 10:00 to 11:00/);
    assert.equal(sections[1]?.title, 'Studio – Market');
  });

  it('a broken event is reported and does not affect the other events of a calendar', async () => {
    const calendar = (name: string, ...events: string[][]): string => {
      const lines = events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT']);
      return ['BEGIN:VCALENDAR', `X-WR-CALNAME:${name}`, ...lines, 'END:VCALENDAR', ''].join('\r\n');
    };
    const body =
      calendar(
        'Shop\\, Aarhus',
        ['SUMMARY:By arrangement', 'DESCRIPTION:Write to us.'],
        ['SUMMARY:Odd rule', 'DTSTART:20261205T100000', 'RRULE:FREQ=SOMETIMES'],
        ['SUMMARY:No such day', 'DTSTART:20261206T100000', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
        ['SUMMARY:No day', 'DTSTART:tomorrow'],
      ) +
      calendar('Loft', [
        'SUMMARY:Opening',
        'DTSTART:20100105T090000',
        'DTEND:20100105T170000',
        'RRULE:FREQ=DAILY;INTERVAL=2',
      ]);
    const source = serve('/broken.ics', { type: 'text/calendar', body });
    const { sections, comment } = await read('Calendar', source);
    assert.deepEqual(
      // Node's versions differ in the comma after a weekday.
      sections.map(({ title, text }) => [title, text.split('; ')[0]?.replace('day,', 'day')]),
      [
        ['Shop, Aarhus – By arrangement', 'By arrangement.\nWrite to us.'],
        ['Shop, Aarhus – Odd rule', 'Odd rule: Saturday 5 December 2026, 10:00.'],
        ['Shop, Aarhus – No such day', 'No such day: Sunday 6 December 2026, 10:00.'],
        ['Loft – Opening', 'Opening: Saturday 21 November 2026, 09:00 to 17:00'],
      ],
    );
    assert.equal(comment, '1 of 5 events could not be read.');
  });

  it('reads the marks of Markdown in a summary, and leaves plain text as it is', async () => {
    const content = [
      '# Lockers',
      'They are **by the door**, see [the plan](https://shop.example/plan).',
      '## Prices',
      '| Size | Price |\n| --- | --: |\n| Small | `€ 2` |',
      '- up to 5 kg\n2. From 1. May: 2*3*4, _init_ and #1',
      '```\n# no heading\n```',
    ].join('\n');
    assert.deepEqual((await read('Summary', '', content)).sections, [
      { title: 'Lockers', text: 'They are by the door, see the plan (https://shop.example/plan).' },
      {
        title: 'Lockers – Prices',
        text: 'Size: Small; Price: € 2\nup to 5 kg\n2. From 1. May: 2*3*4, _init_ and #1\n# no heading',
      },
    ]);
  });

  it('texts that are in the item itself need no network', async () => {
    assert.equal(
      (await read('Picture', 'https://x.example/a.png', 'Seven glazes.')).sections[0]?.text,
      'Seven glazes.',
    );
    assert.equal(
      (await read('Video', 'https://x.example/a.webm', 'A wheel turns.')).sections[0]?.text,
      'A wheel turns.',
    );
    assert.equal((await read('Summary', '', 'We are nine people.')).sections[0]?.text, 'We are nine people.');
    assert.equal((await read('FacePop', 'welcome')).sections[0]?.text, 'Hello, I am Ingrid.\nCome in.');
    await assert.rejects(read('Picture', 'https://x.example/a.png'), /no description/);
    await assert.rejects(read('FacePop', 'unknown'), /FacePop with that id was not found/);
  });

  it('addresses that do not belong to Google or YouTube are refused before any request', async () => {
    const asked = site.asked.length;
    await assert.rejects(
      read('GoogleSheet', `${site.url}/sheet`),
      /not an address of https:\/\/docs\.google\.com\/spreadsheets/,
    );
    await assert.rejects(
      read('GoogleDoc', 'https://docs.google.com.evil.example/document/d/x'),
      /not an address of/,
    );
    for (const source of [
      `${site.url}/video`,
      'https://www.youtube.com/@halm-and-clay',
      'https://youtube.com.evil.example/watch?v=halm_n_clay',
    ]) {
      await assert.rejects(read('YoutubeVideo', source), /not an address of a video on YouTube/);
    }
    assert.equal(site.asked.length, asked);
  });

  for (const source of [
    'https://www.youtube.com/watch?list=bowls&v=halm_n_clay&t=90',
    'https://youtu.be/halm_n_clay?si=share',
    'https://m.youtube.com/shorts/halm_n_clay',
    'https://www.youtube.com/live/halm_n_clay?feature=share',
    'https://www.youtube-nocookie.com/embed/halm_n_clay',
  ]) {
    it(`the captions of the video at ${source} are read`, async () => {
      const wanted: string[] = [];
      const youtube: GuardedFetch = async (url, { body = '' }) => {
        const isPlayer = url.includes('/youtubei/');
        wanted.push(isPlayer ? (JSON.parse(body) as { videoId: string }).videoId : url);
        const tracks = [
          { baseUrl: 'https://www.youtube.com/api/timedtext?v=halm_n_clay', languageCode: 'en' },
        ];
        const text = isPlayer
          ? JSON.stringify({ captions: { playerCaptionsTracklistRenderer: { captionTracks: tracks } } })
          : '<transcript><text start="0" dur="2">A bowl</text><text start="2" dur="2">is turned.</text></transcript>';
        return { url, contentType: 'application/json', charset: undefined, body: Buffer.from(text) };
      };
      const { sections } = await read('YoutubeVideo', source, '', youtube);
      assert.deepEqual(sections, [{ title: 'Video', url: source, text: 'A bowl is turned.' }]);
      assert.equal(wanted[0], 'halm_n_clay');
    });
  }
});

describe('a hostile file', () => {
  it('that takes too long or too much memory costs its thread, and the next file is read', async () => {
    const long = '<p>One paragraph of very many.</p>'.repeat(200_000);
    const impatient = createParser({ timeMs: 1 });
    await assert.rejects(impatient.parse('page', long, 'https://x.example/'), /could not be read within/);
    await impatient.close();
    const narrow = createParser({ memoryBytes: 1 });
    await assert.rejects(narrow.parse('page', long, 'https://x.example/'), /needs too much memory/);
    await narrow.close();

    const parser = createParser();
    await assert.rejects(parser.parse('calendar', 'not a calendar', 'x', new Date()), /not a calendar/);
    const nested = '<svg><foreignObject>'.repeat(20_000);
    await assert.rejects(parser.parse('page', nested, 'https://x.example/'), /nested too deeply to be read/);
    assert.equal((await parser.parse('csv', 'a\nb', 'x')).sections.length, 1);
    await parser.close();
  });
});
