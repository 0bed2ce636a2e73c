import type { Difference, RulesEdit } from "#shared/api/rules/rules-edits.ts";
import { OPTION_GONE, STEP_GONE } from "#shared/check/check-names.ts";
import { archiveOption } from "#shared/rules/archive.ts";
import { conditionsOf, stepsNamedBy } from "#shared/rules/condition.ts";
import { chosenValues } from "#shared/rules/configuration.ts";
import { priceField } from "#shared/rules/option-price.ts";
import type { RulesDocument, StepDocument } from "#shared/rules/rules.ts";
import { numberSteps, replaceStep, sortSteps } from "#shared/rules/steps.ts";
import { deleteAlong } from "./delete-along.ts";
import { addOption, editOption, editOptions } from "./edit-options.ts";
import { accept, type Edited, type EditedRules, refuse } from "./edited-rules.ts";
import { replayEdits } from "./replay-edits.ts";

/**
 * The rules after an edit, or the reason why it cannot be made. Steps are always numbered 1 to n: adding, moving or deleting a step
 * shifts the others, and a moved step keeps those that its conditions name before it. What needs a deleted step or option goes along.
 * `direct` has only what the edit says itself.
 */
export function editRules(document: RulesDocument, edit: RulesEdit): EditedRules {
  const edited = applyEdit(document, edit);
  if (!edited.ok) return edited;
  const { document: direct } = edited;
  if (edit.type === "apply-differences") return { ok: true, direct, document: direct };
  const whole =
    edit.type === "delete-step" || edit.type === "delete-option"
      ? deleteAlong(direct, edit)
      : edit.type === "edit-step"
        ? keepOrder(direct, edit.stepKey)
        : direct;
  return { ok: true, direct, document: adaptStartingBenches(document, whole) };
}

/** The rules after edits, one after the other, or the reason why one of them cannot be made. */
export function applyEdits(document: RulesDocument, edits: readonly RulesEdit[]): EditedRules {
  let edited: EditedRules = { ok: true, direct: document, document };
  for (const edit of edits) {
    const { document: before, direct } = edited;
    edited = editRules(before, edit);
    if (!edited.ok) return edited;
    const own = applyEdit(direct, edit);
    edited = { ...edited, direct: own.ok ? own.document : edited.direct };
  }
  return edited;
}

function applyEdit(document: RulesDocument, edit: RulesEdit): Edited {
  if (edit.type === "set-base-price") return accept({ ...document, basePrice: edit.basePrice });
  if (edit.type === "set-costs") return accept(setCosts(document, edit));
  if (edit.type === "set-starting-benches") return accept({ ...document, startingBenches: [...edit.startingBenches] });
  if (edit.type === "set-hints") return accept({ ...document, hints: [...edit.hints] });
  if (edit.type === "add-step") return placeStep(document, edit.step, edit.step.stepNumber);
  if (edit.type === "apply-differences") return applyDifferences(document, edit.differences);
  if (edit.type === "edit-options") {
    const { basePrice = document.basePrice, options } = edit;
    return editOptions({ ...document, basePrice }, options);
  }
  const step = document.steps.find(({ key }) => key === edit.stepKey);
  if (!step) return refuse("unknown_step", STEP_GONE);
  if (edit.type === "edit-step") {
    const { stepNumber = step.stepNumber, ...facts } = edit.changes;
    return placeStep(removeStep(document, step), { ...step, ...facts }, stepNumber);
  }
  if (edit.type === "delete-step") return accept(removeStep(document, step));
  if (edit.type === "add-option") return addOption(document, step, edit);
  if (edit.type === "edit-option") return editOption(document, step, edit.value, edit.changes);
  const option = step.options.find(({ value }) => value === edit.value);
  if (!option) return refuse("unknown_option", OPTION_GONE);
  if (edit.type === "set-prices") {
    const { value, price, available, prices } = edit;
    return editOption(document, step, value, { available, prices, [priceField(option)]: price });
  }
  return accept(
    edit.type === "archive-option"
      ? replaceStep(document, archiveOption(step, edit.value, edit.archived))
      : replaceStep(document, { ...step, options: step.options.filter((each) => each !== option) }),
  );
}

