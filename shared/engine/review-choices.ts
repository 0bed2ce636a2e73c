import {
  type Choice,
  type Configuration,
  NO_ACCESSORIES,
  type UncheckedConfiguration,
} from "../configuration.ts";
import { availableVariant, unavailableReasons } from "./availability.ts";
import type { Option, Rules, Step } from "./model.ts";
import type { Reason } from "./reason.ts";
import { type IndexedStep, indexRules, type RulesIndex, type Variant } from "./rules-index.ts";

export type RejectionCode =
  | "unknown_step"
  | "unknown_option"
  | "unavailable_option"
  | "invalid_choice"
  | "exclusive_option"
  | "fixed_choice";

/** A choice that does not fit the rules: where, which, why, and what of the catalogue it meant. */
export interface Rejection {
  readonly code: RejectionCode;
  readonly stepKey: string;
  readonly value: unknown;
  readonly step?: Step;
  readonly option?: Option;
  readonly reasons: readonly Reason[];
}

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
  const review = readChoices(indexRules(rules), input);
  known.set(input, review);
  return review;
}

/**
 * One pass over the steps. Conditions look at earlier steps alone, so each step is judged by the
 * choices already accepted: what is accepted is always valid.
 */
function readChoices(index: RulesIndex, input: UncheckedConfiguration): Review {
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
    const choice = choices[step.key];
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
  for (const [stepKey, decided] of Object.entries(fixed)) {
    const value = input[stepKey];
    const step = byKey.get(stepKey)?.step;
    if (value === undefined || !step || isSameChoice(value, decided)) continue;
    rejections.push({ code: "fixed_choice", stepKey, value, step, reasons: [] });
  }
}

function isSameChoice(choice: unknown, decided: Choice): boolean {
  if (typeof decided === "string") return choice === decided;
  if (!isListOfValues(choice) || choice.length !== decided.length) return false;
  return choice.every((value) => decided.includes(value));
}

/** Lists up to this length are compared value by value: no set is made for them. */
const SHORT = 32;

/** A list of different texts. */
function isListOfValues(choice: unknown): choice is readonly string[] {
  if (!Array.isArray(choice)) return false;
  if (choice.length > SHORT) return choice.every(isText) && new Set(choice).size === choice.length;
  for (let place = 0; place < choice.length; place++) {
    if (!isText(choice[place]) || choice.indexOf(choice[place]) !== place) return false;
  }
  return true;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function acceptOption(
  { step, variants }: IndexedStep,
  value: string,
  configuration: Configuration,
  rejections: Rejection[],
): Variant | undefined {
  const named = variants.get(value);
  if (!named) {
    rejections.push({ code: "unknown_option", stepKey: step.key, value, step, reasons: [] });
    return undefined;
  }
  const accepted = availableVariant(named, configuration);
  if (accepted) return accepted;
  const reasons = unavailableReasons(named, configuration);
  const { option } = named[0];
  rejections.push({ code: "unavailable_option", stepKey: step.key, value, step, option, reasons });
  return undefined;
}

function acceptList(
  entry: IndexedStep,
  values: readonly string[],
  configuration: Configuration,
  rejections: Rejection[],
): readonly Variant[] {
  const accepted: Variant[] = [];
  let isOrdered = true;
  let last = -1;
  for (const value of values) {
    const option = acceptOption(entry, value, configuration, rejections);
    if (!option) continue;
    accepted.push(option);
    if (option.place < last) isOrdered = false;
    last = option.place;
  }
  if (accepted.length > 1 && values.includes(NO_ACCESSORIES)) rejectExclusive(accepted, rejections);
  if (!isOrdered) accepted.sort((a, b) => a.place - b.place);
  return accepted;
}

/** Takes the value that stands alone out of a list with others. */
function rejectExclusive(accepted: Variant[], rejections: Rejection[]): void {
  const place = accepted.findIndex(({ option }) => option.value === NO_ACCESSORIES);
  const [exclusive] = place < 0 ? [] : accepted.splice(place, 1);
  if (!exclusive) return;
  const { step, option } = exclusive;
  const { value } = option;
  rejections.push({
    code: "exclusive_option",
    stepKey: step.key,
    value,
    step,
    option,
    reasons: [],
  });
}
