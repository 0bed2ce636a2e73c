import { type Configuration, chosenValues } from "./configuration.ts";
import { unavailableReasons } from "./engine/availability.ts";
import type { Rules } from "./engine/model.ts";
import { indexRules, type Variant } from "./engine/rules-index.ts";

/** The events that a page reports: an option was refused, unlocked by an accepted offer, or removed by another choice. */
export const EVENT_KINDS = ["refused", "unlocked", "removed"] as const;

/** The sums that are kept for each day and option. The server itself counts the options of submitted quotes. */
const COUNT_KINDS = ["chosen", ...EVENT_KINDS] as const;

export type CountKind = (typeof COUNT_KINDS)[number];

/** An earlier choice that made an option unavailable; null if the step had no choice, or takes several. */
export interface TriedWith {
  readonly stepKey: string;
  readonly value: string | null;
}

interface CountedOption {
  readonly stepKey: string;
  readonly value: string;
}

/** Something that a visitor did with an option. It says nothing about the visitor. */
export type ChoiceEvent = CountedOption &
  (
    | { readonly kind: "refused"; readonly triedWith: readonly TriedWith[] }
    | { readonly kind: "unlocked" | "removed" }
  );

/** The periods, in days, that staff can choose from. */
export const COUNT_PERIODS = ["30", "90", "365"] as const;

export type CountPeriod = (typeof COUNT_PERIODS)[number];

/** The most events in a request: more than a visitor causes between two. */
export const MOST_EVENTS = 50;

/** One stored sum, or the sum of several. */
export interface CountRow extends CountedOption {
  readonly kind: CountKind;
  /** See `writeTriedWith`; '' for all kinds but refusals. */
  readonly triedWith: string;
  readonly count: number;
}

/** In place of what a refused option was tried with, once an option has too many combinations on a day. */
export const OTHERS = "*";

/** The sums of one option. */
export type OptionCounts = CountedOption & Readonly<Record<CountKind, number>>;

/** The number of times that an option was refused with the same earlier choices. */
export interface Refusal extends CountedOption {
  /** Undefined for all combinations that were too many to keep apart. */
  readonly triedWith: readonly TriedWith[] | undefined;
  readonly count: number;
}

interface ChoiceCounts {
  /** In no particular order. */
  readonly options: readonly OptionCounts[];
  /** Most frequent first. */
  readonly refusals: readonly Refusal[];
}

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

/** Whether an event is possible under the rules. All others are dropped, so that nobody can store other texts. */
export function fitsRules(rules: Rules, event: ChoiceEvent): boolean {
  const { byKey } = indexRules(rules);
  const variants = byKey.get(event.stepKey)?.variants.get(event.value) ?? [];
  if (event.kind !== "refused") return variants.length > 0;
  const { triedWith } = event;
  const steps = new Set(triedWith.map(({ stepKey }) => stepKey));
  if (steps.size === 0 || steps.size < triedWith.length) return false;
  const isKnown = ({ stepKey, value }: TriedWith) =>
    value === null || byKey.get(stepKey)?.variants.has(value);
  return triedWith.every(isKnown) && variants.some((variant) => isRefused(variant, triedWith));
}

function isRefused({ clauses }: Variant, triedWith: readonly TriedWith[]): boolean {
  return triedWith.every(({ stepKey, value }) =>
    clauses.some(
      (clause) => clause.stepKey === stepKey && (value === null || !clause.values.has(value)),
    ),
  );
}

/** The events as rows that count 1 each. The same event counts once, however often it is given. */
export function rowsOfEvents(events: readonly ChoiceEvent[]): readonly CountRow[] {
  const rows = events.map(({ kind, stepKey, value, ...event }): CountRow => {
    const triedWith = "triedWith" in event ? writeTriedWith(event.triedWith) : "";
    return { kind, stepKey, value, triedWith, count: 1 };
  });
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

/** A row that counts 1 for each option of a quote. */
export function rowsOfQuote(configuration: Configuration): readonly CountRow[] {
  return Object.keys(configuration).flatMap((stepKey) =>
    chosenValues(configuration, stepKey).map(
      (value): CountRow => ({ kind: "chosen", stepKey, value, triedWith: "", count: 1 }),
    ),
  );
}

/** 'base=casters-5&width=', in the order of the keys, so that equal combinations have equal texts. */
function writeTriedWith(triedWith: readonly TriedWith[]): string {
  return triedWith
    .map(({ stepKey, value }) => `${stepKey}=${value ?? ""}`)
    .sort()
    .join("&");
}

function readTriedWith(text: string): readonly TriedWith[] {
  return text.split("&").map((part) => {
    const [stepKey = "", value = ""] = part.split("=");
    return { stepKey, value: value || null };
  });
}

const keyOf = ({ kind, stepKey, value, triedWith }: CountRow) =>
  [kind, stepKey, value, triedWith].join(" ");

const NONE = { chosen: 0, refused: 0, unlocked: 0, removed: 0 };

/** Adds rows up. Their order and their division into rows make no difference. */
export function sumCounts(rows: readonly CountRow[]): ChoiceCounts {
  const options = new Map<string, OptionCounts>();
  const refusals = new Map<string, CountRow>();
  for (const row of rows) {
    const { kind, stepKey, value, count } = row;
    const option = `${stepKey} ${value}`;
    const sums = options.get(option) ?? { stepKey, value, ...NONE };
    options.set(option, { ...sums, [kind]: sums[kind] + count });
    if (kind !== "refused") continue;
    const key = keyOf(row);
    refusals.set(key, { ...row, count: count + (refusals.get(key)?.count ?? 0) });
  }
  const byCount = (a: CountRow, b: CountRow) => b.count - a.count || (keyOf(a) < keyOf(b) ? -1 : 1);
  return {
    options: [...options.values()],
    refusals: [...refusals.values()].sort(byCount).map(({ stepKey, value, triedWith, count }) => ({
      stepKey,
      value,
      triedWith: triedWith === OTHERS ? undefined : readTriedWith(triedWith),
      count,
    })),
  };
}
