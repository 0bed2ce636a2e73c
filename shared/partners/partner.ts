import { z } from "zod";
import { KEY_PATTERN, KeySchema } from "#shared/rules/fields.ts";
import { OptionSchema, StepSchema } from "#shared/rules/rules.ts";
import { wholeNumber } from "#shared/text/schema.ts";
import { A_PARTNER_ID, isPartnerId } from "./partner-id.ts";
import { PriceListSchema } from "./price-list.ts";

export const PartnerIdSchema = z
  .string()
  .refine(isPartnerId, A_PARTNER_ID)
  .meta({ description: "The partner's ID.", pattern: KEY_PATTERN.source });

/** A host in ASCII, or all hosts below one ('*.example.com'), with a port unless it is the default. */
const ORIGIN_PATTERN = /^https?:\/\/(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*(:\d{1,5})?$/i;

/** A host has at most 253 characters. */
const MAX_ORIGIN_CHARACTERS = 270;

/** Whether a text is an origin that a Content Security Policy can hold: 'https://shop.example.com'. */
export function isOrigin(text: string): boolean {
  return text.length <= MAX_ORIGIN_CHARACTERS && ORIGIN_PATTERN.test(text);
}

/** 'https://shop.example.com', without a path. */
const OriginSchema = z
  .string()
  .refine(
    isOrigin,
    "Give an origin such as https://shop.example.com, without a path; write names in other alphabets in their xn-- form.",
  );

/** As many as fit into a header that every proxy forwards. */
const MAX_ORIGINS = 50;

/** 'whsec_' and a key of 24 to 64 bytes in base64, as for webhooks. */
const SECRET_PATTERN = /^whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

export const MAX_PARTNERS = 500;

/** The settings of a partner. Only id and name are required. */
export const PartnerSchema = z.strictObject({
  id: PartnerIdSchema,
  name: StepSchema.shape.name,
  isOn: z
    .boolean()
    .default(true)
    .describe("Whether the partner's pages show the configurator, and its requests are accepted."),
  origins: z
    .array(OriginSchema)
    .min(1, "Give an origin, or leave origins out.")
    .max(MAX_ORIGINS, `Give at most ${MAX_ORIGINS} origins: https://*.example.com covers all subdomains.`)
    .optional()
    .describe(
      "Sites that may show the configurator for this partner. If it is missing, the sites in `embedOrigins` may.",
    ),
  secret: z.string().regex(SECRET_PATTERN, "Give a secret that the Admin Panel made, or leave it out.").optional(),
  quotesPerTenMinutes: wholeNumber(1, 10_000)
    .optional()
    .describe(
      "The quotes that the partner's server may submit in ten minutes, if it signs its requests; 300 if it is missing.",
    ),
  accent: OptionSchema.shape.colorCode,
  hidePrices: z.boolean().default(false).describe("Whether prices are hidden from visitors. Quotes still have them."),
  fixedChoices: z
    .record(KeySchema, z.union([KeySchema, z.array(KeySchema).min(1)], "Give an option's value, or a list of values."))
    .default({})
    .describe("Choices made in advance. Visitors do not see these steps."),
  priceList: PriceListSchema.optional(),
});

export type Partner = z.infer<typeof PartnerSchema>;
