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

/** A remark such as '(Sales)', and what a link adds to the address: '?subject=Bench'. */
const REMARK = /\s*\([^()]*\)\s*$/;
const LINK_PARAMETERS = /(?<=@[^?]*)\?.*$/s;
/** A label such as 'Email:' or 'mailto:'. No address has a colon. */
const LABEL = /^.*:(?=.*@)/s;

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
  const inside = (bracketed.includes("@") ? bracketed : text)
    .replace(INVISIBLE, "")
    .replace(LABEL, "")
    .replace(LINK_PARAMETERS, "")
    .replace(REMARK, "");
  const characters = [...inside];
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
  return (
    email.slice(0, at) + labels.map((each) => (isForeign(each) ? replace(each) : each)).join(".")
  );
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
