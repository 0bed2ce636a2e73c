import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkRules } from "#shared/check/check-rules.ts";
import { complete } from "#shared/engine/complete.ts";
import { evaluate } from "#shared/engine/evaluate.ts";
import { fixChoices } from "#shared/engine/fix-choices.ts";
import { reasonSentence } from "#shared/engine/reason-sentence.ts";
import { settle } from "#shared/engine/settle.ts";
import { unlock } from "#shared/engine/unlock.ts";
import { validate } from "#shared/engine/validate.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import { readRules } from "#shared/rules/model.ts";
import type { StepDocument } from "#shared/rules/rules.ts";
import { chooseAmount } from "../../support/long.ts";
import { isComplete, validConfigurations } from "../../support/rules/brute-force.ts";
import { someCheckableRules } from "../../support/rules/random-rules.ts";
import { click, visit } from "../../support/rules/random-visitor.ts";
import { conditionalStep, option, rulesDocument, step } from "../../support/rules/rules.ts";

const RUNS = chooseAmount(120, 20_000);

const pickFrom = (choices: readonly number[]) => {
  let next = 0;
  return (count: number) => (choices[next++ % choices.length] ?? 0) % Math.max(1, count);
};

describe("rules with dead ends", () => {
  it("lead a visitor who takes any offered option in any order to a complete bench", () => {
    const someClicks = fc.array(fc.nat(1000), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(someCheckableRules, someClicks, (document, clicks) => {
        const rules = readRules(document, checkRules(document).derived);
        expect(visit(rules, pickFrom(clicks))).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it("still offer every bench that can be finished", () => {
    fc.assert(
      fc.property(someCheckableRules, (document) => {
        const { derived } = checkRules(document);
        if (!derived) throw new Error("The rules have problems.");
        const all = readRules(document, { ...derived, exclusions: [] });
        const offered = readRules(document, derived);
        for (const bench of validConfigurations(all))
          if (isComplete(all, bench, all.steps.length))
            expect(validate(offered, bench, { complete: true })).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it("offer completions, ways to an option and fixed choices only for benches that can be finished", () => {
    const someClicks = fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(someCheckableRules, someClicks, (document, [clicks = 0, ...others]) => {
        const rules = readRules(document, checkRules(document).derived);
        const pick = pickFrom(others);
        const bench = click(rules, {}, pick, clicks % 4);
        const whole = complete(rules, bench, []);
        if (whole) expect(validate(rules, whole.configuration, { complete: true })).toEqual([]);

        for (const { step, options } of evaluate(rules, bench).steps)
          for (const { option } of options) {
            const { best } = unlock(rules, bench, step.key, option.value);
            for (const { configuration } of best) expect(visit(rules, pick, configuration)).toEqual([]);
          }

        const { rules: fixed } = fixChoices(rules, bench);
        expect(visit(fixed, pick, settle(fixed, {}).configuration)).toEqual([]);
      }),
      { numRuns: chooseAmount(50, 1_000) },
    );
  });

  const offersOf = (steps: StepDocument[], configuration: Configuration = {}) => {
    const document = rulesDocument(steps);
    const check = checkRules(document);
    const rules = readRules(document, check.derived);
    const states = evaluate(rules, configuration).steps;
    return {
      messages: check.warnings?.map(({ message }) => message),
      steps: states.map(({ step }) => step.name),
      refused: states.flatMap(({ options }) =>
        options
          .filter(({ available }) => !available)
          .map((each) => `${each.option.label}: ${reasonSentence(each.reasons)}`),
      ),
    };
  };
  const width = (...values: string[]) =>
    step("width", { name: "Width", options: values.map((value) => option(value)) });
  const depth = (...widths: string[]) =>
    step("depth", { name: "Depth", conditionalOptions: [conditionalStep("30", { width: widths })] });

  it("do not offer a choice that leaves a later step without an option, and say which step", () => {
    expect(offersOf([width("48", "new"), depth("48")])).toEqual({
      messages: ["Not offered yet: Depth has no option when Width is NEW."],
      steps: ["Width", "Depth"],
      refused: ["NEW: Depth has no option for it", "30: Choose Width first"],
    });
  });

  it("exclude the last choice of the smallest combination, in whichever steps it is", () => {
    const top = step("top", { name: "Top", options: [option("oak"), option("steel")] });
    const color = step("color", { name: "Color", options: [option("red"), option("blue")] });
    const edge = step("edge", {
      name: "Edge",
      conditionalOptions: [conditionalStep("round", { top: ["oak"] }), conditionalStep("sharp", { width: ["48"] })],
    });
    const steps = [width("48", "60", "72"), color, top, edge];
    expect(offersOf(steps, { width: "60" }).messages).toEqual([
      "Not offered yet: Edge has no option when Width is 60 or 72 and Top is STEEL.",
    ]);
    expect(offersOf(steps, { width: "60" }).refused).toContain("STEEL: Edge has no option for it");
    expect(offersOf(steps, { width: "48" }).refused).not.toContain("STEEL: Edge has no option for it");
  });

  it("do not show a required step that never has an option", () => {
    const never = step("edge", {
      name: "Edge",
      conditionalOptions: [conditionalStep("round", { width: ["48"], depth: ["36"] })],
    });
    const deep = step("depth", {
      name: "Depth",
      options: [option("30")],
      conditionalOptions: [conditionalStep("36", { width: ["60"] })],
    });
    expect(offersOf([width("48", "60"), deep, never])).toMatchObject({
      messages: ["Edge is not shown to visitors: none of its options is ever available."],
      steps: ["Width", "Depth"],
    });
  });
});
