import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createParser } from '../../../demo/service/train/parse/parser.js';
import { buildPdf, type PdfLine, type Run } from './build-pdf.js';

describe('a table', () => {
  const parser = createParser();
  after(() => parser.close());

  /** The lines that are learned from a page with this content. */
  const readPage = async (content: string): Promise<string[]> => {
    const words = '<p>Parcels leave the workshop every working day at four.</p>'.repeat(3);
    const html = `<title>Page</title><main>${words}<h2>Prices</h2>${content}</main>`;
    const { sections } = await parser.parse('page', html, 'https://shop.example/');
    return sections.at(-1)?.text.split('\n') ?? [];
  };

  describe('of a page or a Word document', () => {
    const names = '<tr><th>Destination</th><th>Weight</th><th>Price</th></tr>';

    it('with a cell that spans rows keeps each value below the name of its column', async () => {
      const rows = `<tr><td rowspan="2">Ruritania</td><td>up to 5 kg</td><td>€ 9</td></tr>
        <tr><td>up to 10 kg</td><td>€ 14</td></tr><tr><td>Borduria</td><td>up to 5 kg</td><td>€ 11</td></tr>`;
      assert.deepEqual(await readPage(`<table>${names}${rows}</table>`), [
        'Destination: Ruritania; Weight: up to 5 kg; Price: € 9',
        'Destination: Ruritania; Weight: up to 10 kg; Price: € 14',
        'Destination: Borduria; Weight: up to 5 kg; Price: € 11',
      ]);
    });

    it('with a cell that spans columns gives its value to each of them, unless it spans them all', async () => {
      const rows = `<tr><td colspan="3">Europe</td></tr><tr><td>Ruritania</td><td colspan="2">on request</td></tr>
        <tr><td>Borduria</td><td></td><td>€ 11</td></tr>`;
      assert.deepEqual(await readPage(`<table>${names}${rows}</table>`), [
        'Europe',
        'Destination: Ruritania; Weight: on request; Price: on request',
        'Destination: Borduria; Price: € 11',
      ]);
      const sums =
        '<tr><td>Mug</td><td>2</td><td>€ 56</td></tr><tr><td colspan="2">Sum</td><td>€ 56</td></tr>';
      assert.deepEqual(await readPage(`<table>${sums}</table>`), ['Mug; 2; € 56', 'Sum: € 56']);
    });

    it('with a header of merged cells names its columns by all of its rows', async () => {
      const header = `<thead><tr><th colspan="3">Shipping</th></tr>
        <tr><th rowspan="9">Destination</th><th colspan="2">Price</th></tr><tr><th>by ship</th><th>by air</th></tr></thead>`;
      const rows = '<tbody><tr><td>Ruritania</td><td>€ 9</td><td>€ 14</td></tr></tbody>';
      assert.deepEqual(await readPage(`<table>${header}${rows}</table>`), [
        'Shipping',
        'Destination: Ruritania; Price by ship: € 9; Price by air: € 14',
      ]);
    });

    it('inside another table is read once, row by row', async () => {
      const inner = `<table><caption>Parcels</caption>${names}<tr><td>Ruritania</td><td>5 kg</td><td>€ 9</td></tr></table>`;
      const lines = await readPage(`<table><tr><td>Menu</td><td>Welcome<br>to us ${inner}</td></tr></table>`);
      assert.deepEqual(lines, [
        'Menu: Welcome to us',
        'Parcels',
        'Destination: Ruritania; Weight: 5 kg; Price: € 9',
      ]);
    });

    it('that claims to span thousands of rows and columns grows in proportion to its text', async () => {
      const cell = `<td rowspan="60000" colspan="60000">${'Ruritania '.repeat(100)}</td>`;
      const lines = await readPage(`<table><tr>${cell}</tr>${'<tr><td>€ 9</td></tr>'.repeat(3_000)}</table>`);
      assert.equal(lines.filter((line) => line.endsWith('€ 9')).length, 3_000);
      assert.ok(lines.join('\n').length < 200_000);
    });
  });

  describe('in a CSV file', () => {
    const readCsv = (...lines: readonly string[]) => parser.parse('csv', lines.join('\r\n'), 'Shelf');
    const textsOf = ({ sections }: Awaited<ReturnType<typeof readCsv>>) => sections.map(({ text }) => text);

    it('is read whole if a cell begins with a word in quotation marks', async () => {
      const table = await readCsv(
        'Piece,Price',
        '"Mug, tall" ,28',
        '"Quoted" word,3',
        '"Bowl',
        'for soup",64',
        'Vase,9',
      );
      assert.deepEqual(textsOf(table), [
        'Piece: Mug, tall; Price: 28',
        'Piece: "Quoted" word; Price: 3',
        'Piece: Bowl for soup; Price: 64',
        'Piece: Vase; Price: 9',
      ]);
      assert.equal(table.comment, '');
    });

    it('is read up to 2,000 rows, and says how many were left out', async () => {
      const rows = Array.from({ length: 2_003 }, (_, index) => `Mug ${index},28`);
      const table = await readCsv('Piece,Price', ...rows);
      assert.equal(textsOf(table).at(-1), 'Piece: Mug 1999; Price: 28');
      assert.equal(table.comment, '3 rows after the first 2000 were left out.');
    });

    it('with nothing below the names of its columns is refused with that reason', async () => {
      await assert.rejects(
        readCsv('Piece,Price', ''),
        /^ReadError: The table has no rows below its first one\.$/,
      );
    });

    it('is read without a row whose quotation mark is not closed, and says so', async () => {
      const table = await readCsv('Piece,Price', 'Mug,28', '"Bowl,64', 'Vase,9', '"Cup",7');
      assert.deepEqual(textsOf(table), [
        'Piece: Mug; Price: 28',
        'Piece: Vase; Price: 9',
        'Piece: Cup; Price: 7',
      ]);
      assert.equal(table.comment, '1 of 4 rows could not be read, because a quotation mark is not closed.');
      await assert.rejects(
        readCsv('Piece,Price', '"Bowl,64', '"Mug,28'),
        /^ReadError: 2 of 2 rows could not be read, because a quotation mark is not closed\.$/,
      );
      await assert.rejects(
        readCsv('"Piece,Price', 'Mug,28', '"Bowl" large,64'),
        /^ReadError: A quotation mark in the first row, which names the columns, is not closed\.$/,
      );
    });
  });

  describe('of a PDF', () => {
    const COLUMNS = [72, 160, 240, 340];
    const row = (...cells: readonly string[]): Run[] =>
      cells.map((text, index) => [COLUMNS[index] ?? 0, text]);
    const readPdf = async (...lines: readonly (readonly Run[])[]): Promise<string[]> => {
      const { sections } = await parser.parse('pdf', buildPdf(lines), 'Rooms');
      return sections[0]?.text.split('\n') ?? [];
    };
    const names = row('Room', 'Beds', 'Price', 'Breakfast');

    it('with empty cells keeps each value below the name of its column', async () => {
      const rows = [
        row('Attic', '1', '', 'no'),
        row('Sea view', '3', '210 EUR', 'yes'),
        row('Loft', '2', '180 EUR'),
      ];
      assert.deepEqual(await readPdf(names, ...rows), [
        'Room: Attic; Beds: 1; Breakfast: no.',
        'Room: Sea view; Beds: 3; Price: 210 EUR; Breakfast: yes.',
        'Room: Loft; Beds: 2; Price: 180 EUR.',
      ]);
    });

    it('is read whether its cells begin or end at the same place', async () => {
      const header: Run[] = [
        [72, 'Room'],
        [160, 'Beds'],
        [240, 'Price'],
      ];
      // All digits of this type are equally wide.
      const priced = (room: string, beds: string, price: string): Run[] => [
        [72, room],
        [160, beds],
        [340 - price.length * 6.1, price],
      ];
      const rooms = [priced('Attic', '1', '90'), priced('Sea view', '3', '2100')];
      assert.deepEqual(await readPdf(header, row('Cellar', '2'), ...rooms), [
        'Room: Cellar; Beds: 2.',
        'Room: Attic; Beds: 1; Price: 90.',
        'Room: Sea view; Beds: 3; Price: 2100.',
      ]);
      assert.deepEqual(await readPdf(...rooms.map((room) => [room[0], room[2]] as Run[])), [
        'Attic: 90.',
        'Sea view: 2100.',
      ]);
    });

    it('goes on after a line in between, and ends where another begins', async () => {
      const lines = [
        names,
        row('Attic', '1', '90 EUR', 'no'),
        [[72, 'Under the roof.']] as const,
        row('Loft', '2', '180 EUR', 'yes'),
        [[72, 'And for your car:']] as const,
        row('Place', 'Days', 'Price', 'Roof'),
        row('Yard', '1', '5 EUR', 'no'),
      ];
      assert.deepEqual(await readPdf(...lines), [
        'Room: Attic; Beds: 1; Price: 90 EUR; Breakfast: no.',
        'Under the roof.',
        'Room: Loft; Beds: 2; Price: 180 EUR; Breakfast: yes.',
        'And for your car:',
        'Place: Yard; Days: 1; Price: 5 EUR; Roof: no.',
      ]);
    });

    it('tells a row whose cells have several lines as one, also on the next page', async () => {
      const cell = (y: number, column: number, text: string): PdfLine =>
        Object.assign([[COLUMNS[column] ?? 0, text] as const], { y });
      const beds = (y: number): PdfLine[] => [
        Object.assign(row('Sea', '3', '', ''), { y }),
        cell(y - 14, 1, 'and a cot'),
        cell(y, 2, '210 EUR, or'),
        cell(y - 14, 2, '190 EUR by the week'),
        cell(y, 3, 'yes'),
      ];
      const pages = [
        [names, ...beds(600)],
        [names, ...beds(650)],
      ];
      const { sections } = await parser.parse('pdf', buildPdf(...pages), 'Rooms');
      const told = 'Room: Sea; Beds: 3 and a cot; Price: 210 EUR, or 190 EUR by the week; Breakfast: yes.';
      assert.equal(sections[0]?.text, `${told}\n${told}`);
    });

    it('without a name above its first column keeps the names above the others', async () => {
      const prices = [row('Low season', '', '70 EUR', '95 EUR'), row('High season', '', '90 EUR', '130 EUR')];
      const seasons = await readPdf([[72, 'Prices of a night']], row('', '', 'Single', 'Double'), ...prices);
      assert.deepEqual(seasons, [
        'Prices of a night',
        'Low season; Single: 70 EUR; Double: 95 EUR.',
        'High season; Single: 90 EUR; Double: 130 EUR.',
      ]);
    });

    it('takes no row for the names of the columns of another', async () => {
      // The second line has as many parts as the first, since two of its cells are close to each other.
      const unlike = [
        row('Attic', '1', '', 'no'),
        [
          [72, 'Sea view to the west 3'],
          [240, '210 EUR'],
          [340, 'yes'],
        ] as const,
      ];
      assert.deepEqual(await readPdf(...unlike), ['Attic 1 no Sea view to the west 3 210 EUR yes']);
    });
  });
});
