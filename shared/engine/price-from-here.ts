import type { Configuration } from "../configuration.ts";
import { add, type Cents, negate } from "../money.ts";
import { choose } from "./choose.ts";
import type { Rules } from "./model.ts";
import { price } from "./price.ts";

/**
 * The amount that choosing an option would add to the total, with all choices that it removes or replaces. Undefined if it
 * cannot be chosen.
 */
export function priceFromHere(
  rules: Rules,
  configuration: Configuration,
  stepKey: string,
  value: string,
): Cents | undefined {
  const chosen = choose(rules, configuration, stepKey, value);
  if (chosen.outcome !== "chosen") return undefined;
  const before = price(rules, configuration);
  const after = price(rules, chosen.configuration);
  if (!before.ok || !after.ok) return undefined;
  return add(after.pricing.totalPrice, negate(before.pricing.totalPrice));
}
