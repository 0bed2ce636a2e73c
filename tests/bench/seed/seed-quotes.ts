import { type NewQuote, newQuote } from "#server/quotes/new-quote.ts";
import type { CurrentRules } from "#server/rules/store.ts";
import { price } from "#shared/engine/price.ts";
import { customerPool, someNotes, somePartner } from "./customers.ts";
import { randomOf } from "./random.ts";
import { someBench } from "./some-bench.ts";
import { type StatusChange, statusHistory, submissionTimes } from "./timeline.ts";

/** A quote with its current status and the changes before. */
export interface SeedQuote {
  readonly quote: NewQuote;
  /** Oldest first. Empty for a pending quote. */
  readonly changes: readonly StatusChange[];
}

/** Realistic quotes of two years, in the order of submission. The same arguments return the same quotes. */
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
    if (!priced.ok) throw new Error("The generated bench does not fit the rules.");
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
