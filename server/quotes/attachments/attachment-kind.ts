import { ATTACHMENT_TYPES, type AttachmentKind } from "#shared/quotes/attachments.ts";

/** Beyond this, no format begins. */
const HEAD_BYTES = 1024;

const BEGINNINGS: readonly (readonly [AttachmentKind, RegExp])[] = [
  ["png", /^\x89PNG\r\n/],
  ["jpg", /^\xff\xd8\xff/],
  ["pdf", /^(?:\xef\xbb\xbf)?\s*%PDF-\d/],
  ["step", /^(?:\xef\xbb\xbf)?\s*ISO-10303-21\s*;/],
  ["dxf", /^AutoCAD Binary DXF\r\n/],
  // A comment is group 999.
  ["dxf", /^(?:\xef\xbb\xbf)?(?: *999\r?\n[^\n]{0,200}\n){0,3} *0\r?\n *SECTION\r?\n/],
];

/** The kind of a file, by its first bytes; undefined if it cannot be attached. */
export function attachmentKind(bytes: Buffer): AttachmentKind | undefined {
  const head = bytes.toString("latin1", 0, HEAD_BYTES);
  return BEGINNINGS.find(([, beginning]) => beginning.test(head))?.[0];
}

/** The name of a file without a folder, and with the ending of its kind: 'invoice.exe.pdf'. */
export function attachmentName(name: string, kind: AttachmentKind): string {
  const own = name.replace(/^.*[\\/]/, "").trim() || "file";
  return ATTACHMENT_TYPES[kind].ending.test(own) ? own : `${own}.${kind}`;
}
