import type { StepValue } from "./configuration.ts";
import type { ArchivedOption } from "./not-offered.ts";
import type { OptionDocument, RulesDocument, StepDocument } from "./rules.ts";
import { changeOptions } from "./steps.ts";

/** The rules in which no option is archived. */
export const offerAll = (document: RulesDocument): RulesDocument => ({
  ...document,
  steps: document.steps.map((step) => changeOptions(step, offer)),
});

/** The step in which an option is archived, or offered again. Its last day is then over. */
export const archiveOption = (step: StepDocument, value: string, archived: boolean): StepDocument =>
  changeOptions(step, (option) => (option.value === value ? setArchived(option, archived) : option));

/** 'while Oak (Top) is archived' */
export function whileArchived(archived: readonly Pick<ArchivedOption, "label" | "stepName">[]) {
  const names = archived.map(({ label, stepName }) => `${label} (${stepName})`);
  return `while ${new Intl.ListFormat("en-US").format(names)} ${names.length === 1 ? "is" : "are"} archived`;
}

const hasEnded = ({ archived, offeredUntil }: OptionDocument, today: string): boolean =>
  !archived && offeredUntil !== undefined && offeredUntil < today;

/** The options that are offered and have a last day, 'YYYY-MM-DD'. */
export const findEndingOptions = ({ steps }: RulesDocument) =>
  steps.flatMap(({ key: stepKey, name: stepName, options }) =>
    options.flatMap(({ value, label, archived, offeredUntil }) =>
      offeredUntil === undefined || archived ? [] : [{ stepKey, stepName, value, label, offeredUntil }],
    ),
  );

/** The options whose last day is before today, a day such as '2027-01-01'. */
export const findEndedOptions = (document: RulesDocument, today: string) =>
  findEndingOptions(document).filter(({ offeredUntil }) => offeredUntil < today);

/** The rules in which an option is archived if its last day is before today. */
export const archiveEnded = (document: RulesDocument, { stepKey, value }: StepValue, today: string): RulesDocument => ({
  ...document,
  steps: document.steps.map((step) =>
    step.key === stepKey
      ? changeOptions(step, (option) =>
          option.value === value && hasEnded(option, today) ? setArchived(option, true) : option,
        )
      : step,
  ),
});

function setArchived(option: OptionDocument, archived: boolean): OptionDocument {
  const { offeredUntil: _last, ...changed } = offer(option);
  return archived ? { ...changed, archived } : changed;
}

const offer = ({ archived: _archived, ...offered }: OptionDocument): OptionDocument => offered;
