import type { DocumentInput } from "#server/documents/pdf/document-input.ts";
import type { CurrentRules } from "#server/rules/rules-store.ts";
import type { CompanySettings } from "#shared/api/company.ts";
import { keepChosen } from "#shared/bench/only-chosen.ts";
import { mapFields } from "#shared/quotes/customer-fields.ts";
import { usualExpiry } from "#shared/quotes/quote-terms.ts";
import { readRules } from "#shared/rules/model.ts";
import { wallClockDay } from "#shared/time/wall-clock.ts";
import { priceBenches } from "../price-items.ts";
import { newQuote } from "../submit/new-quote.ts";
import { wholeItems } from "../whole-items.ts";

/** A quote as it could be sent now: for the first starting bench, with the labels of the customer's fields as a customer. */
export async function sampleQuote(
  { rules, revision }: CurrentRules,
  { paymentTerms: [paymentTerms], conditions }: Pick<CompanySettings, "paymentTerms" | "conditions">,
  at: Date,
  timeZone: string,
) {
  const configuration = rules.startingBenches?.[0]?.choices ?? {};
  const { priced } = await priceBenches([{ configuration, quantity: 1 }], rules, rules, undefined);
  const items = wholeItems(rules, priced);
  const customerInfo = mapFields("key", ({ label }) => label, "commercial-dock" as const);
  const content = { rulesRevision: revision, priceList: undefined };
  const quote = {
    ...newQuote(content, { customerInfo, partner: undefined }, items, at, undefined),
    ...{ quoteId: "Sample", seq: 0 },
  };
  const { deliveryFee, grandTotal } = quote.current;
  const sent = {
    ...{ number: 1, sentAt: at.toISOString(), items: [...items], adjustments: [], deliveryFee, grandTotal },
    ...{ leadTime: 15, expiresOn: usualExpiry(at, timeZone), message: "", rulesRevision: revision, paymentTerms },
    ...(conditions && { conditions: { number: 1, since: wallClockDay(at, timeZone) } }),
  };
  const benches = items.map((item) => readRules(keepChosen(rules, item.configuration)));
  return { quote, sent, conditions, rules: benches, timeZone } satisfies Partial<DocumentInput>;
}
