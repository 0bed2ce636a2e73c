/** Domains of which a small deviation is probably a typing error: the most common ones of email in the US. */
const COMMON_DOMAINS = [
  "gmail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "aol.com",
  "live.com",
  "msn.com",
  "me.com",
  "mac.com",
  "comcast.net",
  "verizon.net",
  "att.net",
  "sbcglobal.net",
  "bellsouth.net",
  "cox.net",
  "charter.net",
  "ymail.com",
  "protonmail.com",
  "mail.com",
];

/** In a shorter name, another letter makes another company: line.com is not live.com. */
const MIN_DOMAIN_CHARACTERS = 5;

/** The digits of the shortest phone number in use, without area code. */
export const MIN_PHONE_DIGITS = 7;

/** Whether the domain of an email address has a dot. Without one, it is a name inside a company's network. */
export function hasPublicDomain(email: string): boolean {
  return domainOf(email).includes(".");
}

/** The address that was probably meant, if the domain looks like a typing error of a common one: 'pat@gmail.com'. */
export function suggestEmail(email: string): string | undefined {
  const domain = domainOf(email).toLowerCase();
  if (domain === "" || COMMON_DOMAINS.includes(domain)) return undefined;
  const meant = COMMON_DOMAINS.find((common) => isTypingError(domain, common));
  return meant && email.trim().slice(0, -domain.length) + meant;
}

export function countDigits(phone: string): number {
  return phone.replace(/\D/g, "").length;
}

/** The part after the last @; '' without one. */
function domainOf(email: string): string {
  const text = email.trim();
  const at = text.lastIndexOf("@");
  return at < 0 ? "" : text.slice(at + 1);
}

function isTypingError(domain: string, common: string): boolean {
  const name = common.slice(0, common.indexOf("."));
  return isOneError(domain, common) && (name.length >= MIN_DOMAIN_CHARACTERS || domain.startsWith(`${name}.`));
}

/** Whether one letter is wrong, missing or too many, or two neighbors are swapped. */
function isOneError(typed: string, meant: string): boolean {
  if (typed === meant || Math.abs(typed.length - meant.length) > 1) return false;
  let start = 0;
  while (typed[start] === meant[start]) start += 1;
  const [rest, wanted] = [typed.slice(start), meant.slice(start)];
  return (
    rest.slice(1) === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  );
}
