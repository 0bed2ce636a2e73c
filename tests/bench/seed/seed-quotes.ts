import type { PricedItem } from "#server/quotes/price-items.ts";
import { type NewQuote, newQuote } from "#server/quotes/submit/new-quote.ts";
import { wholeItems } from "#server/quotes/whole-items.ts";
import type { CurrentRules } from "#server/rules/rules-store.ts";
import { price } from "#shared/engine/price.ts";
import type { Rules } from "#shared/rules/model.ts";
import { customerPool, someNotes, somePartner } from "./customers.ts";
import { type Random, randomOf } from "./random.ts";
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
  mostItems: number,
): Generator<SeedQuote> {
  const random = randomOf(seed, -1);
  const someCustomer = customerPool(count, seed);
  const cameBy = randomOf(seed, -3);
  const furnish = randomOf(seed, -4);
  for (const at of submissionTimes(count, now, randomOf(seed, -2))) {
    const bench = someItem(current.rules, random);
    const items = [bench, ...otherItems(current.rules, furnish, mostItems)];
    const customerInfo = { ...someCustomer(random), notes: someNotes(random) };
    const changes = statusHistory(at, now, random);
    const partner = somePartner(cameBy);
    const counted = items.length === 1 ? items : items.map((item) => countedItem(item, furnish));
    const quote = newQuote(
      { rulesRevision: current.revision },
      { customerInfo, partner: partner?.id },
      wholeItems(current.rules, counted),
      at,
      partner?.name,
    );
    yield { quote: { ...quote, status: changes.at(-1)?.to ?? "pending" }, changes };
  }
}

function someItem(rules: Rules, random: Random): PricedItem {
  const configuration = someBench(rules, random);
  const priced = price(rules, configuration);
  if (!priced.ok) throw new Error("The generated bench does not fit the rules.");
  return { quantity: 1, configuration, pricing: priced.pricing };
}

/** A quarter of the quotes have further items, most of them a few. */
function otherItems(rules: Rules, random: Random, mostItems: number): readonly PricedItem[] {
  if (mostItems === 1 || !random.chance(0.25)) return [];
  const others = 1 + Math.floor((mostItems - 1) * random.share() ** 2);
  return Array.from({ length: others }, () => someItem(rules, random));
}

const NAMES = ["Packing", "Assembly", "Inspection", "Rework", "Soldering", "Test lab"] as const;

/** A bench with a quantity, and often a name. */
function countedItem(item: PricedItem, random: Random): PricedItem {
  const quantity = random.chance(0.5) ? 1 : 1 + random.below(12);
  return random.chance(0.4) ? { ...item, quantity } : { ...item, quantity, name: random.pick(NAMES) };
}
