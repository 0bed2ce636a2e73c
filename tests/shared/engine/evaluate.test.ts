import { describe, expect, it } from "vitest";
import { evaluate } from "#shared/engine/evaluate.ts";
import { joinLabels, reasonSentence } from "#shared/engine/reason-sentence.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";
import { conditionalStep, option, rulesWith, step } from "../../support/rules/rules.ts";

const stateOf = (configuration: object, stepKey: string, value: string) => {
  const { steps } = evaluate(catalog, { ...configuration });
  const state = steps.find(({ step }) => step.key === stepKey)?.options.find(({ option }) => option.value === value);
  if (!state) throw new Error(`${stepKey} ${value} is not shown`);
  return state;
};

describe("evaluate", () => {
  it("gives the reasons with the labels of the catalog", () => {
    const none = { ...exampleBench, uprights: "no-uprights", accessories: [] };
    expect(reasonSentence(stateOf(none, "accessories", "shelf").reasons)).toBe("Needs 36 in or 48 in uprights");
    expect(reasonSentence(stateOf({ width: "60" }, "depth", "48").reasons)).toBe("Needs Width: 84 in or 96 in");
    expect(reasonSentence(stateOf({ width: "96" }, "depth", "24").reasons)).toBe("Needs Width: 48 in, 60 in or 72 in");
    expect(reasonSentence(stateOf(exampleBench, "accessories", "crank-foldaway").reasons)).toBe(
      "Needs Height Adjustment: Hand crank or Hydraulic hand crank",
    );
    expect(joinLabels(["Hand crank", "Electric, two-column"])).toBe("Hand crank or Electric, two-column");
    expect(joinLabels(["Hand crank", "Electric, two-column", "Pins"])).toBe(
      "Hand crank; Electric, two-column; or Pins",
    );
  });

  it("names each part of a condition that does not hold", () => {
    const state = stateOf({ load_capacity: "1500", top_material: "maple" }, "base", "casters-5-esd");
    expect(state.reasons.map(({ stepKey }) => stepKey)).toEqual(["load_capacity", "top_material"]);
  });

  it("leaves out a step without options, which is never missing", () => {
    const rules = rulesWith([step("draft"), step("width", { options: [option("60")] })]);
    const { steps, missing } = evaluate(rules, {});
    expect(steps.map(({ step }) => step.key)).toEqual(["width"]);
    expect(missing.map(({ key }) => key)).toEqual(["width"]);
  });

  it("takes an optional step as complete without a choice, but not a required step with an empty list", () => {
    const rules = rulesWith([
      step("extras", { multiSelect: true, options: [option("a")] }),
      step("engraving", { required: false, options: [option("b")] }),
    ]);
    expect(evaluate(rules, { extras: [] }).steps.map(({ complete }) => complete)).toEqual([false, true]);
  });

  it("gives the reasons of the first of two conditions that lack equally many parts", () => {
    const rules = rulesWith([
      step("size", { name: "Size", options: [option("small"), option("large"), option("huge")] }),
      step("finish", { conditionalOptions: [conditionalStep("gloss", [{ size: ["small"] }, { size: ["large"] }])] }),
    ]);
    const reasons = evaluate(rules, { size: "huge" }).steps[1]?.options[0]?.reasons ?? [];
    expect(reasonSentence(reasons)).toBe("Needs Size: SMALL");
  });

  it("gives each of several benches its own reasons under the same rules", () => {
    const rules = rulesWith([
      step("size", { name: "Size", options: [option("small"), option("large")] }),
      step("wood", { name: "Wood", options: [option("oak"), option("fir")] }),
      step("finish", { conditionalOptions: [conditionalStep("gloss", { size: ["large"], wood: ["oak"] })] }),
    ]);
    const lacks = (configuration: Record<string, string>) =>
      reasonSentence(evaluate(rules, configuration).steps[2]?.options[0]?.reasons ?? []);
    expect(lacks({ size: "small", wood: "fir" })).toBe("Needs Size: LARGE, and needs Wood: OAK");
    expect(lacks({ size: "small", wood: "oak" })).toBe("Needs Size: LARGE");
    expect(lacks({ size: "small" })).toBe("Needs Size: LARGE, and choose Wood first");
  });

  it("labels an unavailable value as the option itself, not as it is at one of its prices", () => {
    const rules = rulesWith([
      step("size", { options: [option("small"), option("large")] }),
      step("oil", {
        name: "Oil",
        conditionalOptions: [
          conditionalStep("clear", { size: ["small"] }, { label: "Clear oil" }),
          conditionalStep("clear", { size: ["large"] }, { label: "Clear oil, two coats" }),
        ],
      }),
      step("wax", { conditionalOptions: [conditionalStep("bees", { oil: ["clear"] })] }),
    ]);
    const reasons = evaluate(rules, {}).steps[2]?.options[0]?.reasons ?? [];
    expect(reasons[0]?.needs).toEqual([{ value: "clear", label: "Clear oil, two coats" }]);
  });
});
