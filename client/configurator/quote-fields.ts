import {
  countDigits,
  FEWEST_PHONE_DIGITS,
  hasPublicDomain,
  NO_EMAIL,
  suggestEmail,
} from "#shared/contact.ts";

/** The text fields of the quote form that are required. */
export const FIELDS = [
  {
    name: "name",
    label: "Full Name",
    autoComplete: "name",
    maxLength: 200,
    missing: "Enter your full name.",
  },
  {
    name: "company",
    label: "Company Name",
    autoComplete: "organization",
    maxLength: 200,
    missing: "Enter the name of your company.",
  },
  {
    name: "email",
    label: "Email Address",
    autoComplete: "email",
    maxLength: 254,
    type: "email",
    missing: "Enter your email address.",
  },
  {
    name: "phone",
    label: "Phone Number",
    autoComplete: "tel",
    maxLength: 50,
    type: "tel",
    missing: "Enter your phone number.",
  },
] as const;

export const ADDRESS_TYPE = "addressType";

/** A problem of a field, certain or probable. */
export interface FieldProblem {
  readonly text: string;
  /** A doubt: the text can be kept. `suggestion` is the text that was probably meant. */
  readonly doubt?: { readonly suggestion: string | undefined };
}

/** The problem of a field as it is filled in; undefined if it has none. Texts that the visitor kept are no longer in doubt. */
export function problemOf(
  { name, value, validity }: HTMLInputElement | HTMLTextAreaElement,
  kept: ReadonlySet<string>,
): FieldProblem | undefined {
  // A custom error is that of a field with spaces only.
  if (validity.valueMissing || validity.customError) return { text: missingText(name) };
  if (name === "email" && (validity.typeMismatch || !hasPublicDomain(value)))
    return { text: NO_EMAIL };
  if (kept.has(value)) return undefined;
  if (name === "email") {
    const suggestion = suggestEmail(value);
    return suggestion ? { text: `Did you mean ${suggestion}?`, doubt: { suggestion } } : undefined;
  }
  if (name === "phone" && countDigits(value) < FEWEST_PHONE_DIGITS)
    return { text: phoneText(countDigits(value)), doubt: { suggestion: undefined } };
  return undefined;
}

function missingText(name: string): string {
  return FIELDS.find((field) => field.name === name)?.missing ?? "Choose an address type.";
}

function phoneText(digits: number): string {
  const has = digits === 0 ? "no digits" : digits === 1 ? "only 1 digit" : `only ${digits} digits`;
  return `This number has ${has}. Is it complete?`;
}

/** 'Please check Full Name and Address Type.' */
export function problemsText(names: readonly string[]): string {
  const labels = names.map((name) => FIELDS.find((field) => field.name === name)?.label);
  const list = labels.map((label) => label ?? "Address Type");
  if (list.length === 1) return `Please check ${list[0]}.`;
  return `Please check ${list.length} fields: ${list.join(", ")}.`;
}
