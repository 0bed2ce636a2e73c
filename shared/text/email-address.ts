/** The sentence about an address to which no letter can be delivered. */
export const NO_EMAIL_TEXT = "Enter an email address such as name@example.com.";

/** More than any address has. Longer texts are not read. */
const MAX_CHARACTERS = 320;

/** As HTML defines it. */
export const EMAIL_PATTERN =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** Characters that sentences and address books put around an address. */
const AROUND = /["'“”‘’„«»()<>[\].,;:\s]/;

/** Without a label such as 'Email:' or 'mailto:', as no address has a colon. */
const withoutLabel = (text: string): string => text.slice(text.lastIndexOf(":", text.lastIndexOf("@")) + 1);

/** Without what a link adds, such as '?subject=Bench'. If it names further addresses, the text stays as it is. */
function withoutParameters(text: string): string {
  const end = text.indexOf("?", text.indexOf("@"));
  return end < 0 || text.includes("@", end) ? text : text.slice(0, end);
}

/** Without a remark at the end, such as '(Sales)'. */
function withoutRemark(text: string): string {
  const trimmed = text.trimEnd();
  const start = trimmed.lastIndexOf("(");
  return trimmed.endsWith(")") && start > trimmed.indexOf("@") ? trimmed.slice(0, start) : text;
}

/**
 * The address as it was meant: that of 'Ada Lovelace <ada@example.com>', '“ada@example.com”,' 'mailto:ada@example.com?subject=Bench'
 * and 'Email: ada@example.com (Sales)'.
 */
export function foldEmail(text: string): string {
  if (text.length > MAX_CHARACTERS) return text;
  const bracketed = text
    .slice(text.lastIndexOf("<") + 1)
    .split(">", 1)
    .join();
  const inside = (bracketed.includes("@") ? bracketed : text).replace(INVISIBLE, "");
  const characters = [...withoutRemark(withoutParameters(withoutLabel(inside)))];
  const isInside = (character: string) => !AROUND.test(character);
  const address = characters
    .slice(characters.findIndex(isInside), characters.findLastIndex(isInside) + 1)
    .join("")
    .replaceAll("’", "'");
  const plain = /[\uFF01-\uFF5E]/.test(address) ? address.normalize("NFKC") : address;
  return plain.includes("@") ? plain : plain.replace(/%40/i, "@");
}

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);

/** The address in which each label of the domain with letters of another script is replaced. */
export function replaceLabels(email: string, replace: (label: string) => string): string {
  const at = email.lastIndexOf("@") + 1;
  if (at === 0 || email.length > MAX_CHARACTERS || isAscii(email.slice(at))) return email;
  const labels = email.slice(at).normalize("NFKC").toLowerCase().split(/[.。]/);
  const isForeign = (label: string) => !isAscii(label) && /^[\p{L}\p{M}\p{N}-]+$/u.test(label);
  return email.slice(0, at) + labels.map((each) => (isForeign(each) ? replace(each) : each)).join(".");
}

/** Why an address cannot be used, and what to do, in a sentence; undefined if it can. */
export function emailProblem(email: string): string | undefined {
  const address = replaceLabels(email, () => "xn--a");
  if (EMAIL_PATTERN.test(address)) return undefined;
  const [foreign] = /\P{ASCII}/u.exec(address.slice(0, address.lastIndexOf("@"))) ?? [];
  return foreign === undefined
    ? NO_EMAIL_TEXT
    : `Many mail servers cannot deliver to an address with ${foreign} before the @. Enter another address.`;
}
