import type { Pricing } from "#shared/engine/price.ts";
import { multiply, ZERO_CENTS } from "#shared/money.ts";
import { type Configuration, chosenValues } from "#shared/rules/configuration.ts";
import type { Step } from "#shared/rules/model.ts";
import { type ChoiceEvent, type CountedOption, EVENT_KINDS, type TriedWith } from "./choice-events.ts";

/** The sums that are kept for each day and option. The server itself counts the options of submitted quotes. */
const COUNT_KINDS = ["chosen", ...EVENT_KINDS] as const;

export type CountKind = (typeof COUNT_KINDS)[number];

/** The periods, in days, that staff can choose from. All counts are those of two years. */
export const COUNT_PERIODS = ["30", "90", "365", "all"] as const;

export type CountPeriod = (typeof COUNT_PERIODS)[number];

/** One stored sum, or the sum of several. */
export interface CountRow extends CountedOption {
  readonly kind: CountKind;
  /** See `writeTriedWith`; '' for all kinds but refusals. */
  readonly triedWith: string;
  readonly count: number;
  /** The price of the chosen options together, in quotes of benches with all their pieces. Null or absent if that was not counted. */
  readonly amount?: number | null;
}

/** In place of what a refused option was tried with, once an option has too many combinations on a day. */
export const OTHER_COMBINATIONS = "*";

export type OptionCounts = CountedOption &
  Readonly<Record<CountKind, number>> & {
    /** In cents; below zero for an option that makes benches cheaper. */
    readonly amount: number;
  };

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

/** The events as rows that count 1 each. The same event counts once, however often it is given. */
export function rowsOfEvents(events: readonly ChoiceEvent[]): readonly CountRow[] {
  const rows = events.map(({ kind, stepKey, value, ...event }): CountRow => {
    const triedWith = "triedWith" in event ? writeTriedWith(event.triedWith) : "";
    return { kind, stepKey, value, triedWith, count: 1 };
  });
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

export interface CountedItem {
  readonly configuration: Configuration;
  readonly quantity: number;
  readonly pricing: Pick<Pricing, "parts">;
}

/** A row that counts 1 for each option of an item, with what the option costs in all of its benches. */
export function rowsOfItem({ configuration, quantity, pricing }: CountedItem): readonly CountRow[] {
  const prices = new Map(pricing.parts.map(({ stepKey, value, price }) => [`${stepKey} ${value}`, price]));
  return Object.keys(configuration).flatMap((stepKey) =>
    chosenValues(configuration, stepKey).map((value): CountRow => {
      const amount = multiply(prices.get(`${stepKey} ${value}`) ?? ZERO_CENTS, quantity);
      return { kind: "chosen", stepKey, value, triedWith: "", count: 1, amount };
    }),
  );
}

/**
 * The number of requested benches, each item as one: as many as have a choice in the single-choice step that has the most. Shares are
 * shares of it.
 */
export function countBenches(rows: readonly CountRow[], steps: readonly Step[]): number {
  const singles = new Set(steps.filter(({ multiSelect }) => !multiSelect).map(({ key }) => key));
  const sums = new Map<string, number>();
  for (const { kind, stepKey, count } of rows)
    if (kind === "chosen" && singles.has(stepKey)) sums.set(stepKey, count + (sums.get(stepKey) ?? 0));
  return Math.max(0, ...sums.values());
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

const keyOf = ({ kind, stepKey, value, triedWith }: CountRow) => [kind, stepKey, value, triedWith].join(" ");

const ZERO_COUNTS = { chosen: 0, refused: 0, unlocked: 0, removed: 0, amount: 0 };

/** Adds rows up. Their order and their division into rows make no difference. */
export function sumCounts(rows: readonly CountRow[]): ChoiceCounts {
  const options = new Map<string, OptionCounts>();
  const refusals = new Map<string, CountRow>();
  for (const row of rows) {
    const { kind, stepKey, value, count, amount } = row;
    const option = `${stepKey} ${value}`;
    const sums = options.get(option) ?? { stepKey, value, ...ZERO_COUNTS };
    options.set(option, { ...sums, [kind]: sums[kind] + count, amount: sums.amount + (amount ?? 0) });
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
      triedWith: triedWith === OTHER_COMBINATIONS ? undefined : readTriedWith(triedWith),
      count,
    })),
  };
}
