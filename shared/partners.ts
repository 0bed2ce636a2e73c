import { z } from "zod";
import { isPartnerId } from "./partner-id.ts";
import { KeySchema, OptionSchema, StepSchema } from "./rules.ts";

export const PartnerIdSchema = z
  .string()
  .refine(
    isPartnerId,
    "Use lower-case letters, digits, - and _, at most 64, starting with a letter or digit.",
  );

/** Where a page may come from: 'https://shop.example.com', without a path. */
export const OriginSchema = z
  .string()
  .regex(/^https?:\/\/[^/\s;,'"]+$/, "Give an origin such as https://shop.example.com.");

/** What is settled with one partner. All but the id and the name can be left out. */
export const PartnerSchema = z.strictObject({
  id: PartnerIdSchema,
  name: StepSchema.shape.name,
  /** Whose pages may show the configurator for this partner; none given: those of EMBED_ORIGINS. */
  origins: z.array(OriginSchema).min(1, "Give an origin, or leave origins out.").optional(),
  accent: OptionSchema.shape.colorCode,
  /** Whether visitors see no prices; quotes have them all the same. */
  hidePrices: z.boolean().default(false),
  /** Steps that are decided and not shown: step key to value, or to a list of values. */
  fixedChoices: z.record(KeySchema, z.union([KeySchema, z.array(KeySchema).min(1)])).default({}),
});

/** The partners' file in the data folder: `partners.json`. */
export const PartnersFileSchema = z.strictObject({
  partners: z
    .array(PartnerSchema)
    .refine(
      (partners) => new Set(partners.map(({ id }) => id)).size === partners.length,
      "Each partner has an id of its own.",
    ),
});

export type Partner = z.infer<typeof PartnerSchema>;
