import { isRecord } from "#shared/is-record.ts";
import type { OptionPlace } from "#shared/rules/option-place.ts";
import { optionAt, type UncheckedOption, type UncheckedRules } from "./unchecked-rules.ts";

/**
 * Sets one field of an option, as a spreadsheet has it: 'label', 'specifications.heightRange.min'. Undefined removes it, and groups that are
 * then empty. The result is not checked.
 */
export function setField(
  rules: UncheckedRules,
  place: OptionPlace,
  field: string,
  content: unknown,
): UncheckedRules {
  const { step: at, list, index } = place;
  const [step, option] = [rules.steps[at], optionAt(rules, place)];
  if (!step || !option) return rules;
  const options = (step[list] ?? []).with(index, setIn(option, field.split("."), content));
  return { ...rules, steps: rules.steps.with(at, { ...step, [list]: options }) };
}

function setIn(part: UncheckedOption, path: readonly string[], content: unknown): UncheckedOption {
  const [name = "", ...rest] = path;
  const before = part[name];
  const after = rest.length === 0 ? content : setIn(isRecord(before) ? before : {}, rest, content);
  const isEmpty = after === undefined || (isRecord(after) && Object.keys(after).length === 0);
  const { [name]: _before, ...others } = part;
  return isEmpty ? others : { ...part, [name]: after };
}
