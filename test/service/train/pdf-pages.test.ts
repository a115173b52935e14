import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createParser } from '../../../demo/service/train/parse/parser.js';
import { buildPdf, type PdfLine } from './build-pdf.js';

describe('the pages of a PDF', () => {
  const parser = createParser();
  after(() => parser.close());

  const line = (text: string, place: { y?: number; size?: number } = {}): PdfLine =>
    Object.assign([[72, text] as const], place);
  /** The sections that are learned, each with its title and its lines. */
  const read = async (...pages: readonly (readonly PdfLine[])[]): Promise<[string, string[]][]> => {
    const { sections } = await parser.parse('pdf', buildPdf(...pages), 'Care');
    return sections.map(({ title, text }) => [title, text.split('\n')]);
  };

  it('do not interrupt a sentence with their numbers, nor with their header and footer', async () => {
    const page = (number: number, ...texts: readonly string[]): PdfLine[] => [
      line('Halm and Clay 2026', { y: 800 }),
      ...texts.map((text) => line(text)),
      line('Questions? Write to care at halm.example.', { y: 60 }),
      line(`Page ${number} of 3`, { y: 40 }),
    ];
    const sections = await read(
      page(1, 'Wash the bowls by hand.', 'The glaze of the mugs can', 'stand the dishwasher, but'),
      page(2, 'not the cup with the gold rim.', 'A crack in the glaze is'),
      page(3, 'no reason to worry, if it', 'does not go through.', 'Ask us where you are not sure.'),
    );
    const lines = [
      'Wash the bowls by hand.',
      'The glaze of the mugs can stand the dishwasher, but not the cup with the gold rim.',
      'A crack in the glaze is no reason to worry, if it does not go through.',
      'Ask us where you are not sure.',
      'Halm and Clay 2026',
      'Questions? Write to care at halm.example.',
    ];
    assert.deepEqual(sections, [['Care', lines]]);
  });

  it('keep what each says of its own, and the headings of steps', async () => {
    const page = (number: number, name: string, price: string): PdfLine[] => [
      line(`Step ${number}`, { y: 800, size: 16 }),
      line(`Take the ${name}.`),
      line('It is fired twice.'),
      line(`Price: ${price} euros.`, { y: 60 }),
    ];
    const sections = await read(page(1, 'bowl', '38'), page(2, 'mug', '28'), page(3, 'lamp', '120'));
    assert.deepEqual(sections, [
      ['Care – Step 1', ['Take the bowl.', 'It is fired twice.', 'Price: 38 euros.']],
      ['Care – Step 2', ['Take the mug.', 'It is fired twice.', 'Price: 28 euros.']],
      ['Care – Step 3', ['Take the lamp.', 'It is fired twice.', 'Price: 120 euros.']],
    ]);
  });

  it('name the columns of a table once, though each begins with them', async () => {
    const row = (y: number, ...cells: readonly string[]): PdfLine =>
      Object.assign(
        cells.map((text, index) => [72 + index * 120, text] as const),
        { y },
      );
    const names = row(800, 'Room', 'Beds', 'Price');
    const sections = await read(
      [names, row(700, 'Attic', '1', '90 EUR'), row(680, 'Loft', '2', '180 EUR')],
      [names, row(700, 'Cellar', '3', '70 EUR')],
    );
    const rooms = ['Attic; Beds: 1; Price: 90', 'Loft; Beds: 2; Price: 180', 'Cellar; Beds: 3; Price: 70'];
    assert.deepEqual(sections, [['Care', rooms.map((room) => `Room: ${room} EUR.`)]]);
  });
  it('keep a bold heading apart, and the number of an entry with its text', async () => {
    const at = (x: number, ...texts: readonly string[]): PdfLine =>
      texts.map((text, index) => [x + index * 30, text] as const);
    const sections = await read([
      at(72, 'Returns'),
      at(90, 'Pieces are taken back within thirty days, if they are'),
      at(90, 'as they were. To send one back:'),
      at(90, '1.', 'Pack it in its box.'),
      at(90, '2.', 'Write the number of the order on the box.'),
    ]);
    const paragraph = 'Pieces are taken back within thirty days, if they are as they were. To send one back:';
    const entries = ['1. Pack it in its box.', '2. Write the number of the order on the box.'];
    assert.deepEqual(sections, [['Care', ['Returns', paragraph, ...entries]]]);
  });

  it('keep the lines of an address, but not those of a paragraph', async () => {
    const sections = await read([
      line('Halm and Clay'),
      line('Mill Lane 4'),
      line('Open from Tuesday to Saturday from ten to six'),
      line('Our bowls are thrown in the workshop, which every visitor'),
      line('can see through the window of the shop in the mill on the'),
      line('river, and are fired twice'),
    ]);
    const lines = ['Halm and Clay', 'Mill Lane 4', 'Open from Tuesday to Saturday from ten to six'];
    const paragraph =
      'Our bowls are thrown in the workshop, which every visitor can see through the window of the shop in the mill on the river, and are fired twice';
    assert.deepEqual(sections, [['Care', [...lines, paragraph]]]);
  });
});
