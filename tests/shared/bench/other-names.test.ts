import fc from "fast-check";
import { expect, it } from "vitest";
import { benchLoad } from "#shared/bench/bench-load.ts";
import { describeBench } from "#shared/bench/describe-bench.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import { benchSolids } from "#shared/bench/solids/bench-solids.ts";
import { titleFacts } from "#shared/bench/title-facts.ts";
import type { Drawn } from "#shared/bench/views/drawn.ts";
import { projectFlat } from "#shared/bench/views/project-flat.ts";
import { projectIsometric } from "#shared/bench/views/project-isometric.ts";
import { orderCode } from "#shared/engine/order-code.ts";
import { price } from "#shared/engine/price.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import { type Rules, readRules } from "#shared/rules/model.ts";
import type { OptionDocument, RulesDocument } from "#shared/rules/rules.ts";
import { catalog, catalogDocument } from "../../support/rules/catalog.ts";
import { someBench } from "./some-bench.ts";

const otherKey = (key: string) => `step-${key.length}-${[...key].reverse().join("")}`;
const otherValue = (value: string) => `option-${[...value].reverse().join("")}`;

function renamed(document: RulesDocument): RulesDocument {
  const other = ({ when, ...option }: OptionDocument): OptionDocument => ({
    ...option,
    value: otherValue(option.value),
    ...(when && {
      when: Object.fromEntries(Object.entries(when).map(([name, values]) => [otherKey(name), values.map(otherValue)])),
    }),
  });
  return {
    ...document,
    steps: document.steps.map(({ key, options, ...step }) => ({
      ...step,
      key: otherKey(key),
      options: options.map(other),
    })),
  };
}

const renamedBench = (bench: Configuration): Configuration =>
  Object.fromEntries(
    Object.entries(bench).map(([key, choice]) => [
      otherKey(key),
      typeof choice === "string" ? otherValue(choice) : choice.map(otherValue),
    ]),
  );

/** Everything that a visitor sees of a bench. */
function seen(rules: Rules, bench: Configuration) {
  const plan = planBench(rules, bench);
  const solids = benchSolids(plan);
  const picture = (drawn: readonly Drawn[]) =>
    drawn.map(({ solid: { part, color }, faces, strokes }) => ({ part, color, faces, strokes }));
  const priced = price(rules, bench);
  return {
    front: picture(projectFlat("front", solids)),
    isometric: picture(projectIsometric(solids)),
    // The check digits depend on the names.
    title: { ...titleFacts(rules, bench, plan), orderCode: orderCode(rules, bench).slice(0, -3) },
    words: describeBench(rules, bench),
    load: benchLoad(rules, bench),
    total: priced.ok && priced.pricing.totalPrice,
  };
}

it("a bench has the same price and the same pictures whatever the rules call its steps and options", () => {
  const others = readRules(renamed(catalogDocument));
  fc.assert(
    fc.property(someBench, (bench) => {
      expect(JSON.stringify(seen(others, renamedBench(bench)))).toBe(JSON.stringify(seen(catalog, bench)));
    }),
  );
});
