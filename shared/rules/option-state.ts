import type { Option } from "./model.ts";

/** A value with its label. */
export interface NamedValue {
  readonly value: string;
  readonly label: string;
}

/** A part of a condition that does not hold: an earlier step, the values needed or excluded there, and those chosen. Or a later step that would have no option. */
export interface Reason {
  readonly stepKey: string;
  readonly stepName: string;
  /** One of these is needed; empty if the part excludes values. */
  readonly needs: readonly NamedValue[];
  /** None of these may be chosen. */
  readonly excludes?: readonly NamedValue[];
  /** The required step would be left without an option, whatever else is chosen. */
  readonly lacksOption?: true;
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
