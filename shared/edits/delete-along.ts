import { optionsOf } from "#shared/rules/archive.ts";
import { type Alternatives, isTrueEverywhere } from "#shared/rules/combine-conditions.ts";
import { alternativesOf, conditionFrom, meets, stepsNamedBy } from "#shared/rules/condition.ts";
import { chosenValues } from "#shared/rules/configuration.ts";
import { withOptions } from "#shared/rules/price-list.ts";
import type { AnyOption, Condition, RulesDocument, StepDocument } from "#shared/rules/rules.ts";

/** A step that is deleted, or with a value one of its options. */
export interface Gone {
  readonly stepKey: string;
  readonly value?: string | undefined;
}

/**
 * The rest of the alternatives of a condition. Without a step, it says nothing about it. Without a value, nothing can need or
 * exclude it. Undefined if no alternative can hold any more.
 */
function leaveOut(alternatives: Alternatives, { stepKey, value }: Gone): Alternatives | undefined {
  const left = alternatives.flatMap((parts) => {
    let canHold = true;
    const others = parts.flatMap((part) => {
      if (part.stepKey !== stepKey) return [part];
      const values = part.values.filter((each) => value !== undefined && each !== value);
      if (values.length > 0) return [{ ...part, values }];
      if (value !== undefined && !part.not) canHold = false;
      return [];
    });
    return canHold ? [others] : [];
  });
  return left.length === 0 ? undefined : left;
}

/** Takes the name of a step or an option that is already removed out of everything else. Options that need it go along, and what needs those. */
export function deleteAlong(document: RulesDocument, gone: Gone): RulesDocument {
  let left = leaveOutOfGuidance(document, gone);
  const lost: Gone[] = [];
  const steps = left.steps.map((step) => {
    const changed = leaveOutOfStep(left.steps, step, gone);
    const values = new Set(optionsOf(changed).map(({ value }) => value));
    for (const { value } of changed === step ? [] : optionsOf(step))
      if (!values.has(value) && values.add(value)) lost.push({ stepKey: step.key, value });
    return changed;
  });
  left = { ...left, steps };
  return lost.reduce(deleteAlong, left);
}

/** The step without options that need what is gone. Of variants that would now be available together, the first stays. */
function leaveOutOfStep(steps: readonly StepDocument[], step: StepDocument, gone: Gone): StepDocument {
  const { conditionalOptions = [] } = step;
  if (!conditionalOptions.some(({ when }) => stepsNamedBy(when).has(gone.stepKey))) return step;
  const kept: AnyOption[] = [...step.options];
  const changed = new Set<AnyOption>();
  for (const option of conditionalOptions) {
    const before = alternativesOf(option.when);
    const after = stepsNamedBy(option.when).has(gone.stepKey) ? leaveOut(before, gone) : before;
    if (!after) continue;
    const { when: _when, ...others } = option;
    const when = conditionFrom(after);
    const left = after === before ? option : when ? { ...others, when } : others;
    if (left !== option) changed.add(left);
    const isRepeated = kept.some(
      (each) =>
        each.value === left.value &&
        (changed.has(each) || changed.has(left)) &&
        canHoldTogether(steps, each.when, when),
    );
    if (!isRepeated) kept.push(left);
  }
  return withOptions(step, kept);
}

const canHoldTogether = (steps: readonly StepDocument[], a: Condition | undefined, b: Condition | undefined): boolean =>
  isTrueEverywhere(steps, [a, b], (trial) => !(meets(trial, a) && meets(trial, b))) === false;

/** Hints that name nothing else go along. Starting benches lose the choice, unless something is expected of them. */
function leaveOutOfGuidance(document: RulesDocument, gone: Gone): RulesDocument {
  const { startingBenches, hints, ...others } = document;
  const isGone = (stepKey: string, value: string) =>
    stepKey === gone.stepKey && (gone.value === undefined || gone.value === value);
  const leftHints = hints?.flatMap(({ when, choose, ...hint }) => {
    const alternatives = leaveOut(alternativesOf(when), gone);
    const left = alternatives && conditionFrom(alternatives);
    const isOffered = choose && !isGone(choose.stepKey, choose.value);
    return left ? [{ ...hint, when: left, ...(isOffered && { choose }) }] : [];
  });
  const leftBenches = startingBenches?.map((bench) => {
    const { [gone.stepKey]: choice, ...choices } = bench.choices;
    const values = chosenValues(bench.choices, gone.stepKey);
    const left = values.filter((value) => !isGone(gone.stepKey, value));
    if (bench.expected || left.length === values.length) return bench;
    const isKept = typeof choice !== "string" && left.length > 0;
    return { ...bench, choices: isKept ? { ...bench.choices, [gone.stepKey]: left } : choices };
  });
  return {
    ...others,
    ...(leftBenches && { startingBenches: leftBenches }),
    ...(leftHints && { hints: leftHints }),
  };
}
