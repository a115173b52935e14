import { deflateSync } from 'node:zlib';

/** One line of text, a row of a table (a cell for each column), or empty space. */
export type PdfBlock =
  | { readonly kind: 'heading' | 'subheading' | 'text'; readonly text: string }
  | { readonly kind: 'row'; readonly cells: readonly string[]; readonly bold?: boolean };

export interface PdfDocument {
  readonly title: string;
  readonly author: string;
  /** Where each column of a table begins, in points from the left margin. */
  readonly columns: readonly number[];
  readonly pages: readonly (readonly PdfBlock[])[];
}

const PAGE = { width: 595, height: 842, margin: 64 };
/** About what fits between the margins in the built-in Helvetica at 10.5 points. */
const CHARACTERS_PER_LINE = 84;
const STYLES = {
  heading: { font: 'F2', size: 22, before: 0, after: 14 },
  subheading: { font: 'F2', size: 13, before: 14, after: 6 },
  text: { font: 'F1', size: 10.5, before: 0, after: 8 },
  row: { font: 'F1', size: 10.5, before: 0, after: 5 },
};

/** Writes a PDF in the fonts every reader has, so that none is embedded. */
export function buildPdf(document: PdfDocument): Buffer {
  const pageCount = document.pages.length;
  // 1 catalogue, 2 page tree, 3 and 4 fonts, 5 information, then a page and its content in turn.
  const pageNumber = (index: number): number => 6 + index * 2;
  const kids = document.pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ');
  const font = (name: string): string =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects: Buffer[] = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pageCount} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${literal(document.title)} /Author ${literal(document.author)} >>`,
  ].map(toBytes);
  document.pages.forEach((blocks, index) => {
    const box = `/MediaBox [0 0 ${PAGE.width} ${PAGE.height}]`;
    const fonts = '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >>';
    objects.push(
      toBytes(`<< /Type /Page /Parent 2 0 R ${box} ${fonts} /Contents ${pageNumber(index) + 1} 0 R >>`),
      stream(drawPage(blocks, document.columns)),
    );
  });
  return assemble(objects);
}

function drawPage(blocks: readonly PdfBlock[], columns: readonly number[]): string {
  const operators: string[] = [];
  let y = PAGE.height - PAGE.margin;
  const draw = (text: string, x: number, font: string, size: number): void => {
    operators.push(`BT /${font} ${size} Tf ${PAGE.margin + x} ${y.toFixed(1)} Td ${literal(text)} Tj ET`);
  };
  for (const block of blocks) {
    const style = STYLES[block.kind];
    y -= style.before + style.size;
    if (block.kind === 'row') {
      block.cells.forEach((cell, index) =>
        draw(cell, columns[index] ?? 0, block.bold ? 'F2' : 'F1', style.size),
      );
      y -= style.after;
      operators.push(
        `0.8 G 0.5 w ${PAGE.margin} ${y.toFixed(1)} m ${PAGE.width - PAGE.margin} ${y.toFixed(1)} l S`,
      );
    } else {
      wrap(block.text).forEach((line, index) => {
        if (index > 0) y -= style.size * 1.45;
        draw(line, 0, style.font, style.size);
      });
      y -= style.after;
    }
  }
  return operators.join('\n');
}

function wrap(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line && line.length + word.length >= CHARACTERS_PER_LINE) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines;
}

function literal(text: string): string {
  return `(${text.replace(/[\\()]/g, '\\$&')})`;
}

/** WinAnsi is Latin-1, except that the euro sign has the place 0x80. */
function toBytes(text: string): Buffer {
  return Buffer.from(text.replaceAll('€', '\x80'), 'latin1');
}

function stream(content: string): Buffer {
  const data = deflateSync(toBytes(content));
  return Buffer.concat([
    toBytes(`<< /Length ${data.length} /Filter /FlateDecode >>\nstream\n`),
    data,
    toBytes('\nendstream'),
  ]);
}

function assemble(objects: readonly Buffer[]): Buffer {
  // The comment of four high bytes tells programs that carry the file that it is not text.
  const parts: Buffer[] = [
    Buffer.concat([toBytes('%PDF-1.4\n%'), Buffer.from([0xe2, 0xe3, 0xcf, 0xd3]), toBytes('\n')]),
  ];
  let length = parts[0]?.length ?? 0;
  const offsets = objects.map((object, index) => {
    const offset = length;
    const part = Buffer.concat([toBytes(`${index + 1} 0 obj\n`), object, toBytes('\nendobj\n')]);
    parts.push(part);
    length += part.length;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    toBytes(`xref\n0 ${size}\n0000000000 65535 f \n${entries}`),
    toBytes(`trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${length}\n%%EOF\n`),
  );
  return Buffer.concat(parts);
}
