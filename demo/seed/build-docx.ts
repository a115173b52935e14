import { buildZip } from './build-zip.js';

export type DocxBlock =
  | { readonly kind: 'Heading1' | 'Heading2' | 'Normal'; readonly text: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] };

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** Writes a Word document with a title, headings, paragraphs and tables. */
export function buildDocx(title: string, blocks: readonly DocxBlock[]): Buffer {
  const parts = {
    'word/document.xml': `${WORD_TYPE}.document.main+xml`,
    'word/styles.xml': `${WORD_TYPE}.styles+xml`,
    'docProps/core.xml': 'application/vnd.openxmlformats-package.core-properties+xml',
  };
  const overrides = Object.entries(parts).map(
    ([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`,
  );
  const rels = 'application/vnd.openxmlformats-package.relationships+xml';
  return buildZip({
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="${rels}"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': relationships({
      [`${OFFICE}/officeDocument`]: 'word/document.xml',
      [`${PACKAGE}/relationships/metadata/core-properties`]: 'docProps/core.xml',
    }),
    'docProps/core.xml': `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escape(title)}</dc:title><dc:creator>Halm &amp; Clay</dc:creator></cp:coreProperties>`,
    'word/_rels/document.xml.rels': relationships({ [`${OFFICE}/styles`]: 'styles.xml' }),
    'word/styles.xml': styles(),
    'word/document.xml': `${XML}<w:document ${WORD}><w:body>${blocks.map(drawBlock).join('')}</w:body></w:document>`,
  });
}

function relationships(targets: Readonly<Record<string, string>>): string {
  const items = Object.entries(targets).map(
    ([type, target], index) => `<Relationship Id="r${index + 1}" Type="${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`;
}

function styles(): string {
  const style = (id: string, name: string, size: number, spacing: string): string =>
    `<w:style w:type="paragraph" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/><w:pPr><w:spacing ${spacing}/></w:pPr><w:rPr><w:sz w:val="${size}"/></w:rPr></w:style>`;
  const all = [
    style('Normal', 'Normal', 22, 'w:after="120"'),
    style('Heading1', 'heading 1', 44, 'w:after="240"'),
    style('Heading2', 'heading 2', 28, 'w:before="280" w:after="80"'),
  ];
  return `${XML}<w:styles ${WORD}>${all.join('')}</w:styles>`;
}

function drawBlock(block: DocxBlock): string {
  if (block.kind !== 'table') return paragraph(block.text, block.kind);
  const rows = block.rows.map((cells) => `<w:tr>${cells.map(drawCell).join('')}</w:tr>`);
  const width = Math.max(...block.rows.map((cells) => cells.length));
  const grid = '<w:gridCol w:w="3000"/>'.repeat(width);
  const table = `<w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>`;
  return `<w:tbl>${table}${rows.join('')}</w:tbl>${paragraph('')}`;
}

function drawCell(text: string): string {
  return `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${paragraph(text)}</w:tc>`;
}

function paragraph(text: string, style = 'Normal'): string {
  const run = text ? `<w:r><w:t xml:space="preserve">${escape(text)}</w:t></w:r>` : '';
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${run}</w:p>`;
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
