/** 1234.5 of '$1,234.50'; undefined if it is not a number. */
export function readNumber(text: string): number | undefined {
  const plain = text.trim().replace(/^\$|,|%$/g, "");
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}
