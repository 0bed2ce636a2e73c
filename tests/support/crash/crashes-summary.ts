import type { CrashesResult } from "./run-crashes.ts";

/** What was done and found, in lines for a person. */
export function crashesSummary(result: CrashesResult): string {
  const { ledger, problems, kills, killsWhileStarting, readyMs } = result;
  const counts = [...ledger.acknowledged].sort(([a], [b]) => a.localeCompare(b));
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  const sorted = [...readyMs].sort((a, b) => a - b);
  const median = Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
  const slowest = Math.round(sorted.at(-1) ?? 0);
  const lost = problems.length === 0 ? "nothing was lost" : `${problems.length} problems`;
  return [
    ...problems,
    ...counts.map(([kind, count]) => `  ${count.toLocaleString("en-US").padStart(9)} ${kind}`),
    `${kills} kills under load, ${killsWhileStarting} while starting, ${all.toLocaleString("en-US")} writes ` +
      `acknowledged, ${ledger.unanswered} unanswered: ${lost}; ` +
      `ready again after ${median} ms, ${slowest} ms at most.`,
    "",
  ].join("\n");
}
