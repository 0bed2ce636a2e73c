import { accessoryNames } from "#shared/bench/accessory-names.ts";
import { benchSolids } from "#shared/bench/bench-solids.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import { layOutCallouts } from "#shared/bench/sheet/callouts.ts";
import { layOutView, projectView } from "#shared/bench/sheet/lay-out-view.ts";
import { titleFacts } from "#shared/bench/title-facts.ts";
import { catalog, exampleBench } from "../support/catalog.ts";
import { atMost, compared, type Figure, ratioAtMost } from "./figure.ts";
import { inTurn, median } from "./rounds.ts";

const ROUNDS = 15;
const RUNS = 100;
const MOST_MS = 2;

const accessories = catalog.steps
  .flatMap(({ role, options }) => (role === "accessories" ? options : []))
  .flatMap(({ value, exclusive }) => (exclusive ? [] : [value]));

/** The widest bench with every accessory. */
const FULLEST = { ...exampleBench, width: "96", depth: "48", accessories };
const MAIN = { width: 660, height: 440 };
const SECOND = { width: 400, height: 220 };

/** The sheet as it first appears: the isometric view with its callouts, the front view and the title block. */
function layOutSheet() {
  const plan = planBench(catalog, FULLEST);
  const solids = benchSolids(plan);
  const main = projectView("isometric", solids);
  const laid = layOutView("isometric", plan, main, MAIN);
  const front = projectView("front", solids);
  return [
    [main, laid, layOutCallouts(main, accessoryNames(catalog, FULLEST), laid, MAIN)],
    [front, layOutView("front", plan, front, SECOND)],
    titleFacts(catalog, FULLEST, plan),
  ];
}

/** Laying out the fullest sheet, against a copy of the finished sheet by way of JSON. */
export async function benchSheet(): Promise<readonly Figure[]> {
  const sheet = layOutSheet();
  const rounds = await inTurn(
    ROUNDS,
    () => medianMs(layOutSheet),
    () => medianMs(() => JSON.parse(JSON.stringify(sheet))),
  );
  const goals = [atMost(MOST_MS), ratioAtMost(2)];
  return [compared("layout of the fullest sheet, to its copy by JSON", "ms", rounds, ...goals)];
}

function medianMs(run: () => unknown): number {
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return median(times);
}
