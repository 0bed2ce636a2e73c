import { isRecord } from "#shared/is-record.ts";
import type { ConditionPart } from "#shared/rules/condition.ts";
import type { OptionPlace } from "#shared/rules/option-place.ts";

/** An option while a spreadsheet changes it. A field may contain anything until the result is checked. */
export type UncheckedOption = Readonly<Record<string, unknown>>;

export interface UncheckedStep {
  readonly [field: string]: unknown;
  readonly key: string;
  readonly name: string;
  readonly options: readonly UncheckedOption[];
  readonly conditionalOptions?: readonly UncheckedOption[] | undefined;
}

/** Rules with steps and options in their places, whose other fields are unchecked. */
export interface UncheckedRules {
  readonly [field: string]: unknown;
  readonly steps: readonly UncheckedStep[];
}

/** The option at a place; undefined if there is none. */
export function optionAt(
  { steps }: UncheckedRules,
  place: OptionPlace,
): UncheckedOption | undefined {
  return steps[place.step]?.[place.list]?.[place.index];
}

/** The value of an option; empty if it is no text. */
export const optionValue = ({ value }: UncheckedOption): string => textOf(value);

/** The label of an option, else its value. */
export const optionLabel = ({ label, value }: UncheckedOption): string =>
  textOf(label) || textOf(value);

const textOf = (field: unknown): string => (typeof field === "string" ? field : "");

/** The alternatives of an option's condition, each with its parts; empty for an option without one. */
export function alternativesIn({ when }: UncheckedOption): readonly (readonly ConditionPart[])[] {
  if (when === undefined) return [];
  return [when]
    .flat()
    .filter(isRecord)
    .map((all) =>
      Object.entries(all).map(([stepKey, is]) => {
        const not = isRecord(is) && Array.isArray(is.not);
        const values = not ? is.not : is;
        return { stepKey, values: Array.isArray(values) ? values.map(String) : [], not };
      }),
    );
}
