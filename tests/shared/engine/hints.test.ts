import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rulesChanges } from "#shared/changes/rules-changes.ts";
import { checkHints } from "#shared/check/check-guidance.ts";
import { choose } from "#shared/engine/choose.ts";
import { fixChoices } from "#shared/engine/fix-choices.ts";
import { findHints } from "#shared/engine/hints.ts";
import { chosenValues } from "#shared/rules/configuration.ts";
import { type Rules, readRules } from "#shared/rules/model.ts";
import type { Hint, RulesDocument } from "#shared/rules/rules.ts";
import { chooseAmount } from "../../support/long.ts";
import { allProblems } from "../../support/rules/all-problems.ts";
import { offeredOptions, validConfigurations } from "../../support/rules/brute-force.ts";
import { catalog, catalogDocument, exampleBench } from "../../support/rules/catalog.ts";
import { someCheckableRules } from "../../support/rules/random-rules.ts";

const GROUND: Hint = {
  when: { top_material: ["esd-laminate"] },
  text: "Add the kit.",
  choose: { stepKey: "accessories", value: "esd-ground-kit" },
};
const withHints = (hints: readonly Hint[]): RulesDocument => ({ ...catalogDocument, hints: [...hints] });
const problemsOf = (hints: readonly Hint[]) =>
  allProblems(withHints(hints)).map(({ path, code, message }) => [path, code, message]);

const { accessories: _accessories, ...bare } = exampleBench;

describe("the hint of the default catalog", () => {
  const labelsAt = (stepKey: string, configuration: Parameters<typeof findHints>[1], rules = catalog) =>
    findHints(rules, configuration, stepKey).map(({ offer }) => offer?.option.label);

  it("shows at the step of its condition and at the step of its option, until that is chosen", () => {
    expect(labelsAt("top_material", bare)).toEqual(["ESD grounding kit"]);
    expect(labelsAt("accessories", bare)).toEqual(["ESD grounding kit"]);
    expect(labelsAt("width", bare)).toEqual([]);
    expect(labelsAt("top_material", { ...bare, top_material: "maple" })).toEqual([]);
    expect(labelsAt("top_material", exampleBench)).toEqual([]);
  });

  it("is silent where a partner's fixed choices leave its option out", () => {
    const { rules } = fixChoices(catalog, { accessories: ["drawer"] });
    expect(labelsAt("top_material", bare, rules)).toEqual([]);
  });
});

it("a hint offers its option only while that is available", () => {
  const shelf: Hint = {
    when: { width: ["72"] },
    text: "Add a shelf.",
    choose: { stepKey: "accessories", value: "shelf" },
  };
  const rules = readRules(withHints([shelf]));
  expect(findHints(rules, { width: "72" }, "width")).toEqual([{ text: "Add a shelf.", offer: undefined }]);
  const upright = { width: "72", uprights: "uprights-36" };
  const [hint] = findHints(rules, upright, "width");
  const { stepKey, option } = hint?.offer ?? expect.fail("no offer");
  expect(choose(rules, upright, stepKey, option.value).outcome).toBe("chosen");
});

describe("the rules check", () => {
  it("rejects hints with unknown names", () => {
    const hint = { ...GROUND, when: { top_material: ["esd-laminate", "glass"], lid: ["x"] } };
    expect(problemsOf([hint, { ...GROUND, choose: { stepKey: "accessories", value: "sink" } }])).toEqual([
      ["hints.0.when.top_material.1", "unknown_option", "Hint 1 needs 'glass', which Work Surface does not have."],
      ["hints.0.when.lid", "unknown_step", "Hint 1 needs a step 'lid' that does not exist."],
      ["hints.1.choose.value", "unknown_option", "Hint 2 offers 'sink', which Accessories does not have."],
    ]);
  });

  it("warns of a hint that can never show, or whose option is never available while it shows", () => {
    const never = { when: { width: ["48"], depth: ["48"] }, text: "Never." };
    expect(problemsOf([GROUND, never, { ...GROUND, when: { top_material: ["maple"] } }])).toEqual([
      ["hints.1.when", "never_available", "Hint 2 can never show: no choices can meet its condition."],
      ["hints.2.choose", "never_available", "Hint 3 offers an option that is never available while it shows."],
    ]);
  });
});

/** A hint about any options of these rules; undefined if they have none. */
const someHint = (rules: Rules) => {
  const options = rules.steps.flatMap(({ key, options }) => options.map(({ value }) => ({ stepKey: key, value })));
  if (options.length === 0) return fc.constant(undefined);
  const needs = fc.array(fc.constantFrom(...options), { minLength: 1, maxLength: 2 });
  return fc.record({ needs, choose: fc.constantFrom(...options) }).map(
    ({ needs, choose }): Hint => ({
      when: Object.fromEntries(needs.map(({ stepKey, value }) => [stepKey, [value]])),
      text: "Some hint.",
      choose,
    }),
  );
};

it("the check of hints agrees with brute force", () => {
  const cases = someCheckableRules.chain((document) =>
    someHint(readRules(document)).map((hint) => ({ document, hint })),
  );
  fc.assert(
    fc.property(cases, ({ document, hint }) => {
      if (!hint?.choose) return;
      const { stepKey, value } = hint.choose;
      const rules = readRules(document);
      const shown = validConfigurations(rules).filter((configuration) =>
        Object.entries(hint.when).every(([key, values]) =>
          chosenValues(configuration, key).some((each) => values.includes(each)),
        ),
      );
      const step = rules.steps.find(({ key }) => key === stepKey) ?? expect.fail("no step");
      const offered = shown.some((configuration) =>
        offeredOptions(step, configuration).some((option) => option.value === value),
      );
      const paths = checkHints({ ...document, hints: [hint] }).map(({ path }) => path);
      expect(paths).toEqual(shown.length === 0 ? ["hints.0.when"] : offered ? [] : ["hints.0.choose"]);
    }),
    { numRuns: chooseAmount(60, 5000) },
  );
});

describe("the changes of hints", () => {
  it.each<[string, Hint[], Hint[]]>([
    ["Hint added: 'Add the kit.'", [], [GROUND]],
    ["Hint removed: 'Add the kit.'", [GROUND], []],
    ["Hint 'Add the kit.' now reads 'Add it.'", [GROUND], [{ ...GROUND, text: "Add it." }]],
    ["Hint 'Add the kit.': condition changed", [GROUND], [{ ...GROUND, when: { width: ["72"] } }]],
    [
      "Hint 'Add the kit.': now offers Drawer",
      [GROUND],
      [{ ...GROUND, choose: { stepKey: "accessories", value: "drawer" } }],
    ],
    ["Hint 'Add the kit.': offers no option now", [GROUND], [{ when: GROUND.when, text: GROUND.text }]],
  ])("%s", (sentence, before, after) => {
    expect(rulesChanges(withHints(before), withHints(after))).toEqual([sentence]);
  });
});
