import { deflateSync } from "node:zlib";

/**
 * Packs the objects of a PDF by pdfkit into a compressed stream (ISO 32000-1, 7.5.7). The structure tree consists of
 * hundreds of small objects, which pdfkit writes as plain text.
 */
export function packObjects(pdf: Buffer): Buffer {
  const source = pdf.toString("latin1");
  const tableStart = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(source)?.[1]);
  const table = source.slice(tableStart);
  const starts = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, start]) => Number(start));
  const trailer = /\/Root .+\n\/Info .+\n\/ID .+/.exec(table)?.[0];
  const ordered = [...starts, tableStart].sort((a, b) => a - b);
  const ends = new Map(ordered.map((start, index) => [start, ordered[index + 1]]));
  const storeId = starts.length + 1;

  const written = [pdf.subarray(0, ordered[0])];
  let size = ordered[0] ?? 0;
  const write = (bytes: Buffer) => {
    written.push(bytes);
    size += bytes.length;
  };
  const places = [placeOf(0, 0, 65535)];
  const packed: { readonly id: number; readonly text: string }[] = [];
  starts.forEach((start, index) => {
    const end = ends.get(start);
    const text = /^\d+ 0 obj\n(.*)\nendobj\n$/s.exec(source.slice(start, end))?.[1] ?? "";
    if (text.endsWith("\nendstream")) {
      places.push(placeOf(1, size, 0));
      write(pdf.subarray(start, end));
    } else {
      places.push(placeOf(2, storeId, packed.length));
      packed.push({ id: index + 1, text });
    }
  });

  let offset = 0;
  const heads = packed.map(({ id, text }) => {
    const head = `${id} ${offset} `;
    offset += text.length + 1;
    return head;
  });
  const head = heads.join("");
  const store = head + packed.map(({ text }) => text).join("\n");
  const storeFacts = `/Type /ObjStm /N ${packed.length} /First ${head.length}`;
  places.push(placeOf(1, size, 0));
  write(streamOf(storeId, storeFacts, Buffer.from(store, "latin1")));
  places.push(placeOf(1, size, 0));
  const end = `startxref\n${size}\n%%EOF\n`;
  const tableFacts = `/Type /XRef /Size ${places.length} /W [1 4 4] ${trailer}`;
  write(streamOf(storeId + 1, tableFacts, Buffer.concat(places)));
  write(Buffer.from(end));
  return Buffer.concat(written);
}

/** An entry of the cross-reference stream, of 1, 4 and 4 bytes (ISO 32000-1, 7.5.8.3). */
function placeOf(type: 0 | 1 | 2, second: number, third: number): Buffer {
  const place = Buffer.alloc(9);
  place.writeUInt8(type, 0);
  place.writeUInt32BE(second, 1);
  place.writeUInt32BE(third, 5);
  return place;
}

function streamOf(id: number, facts: string, content: Buffer): Buffer {
  const bytes = deflateSync(content);
  const head = `${id} 0 obj\n<< ${facts} /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from("\nendstream\nendobj\n")]);
}
