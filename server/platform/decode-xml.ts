const DECLARATION = /^<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w.:-]{1,40})["']/;

/**
 * The text of an XML file: UTF-16 by its mark or its first character, and any other encoding by its name in the declaration; UTF-8 without
 * one. Undefined if the encoding is unknown.
 */
export function decodeXml(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (second === 0xfe || second === 0) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe || first === 0) return new TextDecoder("utf-16be").decode(bytes);
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const [, encoding = "utf-8"] = DECLARATION.exec(start) ?? [];
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return undefined;
  }
}
