import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { choose, clearStep } from "#shared/engine/choose.ts";
import { settle } from "#shared/engine/settle.ts";
import { validate } from "#shared/engine/validate.ts";
import { chosenValues } from "#shared/rules/configuration.ts";
import { readRules } from "#shared/rules/model.ts";
import { chooseAmount } from "../../support/long.ts";
import { choicesOf } from "../../support/rules/brute-force.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";
import { someChoices, someRulesDocument } from "../../support/rules/random-rules.ts";

describe("choose", () => {
  it("removes later choices that become unavailable, with their reasons", () => {
    const { configuration, removed } = choose(catalog, exampleBench, "height_adjustment", "hand-crank");
    expect(configuration).not.toHaveProperty("load_capacity");
    expect(configuration).not.toHaveProperty("base");
    expect(removed.map(({ stepKey, value }) => `${stepKey} ${value}`)).toEqual([
      "load_capacity 1000",
      "base casters-5",
    ]);
    expect(removed[0]?.reasons).toMatchObject([{ stepKey: "height_adjustment", has: [{ value: "hand-crank" }] }]);
  });

  it("changes nothing for an unavailable option, an unknown step or an unknown value", () => {
    const before = { width: "60", depth: "30" };
    for (const [stepKey, value, outcome] of [
      ["depth", "48", "unavailable"],
      ["depth", "toString", "ignored"],
      ["constructor", "60", "ignored"],
    ] as const)
      expect(choose(catalog, before, stepKey, value)).toMatchObject({ configuration: before, removed: [], outcome });
  });

  it("keeps a list in the order of the rules, and removes an empty one", () => {
    const two = choose(catalog, { accessories: ["footrest"] }, "accessories", "drawer");
    expect(two.configuration).toEqual({ accessories: ["drawer", "footrest"] });
    const none = choose(catalog, { accessories: ["drawer"] }, "accessories", "drawer");
    expect(none.configuration).toEqual({});
  });

  it("clears a step together with the choices that depended on it", () => {
    const { configuration, removed } = clearStep(catalog, { width: "84", depth: "48" }, "width");
    expect(configuration).toEqual({});
    expect(removed).toMatchObject([{ stepKey: "depth", value: "48" }]);
  });
});

describe("settle", () => {
  it("is idempotent and leaves only valid choices, for any input", () => {
    fc.assert(
      fc.property(someRulesDocument, someChoices, (document, choices) => {
        const rules = readRules(document);
        const { configuration, chosen } = settle(rules, choices);
        expect(settle(rules, configuration)).toEqual({ configuration, chosen, removed: [] });
        expect(validate(rules, configuration, { complete: false })).toEqual([]);
      }),
      { numRuns: chooseAmount(200, 20_000) },
    );
  });

  it("keeps a choice of a step that became multi-select, and the first of a list in a step that became single-choice", () => {
    fc.assert(
      fc.property(someRulesDocument, someChoices, fc.nat(), (document, choices, pick) => {
        const rules = readRules(document);
        const before = settle(rules, choices).configuration;
        const place = pick % rules.steps.length;
        const steps = rules.steps.map((step, index) =>
          index === place ? { ...step, multiSelect: !step.multiSelect } : step,
        );

        const { configuration, removed } = settle({ ...rules, steps }, before);

        if (steps[place]?.multiSelect) {
          expect(choicesOf(configuration)).toEqual(choicesOf(before));
          expect(removed).toEqual([]);
        }
        const key = steps[place]?.key ?? "";
        expect(chosenValues(configuration, key)[0]).toBe(chosenValues(before, key)[0]);
        const told = removed.map(({ stepKey, value }) => `${stepKey} ${value}`);
        expect([...choicesOf(configuration), ...told].sort()).toEqual([...choicesOf(before)].sort());
        for (const { stepKey, code, reasons } of removed)
          expect(stepKey === key ? code === "invalid_choice" : reasons.length > 0).toBe(true);
      }),
      { numRuns: chooseAmount(100, 10_000) },
    );
  });
});
