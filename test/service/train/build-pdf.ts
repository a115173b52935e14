/** A piece of text, and how far from the left it is, in points. */
export type Run = readonly [x: number, text: string];

/**
 * A line: its pieces, and the size of its letters and its height on the page, in points, where they are not 11 and 18 below the
 * line before.
 */
export type PdfLine = readonly Run[] & { readonly size?: number; readonly y?: number };

/** A document with these lines on its pages. */
export function buildPdf(...pages: readonly (readonly PdfLine[])[]): Uint8Array {
  const FIRST_PAGE = 4;
  const numbers = pages.map((_, index) => FIRST_PAGE + 2 * index);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((lines, index) => {
      const content = lines.flatMap(drawLine).join('\n');
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${numbers[index]! + 1} 0 R >>`,
        `<< /Length ${content.length} >> stream\n${content}\nendstream`,
      ];
    }),
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj ${object} endobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer << /Root 1 0 R >>\n`);
}

const drawLine = (line: PdfLine, index: number): string[] =>
  line.map(
    ([x, text]) => `BT /F1 ${line.size ?? 11} Tf ${x} ${line.y ?? 700 - index * 18} Td (${text}) Tj ET`,
  );
