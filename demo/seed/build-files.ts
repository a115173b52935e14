/** Writes the binary files of the sample shop: `npx tsx demo/seed/build-files.ts`. The same input gives the same bytes. */
import { writeFileSync } from 'node:fs';
import { buildDocx, type DocxBlock } from './build-docx.js';
import { buildPdf, type PdfBlock } from './build-pdf.js';

const FILES = new URL('site/files/', import.meta.url);
const MAKER = 'Halm & Clay';

const heading = (text: string): PdfBlock => ({ kind: 'heading', text });
const subheading = (text: string): PdfBlock => ({ kind: 'subheading', text });
const text = (text: string): PdfBlock => ({ kind: 'text', text });
const row = (...cells: string[]): PdfBlock => ({ kind: 'row', cells });
const head = (...cells: string[]): PdfBlock => ({ kind: 'row', cells, bold: true });

const certificate = buildPdf({
  title: 'Glaze and lead-free certificate',
  author: MAKER,
  columns: [0, 170, 280, 390],
  pages: [
    [
      heading('Glaze and lead-free certificate'),
      text('Halm & Clay, Halmvig, Denmark. Certificate HC-2026-05, issued on 18 May 2026.'),
      text(
        'No glaze used by Halm & Clay contains lead or cadmium. To make sure that none enters with a raw material, one piece of every glaze is tested once a year by an independent laboratory.',
      ),
      subheading('How it was tested'),
      text(
        'Each piece was filled with acetic acid of 4 % and left to stand for 24 hours at 22 °C in the dark. The acid was then examined for metals, as described in EN 1388-1. Every test was made on three pieces; the highest of the three values is given.',
      ),
      subheading('What was found, in milligrams per litre'),
      head('Piece', 'Lead', 'Cadmium', 'Cobalt'),
      row('Tide bowl, clay red', 'below 0.02', 'below 0.002', 'below 0.01'),
      row('Tide bowl, salt white', 'below 0.02', 'below 0.002', 'below 0.01'),
      row('Tide bowl, fjord blue', 'below 0.02', 'below 0.002', '0.03'),
      row('Moss mug', 'below 0.02', 'below 0.002', 'below 0.01'),
      row('Moss deep bowl', 'below 0.02', 'below 0.002', 'below 0.01'),
      row('Tide bowl, Rime', 'below 0.02', 'below 0.002', '0.05'),
      text(''),
      text(
        'The legal limits for hollow ware are 4.0 milligrams of lead and 0.3 milligrams of cadmium per litre. The moss glaze gave off 0.4 milligrams of copper per litre, a fifth of the limit for drinking water.',
      ),
    ],
    [
      subheading('What the certificate covers'),
      text(
        'The certificate holds for all stoneware made between 1 June 2026 and 31 May 2027. Pieces made before 2019 were tested by another method; older certificates are sent on request.',
      ),
      subheading('What it does not cover'),
      text(
        'Pieces with a tin seam from the repair bench are not certified for liquids. Lamp feet and tiles are not meant for food and were not tested.',
      ),
      subheading('Water uptake and strength'),
      text(
        'The fired clay takes up 1.3 % of its weight in water after two hours of boiling. Plates broke at a load of 148 newtons on average, bowls at 171.',
      ),
      subheading('Laboratory'),
      text(
        'Fjordlab Ceramic Testing, report 26-1187, tests of 4 to 8 May 2026. The next tests take place in May 2027. Questions about this certificate: glaze@halm.example.',
      ),
    ],
  ],
});

const title = (text: string): DocxBlock => ({ kind: 'Heading1', text });
const section = (text: string): DocxBlock => ({ kind: 'Heading2', text });
const normal = (text: string): DocxBlock => ({ kind: 'Normal', text });

const terms = buildDocx('Wholesale terms', [
  title('Wholesale terms'),
  normal('Halm & Clay, valid from 1 February 2026 until new terms are published.'),
  section('1. Orders'),
  normal(
    'The first order amounts to at least 400 euros without VAT, every later one to at least 200 euros. Tableware is sold in units of four, lamps and throws singly.',
  ),
  normal('An order is binding when we confirm it. It can be cancelled free of charge within seven days.'),
  section('2. Prices and payment'),
  normal(
    'The trade price is half of the shop price without VAT. The first order is paid in advance. Later orders are payable within 30 days; whoever pays within eight days may deduct 2 %.',
  ),
  {
    kind: 'table',
    rows: [
      ['Order value without VAT', 'Extra discount'],
      ['from 1,000 euros', '3 %'],
      ['from 2,500 euros', '5 %'],
      ['from 5,000 euros', '8 %'],
    ],
  },
  section('3. Making and delivery'),
  normal(
    'Pieces in stock leave within three working days. Everything else is made to order in four to six weeks, in October and November in eight. Goods travel at our risk until they are handed over at your door.',
  ),
  normal(
    'Freight is free from 600 euros inside the European Union and costs 24 euros below that. Pallets need a door of at least 90 centimetres.',
  ),
  section('4. Breakage'),
  normal(
    'Please report breakage within ten days with a photograph of the piece and the carton. We replace it with the next order or credit it. Breakage of up to 1 % is normal for stoneware and is credited without photographs.',
  ),
  section('5. Retail prices and promotions'),
  normal(
    'Shop prices are a recommendation. We ask dealers not to go below them outside of clearance sales, and we hold no sales ourselves. We protect no territory, but we do not supply two shops in the same street.',
  ),
  section('6. Pictures and name'),
  normal(
    'Dealers may use our photographs as long as they sell our pieces, with the credit "Halm & Clay". The name may not be used in the address of a website.',
  ),
  section('7. Returns'),
  normal(
    'Unsold pieces are not taken back. Within the first year a dealer may exchange up to ten pieces that did not sell for others of the same value, once, and bears the freight.',
  ),
  section('8. Contact'),
  normal('Runa Dahl, wholesale@halm.example. Disputes go to the court that is competent for Halmvig.'),
]);

writeFileSync(new URL('lead-free-certificate.pdf', FILES), certificate);
writeFileSync(new URL('wholesale-terms.docx', FILES), terms);
