import type { Option, Step } from "./model.ts";
import type { Reason } from "./option-state.ts";

export type RejectionCode =
  | "unknown_step"
  | "unknown_option"
  | "unavailable_option"
  | "invalid_choice"
  | "exclusive_option"
  | "fixed_choice";

/** A choice that does not fit the rules, with its step and option, if they exist, and the reasons. */
export interface Rejection {
  readonly code: RejectionCode;
  readonly stepKey: string;
  readonly value: unknown;
  readonly step?: Step;
  readonly option?: Option;
  readonly reasons: readonly Reason[];
}
