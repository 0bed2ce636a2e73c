import type { Cents } from "../../money.ts";
import type { RulesDocument } from "../../rules.ts";
import type { NamedValue } from "../option-state.ts";

export type RulesProblemCode =
  | "invalid_field"
  | "duplicate_step"
  | "duplicate_option"
  | "step_numbers"
  | "unknown_step"
  | "later_step"
  | "unknown_option"
  | "duplicate_value"
  | "too_large"
  | "offered_twice"
  | "dead_end"
  | "never_available"
  | "negative_total";

/** The choice in one step of a combination; no values if it has none. */
export interface CombinationPart {
  readonly stepKey: string;
  readonly stepName: string;
  readonly multiSelect: boolean;
  /** In a single-choice step each of them leads to the problem; in a multi-select step all together. */
  readonly values: readonly NamedValue[];
}

/** A problem of the rules. */
export interface RulesProblem {
  /** The path in the rules: 'steps.3.conditionalOptions.0.when.width'. */
  readonly path: string;
  readonly code: RulesProblemCode;
  /** A sentence for staff, in the words of the catalog. */
  readonly message: string;
  /** The choices that lead to it, for problems of combinations. */
  readonly combination?: readonly CombinationPart[];
}

/** The extent of the search of all combinations, and the totals that it found. */
export interface RulesSearch {
  /** False if the search met its bound. Further problems may exist then. */
  readonly exhaustive: boolean;
  /** Complete combinations of single choices; those of multi-select steps count as far as conditions name them. */
  readonly combinations: number;
  /** Totals of the cheapest and the dearest complete bench that was found, in cents. */
  readonly lowest: Cents;
  readonly highest: Cents;
}

export interface RulesCheck {
  /** All problems. Rules without problems can be stored. */
  readonly problems: readonly RulesProblem[];
  /** The parsed rules; undefined if their shape is invalid. */
  readonly document?: RulesDocument;
  /** Undefined if names or conditions are invalid, since combinations mean nothing then. */
  readonly search?: RulesSearch;
}
