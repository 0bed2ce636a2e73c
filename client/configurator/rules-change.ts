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
  const removed = dropped.map((each) => ({ ...chosenAs(each, chosen), ...each }));
  const { totals, repriced } = priceChange(earlier, { rules, configuration });
  const isTold = removed.length > 0 || totals || repriced.length > 0;
  const notice: Notice = { kind: "rules-changed", removed, totals, repriced };
  return { configuration, removed, notice: isTold ? notice : undefined };
}

/** Step and option as they were when they were chosen: the new rules may not have them. */
function chosenAs(
  { stepKey, value }: Rejection,
  chosen: readonly ChosenOption[],
): Partial<ChosenOption> {
  return chosen.find(({ step, option }) => step.key === stepKey && option.value === value) ?? {};
}
