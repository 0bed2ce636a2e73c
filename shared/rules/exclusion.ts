import type { ConditionPart } from "./condition.ts";

/** Options after which no bench can be finished. They are unavailable while all parts hold; without parts, always. */
export interface Exclusion {
  readonly stepKey: string;
  readonly values: readonly string[];
  /** Parts about earlier steps, and in a step with several choices about its own. */
  readonly when: readonly ConditionPart[];
  /** The key of the required step that would be left without an option. */
  readonly lacking: string;
}

/** The findings of the search of all combinations. They are stored with each revision of the rules. */
export interface Derived {
  readonly exclusions: readonly Exclusion[];
  /** The keys of required steps that never have an option. Visitors do not see them. */
  readonly hidden: readonly string[];
  /** The names of the starting benches that do not fit the rules. They are shown again once they do. */
  readonly hiddenBenches: readonly string[];
  /** False if there are too many combinations, so that there may be more exclusions. */
  readonly exhaustive: boolean;
}

export const NOTHING_DERIVED: Derived = {
  exclusions: [],
  hidden: [],
  hiddenBenches: [],
  exhaustive: true,
};
