import type { Measurement } from "../measurement.ts";
import { writeNumber } from "../report.ts";

/** A table with a column for each contender, in which figures of PostgreSQL have their ratio to SQLite; then the other figures. */
export function scaleTable(measurements: readonly Measurement[], isBusy: boolean): string {
  const columns: string[] = [];
  const rows = new Map<string, Map<string, string>>();
  const others: string[] = [];
  for (const measurement of measurements) {
    const [row = "", column] = measurement.name.split(": ");
    if (column === undefined) {
      others.push(`- ${row}: ${cell(measurement, isBusy)}`);
      continue;
    }
    if (!columns.includes(column)) columns.push(column);
    const cells = rows.get(row) ?? new Map<string, string>();
    rows.set(row, cells.set(column, cell(measurement, isBusy)));
  }
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(["", ...columns]),
    `|---|${columns.map(() => "--:|").join("")}`,
    ...[...rows].map(([row, cells]) =>
      line([row, ...columns.map((column) => cells.get(column) ?? "")]),
    ),
    "",
    ...others,
  ].join("\n");
}

function cell({ ours, unit, ratio }: Measurement, isBusy: boolean): string {
  const written = `${writeNumber(ours)} ${unit}`.trim();
  return ratio === undefined ? written : `${written} (${isBusy ? "~" : ""}${ratio.toFixed(2)} ×)`;
}
