import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkRules } from "#shared/check/check-rules.ts";
import type { RulesProblem } from "#shared/check/rules-problem.ts";
import { type CombinationSearch, searchCombinations } from "#shared/check/search-combinations.ts";
import { searchedSteps } from "#shared/check/searched-steps.ts";
import { cents, formatMoney } from "#shared/money.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import {
  finishedSteps,
  type Option,
  optionAtPrices,
  optionPrice,
  type Rules,
  readRules,
  type Step,
} from "#shared/rules/model.ts";
import { chooseAmount } from "../../support/long.ts";
import { offeredOptions, validConfigurations } from "../../support/rules/brute-force.ts";
import { someCheckableRules } from "../../support/rules/random-rules.ts";

const RUNS = chooseAmount(100, 20_000);

describe("checkRules against brute force", () => {
  it("finds exactly the options that no configuration offers, and the prices at which none does", () => {
    everyDocument((rules, problems) => {
      const found = problems.filter(({ code }) => code === "never_available");
      const never = rules.steps.flatMap((step, index) => {
        const offered = validConfigurations(rules, index).flatMap((each) => offeredOptions(step, each));
        return step.options.flatMap((option) => {
          const atPrices = optionAtPrices(option).map((each) => each.option);
          const idle = atPrices.filter((each) => !offered.includes(each));
          return idle.length === atPrices.length ? [option] : idle;
        });
      });

      expect(found.map((problem) => optionAt(rules, problem))).toEqual(never);
    });
  });

  it("finds the lowest total of all configurations", () => {
    everyDocument((rules, problems) => {
      const lowest = validConfigurations(rules)
        .map((each) => total(rules, each))
        .reduce((a, b) => Math.min(a, b));
      const negative = problems.find(({ code }) => code === "negative_total");

      expect(negative !== undefined).toBe(lowest < 0);
      if (lowest < 0)
        expect(negative?.message).toContain(`The total could fall to ${formatMoney(cents(lowest / 100))}`);
    });
  });

  it("finds only real problems under any bound, and all of them if it is exhaustive", () => {
    fc.assert(
      fc.property(someCheckableRules, fc.integer({ min: 1, max: 1000 }), (document, work) => {
        const steps = searchedSteps(finishedSteps(readRules(document)));
        const bounded = searchCombinations(steps, work);
        const all = searchCombinations(steps);

        expect(all.exhaustive).toBe(true);
        const [found, lowest] = [lowestOf(bounded), lowestOf(all)];
        expect(found >= lowest && (!bounded.exhaustive || found === lowest)).toBe(true);
        bounded.findings.forEach(({ exhaustive, ...some }, index) => {
          const every = all.findings[index];
          if (!every) throw new Error("A step is missing.");
          expect([...some.offered].filter((each) => !every.offered.has(each))).toEqual([]);
          if (exhaustive) expect(some.offered).toEqual(every.offered);
        });
      }),
      { numRuns: RUNS },
    );
  });
});

const lowestOf = ({ final }: CombinationSearch) => Math.min(...final.map(({ lowest }) => lowest));

function everyDocument(assert: (rules: Rules, problems: readonly RulesProblem[]) => void): void {
  fc.assert(
    fc.property(someCheckableRules, (document) => {
      const { warnings = [], derived } = checkRules(document);
      const rules = readRules(document, derived && { ...derived, exclusions: [] });
      assert(rules, warnings);
    }),
    { numRuns: RUNS },
  );
}

function stepAt(rules: Rules, { path }: RulesProblem): Step | undefined {
  return rules.steps[Number(path.split(".")[1])];
}

/** The option that a problem is about, or that option at one of its prices. */
function optionAt(rules: Rules, problem: RulesProblem): Option | undefined {
  const [, , list, position, , place] = problem.path.split(".");
  const step = stepAt(rules, problem);
  const options = step?.options.filter(({ when }) => (when !== undefined) === (list === "conditionalOptions"));
  const option = options?.[Number(position)];
  if (!option || problem.message.includes("can never be chosen")) return option;
  return optionAtPrices(option).at(place === undefined ? -1 : Number(place))?.option;
}

function total(rules: Rules, configuration: Configuration): number {
  const costs = rules.steps.flatMap((step) => {
    const choice = configuration[step.key] ?? [];
    return offeredOptions(step, configuration)
      .filter(({ value }) => (typeof choice === "string" ? [choice] : choice).includes(value))
      .map(optionPrice);
  });
  return costs.reduce<number>((sum, cost) => sum + cost, rules.basePrice);
}
