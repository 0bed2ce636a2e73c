import type { Condition } from "../../rules.ts";
import { unmetReasons } from "../availability.ts";
import type { Option, Rules } from "../model.ts";
import { neededWords } from "../reason-sentence.ts";
import { indexRules } from "../rules-index.ts";

/** What an option waits for, in step order: '48 in or 60 in (Width) and 36 in uprights'; '' for nothing. */
export function conditionWords(rules: Rules, option: Option): string {
  const order = rules.steps.map((step) => step.key);
  const named = indexRules(rules).steps.flatMap(({ variants }) => variants.get(option.value) ?? []);
  const variant = named.find((each) => each.option === option);
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
