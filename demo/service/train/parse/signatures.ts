/** First bytes of a compound file, which contains an Office file from before 2007, or a newer one with a password. */
const LEGACY_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ZIP_SIGNATURE = Buffer.from('504b0304', 'hex');

/** Whether the file is such a compound file, which no parser here reads. */
export const isLegacyOffice = (bytes: Uint8Array): boolean => startsWith(bytes, LEGACY_SIGNATURE);

/** Whether the file is an archive, as Office files have been since 2007. */
export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, ZIP_SIGNATURE);

const startsWith = (bytes: Uint8Array, signature: Buffer): boolean =>
  signature.equals(bytes.subarray(0, signature.length));
