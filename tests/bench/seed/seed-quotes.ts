import { type NewQuote, newQuote } from "#server/quotes/new-quote.ts";
import type { CurrentRules } from "#server/rules/store.ts";
import { price } from "#shared/engine/price.ts";
import { customerPool } from "./customers.ts";
import { someNotes } from "./notes.ts";
import { somePartner } from "./partners.ts";
import { randomOf } from "./random.ts";
import { someBench } from "./some-bench.ts";
import { type StatusChange, statusHistory } from "./status-history.ts";
import { submissionTimes } from "./submission-times.ts";

/** A quote with the status that it has by now, and how it came to it. */
export interface SeedQuote {
  readonly quote: NewQuote;
  /** In the order in which they happened; none for a quote that is still pending. */
  readonly changes: readonly StatusChange[];
}

/**
 * Quotes as a company may have got them in two years, in the order of their submission. The same for
 * the same rules, count, moment and seed.
 */
export function* seedQuotes(
  current: CurrentRules,
  count: number,
  now: Date,
  seed: number,
): Generator<SeedQuote> {
  const random = randomOf(seed, -1);
  const someCustomer = customerPool(count, seed);
  const cameBy = randomOf(seed, -3);
  for (const at of submissionTimes(count, now, randomOf(seed, -2))) {
    const configuration = someBench(current.rules, random);
    const priced = price(current.rules, configuration);
    if (!priced.ok) throw new Error("A bench was made that the rules do not offer.");
    const customerInfo = { ...someCustomer(random), notes: someNotes(random) };
    const changes = statusHistory(at, now, random);
    const partner = somePartner(cameBy);
    const quote = newQuote(
      current,
      { configuration, customerInfo, totalPrice: 0, partner: partner?.id },
      priced.pricing,
      at,
      partner?.name,
    );
    yield { quote: { ...quote, status: changes.at(-1)?.to ?? "pending" }, changes };
  }
}
