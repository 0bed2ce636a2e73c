import { type ConditionPart, partsOf, stepsNamedBy } from "./condition.ts";
import type { Choice, Configuration } from "./configuration.ts";
import type { Condition, StepDocument } from "./rules.ts";

/** Parts that must all hold. */
export type Parts = readonly ConditionPart[];

/** Alternatives, one of which must hold. None at all never hold; one without parts always does. */
export type Alternatives = readonly Parts[];

/** The steps that take several choices, by key. There, two parts about the same step are not one. */
export type MultiSelect = ReadonlySet<string>;

/** Both must hold. Undefined if the file has no form for it: two parts about the choices of a multi-select step. */
export function both(a: Alternatives, b: Alternatives, multi: MultiSelect): Alternatives | undefined {
  const found: Parts[] = [];
  for (const some of a)
    for (const others of b) {
      const parts = joinParts(some, others, multi);
      if (parts === undefined) return undefined;
      if (parts !== "never") found.push(parts);
    }
  return simplify(found, multi);
}

/** None of the parts holds together with the others. */
export const negate = (parts: Parts): Alternatives => parts.map((part) => [{ ...part, not: !part.not }]);

function joinParts(some: Parts, others: Parts, multi: MultiSelect): Parts | "never" | undefined {
  let joined = [...some];
  for (const part of others) {
    const same = joined.find(({ stepKey }) => stepKey === part.stepKey);
    const one = same ? joinPart(same, part, multi.has(part.stepKey)) : part;
    if (one === undefined || one === "never") return one;
    joined = same ? joined.map((each) => (each === same ? one : each)) : [...joined, one];
  }
  return joined;
}

/** One part for two about the same step, both of which must hold. */
function joinPart(a: ConditionPart, b: ConditionPart, isMulti: boolean) {
  const { stepKey } = a;
  if (a.not && b.not) return { stepKey, values: [...new Set([...a.values, ...b.values])], not: true };
  if (isMulti) {
    const isSame = hasAll(a, b) && hasAll(b, a);
    return isSame ? (a.not === b.not ? a : ("never" as const)) : undefined;
  }
  const [needed, other] = a.not ? [b, a] : [a, b];
  const values = needed.values.filter((value) => other.values.includes(value) !== other.not);
  return values.length > 0 ? { stepKey, values, not: false } : ("never" as const);
}

const hasAll = (a: ConditionPart, b: ConditionPart) => b.values.every((value) => a.values.includes(value));

/** The same alternatives, joined and left out where one says it all. */
export function simplify(alternatives: Alternatives, multi: MultiSelect): Alternatives {
  let left = alternatives;
  for (;;) {
    const distinct = left.filter(
      (parts, index) =>
        !left.some((other, at) => at !== index && implies(parts, other) && (at < index || !implies(other, parts))),
    );
    const merged = mergeTwo(distinct, multi);
    if (!merged) return distinct;
    left = merged;
  }
}

/** Whether the second parts hold wherever the first do. */
const implies = (some: Parts, others: Parts): boolean =>
  others.every((part) =>
    some.some(
      (each) =>
        each.stepKey === part.stepKey && each.not === part.not && (part.not ? hasAll(each, part) : hasAll(part, each)),
    ),
  );

/** The alternatives after joining two that differ in one part; undefined if there are none. */
function mergeTwo(alternatives: Alternatives, multi: MultiSelect): Alternatives | undefined {
  for (const [index, some] of alternatives.entries())
    for (const [later, others] of alternatives.slice(index + 1).entries()) {
      const merged = mergeParts(some, others, multi);
      if (merged) return alternatives.with(index, merged).filter((_, at) => at !== index + 1 + later);
    }
  return undefined;
}

function mergeParts(some: Parts, others: Parts, multi: MultiSelect): Parts | undefined {
  if (some.length !== others.length) return undefined;
  const open = some.filter((part) => !others.some((other) => isSamePart(part, other)));
  const [a] = open;
  const b = others.find(({ stepKey }) => stepKey === a?.stepKey);
  if (!a || !b || open.length > 1) return undefined;
  const either = eitherPart(a, b, multi.has(a.stepKey));
  if (either === undefined) return undefined;
  return some.flatMap((part) => (part === a ? (either === "always" ? [] : [either]) : [part]));
}

const isSamePart = (a: ConditionPart, b: ConditionPart) =>
  a.stepKey === b.stepKey && a.not === b.not && hasAll(a, b) && hasAll(b, a);

/** One part for two about the same step, one of which must hold. */
function eitherPart(a: ConditionPart, b: ConditionPart, isMulti: boolean) {
  const { stepKey } = a;
  if (!a.not && !b.not) return { stepKey, values: [...new Set([...a.values, ...b.values])], not: false };
  if (isMulti) return a.not !== b.not && hasAll(a, b) && hasAll(b, a) ? "always" : undefined;
  const [excluded, other] = a.not ? [a, b] : [b, a];
  const values = excluded.values.filter((value) => other.values.includes(value) === other.not);
  return values.length > 0 ? { stepKey, values, not: true } : ("always" as const);
}

/** More choices than a person's conditions tell apart. */
const MAX_TRIALS = 4_000;

/** Whether something is true for all choices that these conditions tell apart. Undefined if there are too many. */
export function isTrueEverywhere(
  steps: readonly StepDocument[],
  conditions: readonly (Condition | undefined)[],
  isTrue: (configuration: Configuration) => boolean,
): boolean | undefined {
  const keys = new Set(conditions.flatMap((when) => [...stepsNamedBy(when)]));
  let trials: readonly Configuration[] = [{}];
  for (const key of keys) {
    const parts = conditions.flatMap((when) => partsOf(when).filter(({ stepKey }) => stepKey === key));
    const choices = choicesToTry(
      steps.find((step) => step.key === key)?.multiSelect ?? false,
      parts.map(({ values }) => values),
    );
    trials = trials.flatMap((trial) => [trial, ...choices.map((choice) => ({ ...trial, [key]: choice }))]);
    if (trials.length > MAX_TRIALS) return undefined;
  }
  return trials.every(isTrue);
}

/** A value that no condition names. */
const OTHER_VALUE = "any other";

function choicesToTry(isMulti: boolean, named: readonly (readonly string[])[]): readonly Choice[] {
  const byPattern = new Map<string, string>();
  for (const value of [OTHER_VALUE, ...named.flat()]) {
    const pattern = named.map((values) => values.includes(value)).join();
    if (!byPattern.has(pattern)) byPattern.set(pattern, value);
  }
  const values = [...byPattern.values()];
  if (!isMulti) return values;
  let sets: (readonly string[])[] = [[]];
  for (const value of values) {
    if (sets.length > MAX_TRIALS) break;
    sets = sets.concat(sets.map((set) => [...set, value]));
  }
  return sets.slice(1);
}
