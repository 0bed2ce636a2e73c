import type { Configuration } from "#shared/configuration.ts";
import type { Rules } from "#shared/engine/model.ts";
import { type ChosenOption, type Rejection, reviewChoices } from "#shared/engine/review-choices.ts";
import { type Settled, settle } from "#shared/engine/settle.ts";
import type { Notice } from "./notice.ts";
import { priceChange } from "./price-change.ts";

interface Earlier {
  readonly rules: Rules;
  readonly configuration: Configuration;
}

/** What new rules make of a bench; told where its choices or prices are others. */
export function rulesChange(
  earlier: Earlier,
  rules: Rules,
): Settled & { readonly notice: Notice | undefined } {
  const { configuration, removed: dropped } = settle(rules, earlier.configuration);
  const { chosen } = reviewChoices(earlier.rules, earlier.configuration);
  const removed = dropped.flatMap((each) => chosenBefore(each, chosen));
  const { totals, repriced } = priceChange(earlier, { rules, configuration });
  const isTold = removed.length > 0 || totals || repriced.length > 0;
  const notice: Notice = { kind: "rules-changed", removed, totals, repriced };
  return { configuration, removed, notice: isTold ? notice : undefined };
}

/** What was dropped as it was when it was chosen, each option by itself: the new rules may not have it. */
function chosenBefore(dropped: Rejection, chosen: readonly ChosenOption[]): readonly Rejection[] {
  const values: readonly unknown[] = Array.isArray(dropped.value) ? dropped.value : [dropped.value];
  return values.map((value) => ({
    ...chosen.find(({ step, option }) => step.key === dropped.stepKey && option.value === value),
    ...dropped,
    value,
  }));
}
