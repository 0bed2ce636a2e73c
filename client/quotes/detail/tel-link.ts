/** Digits in the usual dress, and perhaps an extension: '+1 (555) 010-0100 ext. 12'. */
const NUMBER = /^(\+?)([\d\s().\-\u2010-\u2013]+)(?:(?:[,;][\s,;]*)?(?:ext\.?|x|#)\s*(\d{1,6}))?$/i;

/** A link that calls a number; undefined for a text that is not one number, which would call a wrong one. */
export function telLink(phone: string): string | undefined {
  const [, plus = "", dressed = "", extension] = NUMBER.exec(phone.trim()) ?? [];
  const digits = dressed.replace(/\D/g, "");
  if (digits.length < 3 || digits.length > 15) return undefined;
  return `tel:${plus}${digits}${extension ? `;ext=${extension}` : ""}`;
}
