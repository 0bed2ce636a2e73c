import { describe, expect, it } from "vitest";
import { checkRules } from "#shared/check/check-rules.ts";
import { evaluate } from "#shared/engine/evaluate.ts";
import { fixChoices } from "#shared/engine/fix-choices.ts";
import { reasonClause, reasonSentence } from "#shared/engine/reason-sentence.ts";
import { readRules } from "#shared/rules/model.ts";
import type { Condition } from "#shared/rules/rules.ts";
import { splitOptions } from "#shared/rules/rules-file.ts";
import { conditionalStep, option, rulesDocument, step } from "../../support/rules/rules.ts";

const documentWith = (when: Condition) =>
  rulesDocument([
    step("top", { name: "Top", options: ["maple", "phenolic", "oak"].map((value) => option(value)) }),
    step("extras", {
      name: "Extras",
      required: false,
      multiSelect: true,
      conditionalOptions: [conditionalStep("holder", when, { label: "Bottle holder" })],
    }),
  ]);

const notWithPhenolic = documentWith({ top: { not: ["phenolic"] } });
const rules = readRules(notWithPhenolic);

const holderUnder = (configuration: Record<string, string>, of = rules) =>
  evaluate(of, configuration).steps[1]?.options[0];

describe("an option that is not available with another one", () => {
  it("says with what it is not available", () => {
    const reasons = holderUnder({ top: "phenolic" })?.reasons ?? [];
    expect(reasonSentence(reasons)).toBe("Not with Top: PHENOLIC");
    expect(reasonClause(reasons)).toBe("not with Top: PHENOLIC");
    expect(reasons).toMatchObject([{ needs: [], excludes: [{ value: "phenolic" }] }]);
  });

  it("is not fixed for a partner while a visitor can make that choice", () => {
    expect(fixChoices(rules, { extras: ["holder"] }).problems).toEqual([
      "Bottle holder is not always available in Extras: Not with Top: PHENOLIC.",
    ]);
    const fixed = fixChoices(rules, { top: "maple", extras: ["holder"] });
    expect(fixed.problems).toEqual(["The fixed choices leave nothing to choose."]);
  });
});

describe("a condition with alternatives", () => {
  const either = documentWith([{ top: ["maple"] }, { top: ["oak"] }]);

  it.each<[string, Condition, string, string]>([
    [
      "an unknown step",
      [{ top: ["maple"] }, { lid: ["oak"] }],
      "steps.1.conditionalOptions.0.when.1.lid",
      "Bottle holder (Extras) needs a step 'lid' that does not exist.",
    ],
    [
      "an unknown value behind a not",
      { top: { not: ["pine"] } },
      "steps.1.conditionalOptions.0.when.top.not.0",
      "Bottle holder (Extras) needs 'pine', which Top does not have.",
    ],
  ])("is refused for %s", (_name, when, path, message) => {
    expect(checkRules(documentWith(when)).problems).toMatchObject([{ path, message }]);
  });

  it.each<[string, unknown, string, string]>([
    [
      "a single alternative",
      [{ top: ["maple"] }],
      "",
      "Give at least 2 alternatives, or one condition without a list.",
    ],
    [
      "a word instead of values",
      { top: "maple" },
      ".top",
      'Give a list of values, or { "not": … } with a list of values.',
    ],
    [
      "a word instead of a condition",
      "maple",
      "",
      'A condition has step keys, each with a list of values or with { "not": … } and a list. Or it is a list of such conditions.',
    ],
  ])("is refused for %s", (_name, when, place, message) => {
    const document = structuredClone(splitOptions(either));
    for (const each of document.steps[1]?.conditionalOptions ?? []) Object.assign(each, { when });
    const { problems } = checkRules(document);
    expect(problems).toMatchObject([{ path: `steps.1.conditionalOptions.0.when${place}`, message }]);
  });
});
