import { isRecord } from "#shared/is-record.ts";
import type { OptionPlace } from "#shared/rules/option-place.ts";
import type { Condition } from "#shared/rules/rules.ts";
import {
  conditionOf,
  type DraftOption,
  type DraftRules,
  type DraftStep,
  optionAt,
  optionLabel,
  optionValue,
} from "./draft-rules.ts";

/**
 * Edits of the rules file, which staff make in its table. They keep the identity of everything that does not change.
 * They never check the result: a draft may have problems, and `checkRules` finds them.
 */
export interface PlacedEdit {
  readonly document: DraftRules;
  /** The place of the edited option in the new document. */
  readonly place: OptionPlace;
}

/**
 * Sets one field of an option: 'label', 'specifications.heightRange.min'. Undefined removes it, and groups that are then
 * empty. Conditions that name an option's value follow its new value.
 */
export function setField(
  document: DraftRules,
  place: OptionPlace,
  field: string,
  content: unknown,
): DraftRules {
  const option = optionAt(document, place);
  if (!option) return document;
  const changed = setOptions(document, place, (options) =>
    options.with(place.index, setIn(option, field.split("."), content)),
  );
  return field === "value"
    ? renameValue(changed, place.step, optionValue(option), content)
    : changed;
}

/** Appends an option without a condition to a step. */
export function addOption(document: DraftRules, step: number): PlacedEdit {
  const { options } = stepAt(document, step);
  const place: OptionPlace = { step, list: "options", index: options.length };
  const value = findUnusedValue(stepAt(document, step), "new-option");
  const option = { value, label: "New option", priceModifier: 0 };
  return { document: setOptions(document, place, (all) => [...all, option]), place };
}

/** Inserts a copy below an option, with a new value. */
export function duplicateOption(document: DraftRules, place: OptionPlace): PlacedEdit {
  const option = optionAt(document, place) ?? {};
  const copy = {
    ...option,
    value: findUnusedValue(stepAt(document, place.step), optionValue(option)),
    label: `${optionLabel(option)} (copy)`,
  };
  const below = { ...place, index: place.index + 1 };
  return {
    document: setOptions(document, place, (options) => options.toSpliced(below.index, 0, copy)),
    place: below,
  };
}

/** Moves an option up or down within its list. At the end of the list it stays. */
export function moveOption(document: DraftRules, place: OptionPlace, by: 1 | -1): PlacedEdit {
  const index = place.index + by;
  const option = optionAt(document, place);
  const neighbor = optionAt(document, { ...place, index });
  if (!option || !neighbor) return { document, place };
  return {
    document: setOptions(document, place, (options) =>
      options.with(index, option).with(place.index, neighbor),
    ),
    place: { ...place, index },
  };
}

/** Gives an option a condition, or with an empty one removes it. The option moves to the end of the other list. */
export function setCondition(
  document: DraftRules,
  place: OptionPlace,
  condition: Condition,
): PlacedEdit {
  const option = optionAt(document, place);
  if (!option) return { document, place };
  const { when: _before, ...facts } = option;
  const list = Object.keys(condition).length > 0 ? "conditionalOptions" : "options";
  const changed = list === "options" ? facts : { ...facts, when: condition };
  if (list === place.list)
    return {
      document: setOptions(document, place, (options) => options.with(place.index, changed)),
      place,
    };
  const target = {
    ...place,
    list,
    index: stepAt(document, place.step)[list]?.length ?? 0,
  } as const;
  return {
    document: setOptions(removeOption(document, place), target, (all) => [...all, changed]),
    place: target,
  };
}

type Deletion =
  | { readonly ok: true; readonly document: DraftRules }
  | { readonly ok: false; readonly message: string };

/** Deletes an option, unless a condition needs it. */
export function deleteOption(document: DraftRules, place: OptionPlace): Deletion {
  const option = optionAt(document, place);
  if (!option) return { ok: true, document };
  const left = removeOption(document, place);
  const step = stepAt(left, place.step);
  const value = optionValue(option);
  const isStillOffered = optionsOf(step).some((other) => optionValue(other) === value);
  const waiting = isStillOffered
    ? []
    : left.steps.flatMap((each) =>
        optionsOf(each)
          .filter((other) => conditionOf(other)[step.key]?.includes(value))
          .map((other) => `${optionLabel(other)} (${each.name})`),
      );
  if (waiting.length === 0) return { ok: true, document: left };
  const named =
    waiting.length > 3 ? [...waiting.slice(0, 2), `${waiting.length - 2} more`] : waiting;
  const listed = new Intl.ListFormat("en-US").format(named);
  const message = `${optionLabel(option)} was not deleted. It is in the condition of ${listed}: change that first.`;
  return { ok: false, message };
}

const optionsOf = ({ options, conditionalOptions = [] }: DraftStep): readonly DraftOption[] => [
  ...options,
  ...conditionalOptions,
];

function stepAt({ steps }: DraftRules, index: number): DraftStep {
  const step = steps[index];
  if (!step) throw new RangeError(`There is no step ${index}.`);
  return step;
}

/** The document with other options in the list of a place. */
function setOptions(
  document: DraftRules,
  { step, list: name }: OptionPlace,
  change: (options: readonly DraftOption[]) => readonly DraftOption[],
): DraftRules {
  const before = stepAt(document, step);
  const changed = { ...before, [name]: change(before[name] ?? []) };
  return { ...document, steps: document.steps.with(step, changed) };
}

/** Without a place's option. Also removes a list of conditional options that is then empty. */
function removeOption(document: DraftRules, place: OptionPlace): DraftRules {
  const left = setOptions(document, place, (options) => options.toSpliced(place.index, 1));
  const step = stepAt(left, place.step);
  if (step.conditionalOptions?.length !== 0 || place.list === "options") return left;
  const { conditionalOptions: _empty, ...others } = step;
  return { ...left, steps: left.steps.with(place.step, others) };
}

/** The names of all fields in the order of the schema, inner ones included. */
const FIELD_ORDER =
  "value label description priceModifier price image sku specifications weightCapacity heightRange min max weight weightPerSquareFoot dimensions width depth height thickness shape exclusive colorCode when".split(
    " ",
  );

function setIn(part: DraftOption, path: readonly string[], content: unknown): DraftOption {
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

/** The document in which conditions name the new value of a step's option, if no other option has the old one. */
function renameValue(document: DraftRules, at: number, before: string, after: unknown): DraftRules {
  const step = stepAt(document, at);
  const isStillOffered = optionsOf(step).some((option) => optionValue(option) === before);
  if (typeof after !== "string" || isStillOffered) return document;
  const follow = (option: DraftOption): DraftOption => {
    const condition = conditionOf(option);
    const values = condition[step.key];
    if (!values?.includes(before)) return option;
    const followed = values.map((value) => (value === before ? after : value));
    return { ...option, when: { ...condition, [step.key]: followed } };
  };
  const steps = document.steps.map((each) => {
    const { conditionalOptions } = each;
    if (!conditionalOptions?.some((option) => follow(option) !== option)) return each;
    return { ...each, conditionalOptions: conditionalOptions.map(follow) };
  });
  return { ...document, steps };
}

/** 'new-option', 'new-option-2', … */
function findUnusedValue(step: DraftStep, wanted: string): string {
  const used = new Set(optionsOf(step).map(optionValue));
  if (!used.has(wanted)) return wanted;
  const stem = wanted.slice(0, 58);
  let number = 2;
  while (used.has(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}
