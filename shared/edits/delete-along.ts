import {
  allOf,
  alternativesOf,
  type ConditionPart,
  conditionFrom,
  conditionsOf,
  stepsNamedBy,
} from "#shared/rules/condition.ts";
import { chosenValues } from "#shared/rules/configuration.ts";
import { optionAtPrice } from "#shared/rules/option-price.ts";
import type { Condition, OptionDocument, PriceByChoice, RulesDocument, StepDocument } from "#shared/rules/rules.ts";
import { sortOptions } from "#shared/rules/steps.ts";

type Alternatives = readonly (readonly ConditionPart[])[];

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
  const left = leaveOutOfGuidance(document, gone);
  const lost: Gone[] = [];
  const steps = left.steps.map((step): StepDocument => {
    const isNamed = (when: Condition | undefined) => stepsNamedBy(when).has(gone.stepKey);
    if (!step.options.some((option) => conditionsOf(option).some(isNamed))) return step;
    const options = step.options.flatMap((option) => {
      const kept = leaveOutOfOption(option, gone);
      if (!kept) lost.push({ stepKey: step.key, value: option.value });
      return kept ?? [];
    });
    return { ...step, options: sortOptions(options) };
  });
  return lost.reduce(deleteAlong, { ...left, steps });
}

/** The option without conditions about what is gone; undefined if it needs that. A price that now always counts becomes its own. */
function leaveOutOfOption(option: OptionDocument, gone: Gone): OptionDocument | undefined {
  const alternatives = leaveOut(alternativesOf(option.when), gone);
  if (!alternatives) return undefined;
  const { when: _when, prices = [], ...facts } = option;
  const when = conditionFrom(alternatives);
  const kept: PriceByChoice[] = [];
  let own: OptionDocument = facts;
  for (const price of prices) {
    const [parts] = leaveOut(alternativesOf(price.when), gone) ?? [];
    if (!parts) continue;
    if (parts.length === 0) {
      own = optionAtPrice(facts, price);
      break;
    }
    kept.push({ ...price, when: allOf(parts) });
  }
  return { ...own, ...(kept.length > 0 && { prices: kept }), ...(when && { when }) };
}

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
  return { ...others, ...(leftBenches && { startingBenches: leftBenches }), ...(leftHints && { hints: leftHints }) };
}
