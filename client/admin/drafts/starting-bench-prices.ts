import { reviewChoices } from "#shared/engine/review-choices.ts";
import { validate } from "#shared/engine/validate.ts";
import type { Cents } from "#shared/money.ts";
import { totalUnder } from "#shared/partners/apply-price-list.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";

interface BenchPrice {
  readonly name: string;
  readonly before: Cents;
  readonly after: Cents;
}

/** The starting benches whose prices a change of the rules changes, without delivery. Those that only one of the rules has are left out. */
export function startingBenchPrices(before: Rules, after: Rules): readonly BenchPrice[] {
  const earlier = new Map(before.startingBenches?.map((bench) => [bench.name, bench.choices]));
  return (after.startingBenches ?? []).flatMap(({ name, choices }) => {
    const was = totalOf(before, earlier.get(name));
    const is = totalOf(after, choices);
    return was === undefined || is === undefined || was === is ? [] : [{ name, before: was, after: is }];
  });
}

/** Undefined for a bench that cannot be ordered. */
function totalOf(rules: Rules, choices: Configuration | undefined): Cents | undefined {
  if (!choices || validate(rules, choices, { complete: true }).length > 0) return undefined;
  return totalUnder(undefined, rules, reviewChoices(rules, choices).chosen);
}
