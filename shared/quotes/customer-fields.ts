import { type AddressType, DELIVERY_FEE_TEXT } from "./delivery.ts";

/** The fields of a quote request about its customer. "How to add" in ARCHITECTURE.md says how to add a field. */
interface Field {
  /** In `customerInfo` on the wire. */
  readonly key: string;
  /** In the table `quotes`. */
  readonly column: string;
  /** In the quote form. */
  readonly label: string;
  /** The message of the form if it is empty. A field without one can stay empty, and clients can leave it out. */
  readonly missing?: string;
  readonly shows: {
    /** In the details for staff, and as a column of the CSV file. */
    readonly staff: string;
    /** In emails to staff. Here and in the PDF, fields with the same label stand together. */
    readonly email?: string;
    readonly pdf?: string;
    readonly customersPage?: string;
  };
  /** Whether the search of quotes finds it. */
  readonly isSearched?: true;
  /** For the description of the API. */
  readonly description: string;
  readonly example: string;
}

interface Text extends Field {
  /** `lines` is a text area. */
  readonly type: "text" | "email" | "tel" | "lines";
  readonly maxLength: number;
  readonly autoComplete?: string;
}

/** It decides about the delivery fee. */
export const ADDRESS_FIELD = {
  key: "addressType",
  column: "address_type",
  type: "choice",
  label: "Address Type",
  missing: "Choose an address type.",
  shows: {
    staff: "Address Type",
    email: "Delivery",
    pdf: "DELIVERY",
    customersPage: "Delivery to",
  },
  description: `Where the workbench is delivered. Delivery costs ${DELIVERY_FEE_TEXT}, or nothing to a commercial address with a loading dock.`,
  example: "home-delivery",
} as const satisfies Field & { type: "choice" };

/** In the order of the form. New fields come last, because their columns of the CSV file do. */
const DECLARED = [
  {
    key: "name",
    column: "name",
    type: "text",
    label: "Full Name",
    missing: "Enter your full name.",
    maxLength: 200,
    autoComplete: "name",
    shows: { staff: "Name", email: "Customer", pdf: "CUSTOMER", customersPage: "Name" },
    isSearched: true,
    description: "Full name.",
    example: "Ada Byron",
  },
  {
    key: "company",
    column: "company",
    type: "text",
    label: "Company Name",
    missing: "Enter the name of your company.",
    maxLength: 200,
    autoComplete: "organization",
    shows: { staff: "Company", email: "Customer", pdf: "CUSTOMER", customersPage: "Company" },
    isSearched: true,
    description: "Company name.",
    example: "Analytical Engines",
  },
  {
    key: "email",
    column: "email",
    type: "email",
    label: "Email Address",
    missing: "Enter your email address.",
    maxLength: 254,
    autoComplete: "email",
    shows: { staff: "Email", email: "Email", pdf: "CONTACT" },
    isSearched: true,
    description: "Where the quote is sent.",
    example: "ada@example.com",
  },
  {
    key: "phone",
    column: "phone",
    type: "tel",
    label: "Phone Number",
    missing: "Enter your phone number.",
    maxLength: 50,
    autoComplete: "tel",
    shows: { staff: "Phone", email: "Phone", pdf: "CONTACT" },
    isSearched: true,
    description: "Phone number.",
    example: "+1 555 010 0100",
  },
  ADDRESS_FIELD,
  {
    key: "notes",
    column: "notes",
    type: "lines",
    label: "Additional Notes",
    maxLength: 4000,
    shows: { staff: "Notes", email: "Notes", pdf: "CUSTOMER NOTES" },
    isSearched: true,
    description: "Anything the customer wants to add.",
    example: "Call before noon.",
  },
] as const satisfies readonly (Text | typeof ADDRESS_FIELD)[];

type Declared = (typeof DECLARED)[number];
type DeclaredText = Exclude<Declared, typeof ADDRESS_FIELD>;

/** A value of each field, by key or by column. */
type FieldValues<By extends "key" | "column", TextValue, Address> = {
  [Each in Declared as Each[By]]: Each extends DeclaredText ? TextValue : Address;
};

/** The customer of a quote. Texts are stored exactly as typed. */
export type CustomerInfo = FieldValues<"key", string, AddressType>;
export type CustomerColumns = FieldValues<"column", string, AddressType>;

export type TextField = Text & Pick<DeclaredText, "key" | "column">;
export type CustomerField = TextField | (Field & typeof ADDRESS_FIELD);

export const CUSTOMER_FIELDS: readonly CustomerField[] = DECLARED;

/** Makes a value for each text, and takes the one of the address type. */
export function mapFields<By extends "key" | "column", TextValue, Address>(
  by: By,
  textValue: (field: TextField) => TextValue,
  addressType: Address,
) {
  return Object.fromEntries(
    CUSTOMER_FIELDS.map((field) => [field[by], field.type === "choice" ? addressType : textValue(field)]),
  ) as FieldValues<By, TextValue, Address>;
}
