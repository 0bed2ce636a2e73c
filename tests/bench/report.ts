/** One requirement, and whether this run meets it. */
export interface Requirement {
  readonly what: string;
  readonly limit: string;
  readonly measured: string;
  readonly ok: boolean;
}

export const atMost = (
  what: string,
  measured: number,
  limit: number,
  unit: string,
): Requirement => ({
  what,
  limit: `at most ${limit} ${unit}`,
  measured: `${figure(measured)} ${unit}`,
  ok: measured <= limit,
});

export const atLeast = (what: string, ratio: number, limit: number): Requirement => ({
  what,
  limit: `at least ${limit} ×`,
  measured: `${figure(ratio)} ×`,
  ok: ratio >= limit,
});

export function figure(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: value < 100 ? 1 : 0 });
}

export function milliseconds(microseconds: number): string {
  const value = microseconds / 1000;
  return `${value < 1 ? value.toFixed(3) : figure(value)} ms`;
}

/** A table. The first column is left-aligned, the figures are right-aligned. */
export function writeTable(title: string, rows: readonly (readonly string[])[]): void {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    }
  }
  const lines = rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join("   "),
  );
  process.stdout.write(`\n${title}\n${lines.map((line) => `  ${line.trimEnd()}\n`).join("")}`);
}

export function writeRequirements(requirements: readonly Requirement[]): void {
  writeTable(
    "Requirements",
    requirements.map(({ what, limit, measured, ok }) => [
      what,
      limit,
      measured,
      ok ? "ok" : "MISSED",
    ]),
  );
}
