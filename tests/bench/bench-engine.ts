import type { Configuration } from "#shared/configuration.ts";
import { evaluate } from "#shared/engine/evaluate.ts";
import { price } from "#shared/engine/price.ts";
import { settle } from "#shared/engine/settle.ts";
import { validate } from "#shared/engine/validate.ts";
import { catalog, exampleBench } from "../support/catalog.ts";
import { assertSameAvailability } from "./availability.ts";
import { compared, type Figure, ratioAtLeast } from "./figure.ts";
import { jsonLogicAvailability } from "./peers/json-logic.ts";
import { jsonRulesEngineAvailability } from "./peers/json-rules-engine.ts";
import { surveyAvailability } from "./peers/survey.ts";
import { inTurn } from "./rounds.ts";

const ROUNDS = 15;

/** Settled configurations that the packages must agree on, so that none can reuse an earlier answer. */
const COMPARED: readonly Configuration[] = [
  exampleBench,
  {},
  { ...exampleBench, height_adjustment: "electric-quad", load_capacity: "2000" },
  { height_adjustment: "pin-adjust", load_capacity: "1500", width: "96", top_material: "maple" },
  exampleBench,
].map((chosen) => settle(catalog, chosen).configuration);

/** The runs of a round take some tens of milliseconds. */
const OUR_RUNS = 3000;
const packages = [
  { contender: jsonLogicAvailability(catalog), runs: 2000 },
  { contender: jsonRulesEngineAvailability(catalog), runs: 200 },
  { contender: surveyAvailability(catalog), runs: 50 },
];

const complete = { complete: true };
const all = (chosen: Configuration) => [
  evaluate(catalog, chosen),
  settle(catalog, chosen),
  price(catalog, chosen),
  validate(catalog, chosen, complete),
];

/**
 * The example bench: the available options, against three packages that determine the same. Each should be slower than our
 * engine. Then everything that our engine does for a request, against the same work.
 */
export async function benchEngine(): Promise<readonly Figure[]> {
  const figures = [];
  for (const { contender, runs } of packages) {
    await assertSameAvailability(catalog, contender, COMPARED);
    const against = (run: (chosen: Configuration) => unknown) =>
      inTurn(
        ROUNDS,
        () => runsPerSecond(OUR_RUNS, run),
        () => runsPerSecond(runs, contender.run),
      );
    const { name } = contender;
    const evaluated = await against((chosen) => evaluate(catalog, chosen));
    figures.push(
      compared(`available options, to ${name}`, "/s", evaluated, ratioAtLeast(1)),
      compared(`and settle, price, validate, to ${name}`, "/s", await against(all)),
    );
  }
  return figures;
}

/** The results of the runs, so that no compiler can skip them. */
let sink: unknown;

async function runsPerSecond(runs: number, run: (chosen: Configuration) => unknown) {
  // Every run gets a new object from JSON, as in the server, so that no cache by object can make it look
  // faster than it is.
  const text = JSON.stringify(exampleBench);
  const fresh = Array.from({ length: runs }, (): Configuration => JSON.parse(text));
  const start = performance.now();
  for (const each of fresh) {
    const result = run(each);
    // An await would cost synchronous contenders a turn of the event loop.
    sink = result instanceof Promise ? await result : result;
  }
  const seconds = (performance.now() - start) / 1000;
  if (sink === undefined) throw new Error("A contender returned nothing.");
  return runs / seconds;
}
