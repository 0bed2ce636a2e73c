import type { RulesCheck } from "#shared/engine/check/rules-problem.ts";
import { checkRules } from "#shared/engine/check-rules.ts";
import type { RulesDocument } from "#shared/rules.ts";
import { catalogDocument } from "../support/catalog.ts";
import { inOwnProcess, NO_ANSWER } from "./large-document.ts";
import { LARGE_RULES, largeRules } from "./large-rules.ts";
import { measure, speedRatio } from "./measure.ts";
import { atMost, milliseconds, type Requirement, writeTable } from "./report.ts";

/** `checkRules` on the catalog and on large rules, compared with a copy of the same rules by JSON. */
export async function benchCheck(): Promise<readonly Requirement[]> {
  const ofCatalog = await checkDocument(catalogDocument, { warmUp: 3, rounds: 15 });
  const found = [
    { name: "the catalog", limit: 50, line: ofCatalog },
    ...LARGE_RULES.map((name) => ({ name, limit: 2000, line: inOwnProcess("check", name) })),
  ].map(({ line, ...facts }) => {
    // Infinity exceeds every limit.
    const [slowest, ...cells] = line?.split("\t") ?? ["Infinity", NO_ANSWER];
    return { ...facts, slowest: Number(slowest), cells };
  });
  writeTable("checkRules", [
    ["", "median", "slowest", "to a copy by JSON", "problems", "search"],
    ...found.map(({ name, cells }) => [name, ...cells]),
  ]);
  return found.map(({ name, limit, slowest }) =>
    atMost(`checkRules, ${name}`, slowest / 1000, limit, "ms"),
  );
}

/** Each edit checks the rules once, so large ones get no warm-up. */
export function checkLarge(name: string): Promise<string> {
  return checkDocument(largeRules(name), { warmUp: 0, rounds: 3 });
}

/** The slowest run in microseconds and the cells of the table, between tabs. */
async function checkDocument(
  document: RulesDocument,
  rounds: { warmUp: number; rounds: number },
): Promise<string> {
  const checks: RulesCheck[] = [];
  const [ours, copy] = await measure(
    document,
    [
      { name: "checkRules", runs: 1, run: (each) => checks.push(checkRules(each)) },
      { name: "copy", runs: 1, run: (each) => JSON.parse(JSON.stringify(each)) },
    ],
    rounds,
  );
  const [check] = checks;
  if (!ours || !copy || !check) throw new Error("Nothing was measured.");
  const { problems, search } = check;
  const times = `${(1 / speedRatio(ours, copy)).toFixed(0)} ×`;
  const answer = search ? (search.exhaustive ? "exhaustive" : "met its bound") : "none";
  return [
    String(ours.slowest),
    milliseconds(ours.median),
    milliseconds(ours.slowest),
    times,
    String(problems.length),
    answer,
  ].join("\t");
}
