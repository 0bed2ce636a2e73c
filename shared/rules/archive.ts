import type { OptionDocument, RulesDocument, StepDocument } from "./rules.ts";

/** All options of a step, in the order of the file: first those without a condition. */
export const optionsOf = ({
  options,
  conditionalOptions = [],
}: StepDocument): readonly OptionDocument[] => [...options, ...conditionalOptions];

/** The rules in which no option is archived. */
export const offerAll = (document: RulesDocument): RulesDocument => ({
  ...document,
  steps: document.steps.map((step) => changeOptions(step, offer)),
});

/** The step in which an option with all its variants is archived, or offered again. Its last day is then over. */
export const archiveOption = (step: StepDocument, value: string, archived: boolean): StepDocument =>
  changeOptions(step, (option) => {
    if (option.value !== value) return option;
    const changed = offer(option);
    delete changed.offeredUntil;
    return archived ? { ...changed, archived } : changed;
  });

function offer<Option extends OptionDocument>(option: Option): Option {
  const offered = { ...option };
  delete offered.archived;
  return offered;
}

/** The step with each option changed. */
function changeOptions(
  step: StepDocument,
  change: <Option extends OptionDocument>(option: Option) => Option,
): StepDocument {
  const { options, conditionalOptions } = step;
  return {
    ...step,
    options: options.map(change),
    ...(conditionalOptions && { conditionalOptions: conditionalOptions.map(change) }),
  };
}