function applyDifferences(document: RulesDocument, differences: readonly Difference[]): Edited {
  const replayed = replayEdits(document, [{ key: "", differences }], true);
  const [first] = replayed.conflicts;
  return first ? refuse("conflict", first.message) : accept(replayed.document);
}

/**
 * Adapts the starting benches to an edit of the steps, so that it need not wait for an edit of each bench: they take the first option
 * of a required step that had none, and a list where a step takes several choices. What is expected of a bench is about its choices, so
 * such a bench keeps them.
 */
function adaptStartingBenches(before: RulesDocument, after: RulesDocument): RulesDocument {
  if (before.steps === after.steps || !after.startingBenches?.length) return after;
  const hadOptions = new Set(before.steps.filter(({ options }) => options.length > 0).map(keyOf));
  const startingBenches = after.startingBenches.map((bench) => {
    if (bench.expected) return bench;
    const choices = { ...bench.choices };
    for (const { key, required, multiSelect, options } of after.steps) {
      const begun = required && !hadOptions.has(key) ? options[0]?.value : undefined;
      const [first, ...more] = chosenValues(bench.choices, key);
      const value = first ?? begun;
      if (value !== undefined) choices[key] = multiSelect ? [value, ...more] : value;
    }
    return { ...bench, choices };
  });
  return { ...after, startingBenches };
}

const keyOf = ({ key }: StepDocument) => key;

const namedBy = ({ options }: StepDocument): readonly string[] =>
  options.flatMap(conditionsOf).flatMap((when) => [...stepsNamedBy(when)]);

/** The keys, and all that follow from them. */
function collect(keys: readonly string[], next: (key: string) => readonly string[]) {
  const found = new Set(keys);
  for (const key of found) for (const each of next(key)) found.add(each);
  return found;
}

/** Moves the steps that depend on a moved step after it, and those that it depends on before it. */
function keepOrder(document: RulesDocument, key: string): RulesDocument {
  const steps = sortSteps(document.steps);
  const moved = steps.find((step) => step.key === key);
  if (!moved) return document;
  const place = steps.indexOf(moved);
  const dependent = collect([key], (each) => steps.filter((step) => namedBy(step).includes(each)).map(keyOf));
  const needed = collect(namedBy(moved), (each) => steps.filter((step) => step.key === each).flatMap(namedBy));
  const [before, after] = [steps.slice(0, place), steps.slice(place + 1)];
  const isDependent = (step: StepDocument) => dependent.has(step.key);
  const isNeeded = (step: StepDocument) => needed.has(step.key);
  const isNot = (is: (step: StepDocument) => boolean) => (step: StepDocument) => !is(step);
  const order = [
    ...[...before.filter(isNot(isDependent)), ...after.filter(isNeeded), moved],
    ...[...before.filter(isDependent), ...after.filter(isNot(isNeeded))],
  ];
  return order.every((step, index) => step === steps[index]) ? document : { ...document, steps: numberSteps(order) };
}

function setCosts(
  { baseCost: base, lowestMargin: lowest, product, name, basePrice, ...others }: RulesDocument,
  { baseCost = base, lowestMargin = lowest }: Extract<RulesEdit, { type: "set-costs" }>,
): RulesDocument {
  return {
    ...{ product, name, basePrice },
    ...(typeof baseCost === "number" && { baseCost }),
    ...(typeof lowestMargin === "number" && { lowestMargin }),
    ...others,
  };
}

/** Inserts a step at its number, or last if there are fewer steps, and numbers all steps from 1. */
function placeStep(document: RulesDocument, step: StepDocument, stepNumber: number): Edited {
  const others = sortSteps(document.steps);
  const steps = [...others.slice(0, stepNumber - 1), step, ...others.slice(stepNumber - 1)];
  return accept({ ...document, steps: numberSteps(steps) });
}

function removeStep(document: RulesDocument, step: StepDocument): RulesDocument {
  const others = sortSteps(document.steps).filter((each) => each !== step);
  return { ...document, steps: numberSteps(others) };
}
