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
  /** For the order: the quote form offers it behind one line, and the customer's page on acceptance. */
  readonly isForOrder?: true;
  /** For the description of the API. */
  readonly description: string;
  readonly example: string;
}

interface Text extends Field {
  /** `lines` is a text area, and `address` a smaller one, which stands among the facts. */
  readonly type: "text" | "email" | "tel" | "lines" | "address";
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
  shows: { staff: "Address Type", email: "Delivery", pdf: "DELIVERY", customersPage: "Delivery to" },
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
    description: "Anything the customer wants to add.",
    example: "Call before noon.",
  },
  {
    key: "poNumber",
    column: "po_number",
    type: "text",
    label: "PO Number",
    maxLength: 60,
    shows: { staff: "PO Number", email: "PO number", pdf: "PO NUMBER", customersPage: "PO number" },
    isForOrder: true,
    description: "The number of the customer's purchase order.",
    example: "4500871123",
  },
  {
    key: "shipTo",
    column: "ship_to",
    type: "address",
    label: "Ship-to Address",
    maxLength: 500,
    autoComplete: "shipping street-address",
    shows: { staff: "Ship To", email: "Ship to", pdf: "SHIP TO", customersPage: "Ship to" },
    isForOrder: true,
    description: "Where the benches go.",
    example: "Dock 4, 12 Mill Road, Milwaukee, WI 53204",
  },
  {
    key: "billTo",
    column: "bill_to",
    type: "address",
    label: "Bill-to Address",
    maxLength: 500,
    autoComplete: "billing street-address",
    shows: { staff: "Bill To", email: "Bill to", pdf: "BILL TO", customersPage: "Bill to" },
    isForOrder: true,
    description: "Who gets the invoice.",
    example: "Accounts Payable, PO Box 12, Milwaukee, WI 53201",
  },
  {
    key: "ccEmail",
    column: "cc_email",
    type: "email",
    label: "Email of a Second Contact",
    maxLength: 254,
    shows: { staff: "Copy To", email: "Copy to", pdf: "COPY TO", customersPage: "Copy to" },
    isForOrder: true,
    description: "Who gets a copy of the quotes that staff send.",
    example: "purchasing@example.com",
  },
] as const satisfies readonly (Text | typeof ADDRESS_FIELD)[];

type Declared = (typeof DECLARED)[number];
/** The fields for the order. */
export type OrderKey = Extract<Declared, { isForOrder: true }>["key"];
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
