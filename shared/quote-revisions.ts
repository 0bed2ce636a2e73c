import { z } from "zod";
import { type Cents, cents, dollars, percentOf, sum } from "./money.ts";
import { itemsPrice, MOST_ITEMS } from "./quote-items.ts";
import { WholeItemSchema } from "./quotes.ts";
import { DollarsSchema } from "./rules.ts";
import { isSingleLine, isWellFormedText } from "./text.ts";

/** The most discounts and surcharges of a quote. */
export const MOST_ADJUSTMENTS = 10;

/** The longest lead time, in business days. */
export const LONGEST_LEAD_TIME = 365;

/** The days until a quote expires, unless staff choose another day. */
export const VALID_DAYS = 30;

/** The most characters of a message between staff and customer. */
export const LONGEST_MESSAGE = 4000;

const reason = z
  .string()
  .max(200, "Use at most 200 characters.")
  .refine((text) => text.trim() !== "", "Give the reason.")
  .refine(isSingleLine, "Use one line of ordinary text.")
  .meta({ description: "The reason, as the customer reads it." });

const A_PERCENTAGE = "Enter a percentage such as 7.5, from −100 to 1,000.";

/** A discount (negative) or a surcharge (positive), as staff enter it. */
export const AdjustmentSchema = z
  .union([
    z.strictObject({
      reason,
      amount: DollarsSchema.meta({ description: "Dollars; negative for a discount." }),
    }),
    z.strictObject({
      reason,
      percent: z
        .number(A_PERCENTAGE)
        .min(-100, A_PERCENTAGE)
        .max(1000, A_PERCENTAGE)
        .multipleOf(0.01, A_PERCENTAGE)
        .meta({ description: "Percent of the sum of all items; negative for a discount." }),
    }),
  ])
  .meta({ id: "Adjustment" });

export type Adjustment = z.infer<typeof AdjustmentSchema>;

export const MessageSchema = z
  .string()
  .max(LONGEST_MESSAGE, `Use at most ${LONGEST_MESSAGE} characters.`)
  .refine(isWellFormedText, "Use ordinary text.");

/** What staff decide when they send a quote. */
export const quoteTerms = {
  adjustments: z
    .array(AdjustmentSchema)
    .max(MOST_ADJUSTMENTS, `Use at most ${MOST_ADJUSTMENTS} discounts and surcharges.`)
    .default([])
    .meta({ description: "Discounts and surcharges, in the order of the page." }),
  leadTime: z
    .int(`Enter a whole number from 1 to ${LONGEST_LEAD_TIME}.`)
    .min(1, `Enter a whole number from 1 to ${LONGEST_LEAD_TIME}.`)
    .max(LONGEST_LEAD_TIME, `Enter a whole number from 1 to ${LONGEST_LEAD_TIME}.`)
    .meta({ description: "Business days from acceptance to delivery." }),
  expiresOn: z.iso
    .date("Enter a date.")
    .meta({ description: "The last day on which it can be accepted, in the company's time zone." }),
  message: MessageSchema.default("").meta({ description: "What staff write to the customer." }),
};

/** A quote as it was sent to the customer. It never changes: a change is the next revision. */
export const QuoteRevisionSchema = z
  .object({
    number: z.int().min(1).meta({ description: "Counted from 1 in each quote." }),
    sentAt: z.iso.datetime().meta({ description: "When it was sent, in UTC." }),
    items: z.array(WholeItemSchema).min(1).max(MOST_ITEMS),
    ...quoteTerms,
    adjustments: z
      .array(
        z.object({
          reason: z.string(),
          percent: z.number().optional(),
          amount: z.number().meta({ description: "Dollars; negative for a discount." }),
        }),
      )
      .meta({ description: "Discounts and surcharges with their amounts." }),
    deliveryFee: z.number().meta({ description: "Dollars, once for the quote." }),
    grandTotal: z
      .number()
      .meta({ description: "Dollars for all items, with adjustments and delivery." }),
    rulesRevision: z.int().meta({ description: "The revision of the rules that has its benches." }),
  })
  .meta({ id: "QuoteRevision" });

export type QuoteRevision = z.infer<typeof QuoteRevisionSchema>;

/** The discounts and surcharges of items with their amounts in cents. Percentages are of the sum of all items, without delivery. */
export function adjustmentAmounts(
  items: Parameters<typeof itemsPrice>[0],
  adjustments: readonly Adjustment[],
): readonly Cents[] {
  const price = itemsPrice(items);
  return adjustments.map((each) =>
    "amount" in each ? cents(each.amount) : percentOf(price, each.percent, CENT),
  );
}

const CENT = cents(0.01);

/** The items with adjustments and delivery, in cents; may be negative. */
export function adjustedTotal(
  items: Parameters<typeof itemsPrice>[0],
  adjustments: readonly Adjustment[],
  deliveryFee: Cents,
): Cents {
  return sum([itemsPrice(items), ...adjustmentAmounts(items, adjustments), deliveryFee]);
}

/** The adjustments as a revision keeps them. */
export function writeAdjustments(
  items: Parameters<typeof itemsPrice>[0],
  adjustments: readonly Adjustment[],
): QuoteRevision["adjustments"] {
  const amounts = adjustmentAmounts(items, adjustments);
  return adjustments.flatMap((each, index) => {
    const amount = amounts[index];
    if (amount === undefined) return [];
    const { reason } = each;
    return "percent" in each
      ? { reason, percent: each.percent, amount: dollars(amount) }
      : { reason, amount: dollars(amount) };
  });
}

/** Whether a revision can no longer be accepted on a day ('YYYY-MM-DD') in the company's time zone. */
export const isExpired = ({ expiresOn }: Pick<QuoteRevision, "expiresOn">, day: string): boolean =>
  expiresOn < day;
