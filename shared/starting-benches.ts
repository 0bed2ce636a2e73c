import type { Rules } from "./engine/model.ts";
import { type Pricing, price } from "./engine/price.ts";
import type { StartingBench } from "./rules.ts";

/** A starting bench with its price today. */
interface OfferedBench extends StartingBench {
  readonly pricing: Pricing;
}

/** The starting benches that a visitor can have. Those that contradict a partner's fixed choices are left out. */
export function offeredBenches(rules: Rules): readonly OfferedBench[] {
  return (rules.startingBenches ?? []).flatMap((bench) => {
    const priced = price(rules, bench.choices);
    return priced.ok ? [{ ...bench, pricing: priced.pricing }] : [];
  });
}
