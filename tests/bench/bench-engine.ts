import type { Configuration } from "#shared/configuration.ts";
import { evaluate } from "#shared/engine/evaluate.ts";
import { price } from "#shared/engine/price.ts";
import { settle } from "#shared/engine/settle.ts";
import { validate } from "#shared/engine/validate.ts";
import { catalog, exampleBench } from "../support/catalog.ts";
import { assertSameAvailability } from "./availability.ts";
import { type Contender, type Measured, measure, speedRatio } from "./measure.ts";
import { jsonLogicAvailability } from "./peers/json-logic.ts";
import { jsonRulesEngineAvailability } from "./peers/json-rules-engine.ts";
import { surveyAvailability } from "./peers/survey.ts";
import { atLeast, atMost, figure, type Requirement, writeTable } from "./report.ts";

/** Settled configurations that the packages must agree on, so that none can reuse an earlier answer. */
const COMPARED: readonly Configuration[] = [
  exampleBench,
  {},
  { ...exampleBench, height_adjustment: "electric-quad", load_capacity: "2000" },
  { height_adjustment: "pin-adjust", load_capacity: "1500", width: "96", top_material: "maple" },
  exampleBench,
].map((chosen) => settle(catalog, chosen).configuration);

const packages = [
  { contender: jsonLogicAvailability(catalog), runs: 2000, ratio: 1.5 },
  { contender: jsonRulesEngineAvailability(catalog), runs: 200, ratio: 20 },
  { contender: surveyAvailability(catalog), runs: 50, ratio: 80 },
];

const complete = { complete: true };
const operations: readonly Contender<Configuration>[] = [
  { name: "  evaluate", runs: 4000, run: (chosen) => evaluate(catalog, chosen) },
  { name: "  settle", runs: 4000, run: (chosen) => settle(catalog, chosen) },
  { name: "  price", runs: 4000, run: (chosen) => price(catalog, chosen) },
  { name: "  validate", runs: 4000, run: (chosen) => validate(catalog, chosen, complete) },
];
const all: Contender<Configuration> = {
  name: "evaluate + settle + price + validate",
  runs: 3000,
  run: (chosen) => [
    evaluate(catalog, chosen),
    settle(catalog, chosen),
    price(catalog, chosen),
    validate(catalog, chosen, complete),
  ],
};

/** The whole engine on the example bench, and three packages that only determine the available options. */
export async function benchEngine(): Promise<readonly Requirement[]> {
  for (const { contender } of packages) {
    await assertSameAvailability(catalog, contender, COMPARED);
  }
  const others = packages.map(({ contender, runs }) => ({ ...contender, runs }));
  const rounds = { warmUp: 5, rounds: 21 };
  const [ours, ...rest] = await measure<Configuration>(
    exampleBench,
    [all, ...operations, ...others],
    rounds,
  );
  if (!ours) throw new Error("Nothing was measured.");

  writeTable("The example bench, µs a run", [
    ["", "median", "fastest", "slowest", "to ours"],
    ...[ours, ...rest].map((each) => row(each, ours)),
  ]);
  return [
    atMost(ours.name, ours.median, 20, "µs"),
    ...packages.map(({ contender, ratio }) => {
      const measured = rest.find(({ name }) => name === contender.name);
      const times = measured ? speedRatio(ours, measured) : 0;
      return atLeast(`the speed of ${contender.name}`, times, ratio);
    }),
  ];
}

function row(each: Measured, ours: Measured): readonly string[] {
  const { name, median, fastest, slowest } = each;
  const ratio = `${speedRatio(ours, each).toFixed(2)} ×`;
  return [name, figure(median), figure(fastest), figure(slowest), ratio];
}
