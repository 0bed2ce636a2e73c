import { describe, expect, it } from "vitest";
import { checkRules } from "#shared/check/check-rules.ts";
import { choose } from "#shared/engine/choose.ts";
import { complete } from "#shared/engine/complete.ts";
import { evaluate } from "#shared/engine/evaluate.ts";
import { fixChoices } from "#shared/engine/fix-choices.ts";
import { reasonClause, reasonSentence } from "#shared/engine/reason-sentence.ts";
import { unlock } from "#shared/engine/unlock.ts";
import { readRules } from "#shared/rules/model.ts";
import type { Condition } from "#shared/rules/rules.ts";
import { conditionalStep, option, rulesDocument, step } from "../../support/rules/rules.ts";

const top = (...more: string[]) =>
  step("top", {
    name: "Top",
    options: ["maple", "phenolic", "oak", ...more].map((value) => option(value)),
  });

const documentWith = (when: Condition, tops = top()) =>
  rulesDocument([
    tops,
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
  it("is available with every other choice, a later addition included, and without one", () => {
    const more = readRules(documentWith({ top: { not: ["phenolic"] } }, top("bamboo")));
    expect(holderUnder({})?.available).toBe(true);
    expect(holderUnder({ top: "maple" })?.available).toBe(true);
    expect(holderUnder({ top: "bamboo" }, more)?.available).toBe(true);
    expect(holderUnder({ top: "phenolic" })?.available).toBe(false);
  });

  it("says with what it is not available", () => {
    const reasons = holderUnder({ top: "phenolic" })?.reasons ?? [];
    expect(reasonSentence(reasons)).toBe("Not with Top: PHENOLIC");
    expect(reasonClause(reasons)).toBe("not with Top: PHENOLIC");
    expect(reasons).toMatchObject([{ needs: [], excludes: [{ value: "phenolic" }] }]);
  });

  it("is removed by that choice", () => {
    const before = { top: "maple", extras: ["holder"] };
    const { configuration, removed } = choose(rules, before, "top", "phenolic");
    expect(configuration).toEqual({ top: "phenolic" });
    expect(removed).toMatchObject([{ value: "holder", code: "unavailable_option" }]);
  });

  it("is unlocked by each of the other choices", () => {
    const { best, others } = unlock(rules, { top: "phenolic" }, "extras", "holder");
    const tops = [...best, ...others].map((way) => way.configuration.top);
    expect(tops).toEqual(["maple", "oak"]);
  });

  it("keeps a completion from making that choice", () => {
    const cheap = readRules(
      documentWith(
        { top: { not: ["phenolic"] } },
        step("top", {
          name: "Top",
          options: [option("phenolic"), option("oak", { priceModifier: 20 })],
        }),
      ),
    );
    expect(complete(cheap, { extras: ["holder"] }, [])?.configuration).toEqual({
      top: "oak",
      extras: ["holder"],
    });
  });

  it("is not fixed for a partner while a visitor can make that choice", () => {
    expect(fixChoices(rules, { extras: ["holder"] }).problems).toEqual([
      "Bottle holder is not always available in Extras: Not with Top: PHENOLIC.",
    ]);
    const fixed = fixChoices(rules, { top: "maple", extras: ["holder"] });
    expect(fixed.problems).toEqual(["The fixed choices leave nothing to choose."]);
  });

  it("passes the check of all combinations", () => {
    expect(checkRules(notWithPhenolic).problems).toEqual([]);
  });
});

describe("a condition with alternatives", () => {
  const either = documentWith([{ top: ["maple"] }, { top: ["oak"] }]);

  it("holds when one of them does, and offers the option once", () => {
    expect(holderUnder({ top: "oak" }, readRules(either))?.available).toBe(true);
    expect(holderUnder({ top: "phenolic" }, readRules(either))?.available).toBe(false);
    expect(checkRules(either).problems).toEqual([]);
  });

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
    ["a single alternative", [{ top: ["maple"] }], "", "Give 2 to 20 alternatives, or one condition without a list."],
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
      'A condition has step keys, each with a list of values or with { "not": … } and a list. Or it is a list of 2 to 20 such conditions.',
    ],
  ])("is refused for %s", (_name, when, place, message) => {
    const document = structuredClone(either);
    for (const each of document.steps[1]?.conditionalOptions ?? []) Object.assign(each, { when });
    const { problems } = checkRules(document);
    expect(problems).toMatchObject([{ path: `steps.1.conditionalOptions.0.when${place}`, message }]);
  });
});
