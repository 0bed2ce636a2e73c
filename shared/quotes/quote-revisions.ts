import { z } from "zod";
import { DollarsSchema } from "#shared/rules/fields.ts";
import { isWellFormedText } from "#shared/text/text.ts";
import { contentFacts, reasonSchema, WholeItemSchema, WrittenAdjustmentsSchema } from "./quote.ts";
import { MAX_ITEMS } from "./quote-items.ts";
import { MAX_ADJUSTMENTS, MAX_LEAD_TIME_DAYS, MAX_MESSAGE_CHARACTERS } from "./quote-terms.ts";

const A_PERCENTAGE = "Enter a percentage such as 7.5, from −100 to 1,000.";

/** A discount (negative) or a surcharge (positive), as staff enter it. */
const AdjustmentSchema = z
  .union([
    z.strictObject({
      reason: reasonSchema,
      amount: DollarsSchema.describe("Dollars; negative for a discount."),
    }),
    z.strictObject({
      reason: reasonSchema,
      percent: z
        .number(A_PERCENTAGE)
        .min(-100, A_PERCENTAGE)
        .max(1000, A_PERCENTAGE)
        .multipleOf(0.01, A_PERCENTAGE)
        .describe(
          "Negative for a discount, in percent of the sum of all lines; positive for a surcharge, in percent of that sum less the discounts.",
        ),
    }),
  ])
  .meta({ id: "Adjustment" });

/** The person of staff who sends a revision, as the customer reads it. */
const SenderSchema = z
  .object({
    name: z.string(),
    email: z.string(),
    phone: z.string().describe("Empty if the person gave none."),
  })
  .meta({
    id: "QuoteSender",
    description:
      "The person of staff who sent it, for the customer's questions; absent if it was sent without an account, or by a program.",
  });

export type QuoteSender = z.infer<typeof SenderSchema>;

export const MessageSchema = z
  .string()
  .max(MAX_MESSAGE_CHARACTERS, `Use at most ${MAX_MESSAGE_CHARACTERS} characters.`)
  .refine(isWellFormedText, "Use ordinary text.");

const A_LEAD_TIME = `Enter a whole number from 1 to ${MAX_LEAD_TIME_DAYS}.`;

/** The terms that staff decide when they send a quote. */
export const quoteTerms = {
  adjustments: z
    .array(AdjustmentSchema)
    .max(MAX_ADJUSTMENTS, `Use at most ${MAX_ADJUSTMENTS} discounts and surcharges.`)
    .default([])
    .describe("Discounts and surcharges. Discounts come first."),
  leadTime: z
    .int(A_LEAD_TIME)
    .min(1, A_LEAD_TIME)
    .max(MAX_LEAD_TIME_DAYS, A_LEAD_TIME)
    .describe("Business days from acceptance to delivery."),
  expiresOn: z.iso
    .date("Enter a date.")
    .describe("The last day on which it can be accepted, in the company's time zone."),
  message: MessageSchema.default("").describe("What staff write to the customer."),
};

/** A quote as it was sent to the customer. It never changes: a change is the next revision. */
export const QuoteRevisionSchema = z
  .object({
    number: z.int().min(1).describe("Counted from 1 in each quote."),
    sentAt: z.iso.datetime().describe("When it was sent, in UTC."),
    items: z.array(WholeItemSchema).min(1).max(MAX_ITEMS),
    ...quoteTerms,
    adjustments: WrittenAdjustmentsSchema,
    ...contentFacts,
    sender: SenderSchema.optional(),
  })
  .meta({ id: "QuoteRevision" });

export type QuoteRevision = z.infer<typeof QuoteRevisionSchema>;
