import {
  optionLabel,
  optionValue,
  type UncheckedOption,
  type UncheckedRules,
  type UncheckedStep,
} from "#shared/edits/unchecked-rules.ts";
import type { OptionPlace } from "#shared/rules/option-place.ts";
import { matchWords } from "#shared/text/match-words.ts";

export interface RowFilter {
  /** The key of a step; empty for all. */
  readonly stepKey: string;
  readonly text: string;
  readonly condition: "all" | "with" | "without";
}

export const NO_FILTER: RowFilter = { stepKey: "", text: "", condition: "all" };

export interface OptionLine {
  readonly kind: "option";
  /** Stays the same when the option moves or its facts change. */
  readonly id: string;
  readonly place: OptionPlace;
  readonly option: UncheckedOption;
}

export interface StepLine {
  readonly kind: "step";
  readonly id: string;
  readonly index: number;
  readonly step: UncheckedStep;
  readonly options: readonly OptionLine[];
}

export type Line = { readonly kind: "head"; readonly id: "head" } | StepLine | OptionLine;

export const HEAD: Line = { kind: "head", id: "head" };

/** The steps with the options that a filter shows. A filter leaves out steps without any. */
export function filterSteps({ steps }: UncheckedRules, filter: RowFilter): readonly StepLine[] {
  const hasWords = matchWords(filter.text);
  const isFiltered = filter.text.trim() !== "" || filter.condition !== "all";
  return steps.flatMap((step, index): StepLine[] => {
    if (filter.stepKey !== "" && step.key !== filter.stepKey) return [];
    const options = optionLines(step, index).filter(
      (line) => fitsCondition(line, filter) && hasWords(...searchedTexts(line)),
    );
    if (isFiltered && options.length === 0) return [];
    return [{ kind: "step", id: `step ${step.key}`, index, step, options }];
  });
}

/** All lines of the table, in order. */
export const linesOf = (steps: readonly StepLine[]): readonly Line[] => [
  HEAD,
  ...steps.flatMap((step) => [step, ...step.options]),
];

export function optionLines(step: UncheckedStep, index: number): readonly OptionLine[] {
  const seen = new Map<string, number>();
  const lines = (list: OptionPlace["list"], options: readonly UncheckedOption[]) =>
    options.map((option, at): OptionLine => {
      const name = `${step.key} ${optionValue(option)} ${list === "options" ? "" : JSON.stringify(option.when)}`;
      const count = seen.get(name) ?? 0;
      seen.set(name, count + 1);
      const id = count === 0 ? name : `${name} ${count}`;
      return { kind: "option", id, place: { step: index, list, index: at }, option };
    });
  return [
    ...lines("options", step.options),
    ...lines("conditionalOptions", step.conditionalOptions ?? []),
  ];
}

function fitsCondition({ place }: OptionLine, { condition }: RowFilter): boolean {
  const isConditional = place.list === "conditionalOptions";
  return condition === "all" || isConditional === (condition === "with");
}

const searchedTexts = ({ option }: OptionLine) =>
  [optionLabel(option), optionValue(option), option.sku, option.description] as const;
