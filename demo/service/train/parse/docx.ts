import mammoth from 'mammoth';
import { ReadError } from '../section.js';
import { type ParsedPage, parseFragment } from './html.js';

/** First bytes of a compound file, which contains a Word file from before 2007, or a newer one with a password. */
const LEGACY_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Name of the stream that contains the newer file in such a compound file. */
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le');
const ZIP_SIGNATURE = Buffer.from('504b0304', 'hex');

/** Reads a Word document (.docx) along its headings. */
export async function parseDocx(bytes: Uint8Array, fallbackTitle: string): Promise<ParsedPage> {
  const buffer = Buffer.from(bytes);
  if (buffer.subarray(0, 8).equals(LEGACY_SIGNATURE)) {
    if (buffer.includes(ENCRYPTED_STREAM)) {
      throw new ReadError('The document is protected by a password; save it without one.');
    }
    throw new ReadError('The old Word format (.doc) is not supported; save the document as .docx.');
  }
  if (!buffer.subarray(0, 4).equals(ZIP_SIGNATURE)) throw new ReadError('The file is not a Word document.');
  const noImages = mammoth.images.imgElement(async () => ({ src: '' }));
  const { value } = await mammoth.convertToHtml(
    { buffer },
    { convertImage: noImages, externalFileAccess: false },
  );
  return parseFragment(value, fallbackTitle);
}
