import mammoth from 'mammoth';
import { ReadError } from '../section.js';
import { type ParsedPage, parseFragment } from './html.js';
import { isLegacyOffice, isZip } from './signatures.js';

/** Name of the stream that contains the newer file in a compound file. */
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le');

/** The number of a footnote in the text, and the arrow that leads back to it. */
const NOTE_LINK = /<a href="#(?:foot|end)note-[^>]*>[^<]*<\/a>/g;

/** Reads a Word document (.docx) along its headings. */
export async function parseDocx(bytes: Uint8Array, fallbackTitle: string): Promise<ParsedPage> {
  const buffer = Buffer.from(bytes);
  if (isLegacyOffice(buffer)) {
    if (buffer.includes(ENCRYPTED_STREAM)) {
      throw new ReadError('The document is protected by a password; save it without one.');
    }
    throw new ReadError('The old Word format (.doc) is not supported; save the document as .docx.');
  }
  if (!isZip(buffer)) throw new ReadError('The file is not a Word document.');
  const noImages = mammoth.images.imgElement(async () => ({ src: '' }));
  const { value } = await mammoth.convertToHtml(
    { buffer },
    {
      convertImage: noImages,
      externalFileAccess: false,
      styleMap: ["p[style-name='Title'] => title:fresh"],
    },
  );
  return parseFragment(value.replace(NOTE_LINK, ''), fallbackTitle);
}
