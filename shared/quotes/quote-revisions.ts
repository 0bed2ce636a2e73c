import { z } from "zod";
import { DollarsSchema } from "#shared/rules/fields.ts";
import { schema, shortText, strictSchema, wholeNumber } from "#shared/text/schema.ts";
import { isWellFormedText } from "#shared/text/text.ts";
import { contentFacts, reasonSchema, taxFacts, textTerms, WholeItemSchema, writtenTerms } from "./quote.ts";
import { MAX_ITEMS, MAX_QUANTITY } from "./quote-items.ts";
import { MAX_ADJUSTMENTS, MAX_LEAD_TIME_DAYS, MAX_MESSAGE_CHARACTERS, MAX_TAXES } from "./quote-terms.ts";

const A_PERCENTAGE = "Enter a percentage such as 7.5, from −100 to 1,000.";

/** A discount (negative) or a surcharge (positive), as staff enter it. */
const AdjustmentSchema = z
  .union([
    z.strictObject({ reason: reasonSchema, amount: DollarsSchema.describe("Dollars; negative for a discount.") }),
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

/** A tax as staff enter it. */
const TaxSchema = z
  .union([
    z.strictObject({ name: taxFacts.name, amount: DollarsSchema.nonnegative("A tax cannot be less than $0.") }),
    z.strictObject({ ...taxFacts, on: taxFacts.on.default("all") }),
  ])
  .meta({ id: "Tax" });

const A_DEPOSIT = "Enter a percentage such as 50, up to 100.";

const DepositSchema = z
  .union([
    z.strictObject({ amount: DollarsSchema.positive("Enter an amount such as 500.") }),
    z.strictObject({
      percent: z.number(A_DEPOSIT).positive(A_DEPOSIT).max(100, A_DEPOSIT).multipleOf(0.01, A_DEPOSIT),
    }),
  ])
  .meta({ id: "Deposit" });

/** The person of staff who sends a revision, as the customer reads it. */
const SenderSchema = z
  .object({ name: z.string(), email: z.string(), phone: z.string().describe("Empty if the person gave none.") })
  .meta({
    id: "QuoteSender",
    description:
      "The person of staff who sent it, for the customer's questions; absent if it was sent without an account, or by a program.",
  });

export type QuoteSender = z.infer<typeof SenderSchema>;

export const MessageSchema = shortText(MAX_MESSAGE_CHARACTERS).refine(isWellFormedText, "Use ordinary text.");

/** The terms that staff decide when they send a quote. */
export const quoteTerms = {
  adjustments: z
    .array(AdjustmentSchema)
    .max(MAX_ADJUSTMENTS, `Use at most ${MAX_ADJUSTMENTS} discounts and surcharges.`)
    .default([])
    .describe("Discounts and surcharges. Discounts come first."),
  taxes: z
    .array(TaxSchema)
    .max(MAX_TAXES, `Use at most ${MAX_TAXES} taxes.`)
    .optional()
    .describe(
      "Taxes, in percent or dollars. They come after delivery, and are left out if `taxExemption` has a number.",
    ),
  deposit: DepositSchema.optional().describe(
    "The part of the total that is due when the quote is accepted, in dollars or in percent of the total.",
  ),
  ...textTerms,
  leadTime: wholeNumber(1, MAX_LEAD_TIME_DAYS).describe("Business days from acceptance to delivery."),
  expiresOn: z.iso
    .date("Enter a date.")
    .describe("The last day on which it can be accepted, in the company's time zone."),
  message: MessageSchema.default("").describe(
    "What staff write to the customer. `{name}`, `{quoteId}`, `{total}`, `{validThrough}` and `{leadTime}` become what they say.",
  ),
};

const chosen = (what: string) => z.array(z.int().min(0).max(MAX_QUANTITY)).max(MAX_ITEMS).readonly().describe(what);

export const SelectionSchema = strictSchema("Selection", {
  items: chosen("A quantity for each bench, in their order; 0 leaves an optional one out."),
  freeLines: chosen("The same for each of `freeLines`."),
});

export type Selection = z.infer<typeof SelectionSchema>;

/** A quote as it was sent to the customer. It never changes: a change is the next revision. */
export const QuoteRevisionSchema = schema("QuoteRevision", {
  number: z.int().min(1).describe("Counted from 1 in each quote."),
  sentAt: z.iso.datetime().describe("When it was sent, in UTC."),
  items: z.array(WholeItemSchema).min(1).max(MAX_ITEMS),
  ...quoteTerms,
  ...writtenTerms,
  ...contentFacts,
  sender: SenderSchema.optional(),
  conditions: z
    .object({ number: z.int(), since: z.iso.date() })
    .optional()
    .describe("The company's conditions with which it was sent: their number, and the day since which they count."),
  selection: SelectionSchema.optional().describe(
    "What the customer chose on acceptance, if there was something to choose. The quote then has these lines; the others stay as they were sent.",
  ),
});

export type QuoteRevision = z.infer<typeof QuoteRevisionSchema>;
