import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createParser } from '../../../demo/service/train/parse/parser.js';

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
});
