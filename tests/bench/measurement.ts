import { median, type Rounds } from "./rounds.ts";

/** A limit for a ratio, or for our own value in the unit of the measurement. */
export interface Goal {
  readonly of: "ratio" | "ours";
  readonly least?: number;
  readonly most?: number;
}

/** One line of the report. */
export interface Measurement {
  readonly name: string;
  readonly unit: string;
  /** Medians. */
  readonly ours: number;
  readonly baseline: number | undefined;
  /** The median of the ratios of the rounds, ours to the baseline. */
  readonly ratio: number | undefined;
  readonly goals: readonly Goal[];
  /** Whether all goals are met; undefined without a goal. */
  readonly met: boolean | undefined;
}

export const ratioAtLeast = (least: number): Goal => ({ of: "ratio", least });
export const ratioAtMost = (most: number): Goal => ({ of: "ratio", most });
export const atMost = (most: number): Goal => ({ of: "ours", most });

/** Compares rounds that ran side by side. */
export function compareRounds(
  name: string,
  unit: string,
  { ours, baseline }: Rounds<number>,
  ...goals: readonly Goal[]
): Measurement {
  const ratios = ours.flatMap((value, round) => {
    const other = baseline[round];
    return other ? [value / other] : [];
  });
  const ratio = ratios.length > 0 ? median(ratios) : undefined;
  const other = baseline.length > 0 ? median(baseline) : undefined;
  return judge({ name, unit, ours: median(ours), baseline: other, ratio, goals });
}

/** A measurement that only has a limit. */
export function singleMeasurement(name: string, unit: string, ours: number, ...goals: readonly Goal[]): Measurement {
  return judge({ name, unit, ours, baseline: undefined, ratio: undefined, goals });
}

function judge(measurement: Omit<Measurement, "met">): Measurement {
  const { goals } = measurement;
  const met = goals.every(({ of, least = -Infinity, most = Infinity }) => {
    const value = measurement[of] ?? Number.NaN;
    return value >= least && value <= most;
  });
  return { ...measurement, met: goals.length > 0 ? met : undefined };
}
