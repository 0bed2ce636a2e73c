import type { Option, Rules, Step } from "./model.ts";
import { visibleSteps } from "./model.ts";

/** A step with its options by value. A value has several where conditions price it differently. */
export interface IndexedStep {
  readonly step: Step;
  readonly variants: ReadonlyMap<string, readonly Option[]>;
}

export interface RulesIndex {
  /** The steps visitors see, in the order of their numbers. */
  readonly steps: readonly IndexedStep[];
  readonly byKey: ReadonlyMap<string, IndexedStep>;
}

const indexes = new WeakMap<Rules, RulesIndex>();

/** Look-up tables of a rules document, made once for each document. */
export function indexRules(rules: Rules): RulesIndex {
  const known = indexes.get(rules);
  if (known) return known;
  const steps = visibleSteps(rules).map((step) => ({ step, variants: groupByValue(step.options) }));
  const index = { steps, byKey: new Map(steps.map((entry) => [entry.step.key, entry])) };
  indexes.set(rules, index);
  return index;
}

function groupByValue(options: readonly Option[]): ReadonlyMap<string, readonly Option[]> {
  const variants = new Map<string, Option[]>();
  for (const option of options) {
    const same = variants.get(option.value);
    if (same) same.push(option);
    else variants.set(option.value, [option]);
  }
  return variants;
}
