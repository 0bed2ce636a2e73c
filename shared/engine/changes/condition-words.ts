import type { Condition } from "../../rules.ts";
import { unmetReasons } from "../availability.ts";
import type { Option, Rules, Step } from "../model.ts";
import { neededWords } from "../reason-sentence.ts";
import { indexRules } from "../rules-index.ts";

/** An option with the step and the rules that it stands in: its condition is told in their words. */
export interface PlacedOption {
  readonly rules: Rules;
  readonly step: Step;
  readonly option: Option;
}

/** What an option waits for, in step order: '48 in or 60 in (Width) and 36 in uprights'; '' for nothing. */
export function conditionWords({ rules, step, option }: PlacedOption): string {
  const order = rules.steps.map(({ key }) => key);
  const variants = indexRules(rules).byKey.get(step.key)?.variants.get(option.value) ?? [];
  const variant = variants.find((each) => each.option === option);
  return [...(variant ? unmetReasons(variant, {}) : [])]
    .sort((a, b) => order.indexOf(a.stepKey) - order.indexOf(b.stepKey))
    .map(neededWords)
    .join(" and ");
}

/** Tells conditions apart: the same text for the same values in the same steps, '' for none. */
export function conditionKey(when: Condition | undefined): string {
  if (!when) return "";
  return JSON.stringify(Object.entries(when).sort(([a], [b]) => (a < b ? -1 : 1)));
}
