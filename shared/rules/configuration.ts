/** The choice in a step: a value, or a list of values in a multi-select step. */
export type Choice = string | readonly string[];

/** A value of a step. */
export interface StepValue {
  readonly stepKey: string;
  readonly value: string;
}

/** All choices by step key. Steps without a choice are absent. */
export type Configuration = Readonly<Record<string, Choice>>;

/** A configuration from outside, known only to be an object. */
export type UncheckedConfiguration = Readonly<Record<string, unknown>>;

/** The chosen values of a step; empty if nothing is chosen. */
export function chosenValues(configuration: Configuration, stepKey: string): readonly string[] {
  const choice = Object.hasOwn(configuration, stepKey) ? configuration[stepKey] : undefined;
  return typeof choice === "string" ? [choice] : (choice ?? []);
}

/** Whether nothing is chosen. An empty configuration has no price. */
export function isEmpty(configuration: Configuration): boolean {
  return Object.keys(configuration).every((key) => chosenValues(configuration, key).length === 0);
}

/**
 * The multi-select rule: an exclusive value replaces all others and is replaced by any of them. Choosing a value again
 * removes it.
 */
export function toggle(values: readonly string[], value: string, exclusive: ReadonlySet<string>): readonly string[] {
  if (values.includes(value)) return values.filter((other) => other !== value);
  if (exclusive.has(value)) return [value];
  return [...values.filter((other) => !exclusive.has(other)), value];
}

/** Whether two configurations have the same choices, in any order. */
export function sameConfiguration(a: Configuration, b: Configuration): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => {
    const [left, right] = [chosenValues(a, key), chosenValues(b, key)];
    return left.length === right.length && left.every((value) => right.includes(value));
  });
}

/** Begins the hash of a link to a project. No key of a step has a slash, so no link to a bench begins like this. */
export const PROJECT_HASH = "#project/";

/** A configuration as the hash of a link: '#width=72&accessories=shelf,led-light'; '' if it is empty. */
export function writeHash(configuration: Configuration): string {
  const pairs = Object.keys(configuration).map((key) => `${key}=${chosenValues(configuration, key).join(",")}`);
  return pairs.length === 0 ? "" : `#${pairs.join("&")}`;
}
