/** What is chosen in one step: a value, or a list of values for a multi-select step. */
export type Choice = string | readonly string[];

/** What a visitor has chosen: step key to choice. Steps without a choice are absent. */
export type Configuration = Readonly<Record<string, Choice>>;

/** A configuration from outside, of which nothing is known yet but that it is an object. */
export type UncheckedConfiguration = Readonly<Record<string, unknown>>;

/** In a multi-select step, this value excludes all others. */
export const NO_ACCESSORIES = "no-accessories";

const NOTHING: readonly string[] = [];

/** The values chosen in a step, none for a step without a choice. */
export function chosenValues(configuration: Configuration, stepKey: string): readonly string[] {
  const choice = Object.hasOwn(configuration, stepKey) ? configuration[stepKey] : undefined;
  if (choice === undefined) return NOTHING;
  return typeof choice === "string" ? [choice] : choice;
}

/** Whether nothing is chosen, and there is no price. */
export function isEmpty(configuration: Configuration): boolean {
  return Object.keys(configuration).every((key) => chosenValues(configuration, key).length === 0);
}

/**
 * The multi-select rule: 'no-accessories' replaces all other values and is replaced by any of them. Choosing a value again
 * removes it.
 */
export function toggle(values: readonly string[], value: string): readonly string[] {
  if (values.includes(value)) return values.filter((other) => other !== value);
  if (value === NO_ACCESSORIES) return [value];
  return [...values.filter((other) => other !== NO_ACCESSORIES), value];
}

/** Whether two configurations choose the same values, in whatever order their keys stand. */
export function sameConfiguration(a: Configuration, b: Configuration): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => {
    const [left, right] = [chosenValues(a, key), chosenValues(b, key)];
    return left.length === right.length && left.every((value) => right.includes(value));
  });
}
