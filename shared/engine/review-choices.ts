import {
  type Choice,
  type Configuration,
  NO_ACCESSORIES,
  type UncheckedConfiguration,
} from "../configuration.ts";
import { availableVariant, type Reason, unavailableReasons } from "./availability.ts";
import type { Option, Rules, Step } from "./model.ts";
import { type IndexedStep, indexRules } from "./rules-index.ts";

export type RejectionCode =
  | "unknown_step"
  | "unknown_option"
  | "unavailable_option"
  | "invalid_choice"
  | "exclusive_option";

/** A choice that does not fit the rules: where, which, why, and what of the catalogue it meant. */
export interface Rejection {
  readonly code: RejectionCode;
  readonly stepKey: string;
  readonly value: unknown;
  readonly step?: Step;
  readonly option?: Option;
  readonly reasons: readonly Reason[];
}

export interface Review {
  /** The choices that fit, in step order, lists in the order of the options. */
  readonly configuration: Configuration;
  /** The options that they choose, in the same order. */
  readonly chosen: readonly { readonly step: Step; readonly option: Option }[];
  readonly rejections: readonly Rejection[];
}

/**
 * Reads choices of unknown origin against the rules in one pass. Conditions look at earlier steps
 * alone, so each step is judged by the choices already accepted: what is accepted is always valid.
 */
export function reviewChoices(rules: Rules, input: UncheckedConfiguration): Review {
  const index = indexRules(rules);
  const configuration: Record<string, Choice> = {};
  const chosen: { step: Step; option: Option }[] = [];
  const rejections: Rejection[] = [];

  for (const stepKey of Object.keys(input)) {
    if (!index.byKey.has(stepKey)) {
      rejections.push({ code: "unknown_step", stepKey, value: input[stepKey], reasons: [] });
    }
  }
  for (const entry of index.steps) {
    const { step } = entry;
    if (!Object.hasOwn(input, step.key)) continue;
    const values = choiceValues(step, input[step.key]);
    if (!values) {
      const value = input[step.key];
      rejections.push({ code: "invalid_choice", stepKey: step.key, value, step, reasons: [] });
      continue;
    }
    const accepted = reviewStep(rules, entry, values, configuration, rejections);
    if (accepted.length === 0) continue;
    const keys = accepted.map((option) => option.value);
    configuration[step.key] = step.multiSelect ? keys : (keys[0] ?? "");
    for (const option of accepted) chosen.push({ step, option });
  }
  return { configuration, chosen, rejections };
}

/** The values of a choice of the step's kind; undefined for a choice of another kind. */
function choiceValues(step: Step, choice: unknown): readonly string[] | undefined {
  if (!step.multiSelect) return typeof choice === "string" ? [choice] : undefined;
  if (!Array.isArray(choice)) return undefined;
  const values = choice.filter((value): value is string => typeof value === "string");
  const distinct = new Set(values);
  return distinct.size === choice.length ? values : undefined;
}

function reviewStep(
  rules: Rules,
  { step, variants }: IndexedStep,
  values: readonly string[],
  configuration: Configuration,
  rejections: Rejection[],
): readonly Option[] {
  const accepted: Option[] = [];
  const reject = (
    code: RejectionCode,
    value: string,
    option?: Option,
    reasons: readonly Reason[] = [],
  ) =>
    rejections.push({ code, stepKey: step.key, value, step, ...(option && { option }), reasons });

  for (const value of values) {
    const named = variants.get(value);
    if (!named?.[0]) {
      reject("unknown_option", value);
      continue;
    }
    const option = availableVariant(named, configuration);
    if (option) accepted.push(option);
    else {
      const reasons = unavailableReasons(rules, named, configuration);
      reject("unavailable_option", value, named[0], reasons);
    }
  }
  const exclusive = accepted.find((option) => option.value === NO_ACCESSORIES);
  if (step.multiSelect && exclusive && accepted.length > 1) {
    reject("exclusive_option", exclusive.value, exclusive);
    accepted.splice(accepted.indexOf(exclusive), 1);
  }
  if (accepted.length < 2) return accepted;
  const order = [...variants.keys()];
  return accepted.sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value));
}
