import { conditionKey, conditionWords, type PlacedOption } from "./condition-words.ts";

/** What happened to a condition: 'now needs 48 in (Width), was 60 in (Width)'; none where it stayed. */
export function conditionChange(before: PlacedOption, after: PlacedOption): readonly string[] {
  if (conditionKey(before.option.when) === conditionKey(after.option.when)) return [];
  const was = conditionWords(before);
  const is = conditionWords(after);
  if (!before.option.when) return [`now needs ${is}, was always available`];
  if (!after.option.when) return [`now always available, needed ${was}`];
  return [`now needs ${is}, was ${was}`];
}
