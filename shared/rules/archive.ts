import type { ArchivedOption } from "./model.ts";
import type { AnyOption, OptionDocument, RulesDocument, StepDocument } from "./rules.ts";
import { changeOptions } from "./steps.ts";

/** All options of a step, in the order of the file: first those without a condition. */
export const optionsOf = ({ options, conditionalOptions = [] }: StepDocument): readonly AnyOption[] => [
  ...options,
  ...conditionalOptions,
];

/** The rules in which no option is archived. */
export const offerAll = (document: RulesDocument): RulesDocument => ({
  ...document,
  steps: document.steps.map((step) => changeOptions(step, offer)),
});

/** The step in which an option with all its variants is archived, or offered again. Its last day is then over. */
export const archiveOption = (step: StepDocument, value: string, archived: boolean): StepDocument =>
  changeOptions(step, (option) => (option.value === value ? setArchived(option, archived) : option));

/** 'while Oak (Top) is archived' */
export function whileArchived(archived: readonly Pick<ArchivedOption, "label" | "stepName">[]) {
  const names = archived.map(({ label, stepName }) => `${label} (${stepName})`);
  return `while ${new Intl.ListFormat("en-US").format(names)} ${names.length === 1 ? "is" : "are"} archived`;
}

interface EndingOption {
  readonly stepKey: string;
  readonly stepName: string;
  readonly value: string;
  readonly label: string;
  /** 'YYYY-MM-DD' */
  readonly offeredUntil: string;
}

const hasEnded = ({ archived, offeredUntil }: OptionDocument, today: string): boolean =>
  !archived && offeredUntil !== undefined && offeredUntil < today;

/** The options that are offered and have a last day, once for each of their days. */
export function findEndingOptions({ steps }: RulesDocument): readonly EndingOption[] {
  const found = new Map<string, EndingOption>();
  for (const step of steps)
    for (const { value, label, archived, offeredUntil } of optionsOf(step)) {
      const { key: stepKey, name: stepName } = step;
      if (offeredUntil !== undefined && !archived)
        found.set(`${stepKey} ${value} ${offeredUntil}`, {
          ...{ stepKey, stepName, value, label, offeredUntil },
        });
    }
  return [...found.values()];
}

/** The options whose last day is before today, a day such as '2027-01-01'. */
export const findEndedOptions = (document: RulesDocument, today: string): readonly EndingOption[] =>
  findEndingOptions(document).filter(({ offeredUntil }) => offeredUntil < today);

/** The rules in which the variants of an option whose last day is before today are archived. */
export const archiveEnded = (
  document: RulesDocument,
  { stepKey, value }: Pick<EndingOption, "stepKey" | "value">,
  today: string,
): RulesDocument => ({
  ...document,
  steps: document.steps.map((step) =>
    step.key === stepKey
      ? changeOptions(step, (option) =>
          option.value === value && hasEnded(option, today) ? setArchived(option, true) : option,
        )
      : step,
  ),
});

function setArchived<Option extends OptionDocument>(option: Option, archived: boolean): Option {
  const changed = offer(option);
  delete changed.offeredUntil;
  return archived ? { ...changed, archived } : changed;
}

function offer<Option extends OptionDocument>(option: Option): Option {
  const offered = { ...option };
  delete offered.archived;
  return offered;
}
