import type { Option, Step } from "#shared/rules/model.ts";
import type { ArchivedOption, Reason } from "#shared/rules/not-offered.ts";
import { joinLabels, reasonSentence } from "./reason-sentence.ts";

export type RejectionCode =
  | "unknown_step"
  | "unknown_option"
  | "unavailable_option"
  | "invalid_choice"
  | "exclusive_option"
  | "fixed_choice";

/** A choice that does not fit the rules, with its step and option, if they exist, and the reasons. An archived option is unknown, but has a name. */
export interface Rejection {
  readonly code: RejectionCode;
  readonly stepKey: string;
  readonly value: unknown;
  readonly step?: Step;
  readonly option?: Option;
  readonly archived?: ArchivedOption;
  readonly reasons: readonly Reason[];
}

/** A problem of a choice, with a sentence for a person. */
export interface Problem {
  readonly stepKey: string;
  readonly code: RejectionCode | "missing_choice" | "negative_total";
  readonly message: string;
}

export const BELOW_ZERO = "This bench would cost less than nothing, so it cannot be requested. Change a choice.";

export function problemOf(rejection: Rejection): Problem {
  return { stepKey: rejection.stepKey, code: rejection.code, message: rejectionSentence(rejection) };
}

function rejectionSentence(rejection: Rejection): string {
  const { code, stepKey, value, step, option, archived, reasons } = rejection;
  const stepName = step?.name ?? quoteName(stepKey);
  const label = option?.label ?? quoteName(value);
  switch (code) {
    case "unknown_step":
      return `There is no step ${stepName}.`;
    case "unknown_option":
      if (archived) return `${archived.label} (${archived.stepName}) is no longer offered.`;
      return `${stepName} has no option ${label}.`;
    case "unavailable_option":
      return `${label} is not available in ${stepName}: ${reasonSentence(reasons)}.`;
    case "invalid_choice":
      return step?.multiSelect ? `${stepName} takes a list of different options.` : `${stepName} takes one option.`;
    case "exclusive_option":
      return `${label} cannot be combined with other options in ${stepName}.`;
    case "fixed_choice": {
      const labels = new Set(step?.options.map((each) => each.label));
      return `Here, the choice in ${stepName} is always ${joinLabels([...labels], "and")}.`;
    }
  }
}

/** Quotes and shortens an untrusted name for a sentence. */
function quoteName(value: unknown): string {
  return typeof value === "string" ? `'${value.slice(0, 64)}'` : "of that kind";
}
