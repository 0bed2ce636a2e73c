import { choose } from "#shared/engine/choose.ts";
import { evaluate } from "#shared/engine/evaluate.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";

/**
 * A visitor who takes any offered option in any open step until the bench is complete. Returns the required steps that are still
 * open once nothing more is offered there or in an optional step.
 */
export function visit(rules: Rules, pick: (count: number) => number): readonly string[] {
  let bench: Configuration = {};
  for (let clicks = 0; clicks < 200; clicks += 1) {
    const { steps, missing } = evaluate(rules, bench);
    if (missing.length === 0) return [];
    const offers = steps.flatMap(({ step, options, chosen }) => {
      const isOpen = chosen.length === 0 || (step.multiSelect && !chosen[0]?.exclusive);
      return options.flatMap(({ option, available, chosen: isChosen }) =>
        isOpen && available && !isChosen && (chosen.length === 0 || !option.exclusive)
          ? [{ stepKey: step.key, value: option.value }]
          : [],
      );
    });
    const offer = offers[pick(offers.length)];
    if (!offer) return missing.map(({ key }) => key);
    bench = choose(rules, bench, offer.stepKey, offer.value).configuration;
  }
  throw new Error("The visitor does not come to an end.");
}
