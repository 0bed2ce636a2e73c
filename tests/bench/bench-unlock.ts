import type { Configuration } from "#shared/configuration.ts";
import { choose } from "#shared/engine/choose.ts";
import { evaluate } from "#shared/engine/evaluate.ts";
import { type Rules, readRules } from "#shared/engine/model.ts";
import { unlock } from "#shared/engine/unlock.ts";
import { catalog, exampleBench } from "../support/catalog.ts";
import { inOwnProcess, NO_ANSWER } from "./large-document.ts";
import { LARGE_RULES, largeRules } from "./large-rules.ts";
import { summary } from "./measure.ts";
import { milliseconds, writeTable } from "./report.ts";

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
