import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { price } from "#shared/engine/price.ts";
import { settle } from "#shared/engine/settle.ts";
import { validate } from "#shared/engine/validate.ts";
import { dollars } from "#shared/money.ts";
import { brokenSentence, findBrokenExpectations, findNewlyBroken } from "#shared/rehearsal/broken-expectations.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import { readRules } from "#shared/rules/model.ts";
import type { Expectation, StartingBench } from "#shared/rules/starting-benches.ts";
import { chooseAmount } from "../support/long.ts";
import { catalogDocument, exampleBench } from "../support/rules/catalog.ts";
import { someChoices, someRulesDocument } from "../support/rules/random-rules.ts";
import { withOption } from "../support/rules/rules.ts";

const bench = (expected: Expectation, choices: Configuration = exampleBench): StartingBench => ({
  name: "Best seller",
  description: "",
  choices,
  shown: false,
  expected,
});

const costing = (price: number) => bench({ type: "price", price });
const between = (lowest: number, highest: number) => bench({ type: "price-between", lowest, highest });
const available = bench({ type: "available" });

/** The catalog under which the example bench costs this much more than $3,985.00. */
const dearerBy = (more: number) => readRules({ ...catalogDocument, basePrice: catalogDocument.basePrice + more });

const sentences = (rules = dearerBy(0), ...benches: readonly StartingBench[]) =>
  findBrokenExpectations(rules, benches).map(brokenSentence);

describe("an expectation", () => {
  it("of a price holds for this price only, to the cent", () => {
    expect(sentences(dearerBy(0), costing(3985))).toEqual([]);
    expect(sentences(dearerBy(0.01), costing(3985))).toEqual(["Best seller costs $3,985.01 instead of $3,985.00"]);
  });

  it("of a price within a range includes both ends", () => {
    expect(sentences(dearerBy(0), between(3985, 4000), between(3900, 3985))).toEqual([]);
    expect(sentences(dearerBy(20), between(3900, 4000))).toEqual([
      "Best seller costs $4,005.00 instead of $3,900.00 to $4,000.00",
    ]);
  });

  it("of a bench that can be ordered holds at any price, and names what is wrong otherwise", () => {
    expect(sentences(dearerBy(500), available)).toEqual([]);
    const { width: _width, ...incomplete } = exampleBench;
    expect(
      sentences(
        dearerBy(0),
        bench({ type: "available" }, { ...exampleBench, load_capacity: "9000" }),
        bench({ type: "price", price: 3985 }, { ...exampleBench, accessories: "shelf" }),
        bench({ type: "available" }, incomplete),
      ),
    ).toEqual([
      "Best seller cannot be ordered (Load Capacity has no option '9000')",
      "Best seller cannot be ordered (Accessories takes a list of different options)",
      "Best seller cannot be ordered (30 in is not available in Depth: Choose Width first)",
    ]);
  });

  it("of a bench that cannot be ordered is broken once it can", () => {
    const refused = bench({ type: "refused" }, { ...exampleBench, frame_color: "pink" });
    expect(sentences(dearerBy(0), refused)).toEqual([]);
    const offered = readRules(withOption(catalogDocument, "frame_color", "light-gray", { value: "pink" }));
    expect(sentences(offered, refused)).toEqual(["Best seller can be ordered"]);
    expect(findNewlyBroken(dearerBy(0), offered, [refused])).toHaveLength(1);
    expect(findNewlyBroken(offered, offered, [refused])).toEqual([]);
  });
});

describe("a change of the rules", () => {
  const broken = (before: number, after: number, each: StartingBench) =>
    findNewlyBroken(dearerBy(before), dearerBy(after), [each]).map(brokenSentence);

  it("makes a broken one worse if the price moves further away", () => {
    expect(broken(10, 11, costing(3985))).toHaveLength(1);
    expect(broken(-10, -11, costing(3985))).toHaveLength(1);
    expect(broken(10, 10, costing(3985))).toEqual([]);
    expect(broken(10, -10, costing(3985))).toEqual([]);
    expect(broken(30, 20, between(3900, 4000))).toEqual([]);
  });

  it("breaks every expectation that held and no longer does, and none that got no worse", () => {
    const someBenches = fc.array(fc.tuple(someChoices, fc.constantFrom("available", "price", "price-between")), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(someRulesDocument, someRulesDocument, someBenches, (earlier, later, drawn) => {
        const [before, after] = [readRules(earlier), readRules(later)];
        const benches = drawn.map(([choices, type], index): StartingBench => {
          const { configuration } = settle(before, choices);
          const priced = price(before, configuration);
          const now = priced.ok ? dollars(priced.pricing.totalPrice) : 0;
          const expected: Expectation =
            type === "available"
              ? { type }
              : type === "price"
                ? { type, price: now }
                : { type: "price-between", lowest: now - 50, highest: now + 50 };
          return { name: `${index}`, description: "", choices: configuration, expected };
        });
        const holds = (rules: typeof before, { choices, expected = { type: "available" } }: StartingBench) => {
          const priced = price(rules, choices);
          if (validate(rules, choices, { complete: true }).length > 0 || !priced.ok) return false;
          const now = dollars(priced.pricing.totalPrice);
          if (expected.type === "price") return now === expected.price;
          return expected.type !== "price-between" || (expected.lowest <= now && now <= expected.highest);
        };
        const lost = benches.filter((each) => holds(before, each) && !holds(after, each));
        const named = findNewlyBroken(before, after, benches).map(({ name }) => name);
        expect(named).toEqual(lost.map(({ name }) => name));
        expect(findNewlyBroken(after, after, benches)).toEqual([]);
        expect(findBrokenExpectations(after, benches).map(({ name }) => name)).toEqual(
          benches.filter((each) => !holds(after, each)).map(({ name }) => name),
        );
      }),
      { numRuns: chooseAmount(150, 30_000) },
    );
  });
});
