import { isRecord } from "#shared/is-record.ts";
import { conditionFrom } from "#shared/rules/condition.ts";
import { listOptions, type OptionPlace } from "#shared/rules/option-place.ts";
import type { Condition } from "#shared/rules/rules.ts";
import { leaveOut } from "./delete-along.ts";
import { findUnused, keyFromName } from "./key-from-name.ts";
import {
  alternativesIn,
  optionAt,
  optionLabel,
  optionValue,
  type UncheckedOption,
  type UncheckedRules,
  type UncheckedStep,
} from "./unchecked-rules.ts";

/**
 * Edits of the rules file, which staff make in its table. They keep the identity of everything that does not change.
 * They never check the result: a draft may have problems, and `checkRules` finds them.
 */
export interface PlacedEdit {
  readonly rules: UncheckedRules;
  /** The place of the edited option in the new rules. */
  readonly place: OptionPlace;
}

/**
 * Sets one field of an option: 'label', 'specifications.heightRange.min'. Undefined removes it, and groups that are then
 * empty. Conditions that name an option's value follow its new value.
 */
export function setField(
  rules: UncheckedRules,
  place: OptionPlace,
  field: string,
  content: unknown,
): UncheckedRules {
  const option = optionAt(rules, place);
  if (!option) return rules;
  const changed = setOptions(rules, place, (options) =>
    options.with(place.index, setIn(option, field.split("."), content)),
  );
  if (field === "label" && option.label === NEW_LABEL && typeof content === "string") {
    const others = optionsOf(stepAt(rules, place.step)).filter((each) => each !== option);
    const value = keyFromName(content, others.map(optionValue));
    return value === "" ? changed : setField(changed, place, "value", value);
  }
  return field === "value"
    ? renameValue(changed, place.step, optionValue(option), content)
    : changed;
}

/** The label of an added option. Its value follows the first label that replaces it. */
const NEW_LABEL = "New option";

/** Appends an option without a condition to a step. */
export function addOption(rules: UncheckedRules, step: number): PlacedEdit {
  const { options } = stepAt(rules, step);
  const place: OptionPlace = { step, list: "options", index: options.length };
  const value = findUnused("option", valuesOf(stepAt(rules, step)));
  const option = { value, label: NEW_LABEL, priceModifier: 0 };
  return { rules: setOptions(rules, place, (all) => [...all, option]), place };
}

/** Inserts a copy below an option, with a new value. */
export function duplicateOption(rules: UncheckedRules, place: OptionPlace): PlacedEdit {
  const option = optionAt(rules, place) ?? {};
  const copy = {
    ...option,
    value: findUnused(optionValue(option), valuesOf(stepAt(rules, place.step))),
    label: `${optionLabel(option)} (copy)`,
  };
  const below = { ...place, index: place.index + 1 };
  return {
    rules: setOptions(rules, place, (options) => options.toSpliced(below.index, 0, copy)),
    place: below,
  };
}

/** Moves an option up or down within its list. At the end of the list it stays. */
export function moveOption(rules: UncheckedRules, place: OptionPlace, by: 1 | -1): PlacedEdit {
  const index = place.index + by;
  const option = optionAt(rules, place);
  const neighbor = optionAt(rules, { ...place, index });
  if (!option || !neighbor) return { rules, place };
  return {
    rules: setOptions(rules, place, (options) =>
      options.with(index, option).with(place.index, neighbor),
    ),
    place: { ...place, index },
  };
}

/** Gives an option a condition, or removes it. The option moves to the end of the other list. */
export function setCondition(
  rules: UncheckedRules,
  place: OptionPlace,
  condition: Condition | undefined,
): PlacedEdit {
  const option = optionAt(rules, place);
  if (!option) return { rules, place };
  const { when: _before, ...facts } = option;
  const list = condition === undefined ? "options" : "conditionalOptions";
  const changed = list === "options" ? facts : { ...facts, when: condition };
  if (list === place.list)
    return {
      rules: setOptions(rules, place, (options) => options.with(place.index, changed)),
      place,
    };
  const target = {
    ...place,
    list,
    index: stepAt(rules, place.step)[list]?.length ?? 0,
  } as const;
  return {
    rules: setOptions(removeOption(rules, place), target, (all) => [...all, changed]),
    place: target,
  };
}

interface Deletion {
  readonly rules: UncheckedRules;
  /** The options that need what is deleted, and go along: 'Drawer (Accessories)'. */
  readonly along: readonly string[];
}

