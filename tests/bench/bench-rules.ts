import { spawnSync } from "node:child_process";
import type { Configuration } from "#shared/configuration.ts";
import type { RulesCheck } from "#shared/engine/check/rules-problem.ts";
import { checkRules } from "#shared/engine/check-rules.ts";
import { choose } from "#shared/engine/choose.ts";
import { evaluate } from "#shared/engine/evaluate.ts";
import { type Rules, readRules } from "#shared/engine/model.ts";
import { unlock } from "#shared/engine/unlock.ts";
import type { RulesDocument } from "#shared/rules.ts";
import { catalog, catalogDocument, exampleBench } from "../support/catalog.ts";
import { LARGE_RULES, largeRules } from "./large-rules.ts";
import { measure, speedRatio, summary } from "./measure.ts";
import { atMost, milliseconds, type Requirement, writeTable } from "./report.ts";

/** The time limit for one set of large rules. */
const MOST_SECONDS = 45;
const MOST_MEGABYTES = 2048;

const NO_ANSWER = `no answer in ${MOST_SECONDS} s and ${MOST_MEGABYTES / 1024} GiB`;

/**
 * The output of this program for other arguments, in its own process, so that rules that take all time or memory do not
 * end the bench. Undefined without an answer.
 */
function inOwnProcess(...words: readonly string[]): string | undefined {
  const [, program = ""] = process.argv;
  const { status, stdout } = spawnSync(
    process.execPath,
    [`--max-old-space-size=${MOST_MEGABYTES}`, program, ...words],
    { encoding: "utf8", timeout: MOST_SECONDS * 1000, killSignal: "SIGKILL" },
  );
  return status === 0 ? stdout : undefined;
}

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

/** The limits for large rules, in which thousands of options are unavailable. */
const MOST_ASKED = 200;
const MOST_MILLISECONDS = 4000;

/** `unlock` for the unavailable options. */
export function benchUnlock(): void {
  writeTable("unlock", [
    ["", "asked", "mean", "worst", "without a way", "met the bound"],
    ["the catalog, example bench", ...askAll(catalog, exampleBench, 5)],
    ["the catalog, nothing chosen", ...askAll(catalog, {}, 5)],
    ...LARGE_RULES.map((name) => [
      name,
      ...(inOwnProcess("unlock", name)?.split("\t") ?? [NO_ANSWER]),
    ]),
  ]);
}

/** The cells of the table, between tabs. */
export function unlockLarge(name: string): string {
  const rules = readRules(largeRules(name));
  return askAll(rules, firstOfEach(rules), 1).join("\t");
}

function askAll(rules: Rules, configuration: Configuration, rounds: number): readonly string[] {
  const withheld = evaluate(rules, configuration).steps.flatMap(({ step, options }) =>
    options
      .filter(({ available }) => !available)
      .map(({ option }) => ({ step: step.key, value: option.value })),
  );
  const stride = Math.max(1, Math.floor(withheld.length / MOST_ASKED));
  const end = performance.now() + MOST_MILLISECONDS;
  const times: number[] = [];
  let [without, bound] = [0, 0];
  // Starts with the last steps, which take the longest search.
  for (let at = withheld.length - 1; at >= 0 && performance.now() < end; at -= stride) {
    const { step, value } = withheld[at] ?? { step: "", value: "" };
    const own: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const start = process.hrtime.bigint();
      const { best, exhaustive } = unlock(rules, configuration, step, value);
      own.push(Number(process.hrtime.bigint() - start) / 1000);
      if (round > 0) continue;
      if (best.length === 0) without += 1;
      if (!exhaustive) bound += 1;
    }
    times.push(summary(value, own).median);
  }
  const mean = times.reduce((sum, time) => sum + time, 0) / Math.max(1, times.length);
  const worst = Math.max(0, ...times);
  return [
    `${times.length} of ${withheld.length}`,
    milliseconds(mean),
    milliseconds(worst),
    String(without),
    String(bound),
  ];
}

/** A complete configuration: the first available option of each step. */
function firstOfEach(rules: Rules): Configuration {
  let configuration: Configuration = {};
  for (const { key } of rules.steps) {
    const step = evaluate(rules, configuration).steps.find((state) => state.step.key === key);
    const first = step?.options.find(({ available }) => available);
    if (first) configuration = choose(rules, configuration, key, first.option.value).configuration;
  }
  return configuration;
}
