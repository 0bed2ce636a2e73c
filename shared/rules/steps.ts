import type { OptionDocument, RulesDocument, StepDocument } from "./rules.ts";

export const sortSteps = (steps: readonly StepDocument[]): readonly StepDocument[] =>
  steps.toSorted((a, b) => a.stepNumber - b.stepNumber);

export const numberSteps = (steps: readonly StepDocument[]): StepDocument[] =>
  steps.map((step, index) => ({ ...step, stepNumber: index + 1 }));

/** The rules with another step in the place of the one with the same key. */
export const replaceStep = (document: RulesDocument, step: StepDocument): RulesDocument => ({
  ...document,
  steps: document.steps.map((each) => (each.key === step.key ? step : each)),
});

export const changeOptions = (
  step: StepDocument,
  change: (option: OptionDocument) => OptionDocument,
): StepDocument => ({ ...step, options: step.options.map(change) });

/** Options in the order in which visitors see them: those without a condition first. */
export const sortOptions = <Option extends Pick<OptionDocument, "when">>(options: readonly Option[]): Option[] => [
  ...options.filter(({ when }) => !when),
  ...options.filter(({ when }) => when),
];
