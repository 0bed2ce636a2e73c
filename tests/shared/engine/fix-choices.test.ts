import { describe, expect, it } from "vitest";
import { choose, clearStep } from "#shared/engine/choose.ts";
import { evaluate } from "#shared/engine/evaluate.ts";
import { fixChoices } from "#shared/engine/fix-choices.ts";
import { price } from "#shared/engine/price.ts";
import { settle } from "#shared/engine/settle.ts";
import { validate } from "#shared/engine/validate.ts";
import { type Rules, visibleSteps } from "#shared/rules/model.ts";
import { catalog } from "../../support/rules/catalog.ts";
import { conditionalStep, option, rulesWith, step } from "../../support/rules/rules.ts";

const fixed = (choices: Record<string, unknown>, rules: Rules = catalog) => {
  const result = fixChoices(rules, choices);
  expect(result.problems).toEqual([]);
  return result.rules;
};

const optionsOf = (rules: Rules, key: string) =>
  rules.steps.find((each) => each.key === key)?.options.map(({ value, when }) => (when ? { [value]: when } : value));

describe("rules with fixed choices", () => {
  it("keep only the fixed option of a step, and hide the step", () => {
    const rules = fixed({ width: "72" });
    expect(optionsOf(rules, "width")).toEqual(["72"]);
    expect(visibleSteps(rules).map(({ key }) => key)).not.toContain("width");
    const { steps, missing } = evaluate(rules, {});
    expect(steps.map((state) => state.step.key)).toEqual(visibleSteps(rules).map(({ key }) => key));
    expect(missing.map(({ key }) => key)).not.toContain("width");
    expect(settle(rules, {})).toMatchObject({ configuration: { width: "72" }, removed: [] });
  });

  it("fix a list of a multi-select step in the order of its options", () => {
    const rules = fixed({ uprights: "uprights-36", accessories: ["shelf", "drawer"] });
    const { configuration } = settle(rules, {});
    expect(configuration).toEqual({ uprights: "uprights-36", accessories: ["drawer", "shelf"] });
    expect(choose(rules, configuration, "accessories", "shelf")).toMatchObject({
      configuration,
      removed: [],
      outcome: "ignored",
    });
    expect(clearStep(rules, configuration, "accessories")).toMatchObject({ configuration, removed: [] });
  });

  it("reject another choice in the fixed step with a sentence, and keep the fixed one", () => {
    const rules = fixed({ width: "72" });
    const problems = [
      { stepKey: "width", code: "fixed_choice", message: "Here, the choice in Width is always 72 in." },
    ];
    expect(validate(rules, { width: "60" }, { complete: false })).toEqual(problems);
    expect(price(rules, { width: "60" })).toEqual({ ok: false, problems });
    expect(settle(rules, { width: "60" }).configuration).toEqual({ width: "72" });
    const lists = fixed({ accessories: ["drawer", "footrest"] });
    expect(validate(lists, { accessories: ["footrest", "drawer"] }, { complete: false })).toEqual([]);
    expect(validate(lists, { accessories: ["drawer"] }, { complete: false })).toMatchObject([
      { message: "Here, the choice in Accessories is always Drawer and Footrest bar." },
    ]);
  });
});

describe("choices that cannot be fixed", () => {
  it.each([
    ["an unknown step", { lid: "oak" }, "There is no step 'lid'."],
    ["the name of a property that every object has", JSON.parse('{"__proto__": "x"}'), "There is no step"],
    ["an unknown option", { width: "50" }, "Width has no option '50'."],
    ["a list in a single-choice step", { width: ["60"] }, "Width takes one option."],
    ["a value in a multi-select step", { accessories: "drawer" }, "Accessories takes a list"],
    ["an option that depends on a step without a fixed choice", { depth: "30" }, "Choose Width first."],
    ["an exclusive option with another option", { accessories: ["no-accessories", "drawer"] }, "cannot be combined"],
  ])("are reported: %s", (_name, choices, sentence) => {
    const { rules, problems } = fixChoices(catalog, { ...choices, frame_color: "black" });
    expect(problems).toEqual([expect.stringContaining(sentence)]);
    expect(settle(rules, {}).configuration).toEqual({ frame_color: "black" });
  });

  it("are left out together with choices that depend on them", () => {
    const { rules, problems } = fixChoices(catalog, { width: "50", depth: "30", base: "levelers" });
    expect(problems).toEqual(["Width has no option '50'.", expect.stringContaining("Choose Width first")]);
    expect(settle(rules, {}).configuration).toEqual({ base: "levelers" });
  });

  it("are left out as a whole: a list with one of them stays the visitor's choice", () => {
    const { rules, problems } = fixChoices(catalog, { accessories: ["drawer", "shelf"] });
    expect(problems).toHaveLength(1);
    expect(rules).toBe(catalog);
  });

  it("include those that leave a required step without options", () => {
    const rules = rulesWith([
      step("wood", { name: "Wood", options: [option("oak"), option("fir")] }),
      step("oil", { name: "Oil", conditionalOptions: [conditionalStep("clear", { wood: ["oak"] })] }),
      step("edge", { options: [option("round")] }),
    ]);
    expect(fixChoices(rules, { wood: "fir" })).toEqual({
      rules,
      problems: ["Oil has no option that fits the fixed choices."],
    });
  });

  it("include a list that takes no further choice, where a required step could need one", () => {
    const steps = [
      step("wood", { options: [option("oak"), option("fir")] }),
      step("extras", { multiSelect: true, options: [option("wax"), option("dye")] }),
      step("oil", {
        name: "Oil",
        conditionalOptions: [conditionalStep("clear", { extras: ["dye"] }), conditionalStep("dark", { wood: ["oak"] })],
      }),
    ];
    const rules = rulesWith(steps);
    expect(fixChoices(rules, { extras: ["wax"] })).toEqual({
      rules,
      problems: ["Oil has no option that fits the fixed choices."],
    });
    const always = rulesWith([...steps.slice(0, 2), { ...step("oil"), options: [option("raw")] }]);
    expect(fixChoices(always, { extras: ["wax"] }).problems).toEqual([]);
  });

  it("include those that only a visitor's choice keeps available, however many others are met", () => {
    const clear = conditionalStep("clear", [{ wood: ["oak"], edge: ["round"] }, { edge: { not: ["sharp"] } }]);
    const rules = rulesWith([
      step("wood", { options: [option("oak"), option("fir")] }),
      step("edge", { name: "Edge", options: [option("round"), option("sharp")] }),
      step("oil", { name: "Oil", options: [clear] }),
    ]);
    expect(fixChoices(rules, { wood: "oak", oil: "clear" }).problems).toEqual([
      expect.stringContaining("CLEAR is not always available in Oil: "),
    ]);
  });

  it("include those that leave nothing to choose", () => {
    const rules = rulesWith([step("wood", { options: [option("oak"), option("fir")] }), step("draft")]);
    expect(fixChoices(rules, { wood: "oak" })).toEqual({
      rules,
      problems: ["The fixed choices leave nothing to choose."],
    });
  });
});
