import type { Calibration, describeMachine } from "./machine.ts";
import type { Goal, Measurement } from "./measurement.ts";

/** The measurements of one benchmark, such as 'pricing'. */
export interface BenchmarkReport {
  readonly benchmark: string;
  readonly seconds: number;
  /** The reasons why the measurements are not dependable; none on a quiet machine. */
  readonly disturbances: readonly string[];
  readonly measurements: readonly Measurement[];
}

export interface Report {
  readonly machine: ReturnType<typeof describeMachine>;
  readonly benchmarks: readonly BenchmarkReport[];
  readonly calibrations: readonly Calibration[];
}

const HEAD = ["", "ours", "baseline", "ratio", "goal", ""];

export const listMissed = ({ benchmarks }: Report): readonly string[] =>
  benchmarks.flatMap(({ benchmark, measurements }) =>
    measurements.filter(({ met }) => met === false).map(({ name }) => `${benchmark}: ${name}`),
  );

/** Whether the machine was too busy, which goals are missed, in sentences. */
export function verdict(report: Report): readonly string[] {
  const busy = report.benchmarks.filter(({ disturbances }) => disturbances.length > 0);
  const missing = listMissed(report);
  return [
    busy.length === 0
      ? "The machine was quiet."
      : `The machine was too busy. Figures marked with ~ are not dependable: ${busy
          .map(({ benchmark, disturbances }) => `${benchmark} (${disturbances.join(", ")})`)
          .join("; ")}.`,
    missing.length === 0 ? "Every goal is met." : `Missed goals: ${missing.join("; ")}.`,
  ];
}

/** One table per benchmark, in columns for a terminal. */
export function plainTable({ benchmark, seconds, disturbances, measurements }: BenchmarkReport): string {
  const rows = [HEAD, ...measurements.map((measurement) => cells(measurement, disturbances.length > 0))];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join("   "),
  );
  return `\n${benchmark} (${seconds.toFixed(0)} s)\n${lines.map((line) => `  ${line.trimEnd()}\n`).join("")}`;
}

export function markdown(report: Report): string {
  const line = (row: readonly string[]) => `| ${row.join(" | ")} |`;
  const tables = report.benchmarks.map(({ benchmark, disturbances, measurements }) =>
    [
      line([benchmark, ...HEAD.slice(1)]),
      "|---|--:|--:|--:|--:|---|",
      ...measurements.map((measurement) => line(cells(measurement, disturbances.length > 0))),
    ].join("\n"),
  );
  return [machineLine(report), ...verdict(report), ...tables].join("\n\n");
}

/** The machine and the programs of a measurement. */
function machineLine({ machine }: Report): string {
  const { date, cpu, cores, memoryGb, node, chromium } = machine;
  return `${date}: ${cpu}, ${cores} cores, ${memoryGb} GB, Node ${node}, Chromium ${chromium}.`;
}

function cells(measurement: Measurement, isBusy: boolean): readonly string[] {
  const { name, unit, ours, baseline, ratio, goals, met } = measurement;
  const withUnit = (value: number | undefined) => (value === undefined ? "" : `${writeNumber(value)} ${unit}`.trim());
  return [
    name,
    withUnit(ours),
    withUnit(baseline),
    ratio === undefined ? "" : `${isBusy ? "~" : ""}${ratio.toFixed(2)} ×`,
    goals.map((goal) => writtenGoal(goal, unit)).join(", "),
    met === undefined ? "" : met ? "met" : "MISSED",
  ];
}

function writtenGoal({ of, least, most }: Goal, unit: string): string {
  const [sign, limit] = least === undefined ? ["≤", most ?? 0] : ["≥", least];
  return of === "ratio" ? `${sign} ${limit} ×` : `${sign} ${writeNumber(limit)} ${unit}`.trim();
}

/** A figure with three or four digits. */
function writeNumber(value: number): string {
  const maximumFractionDigits = value >= 100 ? 0 : value >= 10 ? 1 : 3;
  return value.toLocaleString("en-US", { maximumFractionDigits });
}
