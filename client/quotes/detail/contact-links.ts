/** A link that starts an email with a subject. */
export function mailtoLink(email: string, subject: string): string {
  const at = email.lastIndexOf("@");
  const [mailbox, domain] = [email.slice(0, at), email.slice(at + 1)].map(encodeURIComponent);
  return `mailto:${mailbox}@${domain}?subject=${encodeURIComponent(subject)}`;
}

/** Digits with the usual punctuation and an optional extension: '+1 (555) 010-0100 ext. 12'. */
const NUMBER = /^(\+?)([\d\s().\-\u2010-\u2013]+)(?:(?:[,;][\s,;]*)?(?:ext\.?|x|#)\s*(\d{1,6}))?$/i;

/** A link that calls a number; undefined if the text is not exactly one number. */
export function telLink(phone: string): string | undefined {
  const [, plus = "", punctuated = "", extension] = NUMBER.exec(phone.trim()) ?? [];
  const digits = punctuated.replace(/\D/g, "");
  if (digits.length < 3 || digits.length > 15) return undefined;
  return `tel:${plus}${digits}${extension ? `;ext=${extension}` : ""}`;
}
