import type { Exclusion } from "./not-offered.ts";

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

export const NOTHING_DERIVED: Derived = { exclusions: [], hidden: [], hiddenBenches: [], exhaustive: true };
