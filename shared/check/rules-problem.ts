import type { Derived } from "#shared/rules/exclusion.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";

export type RulesProblemCode =
  | "invalid_field"
  | "duplicate_step"
  | "duplicate_option"
  | "step_numbers"
  | "unknown_step"
  | "later_step"
  | "unknown_option"
  | "duplicate_value"
  | "duplicate_role"
  | "duplicate_bench"
  | "unavailable_bench"
  | "unfit_shape"
  | "no_room"
  | "unmarked_esd"
  | "too_large"
  | "same_place"
  | "dead_end"
  | "not_offered"
  | "never_offered"
  | "many_combinations"
  | "never_available"
  | "negative_total";

export interface RulesProblem {
  /** The path in the rules: 'steps.3.conditionalOptions.0.when.width'. */
  readonly path: string;
  readonly code: RulesProblemCode;
  /** A sentence for staff, in the words of the catalog. */
  readonly message: string;
  /** The options that are not offered because a later step has none for them. */
  readonly notOffered?: {
    readonly stepKey: string;
    readonly values: readonly string[];
    /** The key of that later step. */
    readonly lacking: string;
  };
}

export interface RulesCheck {
  /** Mistakes in the rules themselves. Rules without problems can be stored. */
  readonly problems: readonly RulesProblem[];
  /** Options that visitors do not get, and possible mistakes, in rules without problems. */
  readonly warnings?: readonly RulesProblem[];
  /** The facts that keep visitors from benches that cannot be finished. Undefined with problems. */
  readonly derived?: Derived;
  /** The parsed rules; undefined if their shape is invalid. */
  readonly document?: RulesDocument;
}
