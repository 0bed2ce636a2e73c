import type { Option } from "./model.ts";

/** A value with its label. */
export interface NamedValue {
  readonly value: string;
  readonly label: string;
}

/** A part of a condition that does not hold: an earlier step, the values needed or excluded there, and those chosen. */
export interface Reason {
  readonly stepKey: string;
  readonly stepName: string;
  /** One of these is needed; empty if the part excludes values. */
  readonly needs: readonly NamedValue[];
  /** None of these may be chosen. */
  readonly excludes?: readonly NamedValue[];
  readonly has: readonly NamedValue[];
}

export interface OptionState {
  /** The available variant, or the first one if none is available. */
  readonly option: Option;
  readonly available: boolean;
  readonly chosen: boolean;
  /** The reasons that make it unavailable; empty if it is available. */
  readonly reasons: readonly Reason[];
}
