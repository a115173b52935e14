import { deflateRawSync } from 'node:zlib';

const DEFLATE = 8;
/** 1 January 1980: with a fixed date the same content gives the same bytes. */
const DOS_DATE = 0x21;

/** Packs files, by name, into a ZIP archive. */
export function buildZip(files: Readonly<Record<string, string>>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(path, 'utf8');
    const data = Buffer.from(content, 'utf8');
    const packed = deflateRawSync(data, { level: 9 });
    const fields = commonFields(data, packed, name.length);
    const local = Buffer.concat([uint32(0x04034b50), fields, name, packed]);
    const entry = Buffer.concat([
      Buffer.concat([uint32(0x02014b50), uint16(20), fields]),
      // Comment, disk and both attribute fields are empty; then where the file begins.
      Buffer.alloc(10),
      uint32(offset),
      name,
    ]);
    bodies.push(local);
    directory.push(entry);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const count = uint16(directory.length);
  const end = [
    uint32(0x06054b50),
    Buffer.alloc(4),
    count,
    count,
    uint32(index.length),
    uint32(offset),
    uint16(0),
  ];
  return Buffer.concat([...bodies, index, ...end]);
}

/** What the header of a file and its entry in the directory both begin with. */
function commonFields(data: Buffer, packed: Buffer, nameLength: number): Buffer {
  const version = uint16(20);
  const flags = uint16(0);
  const time = uint16(0);
  const head = [version, flags, uint16(DEFLATE), time, uint16(DOS_DATE)];
  const sizes = [uint32(crc32(data)), uint32(packed.length), uint32(data.length)];
  return Buffer.concat([...head, ...sizes, uint16(nameLength), uint16(0)]);
}

function crc32(data: Buffer): number {
  let crc = ~0;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function uint16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16LE(value);
  return buffer;
}

function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
}
