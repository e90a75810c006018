// A ZIP archive as a sponsor sends it: its entries are stored without compression.

const TABLE = Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function checksum(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

/** Version, flags, method, time and date, checksum and sizes, which both headers of an entry contain. */
function about(bytes: Buffer, name: Buffer): Buffer {
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(0x0021, 8);
  head.writeUInt32LE(checksum(bytes), 10);
  head.writeUInt32LE(bytes.length, 14);
  head.writeUInt32LE(bytes.length, 18);
  head.writeUInt16LE(name.length, 22);
  return head;
}

export function archive(files: Record<string, Buffer>): Buffer {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [path, bytes] of Object.entries(files)) {
    const name = Buffer.from(path);
    const entry = Buffer.concat([Buffer.from("PK\u0003\u0004"), about(bytes, name), name, bytes]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\u0001\u0002\u0014\0", "latin1"), about(bytes, name), tail, name);
    parts.push(entry);
    offset += entry.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, list, Buffer.from("PK\u0005\u0006"), end]);
}

/** A picture of one pixel. */
export const PIXEL = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

/** A valid page, plus the given addition. */
export const campaignPage = (more = "") => Buffer.from(
  `<!doctype html>\n<html lang="fr"><head><meta charset="utf-8"><title>Vaccination</title>\n<style>p { color: #00664a }</style></head><body>\n` +
  `<p>Le vaccin de la saison est disponible en officine depuis le 13 octobre, pour toutes les personnes de plus de 65 ans.</p>\n` +
  `<img src="calendar.png" width="600" alt="Le calendrier">\n${more}</body></html>`,
);
