import { benchLoad } from "#shared/bench/bench-load.ts";
import { esdPath } from "#shared/bench/esd-path.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import { titleFacts } from "#shared/bench/title-facts.ts";
import { type Units, weightText } from "#shared/bench/units.ts";
import { OPEN_DELIVERY_TEXT } from "#shared/quotes/delivery.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";

interface Fact {
  readonly name: string;
  readonly value: string;
}

/** A complete bench at a glance: size, height, load, weight, ESD path, delivery. */
export function describeSummary(rules: Rules, configuration: Configuration, units: Units): readonly Fact[] {
  const { size, heightName, height } = titleFacts(rules, configuration, planBench(rules, configuration), units);
  const { capacity, remaining, ownWeight } = benchLoad(rules, configuration);
  const load = loadText(capacity, remaining, units);
  const esd = esdPath(rules, configuration);
  return [
    { name: "Size", value: size },
    { name: heightName, value: height },
    ...(load === undefined ? [] : [{ name: "Load", value: load }]),
    ...(ownWeight > 0 ? [{ name: "Weight", value: `about ${weightText(ownWeight, units)}` }] : []),
    ...(esd === undefined ? [] : [{ name: "ESD path", value: esd }]),
    { name: "Delivery", value: rules.pricesHidden ? "The quote will include the price." : OPEN_DELIVERY_TEXT },
  ];
}

/** '1,000 lb, of which 812 lb is left for your work' */
function loadText(capacity: number | null, remaining: number | null, units: Units) {
  if (capacity === null || remaining === null) return undefined;
  const all = weightText(capacity, units);
  return remaining > 0
    ? `${all}, of which ${weightText(remaining, units)} is left for your work`
    : `${all}, of which the bench's own parts leave nothing for your work`;
}
