import { choose } from "#shared/engine/choose.ts";
import { price } from "#shared/engine/price.ts";
import type { Rejection } from "#shared/engine/rejection.ts";
import type { ChosenOption } from "#shared/engine/review-choices.ts";
import { settle } from "#shared/engine/settle.ts";
import type { Cents } from "#shared/money.ts";
import { type Configuration, isEmpty, type StepValue } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import type { Notice } from "./notice.ts";
import { findRemovedChoices, removedValues } from "./removed-choices.ts";
import { type ConfiguratorState, findMovedStep, startState } from "./state.ts";

/** Settles the choices against new rules. The step stays the same, even if its position changes. */
export function changeRules(state: ConfiguratorState, rules: Rules, revision: number): ConfiguratorState {
  const stepIndex = findMovedStep(state.rules, rules, state.stepIndex);
  // Notices contain prices, which must not show once prices are hidden.
  if (rules.pricesHidden !== state.rules.pricesHidden)
    return startState(rules, revision, state.configuration, stepIndex, state.edit);

  const { configuration, chosen, removed: rejections } = settle(rules, state.configuration);
  const removed = rejections.flatMap((each) => splitByValue(each, state.chosen));
  const { totals, repriced } = priceChange(state, { rules, configuration });
  const isNews = removed.length > 0 || totals || repriced.length > 0;
  const notice: Notice = { kind: "rules-changed", removed, totals, repriced };
  return {
    ...state,
    rules,
    revision,
    configuration,
    chosen,
    stepIndex,
    notices: isNews ? [...state.notices, notice] : state.notices,
    removedChoices: findRemovedChoices(
      rules,
      configuration,
      [...state.removedChoices, ...removedValues(removed)],
      state.filled,
    ),
    wanted: keepWanted(rules, configuration, state.wanted),
  };
}

/** Splits a rejection by value, with step and option from the earlier rules, since the new rules may lack them. */
function splitByValue(rejection: Rejection, chosen: readonly ChosenOption[]): readonly Rejection[] {
  const { stepKey, value } = rejection;
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.map((each) => ({
    ...chosen.find(({ step, option }) => step.key === stepKey && option.value === each),
    ...rejection,
    value: each,
  }));
}

/** The wanted option, if the rules still have it and it is still unavailable. */
function keepWanted(rules: Rules, configuration: Configuration, wanted: StepValue | undefined): StepValue | undefined {
  if (!wanted) return undefined;
  const { outcome } = choose(rules, configuration, wanted.stepKey, wanted.value);
  return outcome === "unavailable" ? wanted : undefined;
}

interface Priced {
  readonly rules: Rules;
  readonly configuration: Configuration;
}

/** The prices that differ between two benches: the total, the base, and the parts that both have. */
export function priceChange(earlier: Priced, later: Priced) {
  const before = price(earlier.rules, earlier.configuration);
  const after = price(later.rules, later.configuration);
  if (!before.ok || !after.ok || isEmpty(later.configuration)) return { totals: undefined, repriced: [] };
  const [old, now] = [before.pricing, after.pricing];
  const parts = now.parts.flatMap(({ stepKey, value, optionName, price }) => {
    const same = old.parts.find((part) => part.stepKey === stepKey && part.value === value);
    return same ? [{ label: optionName, isBase: false, before: same.price, after: price }] : [];
  });
  const base = { label: "The base price", isBase: true, before: earlier.rules.basePrice, after: later.rules.basePrice };
  const totals = { before: old.totalPrice, after: now.totalPrice };
  return { totals: isChange(totals) ? totals : undefined, repriced: [base, ...parts].filter(isChange) };
}

function isChange({ before, after }: { readonly before: Cents; readonly after: Cents }): boolean {
  return before !== after;
}
