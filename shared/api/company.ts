import { z } from "zod";
import {
  MAX_CONDITIONS_CHARACTERS,
  MAX_DIFFERENT_CHARACTERS,
  MAX_FOOTER_CHARACTERS,
  MAX_LETTERHEAD_CHARACTERS,
  MAX_MESSAGE_TEXTS,
  MAX_REGION_CHARACTERS,
  MAX_TAX_RATES,
  MAX_TEXT_CHARACTERS,
  MAX_TEXT_NAME_CHARACTERS,
} from "#shared/quotes/company.ts";
import { taxFacts, textTerms } from "#shared/quotes/quote.ts";
import { emailAddress } from "#shared/text/email-schema.ts";
import { schema, shortText } from "#shared/text/schema.ts";
import { endsItsTurns, isVisible, isWellFormedText } from "#shared/text/text.ts";
import { endpoints } from "./declaration/endpoint.ts";
import { ifVersion } from "./declaration/headers.ts";
import { optionalName } from "./declaration/name-field.ts";
import { reply } from "./declaration/reply.ts";

/** The most payment terms that staff choose from. */
const MAX_PAYMENT_TERMS = 30;

const MAX_ADDRESS_LINES = 6;

const MAX_CONDITIONS_LINES = 1000;

const line = optionalName(MAX_LETTERHEAD_CHARACTERS);

/** The settings that the company's quotes are written with. Each field can be changed alone. */
const CompanyFields = schema("Company", {
  name: line.describe("If it is empty, that of the server's settings."),
  logo: z
    .string()
    .regex(/^(?:[0-9a-f]{32}\.png)?$/, "Upload the logo first.")
    .describe("The `filename` of an image that was uploaded with `use=logo`; empty for none."),
  address: z.array(line).max(MAX_ADDRESS_LINES, `Use at most ${MAX_ADDRESS_LINES} lines.`),
  phone: line,
  email: emailAddress(z.string().max(254)).or(z.literal("")),
  taxNumber: line,
  footer: optionalName(MAX_FOOTER_CHARACTERS).describe("At the foot of each page of a PDF, and of each email."),
  paymentTerms: z
    .array(textTerms.paymentTerms.unwrap().refine(isVisible, "Enter payment terms such as Net 30."))
    .max(MAX_PAYMENT_TERMS, `Use at most ${MAX_PAYMENT_TERMS} payment terms.`),
  conditions: z
    .string()
    .trim()
    .max(MAX_CONDITIONS_CHARACTERS, `Use at most ${MAX_CONDITIONS_CHARACTERS} characters.`)
    .refine((text) => isWellFormedText(text) && endsItsTurns(text), "Use ordinary text.")
    .refine(
      (text) => new Set(text).size <= MAX_DIFFERENT_CHARACTERS,
      `Use at most ${MAX_DIFFERENT_CHARACTERS} different characters.`,
    )
    .refine((text) => text.split("\n").length <= MAX_CONDITIONS_LINES, `Use at most ${MAX_CONDITIONS_LINES} lines.`)
    .describe("Quotes are sent with them from now on. A quote that was sent keeps those of that day."),
  taxRates: z
    .array(
      schema("TaxRate", {
        ...taxFacts,
        region: optionalName(MAX_REGION_CHARACTERS).describe("Where the goods are shipped to; empty for anywhere."),
      }),
    )
    .max(MAX_TAX_RATES, `Use at most ${MAX_TAX_RATES} tax rates.`),
  messageTexts: z
    .array(
      schema("MessageText", {
        name: optionalName(MAX_TEXT_NAME_CHARACTERS).refine(isVisible, "Name the text."),
        text: shortText(MAX_TEXT_CHARACTERS).refine(
          (text) => isVisible(text) && isWellFormedText(text),
          "Write the text.",
        ),
      }),
    )
    .max(MAX_MESSAGE_TEXTS, `Use at most ${MAX_MESSAGE_TEXTS} texts.`)
    .describe("The texts that staff insert into the message of a quote, with fields such as `{name}` and `{total}`."),
  reminders: z
    .boolean()
    .describe("Whether customers who have not answered get one email three days before their quote expires."),
});

export type CompanySettings = z.infer<typeof CompanyFields>;

/** Without those of the server. */
export const NO_COMPANY: CompanySettings = {
  ...{ name: "", logo: "", address: [], phone: "", email: "", taxNumber: "", footer: "" },
  ...{ taxRates: [], reminders: true, paymentTerms: [], messageTexts: [], conditions: "" },
};

const CompanyRequest = CompanyFields.partial().meta({ id: "CompanyRequest" });

export type CompanyRequest = z.infer<typeof CompanyRequest>;

const CompanyReply = reply("CompanyReply", {
  company: CompanyFields,
  version: z.int().describe("Increases with every change. Send it in `If-Match` with the next one."),
});

export const companyEndpoints = endpoints(
  {
    name: "Staff: company",
    description:
      "The company's letterhead, and its settings for quotes, such as tax rates. The product does not know tax law.",
  },
  {
    getCompany: {
      route: "GET /api/company",
      access: "quotes:read",
      summary: "Get the company's settings",
      description:
        "Returns the letterhead, and what staff choose from when they send a quote. Until somebody changes a field, it is that of the server's settings.",
      reply: CompanyReply,
    },
    changeCompany: {
      route: "PUT /api/company",
      access: "people",
      summary: "Change the company's settings",
      description: "Changes the fields that it gets. Terms and conditions of quotes that were sent stay as they are.",
      headers: ifVersion("company"),
      body: CompanyRequest,
      reply: CompanyReply,
      errors: { 412: ["company_changed"] },
    },
    previewCompany: {
      route: "POST /api/company/preview",
      access: "people",
      summary: "Preview a quote with changed settings",
      description:
        "Returns the PDF of a sample quote as a picture, with the given fields in place of the stored ones. Stores nothing.",
      body: CompanyRequest,
      reply: ["image/svg+xml"],
    },
  },
);
