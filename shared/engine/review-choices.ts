import {
  type Choice,
  type Configuration,
  chosenValues,
  type UncheckedConfiguration,
} from "#shared/rules/configuration.ts";
import type { Option, Rules, Step } from "#shared/rules/model.ts";
import { type IndexedStep, indexRules, type Variant } from "#shared/rules/rules-index.ts";
import { findAvailableVariant, unavailableReasons } from "./availability.ts";
import type { Rejection, RejectionCode } from "./rejection.ts";

export interface ChosenOption {
  readonly step: Step;
  readonly option: Option;
}

export interface Review {
  /** The accepted and the fixed choices, in step order; lists in the order of the options. */
  readonly configuration: Configuration;
  /** Their options, in the same order. */
  readonly chosen: readonly ChosenOption[];
  readonly rejections: readonly Rejection[];
}

/** Checks choices of unknown origin against the rules. */
export function reviewChoices(rules: Rules, input: UncheckedConfiguration): Review {
  return review(rules, input, { convert: false });
}

/** Reviews choices made under other rules. Converts them if a step has become multi-select or single-choice. */
export function reviewEarlierChoices(rules: Rules, input: UncheckedConfiguration): Review {
  const strict = reviewChoices(rules, input);
  return strict.rejections.some(({ code }) => code === "invalid_choice")
    ? review(rules, input, { convert: true })
    : strict;
}

/** Conditions name earlier steps only, so one pass in step order judges each choice by the accepted ones. */
function review(rules: Rules, input: UncheckedConfiguration, { convert }: { readonly convert: boolean }): Review {
  const { steps, byKey, fixed, archived } = indexRules(rules);
  const configuration: Record<string, Choice> = {};
  const chosen: ChosenOption[] = [];
  const rejections: Rejection[] = [];

  for (const stepKey of Object.keys(input)) {
    if (byKey.has(stepKey)) continue;
    const values = archivedValues(stepKey, input[stepKey]);
    if (values.length === 0) reject("unknown_step", stepKey, input[stepKey]);
    for (const value of values) reject("unknown_option", stepKey, value);
  }
  for (const stepKey of Object.keys(fixed)) {
    const value = input[stepKey];
    if (value !== undefined && !hasValues(value, chosenValues(fixed, stepKey))) reject("fixed_choice", stepKey, value);
  }
  for (const entry of steps) {
    const { key, multiSelect } = entry.step;
    // A step key is never the name of an inherited property (KeySchema).
    const given = fixed[key] ?? input[key];
    const choice = convert ? convertChoice(entry, given) : given;
    if (choice === undefined) continue;
    if (multiSelect && isListOfValues(choice)) {
      const accepted = acceptList(entry, choice);
      if (accepted.length > 0) configuration[key] = accepted.map(({ option }) => option.value);
      chosen.push(...accepted);
    } else if (!multiSelect && typeof choice === "string") {
      const accepted = accept(entry, choice);
      if (!accepted) continue;
      configuration[key] = choice;
      chosen.push(accepted);
    } else reject("invalid_choice", key, choice);
  }
  return { configuration, chosen, rejections };

  function reject(
    code: RejectionCode,
    stepKey: string,
    value: unknown,
    facts: Pick<Rejection, "option"> & Partial<Pick<Rejection, "reasons">> = {},
  ): void {
    const step = byKey.get(stepKey)?.step;
    const former = code === "unknown_option" && archived.get(`${stepKey} ${value}`);
    rejections.push({
      ...{ code, stepKey, value, ...(step && { step }), ...(former && { archived: former }) },
      ...{ reasons: [], ...facts },
    });
  }

  /** The archived options in the choice of a step that has no others. */
  function archivedValues(stepKey: string, choice: unknown): readonly string[] {
    const values = listOf(choice);
    if (archived.size === 0 || !isListOfValues(values)) return [];
    return values.filter((value) => archived.has(`${stepKey} ${value}`));
  }

  function accept({ step, variants }: IndexedStep, value: string): Variant | undefined {
    const named = variants.get(value);
    const available = named && findAvailableVariant(named, configuration);
    if (!named) reject("unknown_option", step.key, value);
    else if (!available) {
      const reasons = unavailableReasons(named, configuration);
      reject("unavailable_option", step.key, value, { option: named[0].option, reasons });
    }
    return available;
  }

  /** An exclusive option is rejected if the list has other values. */
  function acceptList(entry: IndexedStep, values: readonly string[]): readonly Variant[] {
    const accepted = entry.excludesOwn
      ? acceptInOrder(entry, values)
      : values.flatMap((value) => accept(entry, value) ?? []);
    const isAlone = ({ option }: Variant) => accepted.length === 1 || !entry.exclusive.has(option.value);
    const kept = accepted.filter(isAlone);
    for (const { option } of accepted.filter((each) => !isAlone(each)))
      reject("exclusive_option", entry.step.key, option.value, { option });
    return kept.sort((a, b) => a.place - b.place);
  }

  /** Each option is judged with the earlier ones of its own step. */
  function acceptInOrder(entry: IndexedStep, values: readonly string[]): readonly Variant[] {
    const { key } = entry.step;
    const placeOf = (value: string) => entry.variants.get(value)?.[0].place ?? 0;
    const accepted: Variant[] = [];
    for (const value of [...values].sort((a, b) => placeOf(a) - placeOf(b))) {
      const variant = accept(entry, value);
      if (!variant) continue;
      accepted.push(variant);
      configuration[key] = accepted.map(({ option }) => option.value);
    }
    delete configuration[key];
    return accepted;
  }

  /** Turns a value into a list of one, and a list into its first available value. Anything else stays as it is. */
  function convertChoice(entry: IndexedStep, choice: unknown): unknown {
    const { key, multiSelect } = entry.step;
    if (multiSelect) {
      const list = listOf(choice);
      return isListOfTexts(list) ? [...new Set(list)] : list;
    }
    if (!isListOfValues(choice)) return choice;
    let kept: string | undefined;
    for (const value of choice) {
      const accepted = accept(entry, value);
      if (accepted && kept !== undefined) reject("invalid_choice", key, value, { option: accepted.option });
      else if (accepted) kept = value;
    }
    return kept;
  }
}

/** Whether a choice, a value or a list, has exactly these values. */
function hasValues(choice: unknown, expected: readonly string[]): boolean {
  const values = listOf(choice);
  if (!isListOfValues(values) || values.length !== expected.length) return false;
  return values.every((value) => expected.includes(value));
}

function listOf(choice: unknown): unknown {
  return typeof choice === "string" ? [choice] : choice;
}

function isListOfValues(choice: unknown): choice is readonly string[] {
  return isListOfTexts(choice) && new Set(choice).size === choice.length;
}

function isListOfTexts(choice: unknown): choice is readonly string[] {
  return Array.isArray(choice) && choice.every((value) => typeof value === "string");
}
