import type { Option, Rules } from "../model.ts";
import { conditionKey, conditionWords } from "./condition-words.ts";

/** An option with the rules whose words its condition is told in. */
interface Conditional {
  readonly rules: Rules;
  readonly option: Option;
}

/** What happened to a condition: 'now needs 48 in (Width), was 60 in (Width)'; none where it stayed. */
export function conditionChange(before: Conditional, after: Conditional): readonly string[] {
  if (conditionKey(before.option.when) === conditionKey(after.option.when)) return [];
  const was = conditionWords(before.rules, before.option);
  const is = conditionWords(after.rules, after.option);
  if (!before.option.when) return [`now needs ${is}, was always available`];
  if (!after.option.when) return [`now always available, needed ${was}`];
  return [`now needs ${is}, was ${was}`];
}
