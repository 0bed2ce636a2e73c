import { z } from "zod";
import { ADDRESS_TYPES } from "./delivery.ts";
import { QUOTE_STATUSES } from "./quote-status.ts";
import { isSingleLine, isWellFormedText } from "./text.ts";

const line = (longest: number) =>
  z
    .string()
    .max(longest, `Use at most ${longest} characters.`)
    .refine((text) => text.trim() !== "", "This field is required.")
    .refine(isSingleLine, "Use one line of ordinary text.");

/** Who asks for a quote. Texts are kept as they were typed, to the byte. */
export const CustomerInfoSchema = z.object({
  name: line(200),
  email: line(254).regex(z.regexes.html5Email, "Give an e-mail address such as name@example.com."),
  phone: line(50),
  company: line(200),
  addressType: z.enum(ADDRESS_TYPES, "Choose one of the address types."),
  notes: z
    .string()
    .max(4000, "Use at most 4000 characters.")
    .refine(isWellFormedText, "Use ordinary text.")
    .default(""),
});

export type CustomerInfo = z.infer<typeof CustomerInfoSchema>;

/** One line of a parts list on the wire; `price` in dollars. */
export const PartSchema = z.object({
  stepKey: z.string(),
  stepName: z.string(),
  value: z.string(),
  optionName: z.string(),
  sku: z.string().optional(),
  /** The name of an uploaded image. */
  image: z.string().optional(),
  price: z.number(),
});

/** A stored quote on the wire: a snapshot that later edits of the rules never change. Dollars. */
export const QuoteSchema = z.object({
  quoteId: z.string(),
  status: z.enum(QUOTE_STATUSES),
  /** When it was submitted, ISO 8601 in UTC. */
  timestamp: z.iso.datetime(),
  customerInfo: CustomerInfoSchema,
  /** On whose page it was asked for; the name is as it was then, absent where nothing was settled. */
  partner: z.object({ id: z.string(), name: z.string().optional() }).optional(),
  configuration: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  pricing: z.object({
    totalPrice: z.number(),
    deliveryFee: z.number(),
    breakdown: z.object({ basePrice: z.number(), modifications: z.number() }),
    parts: z.array(PartSchema),
  }),
  /** The revision of the rules that it was priced by. */
  revision: z.int(),
  /** ISO 8601 in UTC; only of a quote that is deleted, but still to be restored. */
  deletedAt: z.iso.datetime().optional(),
});

export type Quote = z.infer<typeof QuoteSchema>;

const eventFacts = {
  /** The order of all events of all quotes. */
  seq: z.int(),
  /** ISO 8601 in UTC. */
  at: z.iso.datetime(),
  actor: z.enum(["visitor", "staff"]),
};

/** What happened to a quote, the first being its submission. `actor` is who did it. */
export const QuoteEventSchema = z.discriminatedUnion("kind", [
  z.object({ ...eventFacts, kind: z.literal("submitted") }),
  z.object({
    ...eventFacts,
    kind: z.literal("status-changed"),
    from: z.enum(QUOTE_STATUSES),
    to: z.enum(QUOTE_STATUSES),
  }),
  z.object({ ...eventFacts, kind: z.literal("note-added"), note: z.string() }),
  z.object({ ...eventFacts, kind: z.literal("deleted") }),
  z.object({ ...eventFacts, kind: z.literal("restored") }),
]);

export type QuoteEvent = z.infer<typeof QuoteEventSchema>;