/** Deletes an option, and takes its value out of conditions. Options that need it go along. */
export function deleteOption(rules: UncheckedRules, place: OptionPlace): Deletion {
  const option = optionAt(rules, place);
  if (!option) return { rules, along: [] };
  let left = removeOption(rules, place);
  const step = stepAt(left, place.step);
  const gone = { stepKey: step.key, value: optionValue(option) };
  if (valuesOf(step).includes(gone.value)) return { rules: left, along: [] };
  const along: string[] = [];
  for (;;) {
    const needing = listOptions(left).find((each) => names(each.option, gone.stepKey, gone.value));
    if (!needing) return { rules: left, along: [...new Set(along)] };
    const alternatives = leaveOut(alternativesIn(needing.option), gone);
    if (alternatives) {
      left = setCondition(left, needing.place, conditionFrom(alternatives)).rules;
      continue;
    }
    along.push(`${optionLabel(needing.option)} (${stepAt(left, needing.place.step).name})`);
    const further = deleteOption(left, needing.place);
    along.push(...further.along);
    left = further.rules;
  }
}

/** Whether the condition of an option names a value of a step. */
const names = (option: UncheckedOption, stepKey: string, value: string): boolean =>
  alternativesIn(option)
    .flat()
    .some((part) => part.stepKey === stepKey && part.values.includes(value));

const valuesOf = (step: UncheckedStep): readonly string[] => optionsOf(step).map(optionValue);

const optionsOf = ({
  options,
  conditionalOptions = [],
}: UncheckedStep): readonly UncheckedOption[] => [...options, ...conditionalOptions];

function stepAt({ steps }: UncheckedRules, index: number): UncheckedStep {
  const step = steps[index];
  if (!step) throw new RangeError(`There is no step ${index}.`);
  return step;
}

/** The rules with other options in the list of a place. */
function setOptions(
  rules: UncheckedRules,
  { step, list: name }: OptionPlace,
  change: (options: readonly UncheckedOption[]) => readonly UncheckedOption[],
): UncheckedRules {
  const before = stepAt(rules, step);
  const changed = { ...before, [name]: change(before[name] ?? []) };
  return { ...rules, steps: rules.steps.with(step, changed) };
}

/** Without a place's option. Also removes a list of conditional options that is then empty. */
function removeOption(rules: UncheckedRules, place: OptionPlace): UncheckedRules {
  const left = setOptions(rules, place, (options) => options.toSpliced(place.index, 1));
  const step = stepAt(left, place.step);
  if (step.conditionalOptions?.length !== 0 || place.list === "options") return left;
  const { conditionalOptions: _empty, ...others } = step;
  return { ...left, steps: left.steps.with(place.step, others) };
}

/** The names of all fields in the order of the schema, inner ones included. */
const FIELD_ORDER =
  "value label description priceModifier price image sku specifications weightCapacity heightRange min max weight weightPerSquareFoot dimensions width depth height thickness shape exclusive colorCode cost archived offeredUntil when".split(
    " ",
  );

function setIn(part: UncheckedOption, path: readonly string[], content: unknown): UncheckedOption {
  const [name = "", ...rest] = path;
  const before = part[name];
  const after = rest.length === 0 ? content : setIn(isRecord(before) ? before : {}, rest, content);
  const isEmpty = after === undefined || (isRecord(after) && Object.keys(after).length === 0);
  if (Object.hasOwn(part, name) && !isEmpty) return { ...part, [name]: after };
  const others = Object.entries(part).filter(([field]) => field !== name);
  if (isEmpty) return Object.fromEntries(others);
  const next = others.findIndex(
    ([field]) => FIELD_ORDER.indexOf(field) > FIELD_ORDER.indexOf(name),
  );
  return Object.fromEntries(others.toSpliced(next < 0 ? others.length : next, 0, [name, after]));
}

/** The rules in which conditions name the new value of a step's option, if no other option has the old one. */
function renameValue(
  rules: UncheckedRules,
  at: number,
  before: string,
  after: unknown,
): UncheckedRules {
  const step = stepAt(rules, at);
  const isStillOffered = optionsOf(step).some((option) => optionValue(option) === before);
  if (typeof after !== "string" || isStillOffered) return rules;
  const follow = (option: UncheckedOption): UncheckedOption => {
    if (!names(option, step.key, before)) return option;
    const followed = alternativesIn(option).map((parts) =>
      parts.map((part) => {
        if (part.stepKey !== step.key) return part;
        return { ...part, values: part.values.map((value) => (value === before ? after : value)) };
      }),
    );
    return { ...option, when: conditionFrom(followed) };
  };
  const steps = rules.steps.map((each) => {
    const { conditionalOptions } = each;
    if (!conditionalOptions?.some((option) => follow(option) !== option)) return each;
    return { ...each, conditionalOptions: conditionalOptions.map(follow) };
  });
  return { ...rules, steps };
}
