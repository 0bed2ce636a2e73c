import type { RulesEdit } from "#shared/api/rules/rules-edits.ts";
import { OPTION_GONE, STEP_GONE, valueTakenText } from "#shared/check/check-names.ts";
import { alternativesOf, conditionFrom } from "#shared/rules/condition.ts";
import type { OptionDocument, RulesDocument, StepDocument } from "#shared/rules/rules.ts";
import { replaceStep, sortOptions } from "#shared/rules/steps.ts";
import { accept, type Edited, refuse } from "./edited-rules.ts";

/** The changes of one option among many. */
export type NamedChanges = Extract<RulesEdit, { type: "edit-options" }>["options"][number];

/** The changes of an option. Null or an empty text removes a field. */
export type OptionChanges = NamedChanges["changes"];

/** A new option. Options in `named` depend on its step: their availability treats it like the options that it names. */
export type AddedOption = Omit<Extract<RulesEdit, { type: "add-option" }>, "type" | "stepKey">;

/** Adds an option with a new value after those without a condition, or with one among the others. */
export function addOption(
  document: RulesDocument,
  step: StepDocument,
  { option, named = [], available, prices }: AddedOption,
): Edited {
  if (step.options.some(({ value }) => value === option.value))
    return refuse("duplicate_option", valueTakenText(step.name, option.value));
  const added: OptionDocument = applyChanges(option, conditionChanges({ available, prices }));
  const longer = { ...step, options: sortOptions([...step.options, added]) };
  return accept(treatAlike(replaceStep(document, longer), step.key, option.value, named));
}

/** The rules in which named options treat an option like those of its step that they name. */
const treatAlike = (
  document: RulesDocument,
  key: string,
  newValue: string,
  named: NonNullable<OptionChanges["named"]>,
): RulesDocument =>
  named.reduce((edited, { stepKey, value }) => {
    const step = edited.steps.find((each) => each.key === stepKey);
    if (!step) return edited;
    return changeOption(edited, step, value, (option) => {
      const alternatives = alternativesOf(option.when).map((parts) =>
        parts.map((part) =>
          part.stepKey === key ? { ...part, values: [...new Set([...part.values, newValue])] } : part,
        ),
      );
      return option.when ? { ...option, when: conditionFrom(alternatives) } : option;
    });
  }, document);

/** Changes an option. A price is that of the option where no price by choice counts. */
export function editOption(
  document: RulesDocument,
  step: StepDocument,
  value: string,
  { named = [], available, prices, ...facts }: OptionChanges,
): Edited {
  if (!step.options.some((option) => option.value === value)) return refuse("unknown_option", OPTION_GONE);
  const edited = changeOption(document, step, value, (option) =>
    applyChanges(option, { ...facts, ...conditionChanges({ available, prices }) }),
  );
  return accept(treatAlike(edited, step.key, value, named));
}

const changeOption = (
  document: RulesDocument,
  step: StepDocument,
  value: string,
  change: (option: OptionDocument) => OptionDocument,
): RulesDocument => {
  const changed = step.options.map((option) => (option.value === value ? change(option) : option));
  return replaceStep(document, { ...step, options: sortOptions(changed) });
};

/** Null removes the condition or the prices. */
const conditionChanges = ({ available, prices }: Pick<OptionChanges, "available" | "prices">) => ({
  ...(available !== undefined && { when: available }),
  ...(prices && { prices: prices.length > 0 ? prices : null }),
});

/** Changes many options at once, or none of them if one does not fit. */
export function editOptions(document: RulesDocument, options: readonly NamedChanges[]): Edited {
  let edited = document;
  for (const { stepKey, value, changes } of options) {
    const step = edited.steps.find(({ key }) => key === stepKey);
    if (!step) return refuse("unknown_step", STEP_GONE);
    const next = editOption(edited, step, value, changes);
    if (!next.ok) return next;
    edited = next.document;
  }
  return accept(edited);
}

/** The option after the changes, without fields that are null or empty. */
export function applyChanges<Option extends OptionDocument>(option: Option, changes: object): Option {
  const facts = Object.entries({ ...option, ...changes }).filter(
    ([, fact]) => fact !== null && fact !== undefined && fact !== "",
  );
  return Object.fromEntries(facts) as Option;
}
