/** A value with the label that people know it by. */
export interface NamedValue {
  readonly value: string;
  readonly label: string;
}

/** One part of a condition that does not hold: the earlier step, what it would need, what it has. */
export interface Reason {
  readonly stepKey: string;
  readonly stepName: string;
  readonly needs: readonly NamedValue[];
  readonly has: readonly NamedValue[];
}
