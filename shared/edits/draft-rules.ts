import { isRecord } from "#shared/is-record.ts";
import type { OptionPlace } from "#shared/rules/option-place.ts";

/** An option of a draft. A field may contain anything: staff may type 'abc' as a price, and the draft keeps it. */
export type DraftOption = Readonly<Record<string, unknown>>;

export interface DraftStep {
  readonly [field: string]: unknown;
  readonly key: string;
  readonly name: string;
  readonly options: readonly DraftOption[];
  readonly conditionalOptions?: readonly DraftOption[] | undefined;
}

/** Rules with steps and options in their places, whose other fields are unchecked. */
export interface DraftRules {
  readonly [field: string]: unknown;
  readonly steps: readonly DraftStep[];
}

/** Whether parsed JSON has steps with options, so that a table can show it. */
export function isDraftRules(json: unknown): json is DraftRules {
  return isRecord(json) && Array.isArray(json.steps) && json.steps.every(isDraftStep);
}

function isDraftStep(step: unknown): step is DraftStep {
  if (!isRecord(step) || typeof step.key !== "string" || typeof step.name !== "string")
    return false;
  const { options, conditionalOptions = [] } = step;
  return [options, conditionalOptions].every((list) => Array.isArray(list) && list.every(isRecord));
}

/** The option at a place; undefined if there is none. */
export function optionAt({ steps }: DraftRules, place: OptionPlace): DraftOption | undefined {
  return steps[place.step]?.[place.list]?.[place.index];
}

/** The value of an option; empty if it is no text. */
export const optionValue = ({ value }: DraftOption): string => textOf(value);

/** The label of an option, else its value. */
export const optionLabel = ({ label, value }: DraftOption): string =>
  textOf(label) || textOf(value);

const textOf = (field: unknown): string => (typeof field === "string" ? field : "");

/** The condition of an option as step keys with values; empty for an option without one. */
export function conditionOf({ when }: DraftOption): Readonly<Record<string, readonly string[]>> {
  if (!isRecord(when)) return {};
  return Object.fromEntries(
    Object.entries(when).map(([stepKey, values]) => [
      stepKey,
      Array.isArray(values) ? values.map(String) : [],
    ]),
  );
}
