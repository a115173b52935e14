import { crc32 } from 'node:zlib';

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** A paragraph of a Word document in one of its styles. `note` is the text of a footnote to it. */
export interface Paragraph {
  readonly text: string;
  readonly style?: 'Title' | 'Heading1';
  readonly note?: string;
}

/** A Word document with these paragraphs. */
export function buildDocx(...paragraphs: readonly Paragraph[]): Uint8Array {
  const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`;
  const body = paragraphs.map(({ text, style, note }, index) => {
    const properties = style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : '';
    const mark = note ? `<w:r><w:footnoteReference w:id="${index}"/></w:r>` : '';
    return `<w:p>${properties}${run(text)}${mark}</w:p>`;
  });
  const notes = paragraphs.map(({ note }, index) =>
    note ? `<w:footnote w:id="${index}"><w:p>${run(note)}</w:p></w:footnote>` : '',
  );
  const styles = [
    ['Title', 'Title'],
    ['Heading1', 'heading 1'],
  ].map(([id, name]) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`);
  const relation = (kind: string, target: string): string =>
    `<Relationship Id="${kind}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
  const relations = (...all: readonly string[]): string =>
    `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
  return zip({
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations(relation('officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': relations(
      relation('styles', 'styles.xml'),
      relation('footnotes', 'footnotes.xml'),
    ),
    'word/document.xml': `<w:document ${WORD}><w:body>${body.join('')}</w:body></w:document>`,
    'word/styles.xml': `<w:styles ${WORD}>${styles.join('')}</w:styles>`,
    'word/footnotes.xml': `<w:footnotes ${WORD}>${notes.join('')}</w:footnotes>`,
  });
}

/** A ZIP archive that compresses nothing (APPNOTE.TXT, sections 4.3.7 to 4.3.16). */
function zip(files: Readonly<Record<string, string>>): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const entry = Buffer.alloc(26);
    entry.writeUInt16LE(20, 0);
    entry.writeUInt32LE(crc32(content), 10);
    entry.writeUInt32LE(content.length, 14);
    entry.writeUInt32LE(content.length, 18);
    entry.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), entry, Buffer.from(name), content]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0'), entry, place, Buffer.from(name));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, Buffer.from('PK\x05\x06'), end]);
}
