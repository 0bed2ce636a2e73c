import { unavailableReasons } from "#shared/engine/availability.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { indexRules, type Variant } from "#shared/rules/rules-index.ts";

/** The events that a page reports: an option was refused, unlocked by an accepted offer, or removed by another choice. */
export const EVENT_KINDS = ["refused", "unlocked", "removed"] as const;

/** An earlier choice that made an option unavailable; null if the step had no choice, or takes several. */
export interface TriedWith {
  readonly stepKey: string;
  readonly value: string | null;
}

export interface CountedOption {
  readonly stepKey: string;
  readonly value: string;
}

/** Something that a visitor did with an option. It says nothing about the visitor. */
export type ChoiceEvent = CountedOption &
  ({ readonly kind: "refused"; readonly triedWith: readonly TriedWith[] } | { readonly kind: "unlocked" | "removed" });

/** The most events in a request: more than a visitor causes between two. */
export const MAX_EVENTS = 50;

/** The refusal of an unavailable option; undefined for an unknown one. */
export function refusalOf(
  rules: Rules,
  configuration: Configuration,
  { stepKey, value }: CountedOption,
): ChoiceEvent | undefined {
  const variants = indexRules(rules).byKey.get(stepKey)?.variants.get(value);
  if (!variants) return undefined;
  const triedWith = unavailableReasons(variants, configuration).map((reason): TriedWith => {
    const choice = configuration[reason.stepKey];
    return { stepKey: reason.stepKey, value: typeof choice === "string" ? choice : null };
  });
  return { kind: "refused", stepKey, value, triedWith };
}

/** Whether an event is possible under the rules. All others are dropped, so that no other texts can be stored. */
export function fitsRules(rules: Rules, event: ChoiceEvent): boolean {
  const { byKey } = indexRules(rules);
  const variants = byKey.get(event.stepKey)?.variants.get(event.value) ?? [];
  if (event.kind !== "refused") return variants.length > 0;
  const { triedWith } = event;
  const steps = new Set(triedWith.map(({ stepKey }) => stepKey));
  if (steps.size === 0 || steps.size < triedWith.length) return false;
  const isKnown = ({ stepKey, value }: TriedWith) => value === null || byKey.get(stepKey)?.variants.has(value);
  return triedWith.every(isKnown) && variants.some((variant) => isRefused(variant, triedWith));
}

function isRefused({ clauses }: Variant, triedWith: readonly TriedWith[]): boolean {
  return triedWith.every(({ stepKey, value }) =>
    clauses.some((clause) => clause.stepKey === stepKey && (value === null || clause.values.has(value) === clause.not)),
  );
}
