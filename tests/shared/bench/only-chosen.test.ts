import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { benchLoad } from "#shared/bench/bench-load.ts";
import { describeBench } from "#shared/bench/describe-bench.ts";
import { keepChosen } from "#shared/bench/only-chosen.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import { orderCode } from "#shared/engine/order-code.ts";
import { price } from "#shared/engine/price.ts";
import { settle } from "#shared/engine/settle.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import { type Rules, readRules } from "#shared/rules/model.ts";
import { RulesFileSchema } from "#shared/rules/rules.ts";
import { chooseAmount } from "../../support/long.ts";
import { catalog, catalogDocument, exampleBench } from "../../support/rules/catalog.ts";
import { someChoices, someRulesDocument } from "../../support/rules/random-rules.ts";
import { someBench } from "./some-bench.ts";

/** All facts of a bench, without the list of missing choices. */
function factsOf(rules: Rules, configuration: Configuration) {
  return {
    plan: planBench(rules, configuration),
    words: describeBench(rules, configuration).replace(/ ?Not chosen yet: .*\.$/, ""),
    code: orderCode(rules, configuration),
    load: benchLoad(rules, configuration),
  };
}

describe("onlyChosen", () => {
  it("keeps all facts of any bench of the catalog", () => {
    fc.assert(
      fc.property(someBench, (bench) => {
        const reduced = keepChosen(catalog, bench);
        expect(RulesFileSchema.parse(reduced)).toEqual(reduced);
        expect(factsOf(readRules(reduced), bench)).toEqual(factsOf(catalog, bench));
      }),
      { numRuns: chooseAmount(25, 5000) },
    );
  });

  it("keeps the price under any rules", () => {
    const someRules = fc.oneof(fc.constant(catalogDocument), someRulesDocument);
    fc.assert(
      fc.property(someRules, someChoices, someBench, (document, choices, bench) => {
        const rules = readRules(document);
        const { configuration } = settle(rules, { ...choices, ...bench });
        const reduced = keepChosen(rules, configuration);
        expect(RulesFileSchema.parse(reduced)).toEqual(reduced);
        expect(price(readRules(reduced), configuration)).toEqual(price(rules, configuration));
      }),
      { numRuns: chooseAmount(60, 10_000) },
    );
  });

  it("keeps the options of the example bench and no others", () => {
    const reduced = keepChosen(catalog, exampleBench);

    expect(reduced.steps).toHaveLength(catalog.steps.length);
    expect(reduced.steps.flatMap(({ options }) => options.map(({ value }) => value))).toEqual(
      Object.values(exampleBench).flat(),
    );
    expect(describeBench(readRules(reduced), exampleBench)).toBe(describeBench(catalog, exampleBench));
  });
});
