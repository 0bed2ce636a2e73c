import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RulesReply } from "#shared/api/rules/rules.ts";
import { rulesOfReply, rulesReply } from "#shared/api/rules/rules-reply.ts";
import { checkRules } from "#shared/check/check-rules.ts";
import { finishedSteps, readRules } from "#shared/rules/model.ts";
import { chooseAmount } from "../support/long.ts";
import { someCheckableRules, someChoices, someRulesDocument } from "../support/rules/random-rules.ts";
import { option, rulesWith, step } from "../support/rules/rules.ts";

describe("the reply of GET rules", () => {
  it("has the whole rules of the visible steps, for any configuration", () => {
    fc.assert(
      fc.property(fc.oneof(someCheckableRules, someRulesDocument), someChoices, (document, choices) => {
        const rules = readRules(document, checkRules(document).derived);
        const reply = rulesReply(rules, 7, choices);
        expect(RulesReply.safeParse(reply).success).toBe(true);
        expect(rulesOfReply(reply)).toEqual({ ...rules, steps: finishedSteps(rules) });
      }),
      { numRuns: chooseAmount(200, 10_000) },
    );
  });

  it("has the prices by choice of an option in a list of their own, and elsewhere the price that counts", () => {
    const prices = [{ when: { top: ["oak"] }, price: 30, facts: { label: "Steel lid", cost: 9 } }];
    const rules = rulesWith([
      step("top", { options: [option("oak"), option("pine")] }),
      step("lid", { options: [option("steel", { priceModifier: 5, prices })] }),
    ]);
    const lid = (top: string) => rulesReply(rules, 7, { top }).rules.steps[1];
    expect(lid("oak")).toMatchObject({
      options: [{ value: "steel", label: "Steel lid", priceModifier: 30 }],
      conditionalOptions: [],
      pricedOptions: [
        { priceModifier: 5, prices: [{ when: { top: ["oak"] }, price: 30, facts: { label: "Steel lid" } }] },
      ],
    });
    expect(lid("pine")?.options).toEqual([option("steel", { priceModifier: 5 })]);
    expect(JSON.stringify(lid("oak")), "only staff see costs").not.toContain("cost");
  });
});
