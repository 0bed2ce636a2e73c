import { describe, expect, it } from "vitest";
import { whenSentence } from "#client/admin/rules/step-texts.ts";
import type { Condition } from "#shared/rules/rules.ts";
import { option, step } from "../../support/rules/rules.ts";

const steps = [
  step("top", {
    name: "Top",
    options: [
      option("maple", { label: "Maple" }),
      option("phenolic", { label: "Phenolic" }),
      option("steel", { label: "Steel" }),
    ],
  }),
  step("lift", { name: "Lift", options: [option("crank", { label: "Hand crank" })] }),
];

describe("the sentence of a condition", () => {
  it.each<[string, Condition]>([
    ["When Top is Maple or Phenolic", { top: ["maple", "phenolic"] }],
    ["Not when Top is Phenolic", { top: { not: ["phenolic"] } }],
    [
      "When Top is Maple or Phenolic and not when Lift is Hand crank",
      { top: ["maple", "phenolic"], lift: { not: ["crank"] } },
    ],
    [
      "Not when Top is Phenolic and not when Lift is Hand crank",
      { top: { not: ["phenolic"] }, lift: { not: ["crank"] } },
    ],
    [
      "When Top is Maple, or when Top is Steel and not when Lift is Hand crank",
      [{ top: ["maple"] }, { top: ["steel"], lift: { not: ["crank"] } }],
    ],
  ])("is '%s'", (sentence, when) => {
    expect(whenSentence(when, steps)).toBe(sentence);
  });
});
