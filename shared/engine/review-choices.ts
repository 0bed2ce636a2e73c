import {
  type Choice,
  type Configuration,
  chosenValues,
  type UncheckedConfiguration,
} from "../configuration.ts";
import { acceptList, acceptOption, isListOfValues, listOf, ofItsKind } from "./accept-choice.ts";
import type { Option, Rules, Step } from "./model.ts";
import type { Rejection } from "./rejection.ts";
import { indexRules, type RulesIndex } from "./rules-index.ts";

/** An option that is chosen, with its step. */
export interface ChosenOption {
  readonly step: Step;
  readonly option: Option;
}

export interface Review {
  /** The choices that fit and those that are decided, in step order, lists in the order of the options. */
  readonly configuration: Configuration;
  /** The options that they choose, in the same order. */
  readonly chosen: readonly ChosenOption[];
  readonly rejections: readonly Rejection[];
}

const reviews = new WeakMap<Rules, WeakMap<UncheckedConfiguration, Review>>();

/**
 * Reads choices of unknown origin against the rules. The same object is read once: configurations are
 * never changed, and settling, pricing and validating one share its review.
 */
export function reviewChoices(rules: Rules, input: UncheckedConfiguration): Review {
  let known = reviews.get(rules);
  if (!known) {
    known = new WeakMap();
    reviews.set(rules, known);
  }
  const reviewed = known.get(input);
  if (reviewed) return reviewed;
  const review = readChoices(indexRules(rules), input, { anyKind: false });
  known.set(input, review);
  return review;
}

/**
 * Reviews choices made under other rules, and converts them where a step has become multi-select or
 * single-choice.
 */
export function reviewEarlierChoices(rules: Rules, input: UncheckedConfiguration): Review {
  const review = reviewChoices(rules, input);
  return review.rejections.some(({ code }) => code === "invalid_choice")
    ? readChoices(indexRules(rules), input, { anyKind: true })
    : review;
}

/**
 * One pass over the steps. Conditions look at earlier steps alone, so each step is judged by the
 * choices already accepted: what is accepted is always valid.
 */
function readChoices(
  index: RulesIndex,
  input: UncheckedConfiguration,
  { anyKind }: { readonly anyKind: boolean },
): Review {
  const configuration: Record<string, Choice> = {};
  const chosen: ChosenOption[] = [];
  const rejections: Rejection[] = [];

  for (const stepKey of Object.keys(input)) {
    if (index.byKey.has(stepKey)) continue;
    rejections.push({ code: "unknown_step", stepKey, value: input[stepKey], reasons: [] });
  }
  const { fixed } = index;
  if (fixed) rejectOthers(index, fixed, input, rejections);
  const choices = fixed ? { ...input, ...fixed } : input;
  for (const entry of index.steps) {
    const { step } = entry;
    // No step key is a name that objects have by themselves (KeySchema).
    const given = choices[step.key];
    const choice = anyKind ? ofItsKind(entry, given, configuration, rejections) : given;
    if (choice === undefined) continue;
    if (!step.multiSelect && typeof choice === "string") {
      const accepted = acceptOption(entry, choice, configuration, rejections);
      if (!accepted) continue;
      configuration[step.key] = choice;
      chosen.push(accepted);
    } else if (step.multiSelect && isListOfValues(choice)) {
      const accepted = acceptList(entry, choice, configuration, rejections);
      if (accepted.length === 0) continue;
      configuration[step.key] = accepted.map(({ option }) => option.value);
      for (const each of accepted) chosen.push(each);
    } else {
      const value = choice;
      rejections.push({ code: "invalid_choice", stepKey: step.key, value, step, reasons: [] });
    }
  }
  return { configuration, chosen, rejections };
}

/** Choices that differ from what is decided. */
function rejectOthers(
  { byKey }: RulesIndex,
  fixed: Configuration,
  input: UncheckedConfiguration,
  rejections: Rejection[],
): void {
  for (const stepKey of Object.keys(fixed)) {
    const value = input[stepKey];
    const step = byKey.get(stepKey)?.step;
    if (value === undefined || !step || saysThat(value, chosenValues(fixed, stepKey))) continue;
    rejections.push({ code: "fixed_choice", stepKey, value, step, reasons: [] });
  }
}

/** Whether a choice of either kind has exactly these values. */
function saysThat(choice: unknown, decided: readonly string[]): boolean {
  const values = listOf(choice);
  if (!isListOfValues(values) || values.length !== decided.length) return false;
  return values.every((value) => decided.includes(value));
}
