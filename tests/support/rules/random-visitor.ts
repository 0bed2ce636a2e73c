import { choose } from "#shared/engine/choose.ts";
import { evaluate } from "#shared/engine/evaluate.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";

type Pick = (count: number) => number;

/**
 * A visitor who takes any offered option in any open step until the bench is complete. Returns the required steps that are still
 * open once nothing more is offered there or in an optional step.
 */
export function visit(rules: Rules, pick: Pick, from: Configuration = {}): readonly string[] {
  const bench = click(rules, from, pick, 200);
  return evaluate(rules, bench).missing.map(({ key }) => key);
}

/** The bench after up to so many choices, fewer if it is complete or nothing more is offered. */
export function click(rules: Rules, from: Configuration, pick: Pick, clicks: number) {
  let bench = from;
  for (let count = 0; count < clicks; count += 1) {
    const { steps, missing } = evaluate(rules, bench);
    if (missing.length === 0) return bench;
    const offers = steps.flatMap(({ step, options, chosen }) => {
      const isOpen = chosen.length === 0 || (step.multiSelect && !chosen[0]?.exclusive);
      return options.flatMap(({ option, available, chosen: isChosen }) =>
        isOpen && available && !isChosen && (chosen.length === 0 || !option.exclusive)
          ? [{ stepKey: step.key, value: option.value }]
          : [],
      );
    });
    const offer = offers[pick(offers.length)];
    if (!offer) return bench;
    bench = choose(rules, bench, offer.stepKey, offer.value).configuration;
  }
  return bench;
}
