import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RulesReply } from "#shared/api/rules/rules.ts";
import { rulesOfReply, rulesReply } from "#shared/api/rules/rules-reply.ts";
import { evaluate } from "#shared/engine/evaluate.ts";
import { cents } from "#shared/money.ts";
import { finishedSteps, readRules } from "#shared/rules/model.ts";
import { chooseAmount } from "../support/long.ts";
import { someChoices, someRulesDocument } from "../support/rules/random-rules.ts";
import { conditionalStep, option, rulesWith, step } from "../support/rules/rules.ts";

describe("the reply of GET rules", () => {
  it("has the whole rules of the visible steps, for any configuration", () => {
    fc.assert(
      fc.property(someRulesDocument, someChoices, (document, choices) => {
        const rules = readRules(document);
        const reply = rulesReply(rules, 7, choices);
        expect(RulesReply.safeParse(reply).success).toBe(true);
        expect(rulesOfReply(reply)).toEqual({ ...rules, steps: finishedSteps(rules) });
      }),
      { numRuns: chooseAmount(200, 10_000) },
    );
  });

  it("offers an option that is always available and also has a condition, as the server does", () => {
    const rules = rulesWith([
      step("top", { options: [option("oak")] }),
      step("lid", {
        options: [option("steel", { priceModifier: 5 })],
        conditionalOptions: [conditionalStep("steel", { top: { not: ["oak"] } })],
      }),
    ]);
    const known = rulesOfReply(rulesReply(rules, 7, {}));
    for (const of of [rules, known])
      expect(evaluate(of, { top: "oak" }).steps[1]?.options).toMatchObject([
        { available: true, option: { priceModifier: cents(5) } },
      ]);
  });
});
