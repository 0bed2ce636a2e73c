import { totalUnder } from "#shared/partners/apply-price-list.ts";
import type { PriceList } from "#shared/partners/price-list.ts";
import { lostPartsText, mustChooseText, takesOne } from "#shared/quotes/quote-drift.ts";
import { type Configuration, chosenValues } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { indexRules } from "#shared/rules/rules-index.ts";
import { choiceName } from "../engine/reason-sentence.ts";
import { reviewChoices } from "../engine/review-choices.ts";
import { validate } from "../engine/validate.ts";
import { type Cents, multiply, sum } from "../money.ts";

/** An item of a quote, as far as a rehearsal needs it. */
export interface RehearsedItem {
  readonly quantity: number;
  readonly configuration: Configuration;
}

/** The effect of a draft of the rules on a quote's benches. Totals are without delivery. */
export type RehearsedQuote =
  | { readonly kind: "priced"; readonly before: Cents; readonly after: Cents }
  /** All benches can be ordered today, but not under the draft. */
  | { readonly kind: "invalid"; readonly before: Cents; readonly reasons: readonly string[] }
  /** Some bench cannot be ordered today either. */
  | { readonly kind: "outdated" };

/** The price list of a quote's partner under each of the rules; undefined if it is not in use there. */
export interface PriceLists {
  readonly before?: PriceList | undefined;
  readonly after?: PriceList | undefined;
}

/** Submits a quote's items again, under the current rules and under a draft, at the prices of its partner. */
export function rehearseQuote(
  current: Rules,
  draft: Rules,
  items: readonly RehearsedItem[],
  lists: PriceLists = {},
): RehearsedQuote {
  const before = totalOf(current, current, items, lists.before);
  if (before === undefined) return { kind: "outdated" };
  const after = totalOf(current, draft, items, lists.after);
  if (after !== undefined) return { kind: "priced", before, after };
  const reasons = items.flatMap(({ configuration }) => findReasons(current, draft, configuration));
  return { kind: "invalid", before, reasons: [...new Set(reasons)] };
}

/** The total of all items, of unfinished ones so far; undefined if one of them cannot be ordered. */
function totalOf(
  current: Rules,
  rules: Rules,
  items: readonly RehearsedItem[],
  list: PriceList | undefined,
): Cents | undefined {
  const sums: Cents[] = [];
  for (const { configuration, quantity } of items) {
    if (!isOrderable(current, rules, [{ configuration }])) return undefined;
    const { chosen } = reviewChoices(rules, configuration);
    sums.push(multiply(totalUnder(list, rules, chosen), quantity));
  }
  return sum(sums);
}

/** Whether all benches can be ordered. Those that are unfinished under the current rules only need to fit as far as they go. */
export const isOrderable = (
  current: Rules,
  rules: Rules,
  items: readonly Pick<RehearsedItem, "configuration">[],
): boolean =>
  items.every(({ configuration }) => {
    const complete = findMissing(current, configuration).length === 0;
    return validate(rules, configuration, { complete }).length === 0;
  });

const findMissing = (rules: Rules, configuration: Configuration): readonly string[] =>
  validate(rules, configuration, { complete: true })
    .filter(({ code }) => code === "missing_choice")
    .map(({ stepKey }) => stepKey);

/** The reasons why a bench of the current rules cannot be ordered under the draft. Steps and options have their current names. */
export function findReasons(current: Rules, draft: Rules, configuration: Configuration): readonly string[] {
  const { rejections } = reviewChoices(draft, configuration);
  const { byKey } = indexRules(current);
  const nameOf = (stepKey: string) => byKey.get(stepKey)?.step.name ?? stepKey;
  const rejected = new Set(rejections.map(({ stepKey }) => stepKey));
  const lost = rejections.flatMap(({ code, stepKey, value, step, reasons }) => {
    // A choice that only lacks another rejected choice is not a separate reason.
    const isLack = reasons.length > 0 && reasons.every((reason) => !reason.lacksOption && rejected.has(reason.stepKey));
    if (isLack) return [];
    if (code === "invalid_choice")
      return step?.multiSelect ? `${nameOf(stepKey)} now takes several options` : takesOne(nameOf(stepKey));
    const reason = code === "unknown_step" || code === "unknown_option" ? "discontinued" : "unavailable";
    return (typeof value === "string" ? [value] : chosenValues(configuration, stepKey)).flatMap((each) => {
      const label = byKey.get(stepKey)?.variants.get(each)?.[0].option.label ?? each;
      const name = byKey.get(stepKey)?.step.multiSelect ? label : choiceName(nameOf(stepKey), label);
      return lostPartsText([name], reason);
    });
  });
  if (lost.length > 0 && findMissing(current, configuration).length > 0) return lost;
  const missing = findMissing(draft, configuration);
  return [...lost, ...missing.map((key) => mustChooseText(indexRules(draft).byKey.get(key)?.step.name ?? key))];
}
