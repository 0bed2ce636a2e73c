import { conditionSentence } from "#shared/changes/condition-sentence.ts";
import {
  alternativesIn,
  optionLabel,
  optionValue,
  type UncheckedOption,
  type UncheckedRules,
} from "#shared/edits/unchecked-rules.ts";

/** The names of steps and the labels of their options, by key and value. */
type Names = ReadonlyMap<
  string,
  { readonly name: string; readonly labels: ReadonlyMap<string, string> }
>;

export function namesIn({ steps }: UncheckedRules): Names {
  return new Map(
    steps.map(({ key, name, options, conditionalOptions = [] }) => {
      const all = [...options, ...conditionalOptions];
      return [
        key,
        { name, labels: new Map(all.map((each) => [optionValue(each), optionLabel(each)])) },
      ];
    }),
  );
}

/** 'when Width is 48 in or 60 in and Depth is 30 in'; 'always' without a condition. What is unknown keeps its key. */
export function conditionWords(option: UncheckedOption, names: Names): string {
  return conditionSentence(alternativesIn(option), (stepKey, values) => {
    const step = names.get(stepKey);
    return {
      name: step?.name ?? stepKey,
      labels: values.map((value) => step?.labels.get(value) ?? value),
    };
  });
}
