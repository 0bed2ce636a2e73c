import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rulesOfReply, rulesReply } from "#shared/api/rules/rules-reply.ts";
import { choose, clearStep } from "#shared/engine/choose.ts";
import { evaluate } from "#shared/engine/evaluate.ts";
import { fixChoices } from "#shared/engine/fix-choices.ts";
import { price } from "#shared/engine/price.ts";
import { settle } from "#shared/engine/settle.ts";
import { unlock } from "#shared/engine/unlock.ts";
import { validate } from "#shared/engine/validate.ts";
import { type Configuration, sameConfiguration } from "#shared/rules/configuration.ts";
import { finishedSteps, omitPrices, type Rules, readRules } from "#shared/rules/model.ts";
import { chooseAmount } from "../../support/long.ts";
import { validConfigurations } from "../../support/rules/brute-force.ts";
import { someCheckableRules, someChoices, someClicks, someRulesDocument } from "../../support/rules/random-rules.ts";

interface Case {
  readonly full: Rules;
  readonly rules: Rules;
  readonly fixed: Configuration;
}

/** Rules with fixed choices, most of which a visitor could also make. */
const someCase: fc.Arbitrary<Case> = fc
  .tuple(fc.oneof(someCheckableRules, someRulesDocument), fc.nat(), fc.nat())
  .map(([document, pick, steps]): Case => {
    const full = readRules(document);
    const everything = validConfigurations(full);
    const chosen = everything[pick % everything.length] ?? {};
    const part = Object.fromEntries(Object.entries(chosen).filter((_, index) => (steps >> index) % 2 === 1));
    const { rules } = fixChoices(full, part);
    return { full, rules, fixed: settle(rules, {}).configuration };
  })
  .filter(({ fixed }) => Object.keys(fixed).length > 0);

const has = (configuration: Configuration, { fixed }: Case) =>
  Object.entries(fixed).every(([key, choice]) =>
    sameConfiguration({ [key]: configuration[key] ?? [] }, { [key]: choice }),
  );

/** The valid configurations of the full rules that have the fixed choices. */
const possible = (each: Case) => validConfigurations(each.full).filter((configuration) => has(configuration, each));

const offers = (rules: Rules, configuration: Configuration, { fixed }: Case) =>
  evaluate(rules, configuration)
    .steps.filter(({ step }) => fixed[step.key] === undefined)
    .flatMap(({ step, options }) =>
      options
        .filter(({ available }) => available)
        .map(({ option }) => `${step.key} ${option.value} ${option.priceModifier}`),
    )
    .sort();

const total = (rules: Rules, configuration: Configuration) => {
  const result = price(rules, configuration);
  return result.ok && result.pricing.totalPrice;
};

const RUNS = { numRuns: chooseAmount(60, 5_000) };

describe("fixed choices under random rules", () => {
  it("are part of every settled configuration and of every one that a visitor reaches", () => {
    fc.assert(
      fc.property(someCase, someChoices, someClicks, (each, choices, clicks) => {
        const { rules } = each;
        let { configuration } = settle(rules, choices);
        expect(has(configuration, each)).toBe(true);
        for (const [stepKey, value] of clicks) {
          for (const way of unlock(rules, configuration, stepKey, value).best)
            expect(has(way.configuration, each)).toBe(true);
          configuration = choose(rules, configuration, stepKey, value).configuration;
          expect(has(configuration, each)).toBe(true);
          expect(has(clearStep(rules, configuration, stepKey).configuration, each)).toBe(true);
        }
        expect(validate(each.full, configuration, { complete: false })).toEqual([]);
        expect(total(rules, configuration)).toBe(total(each.full, configuration));
      }),
      RUNS,
    );
  });

  it("allow exactly the benches that the full rules allow with them, at the same prices", () => {
    fc.assert(
      fc.property(someCase, (each) => {
        const { full, rules } = each;
        for (const configuration of possible(each)) {
          expect(validate(rules, configuration, { complete: false })).toEqual([]);
          expect(total(rules, configuration)).toBe(total(full, configuration));
          expect(validate(rules, configuration, { complete: true })).toEqual(
            validate(full, configuration, { complete: true }),
          );
        }
      }),
      RUNS,
    );
  });

  it("offer exactly what the full rules offer with them", () => {
    fc.assert(
      fc.property(someCase, (each) => {
        for (const configuration of possible(each)) {
          expect(offers(each.rules, configuration, each)).toEqual(offers(each.full, configuration, each));
        }
      }),
      RUNS,
    );
  });

  it("survive the reply of GET rules, with and without prices", () => {
    fc.assert(
      fc.property(someCase, someChoices, fc.boolean(), ({ rules }, choices, pricesHidden) => {
        const seen = pricesHidden ? omitPrices(rules) : rules;
        const reply = rulesReply(seen, 7, choices, { id: "acme", pricesHidden });
        expect(rulesOfReply(reply)).toEqual({ ...seen, steps: finishedSteps(seen) });
      }),
      RUNS,
    );
  });
});
