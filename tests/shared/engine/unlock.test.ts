import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findDeadEnds } from "#shared/check/find-exclusions.ts";
import { choose } from "#shared/engine/choose.ts";
import { evaluate } from "#shared/engine/evaluate.ts";
import { price } from "#shared/engine/price.ts";
import { unlock } from "#shared/engine/unlock.ts";
import { validate } from "#shared/engine/validate.ts";
import { dollars } from "#shared/money.ts";
import { partsOf } from "#shared/rules/condition.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import { NOTHING_DERIVED } from "#shared/rules/exclusion.ts";
import { type Rules, readRules } from "#shared/rules/model.ts";
import { cpuMsOf } from "../../support/cpu-time.ts";
import { chooseAmount } from "../../support/long.ts";
import { choicesOf, offeredOptions, validConfigurations } from "../../support/rules/brute-force.ts";
import { catalog } from "../../support/rules/catalog.ts";
import { someClicks, someRulesDocument } from "../../support/rules/random-rules.ts";
import { conditionalStep, option, rulesDocument, rulesWith, step } from "../../support/rules/rules.ts";

describe("unlock", () => {
  it("offers the other values of a single changed step, nearest first", () => {
    const lifts = (configuration: Configuration, load: string) => {
      const { best, others } = unlock(catalog, configuration, "load_capacity", load);
      return [...best, ...others].map((way) => way.configuration.height_adjustment);
    };
    expect(lifts({}, "2000")).toEqual(["pin-adjust", "electric-quad"]);
    expect(lifts({ height_adjustment: "electric-quad" }, "750")).toEqual([
      ...["pin-adjust", "hand-crank", "hydraulic-crank", "electric"],
    ]);
    const cranked = { height_adjustment: "hydraulic-crank", accessories: ["power-strip", "crank-foldaway"] };
    expect(lifts(cranked, "500")).toEqual(["hand-crank", "electric"]);
  });

  it("finds nothing if no change makes the option available", () => {
    const rules = rulesWith([
      step("a", { options: [option("x"), option("y")] }),
      step("b", { conditionalOptions: [conditionalStep("z", { a: ["x"] })] }),
      step("c", { conditionalOptions: [conditionalStep("never", { a: ["y"], b: ["z"] })] }),
    ]);

    const nothing = { best: [], others: [], exhaustive: true };
    expect(unlock(rules, { a: "x" }, "c", "never")).toEqual(nothing);
    expect(unlock(rules, { a: "x" }, "c", "unknown").best).toEqual([]);
    expect(unlock(rules, { a: "x" }, "unknown", "never").best).toEqual([]);
  });

  it("finds the best of a few thousand combinations", () => {
    const values = ["a", "b", "c"];
    const earlier = Array.from({ length: 7 }, (_, index) =>
      step(`s${index}`, {
        options: [option("plain"), ...values.map((value, at) => option(value, { priceModifier: 10 - at + index }))],
      }),
    );
    const when = Object.fromEntries(earlier.map(({ key }) => [key, values]));
    const rules = rulesWith([...earlier, step("last", { conditionalOptions: [conditionalStep("x", when)] })]);
    const plain = Object.fromEntries(earlier.map(({ key }) => [key, "plain"]));

    const { best, exhaustive } = unlock(rules, plain, "last", "x");

    expect(exhaustive).toBe(true);
    expect(best.map(({ configuration }) => configuration)).toEqual([
      { ...Object.fromEntries(earlier.map(({ key }) => [key, "c"])), last: "x" },
    ]);
  });

  it("is not exhaustive if a list has too many useful options to combine", () => {
    const values = Array.from({ length: 8 }, (_, index) => `v${index}`);
    const rules = rulesWith([
      step("list", { multiSelect: true, options: values.map((value) => option(value)) }),
      step("last", { conditionalOptions: [conditionalStep("x", { list: values })] }),
    ]);

    const { best, exhaustive } = unlock(rules, {}, "last", "x");

    expect(best.length).toBeGreaterThan(0);
    expect(exhaustive).toBe(false);
  });

  it("stays within its bound if there are too many combinations to search", () => {
    const values = Array.from({ length: 12 }, (_, index) => `v${index}`);
    const rules = rulesWith([
      step("first", { options: ["plain", ...values].map((value) => option(value)) }),
      ...values.map((_, index) =>
        step(`s${index}`, {
          options: [option("plain")],
          conditionalOptions: values.map((value) => conditionalStep(value, { first: values })),
        }),
      ),
      step("last", {
        conditionalOptions: [
          conditionalStep("all", Object.fromEntries(values.map((_, index) => [`s${index}`, values]))),
        ],
      }),
    ]);

    const { best, exhaustive } = unlock(rules, { first: "plain" }, "last", "all");

    expect(best[0]).toMatchObject({ configuration: { last: "all" } });
    expect(exhaustive).toBe(false);
  });

  it("offers another value with what that value needs itself", () => {
    const rules = rulesWith([
      step("list", { multiSelect: true, required: false, options: [option("x"), option("y", { priceModifier: 1 })] }),
      step("first", { options: [option("a")], conditionalOptions: [conditionalStep("c", { list: ["x"] })] }),
      step("last", {
        conditionalOptions: [conditionalStep("z", [{ first: ["a"] }, { first: { not: ["a"] }, list: ["y"] }])],
      }),
    ]);
    const { others } = unlock(rules, {}, "last", "z");
    expect(others).toMatchObject([{ configuration: { list: ["y", "x"], first: "c", last: "z" } }]);
  });

  it("stays within its bound if the sets of a list exclude each other", async () => {
    const [kept, others, many] = [8, 6, 30].map((length) =>
      Array.from({ length }, (_, index) => `v${length}-${index}`),
    );
    const needed = { first: many ?? [], second: many ?? [] };
    const manySteps = Object.keys(needed).map((key) =>
      step(key, { options: ["plain", ...(many ?? [])].map((value) => option(value)) }),
    );
    const list = [...(kept ?? []), ...(others ?? [])];
    const document = rulesDocument([
      ...manySteps,
      step("list", {
        ...{ multiSelect: true, required: false, options: list.map((value) => option(value)) },
        conditionalOptions: [conditionalStep("x", needed)],
      }),
      step("end", {
        conditionalOptions: [
          conditionalStep("with-x", { list: { not: kept ?? [] } }),
          conditionalStep("without", { list: { not: ["x"] } }),
        ],
      }),
      step("last", { required: false, conditionalOptions: [conditionalStep("z", { list: others ?? [] })] }),
    ]);
    const { deadEnds: exclusions } = findDeadEnds(readRules(document).steps);
    const rules = readRules(document, { ...NOTHING_DERIVED, exclusions });
    const bench = { first: "plain", second: "plain", list: [...(kept ?? []), others?.[0] ?? ""], last: "z" };

    expect(await cpuMsOf(() => unlock(rules, { ...bench, end: "without" }, "list", "x"))).toBeLessThan(1500);
  });

  it("tries only some of many other values if each has to pass many steps, and says so", () => {
    const values = Array.from({ length: 499 }, (_, index) => `v${index}`);
    const optional = Array.from({ length: 197 }, (_, index) =>
      step(`s${index}`, { required: false, options: [option("x")] }),
    );
    const rules = rulesWith([
      step("many", { options: values.map((each, index) => option(each, { priceModifier: index })) }),
      ...optional,
      step("last", { conditionalOptions: [conditionalStep("x", { many: values })] }),
    ]);

    const { best, others, exhaustive } = unlock(rules, {}, "last", "x");

    expect(best).toMatchObject([{ configuration: { many: "v0", last: "x" } }]);
    expect(others.length).toBeLessThan(10);
    expect(exhaustive).toBe(false);
  });

  it("makes the option available, and no other configuration with it is nearer, or equally near and cheaper", () => {
    fc.assert(
      fc.property(someRulesDocument, someClicks, (document, clicks) => {
        const rules = readRules(document);
        const configuration = clicks.reduce<Configuration>(
          (chosen, [stepKey, value]) => choose(rules, chosen, stepKey, value).configuration,
          {},
        );
        const had = new Set(choicesOf(configuration));
        const everything = validConfigurations(rules);

        for (const { step, options } of evaluate(rules, configuration).steps) {
          for (const { option, available } of options) {
            if (available) continue;
            const target = `${step.key} ${option.value}`;
            const ways = everything
              .filter((each) => choicesOf(each).includes(target))
              .filter((each) => keepsRequired(rules, configuration, each))
              .map((each) => ({ each, rank: rankOf(each, had, target) }))
              .sort((a, b) => compare(a.rank, b.rank));
            const nearestOf = (some: typeof ways) =>
              some.filter(({ rank }) => compare(rank, some[0]?.rank ?? []) === 0);
            const nearest = nearestOf(ways);

            const { best, others } = unlock(rules, configuration, step.key, option.value);

            expect(names(best.map((way) => way.configuration))).toEqual(names(nearest.map(({ each }) => each)));
            const added = nearest.map(({ each }) =>
              choicesOf(each).filter((choice) => !had.has(choice) && choice !== target),
            );
            const changed = new Set(added.flat().map((choice) => choice.split(" ")[0]));
            changed.delete(step.key);
            const isOneStep = changed.size === 1;
            const [key = ""] = changed;
            const named = rules.steps
              .find((each) => each.key === step.key)
              ?.options.filter((each) => each.value === option.value)
              .flatMap(({ when }) => partsOf(when).filter(({ stepKey }) => stepKey === key))
              .flatMap(({ values, not }) => (not ? othersOf(rules, key, values) : values))
              .map((each) => `${key} ${each}`);
            const otherChoices = [...new Set(isOneStep ? named : [])].filter(
              (choice) => !had.has(choice) && !added.flat().includes(choice),
            );
            expect(names(others.map((way) => way.configuration))).toEqual(
              names(
                otherChoices
                  .flatMap((choice) => nearestOf(ways.filter(({ each }) => choicesOf(each).includes(choice))))
                  .map(({ each }) => each),
              ),
            );
            const ranks = others.map((way) => rankOf(way.configuration, had, target));
            expect(ranks).toEqual([...ranks].sort(compare));
            for (const way of [...best, ...others]) {
              expect(validate(rules, way.configuration, { complete: false })).toEqual([]);
              expect(choicesOf(way.configuration)).toContain(target);
            }
          }
        }

        /** The number of removed and of added choices, and the cost. */
        function rankOf(each: Configuration, before: ReadonlySet<string>, target: string) {
          const after = choicesOf(each);
          const result = price(rules, each);
          return [
            [...before].filter((choice) => !after.includes(choice)).length,
            after.filter((choice) => !before.has(choice) && choice !== target).length,
            result.ok ? dollars(result.pricing.totalPrice) : Number.NaN,
          ];
        }
      }),
      { numRuns: chooseAmount(160, 8_000) },
    );
  });
});

/** Whether each required step with one choice has another one, unless its choice became unavailable and is not excluded. */
function keepsRequired(rules: Rules, before: Configuration, after: Configuration): boolean {
  return rules.steps.every((step) => {
    const { key, multiSelect, required } = step;
    const lost = before[key];
    if (multiSelect || !required || after[key] !== undefined || lost === undefined) return true;
    if (offeredOptions(step, after).some(({ value }) => value === lost)) return false;
    const together = { ...after, [key]: lost };
    return choicesOf(after).every((choice) =>
      rules.steps.some((other) =>
        offeredOptions(other, together).some(({ value }) => `${other.key} ${value}` === choice),
      ),
    );
  });
}

/** The other values of a step with one choice. */
function othersOf(rules: Rules, key: string, values: readonly string[]): readonly string[] {
  const step = rules.steps.find((each) => each.key === key);
  if (!step || step.multiSelect) return [];
  return step.options.map(({ value }) => value).filter((value) => !values.includes(value));
}

function compare(a: readonly number[], b: readonly number[]): number {
  return a.map((each, index) => each - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

function names(configurations: readonly Configuration[]): readonly string[] {
  return configurations.map((each) => [...choicesOf(each)].sort().join(", ")).sort();
}
