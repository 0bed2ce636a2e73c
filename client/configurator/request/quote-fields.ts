import { countDigits, hasPublicDomain, MIN_PHONE_DIGITS, suggestEmail } from "#shared/quotes/contact.ts";
import { CUSTOMER_FIELDS } from "#shared/quotes/customer-fields.ts";
import { MAX_QUANTITY } from "#shared/quotes/quote-items.ts";
import { emailProblem, foldEmail, NO_EMAIL_TEXT } from "#shared/text/email-address.ts";

/** A problem of a field, certain or probable. */
export interface FieldProblem {
  readonly text: string;
  /** A doubt: the text can be kept. `suggestion` is the text that was probably meant. */
  readonly doubt?: { readonly suggestion: string | undefined };
}

/** The name of the field for the number of benches. */
export const QUANTITY = "quantity";

const QUANTITY_TEXT = `Enter a whole number from 1 to ${MAX_QUANTITY}.`;

/** The problem of a field as it is filled in; undefined if it has none. Texts that the visitor kept are no longer in doubt. */
export function problemOf(
  { name, value: typed, validity }: HTMLInputElement | HTMLTextAreaElement,
  kept: ReadonlySet<string>,
): FieldProblem | undefined {
  if (name === QUANTITY) return validity.valid ? undefined : { text: QUANTITY_TEXT };
  const { type, missing } = fieldOf(name) ?? {};
  const value = type === "email" ? foldEmail(typed) : typed;
  // A custom error is that of a field with spaces only.
  if (missing && (validity.valueMissing || validity.customError)) return { text: missing };
  if (typed === "") return undefined;
  const problem = type === "email" ? emailProblem(value) : undefined;
  if (problem !== undefined) return { text: problem };
  if (type === "email" && !hasPublicDomain(value)) return { text: NO_EMAIL_TEXT };
  if (kept.has(typed)) return undefined;
  if (type === "email") {
    const suggestion = suggestEmail(value);
    return suggestion ? { text: `Did you mean ${suggestion}?`, doubt: { suggestion } } : undefined;
  }
  if (type === "tel" && countDigits(value) < MIN_PHONE_DIGITS)
    return { text: phoneText(countDigits(value)), doubt: { suggestion: undefined } };
  return undefined;
}

/** The declaration of a field of the form; undefined for the honeypot. */
const fieldOf = (name: string) => CUSTOMER_FIELDS.find(({ key }) => key === name);

function phoneText(digits: number): string {
  const has = digits === 0 ? "no digits" : digits === 1 ? "only 1 digit" : `only ${digits} digits`;
  return `This number has ${has}. Is it complete?`;
}

/** 'Please check Full Name and Address Type.' */
export function problemsText(names: readonly string[]): string {
  const list = names.map((name) => fieldOf(name)?.label ?? "Quantity");
  if (list.length === 1) return `Please check ${list[0]}.`;
  return `Please check ${list.length} fields: ${list.join(", ")}.`;
}
