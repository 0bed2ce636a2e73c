import { setImmediate } from "node:timers/promises";
import { createInvalidConfiguration, type FoundProblem } from "#server/rules/invalid-configuration.ts";
import type { SubmissionRequest, SubmitQuoteRequest } from "#shared/api/quotes/submit.ts";
import { evaluate } from "#shared/engine/evaluate.ts";
import { type Pricing, price } from "#shared/engine/price.ts";
import { BELOW_ZERO } from "#shared/engine/rejection.ts";
import { settle } from "#shared/engine/settle.ts";
import { validate } from "#shared/engine/validate.ts";
import { type Cents, cents, multiply, sum } from "#shared/money.ts";
import type { QuoteItem } from "#shared/quotes/quote.ts";
import type { Configuration, UncheckedConfiguration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";

/** An item of a submission with the price of its bench, so far if it is unfinished. */
export interface PricedItem extends Pick<QuoteItem, "name" | "quantity" | "missing" | "optional" | "range"> {
  readonly configuration: Configuration;
  readonly pricing: Pricing;
}

/**
 * The items of a submission at the prices that the visitor saw, and at full prices, each with its open steps. If choices of
 * any do not fit together, throws 400 with the problems of all.
 */
export function priceItems(
  request: SubmissionRequest,
  seenRules: Rules,
  fullRules: Rules,
): Promise<{ readonly seen: readonly PricedItem[]; readonly priced: readonly PricedItem[] }> {
  if ("items" in request) return priceBenches(request.items, seenRules, fullRules, "items");
  const { configuration } = request;
  return priceBenches([{ configuration, quantity: 1 }], seenRules, fullRules, undefined);
}

/** A bench to price. */
export interface UnpricedItem extends Pick<QuoteItem, "name" | "quantity" | "optional" | "range"> {
  readonly configuration: UncheckedConfiguration;
  /** Its place in the request, if it is another one than here. */
  readonly place?: number;
}

const NEGATIVE_TOTAL: FoundProblem = { ...{ stepKey: "", code: "negative_total", message: BELOW_ZERO } };

/** The benches that are priced in a row. One of the largest catalog can take ten milliseconds. */
const MAX_IN_A_ROW = 3;

/**
 * The same for items in a field of the request, which the paths of problems name; undefined for a single bench. Other requests are answered
 * in between.
 */
export async function priceBenches(
  items: readonly UnpricedItem[],
  seenRules: Rules,
  fullRules: Rules,
  field: "items" | "proposal" | undefined,
) {
  const problems: FoundProblem[] = [];
  const seen: PricedItem[] = [];
  const priced: PricedItem[] = [];
  for (const [index, { configuration: given, place = index, ...facts }] of items.entries()) {
    if (index > 0 && index % MAX_IN_A_ROW === 0) await setImmediate();
    const found = validate(seenRules, given, { complete: false });
    problems.push(...found.map((each) => (field ? { ...each, item: `${field}.${place}` } : each)));
    const { configuration } = settle(seenRules, given);
    const open = evaluate(seenRules, configuration).missing;
    const bench = {
      ...facts,
      configuration,
      ...(open.length > 0 && { missing: open.map(({ key, name }) => ({ stepKey: key, stepName: name })) }),
    };
    const shown = price(seenRules, configuration);
    const full = seenRules === fullRules ? shown : price(fullRules, configuration);
    const isBelowZero = [shown, full].some((each) => each.ok && each.pricing.totalPrice < 0);
    if (isBelowZero) problems.push({ ...NEGATIVE_TOTAL, ...(field && { item: `${field}.${place}` }) });
    if (shown.ok) seen.push({ ...bench, pricing: shown.pricing });
    if (full.ok) priced.push({ ...bench, pricing: full.pricing });
  }
  if (problems.length > 0 || seen.length < items.length || priced.length < items.length)
    throw createInvalidConfiguration(problems);
  return { seen, priced };
}

/** The total without delivery. */
export function totalOf(items: readonly PricedItem[]): Cents {
  return sum(items.map(({ pricing, quantity }) => multiply(pricing.totalPrice, quantity)));
}

/** Whether the client showed a total, unit prices or parts that differ from the server's. */
export function priceChanged(request: SubmissionRequest, items: readonly PricedItem[]): boolean {
  const { totalPrice } = request;
  if (totalPrice !== undefined && cents(totalPrice) !== totalOf(items)) return true;
  return items.some(({ pricing }, index) =>
    "items" in request ? isOtherPrice(request.items[index]?.unitPrice, pricing) : areOtherParts(request.parts, pricing),
  );
}

const isOtherPrice = (seen: number | undefined, { totalPrice }: Pricing) =>
  seen !== undefined && cents(seen) !== totalPrice;

const areOtherParts = (seen: SubmitQuoteRequest["parts"], { parts }: Pricing) =>
  seen !== undefined &&
  (seen.length !== parts.length ||
    parts.some(
      (part, index) =>
        seen[index]?.stepName !== part.stepName ||
        seen[index].optionName !== part.optionName ||
        cents(seen[index].price) !== part.price,
    ));
