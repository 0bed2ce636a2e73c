import { keepFor } from "#shared/keep-for.ts";
import type { ConditionPart } from "./condition.ts";
import type { Configuration } from "./configuration.ts";
import { finishedSteps, type Option, optionAtPrices, type Rules, type Step } from "./model.ts";
import type { ArchivedOption, Exclusion, NamedValue, Reason } from "./not-offered.ts";
import type { Role } from "./shapes.ts";

/** The part of a condition about one step, which needs one of the values, or with `not` none of them. */
export interface Clause {
  readonly stepKey: string;
  readonly stepName: string;
  readonly values: ReadonlySet<string>;
  readonly not: boolean;
  /** The values that are not archived, with their labels. */
  readonly named: readonly NamedValue[];
  readonly labelOf: (value: string) => string;
}

export interface IndexedExclusion {
  /** The value is unavailable while all of them hold. */
  readonly clauses: readonly Clause[];
  /** The same clauses, each turned around. One of them must hold. */
  readonly negated: readonly Clause[];
  /** The required step that would be left without an option. */
  readonly lacking: { readonly stepKey: string; readonly stepName: string };
}

export interface OptionState {
  /** The available variant, or the first one if none is available. */
  readonly option: Option;
  readonly available: boolean;
  readonly chosen: boolean;
  /** The reasons that make it unavailable; empty if it is available. */
  readonly reasons: readonly Reason[];
}

/**
 * An option at one of its prices with one alternative of the conditions of both, and its states while that holds. The states are
 * created once for each price, so that unchanged cards do not re-render.
 */
export interface Variant {
  readonly step: Step;
  readonly option: Option;
  /** The option is available if all of them hold, and no exclusion does. */
  readonly clauses: readonly Clause[];
  readonly exclusions: readonly IndexedExclusion[];
  /** The position of the option in its step. */
  readonly place: number;
  /** The position of the price among those of the option. */
  readonly pricePlace: number;
  readonly offered: OptionState;
  readonly chosen: OptionState;
}

/** A value of a step. It has several variants if it has prices by choice, or if its condition has alternatives. */
export interface IndexedOption {
  readonly value: string;
  readonly variants: readonly [Variant, ...Variant[]];
}

export interface IndexedStep {
  readonly step: Step;
  readonly options: readonly IndexedOption[];
  readonly variants: ReadonlyMap<string, IndexedOption["variants"]>;
  /** Whether an option can exclude another one of this step. */
  readonly excludesOwn: boolean;
  /** The values that exclude all others; empty in a single-choice step. */
  readonly exclusive: ReadonlySet<string>;
}

interface RulesIndex {
  /** The steps with options, in the order of their numbers. */
  readonly steps: readonly IndexedStep[];
  /** The steps that visitors see. */
  readonly visible: readonly IndexedStep[];
  readonly fixed: Configuration;
  readonly byKey: ReadonlyMap<string, IndexedStep>;
  readonly byRole: ReadonlyMap<Role, IndexedStep>;
  /** The archived options by step key and value: 'top oak'. */
  readonly archived: ReadonlyMap<string, ArchivedOption>;
}

/** The lookup tables of the rules, built once for each rules object. */
export const indexRules = keepFor((rules: Rules): RulesIndex => {
  const finished = finishedSteps(rules);
  const { archived = [], exclusions = [] } = rules;
  const labels = new Map(finished.map((step) => [step.key, labelsOf(step, archived)]));
  const steps = finished.map((step): IndexedStep => {
    const variants = new Map<string, [Variant, ...Variant[]]>();
    const excluded = indexExclusions(step, exclusions, labels);
    for (const [place, whole] of step.options.entries()) {
      const exclusions = excluded.get(whole.value) ?? [];
      const all = optionAtPrices(whole).flatMap(({ option, alternatives }, pricePlace) => {
        const state = { option, available: true, reasons: [] };
        const states = { offered: { ...state, chosen: false }, chosen: { ...state, chosen: true } };
        const position = { place, pricePlace };
        return alternatives.map((parts): Variant => {
          return { step, option, clauses: clausesOf(parts, labels), exclusions, ...position, ...states };
        });
      });
      const [first, ...others] = all;
      if (first) variants.set(whole.value, [first, ...others]);
    }
    const options = [...variants].map(([value, all]) => ({ value, variants: all }));
    const excludesOwn = exclusions.some(
      ({ stepKey, when }) => stepKey === step.key && when.some((part) => part.stepKey === stepKey),
    );
    return { step, variants, options, excludesOwn, exclusive: exclusiveValues(step) };
  });
  return {
    steps,
    visible: steps.filter(({ step }) => step.fixedChoice === undefined),
    fixed: Object.fromEntries(
      finished.flatMap(({ key, fixedChoice }) => (fixedChoice === undefined ? [] : [[key, fixedChoice]])),
    ),
    byKey: new Map(steps.map((entry) => [entry.step.key, entry])),
    byRole: new Map(steps.flatMap((entry) => (entry.step.role ? [[entry.step.role, entry] as const] : []))),
    archived: new Map(archived.map((each) => [`${each.stepKey} ${each.value}`, each])),
  };
});

/** The values of a multi-select step that exclude all others. */
export function exclusiveValues({ multiSelect, options }: Step): ReadonlySet<string> {
  const exclusive = options.filter((option) => multiSelect && option.exclusive);
  return new Set(exclusive.map(({ value }) => value));
}

interface Labels {
  readonly stepName: string;
  readonly byValue: ReadonlyMap<string, string>;
  readonly archived: ReadonlySet<string>;
}

function labelsOf({ key, name, options }: Step, all: readonly ArchivedOption[]): Labels {
  const archived = all.filter(({ stepKey }) => stepKey === key);
  const byValue = new Map([...archived, ...options].map(({ value, label }) => [value, label]));
  return { stepName: name, byValue, archived: new Set(archived.map(({ value }) => value)) };
}

/** The exclusions of a step by value. */
function indexExclusions(
  { key }: Step,
  exclusions: readonly Exclusion[],
  labels: ReadonlyMap<string, Labels>,
): ReadonlyMap<string, readonly IndexedExclusion[]> {
  const byValue = new Map<string, IndexedExclusion[]>();
  for (const { stepKey, values, when, lacking } of exclusions) {
    if (stepKey !== key) continue;
    const clauses = clausesOf(when, labels);
    const indexed = {
      clauses,
      negated: clauses.map((clause) => ({ ...clause, not: !clause.not })),
      lacking: { stepKey: lacking, stepName: labels.get(lacking)?.stepName ?? lacking },
    };
    for (const value of values) byValue.set(value, [...(byValue.get(value) ?? []), indexed]);
  }
  return byValue;
}

function clausesOf(parts: readonly ConditionPart[], labels: ReadonlyMap<string, Labels>): readonly Clause[] {
  return parts.map(({ stepKey, values, not }): Clause => {
    const known = labels.get(stepKey);
    const labelOf = (value: string) => known?.byValue.get(value) ?? value;
    return {
      stepKey,
      stepName: known?.stepName ?? stepKey,
      values: new Set(values),
      not,
      named: values.filter((value) => !known?.archived.has(value)).map((value) => ({ value, label: labelOf(value) })),
      labelOf,
    };
  });
}
