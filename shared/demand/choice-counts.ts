import { type Configuration, chosenValues } from "#shared/rules/configuration.ts";
import {
  type ChoiceEvent,
  type CountedOption,
  EVENT_KINDS,
  type TriedWith,
} from "./choice-events.ts";

/** The sums that are kept for each day and option. The server itself counts the options of submitted quotes. */
const COUNT_KINDS = ["chosen", ...EVENT_KINDS] as const;

export type CountKind = (typeof COUNT_KINDS)[number];

/** The periods, in days, that staff can choose from. */
export const COUNT_PERIODS = ["30", "90", "365"] as const;

export type CountPeriod = (typeof COUNT_PERIODS)[number];

/** One stored sum, or the sum of several. */
export interface CountRow extends CountedOption {
  readonly kind: CountKind;
  /** See `writeTriedWith`; '' for all kinds but refusals. */
  readonly triedWith: string;
  readonly count: number;
}

/** In place of what a refused option was tried with, once an option has too many combinations on a day. */
export const OTHER_COMBINATIONS = "*";

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

const ZERO_COUNTS = { chosen: 0, refused: 0, unlocked: 0, removed: 0 };

/** Adds rows up. Their order and their division into rows make no difference. */
export function sumCounts(rows: readonly CountRow[]): ChoiceCounts {
  const options = new Map<string, OptionCounts>();
  const refusals = new Map<string, CountRow>();
  for (const row of rows) {
    const { kind, stepKey, value, count } = row;
    const option = `${stepKey} ${value}`;
    const sums = options.get(option) ?? { stepKey, value, ...ZERO_COUNTS };
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
      triedWith: triedWith === OTHER_COMBINATIONS ? undefined : readTriedWith(triedWith),
      count,
    })),
  };
}
