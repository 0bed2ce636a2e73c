import { type Configuration, NO_ACCESSORIES } from "../configuration.ts";
import { availableVariant, unavailableReasons } from "./availability.ts";
import type { Rejection } from "./rejection.ts";
import type { IndexedStep, Variant } from "./rules-index.ts";

/** Up to this length, comparing values one by one is faster than a set. */
const SHORT = 32;

/** Whether a choice is a list of distinct strings. */
export function isListOfValues(choice: unknown): choice is readonly string[] {
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

function withoutRepeats(choice: unknown): unknown {
  return Array.isArray(choice) && choice.every(isText) ? [...new Set(choice)] : choice;
}

/** A value as a list of one. */
export function listOf(choice: unknown): unknown {
  return typeof choice === "string" ? [choice] : choice;
}

/**
 * Converts a choice to the step's kind. For a multi-select step, a value becomes a list, and repeated values are dropped.
 * For a single-choice step, the first available value of a list is kept. Anything else stays as it is.
 */
export function ofItsKind(
  entry: IndexedStep,
  choice: unknown,
  configuration: Configuration,
  rejections: Rejection[],
): unknown {
  const { step } = entry;
  if (step.multiSelect) return withoutRepeats(listOf(choice));
  if (!isListOfValues(choice)) return choice;
  let kept: string | undefined;
  for (const value of choice) {
    const accepted = acceptOption(entry, value, configuration, rejections);
    if (!accepted) continue;
    kept ??= value;
    if (kept === value) continue;
    const { option } = accepted;
    const stepKey = step.key;
    rejections.push({ code: "invalid_choice", stepKey, value, step, option, reasons: [] });
  }
  return kept;
}

export function acceptOption(
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

export function acceptList(
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

/** Rejects 'no-accessories' if the list has other values. */
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
