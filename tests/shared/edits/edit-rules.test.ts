import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findUses } from "#client/admin/rules/find-uses.ts";
import type { RulesEdit } from "#shared/api/rules/rules-edits.ts";
import { rulesChanges } from "#shared/changes/rules-changes.ts";
import { checkRules } from "#shared/check/check-rules.ts";
import type { OptionChanges } from "#shared/edits/edit-options.ts";
import { editRules } from "#shared/edits/edit-rules.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { someCheckableRules } from "../../support/rules/random-rules.ts";
import { conditionalStep, option, rulesDocument, step } from "../../support/rules/rules.ts";

const small = rulesDocument([
  step("width", { name: "Width", options: [option("48"), option("60", { sku: "W-60" })] }),
  step("depth", { name: "Depth", conditionalOptions: [conditionalStep("24", { width: ["48"] })] }),
  step("color", { name: "Color", options: [option("red")] }),
]);

const edited = (edit: RulesEdit, document: RulesDocument = small): RulesDocument => {
  const answer = editRules(document, edit);
  if (!answer.ok) throw new Error(answer.message);
  return answer.document;
};

const optionEdit = (stepKey: string, value: string, changes: OptionChanges): RulesEdit => ({
  ...{ type: "edit-option", stepKey, value, changes },
});

const stepEdit = (stepKey: string, changes: object): RulesEdit => ({ ...{ type: "edit-step", stepKey, changes } });

const keys = ({ steps }: RulesDocument) => steps.map(({ key, stepNumber }) => `${stepNumber} ${key}`);

const ALONG = rulesDocument(
  [
    step("width", { name: "Width", options: [option("48"), option("60"), option("96")] }),
    step("depth", {
      name: "Depth",
      conditionalOptions: [
        conditionalStep("24", { width: ["48", "96"] }),
        conditionalStep("30", { width: { not: ["60"] } }),
        conditionalStep("36", { width: ["48"] }, { priceModifier: 10 }),
        conditionalStep("36", { width: ["60"] }, { priceModifier: 20 }),
        conditionalStep("48", { width: ["96"] }),
      ],
    }),
    step("lid", { name: "Lid", options: [option("flat")] }),
  ],
  {
    startingBenches: [{ name: "Large", description: "Long.", choices: { width: "96", depth: "48", lid: "flat" } }],
    hints: [{ when: { width: ["60"] }, text: "Sixty is common." }],
  },
);

describe("an edit of the rules", () => {
  it("adds a step at its number and shifts later steps, also the first one", () => {
    const lid = step("lid", { stepNumber: 2 });
    const added = edited({ type: "add-step", step: lid });
    expect(keys(added)).toEqual(["1 width", "2 lid", "3 depth", "4 color"]);
    const none = { ...small, steps: [] };
    expect(keys(edited({ type: "add-step", step: step("lid") }, none))).toEqual(["1 lid"]);
  });

  it("puts a step last whose number is higher than that of the last one", () => {
    const lid = step("lid", { stepNumber: 99 });
    const added = edited({ type: "add-step", step: lid });
    expect(keys(added).at(-1)).toBe("4 lid");
    const moved = edited(stepEdit("width", { stepNumber: 4 }));
    expect(keys(moved).at(-1)).toMatch(/^3 /);
    const none = { ...small, steps: [] };
    expect(keys(edited({ type: "add-step", step: lid }, none))).toEqual(["1 lid"]);
  });

  it("sets prices by choice, which the changes describe", () => {
    const prices = [{ when: { width: ["48"] }, price: 30 }];
    const after = edited({ type: "set-prices", stepKey: "color", value: "red", price: 45, prices });
    expect(after.steps[2]?.options).toEqual([option("red", { priceModifier: 45, prices })]);
    expect(rulesChanges(small, after)).toEqual(["Color: RED now +$45.00, but +$30.00 when Width is 48, was Included"]);
    expect(edited({ type: "set-prices", stepKey: "color", value: "red", price: 0, prices: [] }, after)).toEqual(small);
  });

  it("edits an option, its availability and its prices by choice included", () => {
    const edit = (changes: OptionChanges, document?: RulesDocument) =>
      edited(optionEdit("color", "red", changes), document);
    const some = edit({
      priceModifier: 45,
      available: { depth: { not: ["24"] } },
      prices: [{ when: { width: ["48"] }, price: 30 }],
    });
    const renamed = edit({ label: "Crimson", image: "red.png", priceModifier: 50 }, some);
    const crimson = { value: "red", label: "Crimson", image: "red.png" };
    const available = { depth: { not: ["24"] } };
    expect(renamed.steps[2]?.options).toEqual([
      { ...crimson, priceModifier: 50, prices: [{ when: { width: ["48"] }, price: 30 }], when: available },
    ]);
    const plain = { label: "RED", image: null, priceModifier: 0, available: null, prices: [] };
    expect(edit(plain, renamed)).toEqual(small);
    const gone = edited({ type: "delete-option", stepKey: "color", value: "red" }, renamed);
    expect(gone.steps[2]).toEqual({ ...small.steps[2], options: [] });
  });

  it("adds an option to the conditions that treat it like those that they name", () => {
    const prices = [{ when: { width: ["48"] }, price: 30 }];
    const available = { width: { not: ["60"] } };
    const document = edited(optionEdit("color", "red", { priceModifier: 45, available, prices }));
    const named = [{ stepKey: "color", value: "red" }];
    const after = edited({ type: "add-option", stepKey: "width", option: option("72"), named }, document);
    expect(after.steps[2]?.options.find(({ value }) => value === "red")).toMatchObject({
      ...{ priceModifier: 45, prices },
      when: { width: { not: ["60", "72"] } },
    });
    expect(after.steps[1]).toEqual(document.steps[1]);
  });

  it("adds an option together with its availability and its prices by choice", () => {
    const available = { width: ["48", "60"] };
    const prices = [{ when: { width: ["48"] }, price: 30 }];
    const added = option("72", { priceModifier: 45 });
    const { steps } = edited({ ...{ type: "add-option", stepKey: "depth", option: added }, ...{ available, prices } });
    expect(steps[1]?.options.at(-1)).toEqual({ ...added, prices, when: available });
  });

  it("refuses a value that another option has, also one with a condition", () => {
    const when = { width: ["60"] };
    for (const more of [{}, { available: when }])
      expect(editRules(small, { type: "add-option", stepKey: "depth", option: option("24"), ...more })).toEqual({
        ...{ ok: false, code: "duplicate_option" },
        message: "Depth already has an option with the value '24': give each option its own.",
      });
  });

  it("finds what uses an option", () => {
    const document: RulesDocument = {
      ...small,
      steps: small.steps.map((each) => ({
        ...each,
        ...(each.key === "color" && { options: [option("red"), option("blue")] }),
      })),
      startingBenches: [{ name: "Heavy duty", description: "Strong.", choices: { width: "48", color: "red" } }],
      hints: [{ when: { color: ["blue"] }, text: "Blue fades." }],
    };
    expect(findUses(document, "color")).toEqual({
      startingBenches: ["Heavy duty"],
      hints: ["Blue fades."],
      options: [],
    });
    expect(findUses(document, "width", "48").options).toEqual([
      { stepKey: "depth", stepName: "Depth", value: "24", label: "24" },
    ]);
  });

  it("moves a step, and renumbers the steps after a deleted one", () => {
    const moved = edited(stepEdit("color", { stepNumber: 1 }));
    expect(keys(moved)).toEqual(["1 color", "2 width", "3 depth"]);
    expect(keys(edited({ type: "delete-step", stepKey: "depth" }))).toEqual(["1 width", "2 color"]);
  });

  it("changes fields of a step without moving it or changing its options", () => {
    const changes = { name: "Breadth", required: false };
    const { steps } = edited(stepEdit("width", changes));
    expect(steps).toEqual([{ ...small.steps[0], ...changes }, ...small.steps.slice(1)]);
  });

  it("adds an option at the end, changes one in place, and deletes one", () => {
    const options = (edit: RulesEdit) => edited(edit).steps[0]?.options;
    const added = options({ type: "add-option", stepKey: "width", option: option("72") });
    expect(added?.map(({ value }) => value)).toEqual(["48", "60", "72"]);
    const facts = { priceModifier: 12.5, description: "Narrow." };
    expect(options(optionEdit("width", "48", facts))?.[0]).toEqual(option("48", facts));
    for (const sku of [null, ""]) expect(options(optionEdit("width", "60", { sku }))?.[1]).toEqual(option("60"));
    const fewer = options({ type: "delete-option", stepKey: "width", value: "60" });
    expect(fewer?.map(({ value }) => value)).toEqual(["48"]);
  });

  it("is refused for what is unknown", () => {
    for (const [edit, code] of [
      [{ type: "delete-step", stepKey: "lid" }, "unknown_step"],
      [optionEdit("width", "72", {}), "unknown_option"],
      [{ type: "delete-option", stepKey: "lid", value: "72" }, "unknown_step"],
    ] satisfies [RulesEdit, string][])
      expect(editRules(small, edit)).toMatchObject({ ok: false, code });
  });

  it("does not modify its input, and numbers the steps from 1", () => {
    fc.assert(
      fc.property(
        someCheckableRules,
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 1, max: 6 }),
        (document, from, stepNumber) => {
          const before = structuredClone(document);
          for (const edit of [
            { type: "add-step", step: step("new", { stepNumber }) },
            { type: "edit-step", stepKey: `s${from}`, changes: { stepNumber } },
            { type: "delete-step", stepKey: `s${from}` },
          ] as const) {
            const answer = editRules(document, edit);
            if (!answer.ok) continue;
            const { steps } = answer.document;
            expect(steps.map((each) => each.stepNumber)).toEqual(steps.map((_, index) => index + 1));
            // Each option still depends on earlier steps only.
            const { problems } = checkRules(answer.document);
            expect(problems.filter(({ code }) => code === "later_step")).toEqual([]);
          }
          expect(document).toEqual(before);
        },
      ),
    );
  });

  it("takes what a deletion leaves without a meaning along, and nothing else", () => {
    const changesBy = (edit: RulesEdit) => {
      const answer = editRules(ALONG, edit);
      return answer.ok ? rulesChanges(ALONG, answer.document) : [];
    };
    expect(changesBy({ type: "delete-option", stepKey: "width", value: "96" })).toEqual([
      "Width: 96 removed",
      "Depth: 24 now needs 48 (Width), was 48 or 96 (Width)",
      "Depth: 48 removed",
      "Starting bench Large: Width now nothing, was 96",
      "Starting bench Large: Depth now nothing, was 48",
    ]);
    expect(changesBy({ type: "delete-step", stepKey: "width" })).toEqual([
      "Depth: 24 now always available, needed 48 or 96 (Width)",
      "Depth: 30 now always available, needed no 60 (Width)",
      "Depth: 36 now +$10.00, was +$20.00, but +$10.00 when Width is 48",
      "Depth: 36 now always available, needed 48 or 60 (Width)",
      "Depth: 48 now always available, needed 96 (Width)",
      "Width removed with its 3 options",
      "Starting bench Large: Width now nothing, was 96",
      "Hint removed: 'Sixty is common.'",
    ]);
    expect(changesBy({ type: "delete-option", stepKey: "width", value: "60" })).toEqual([
      "Width: 60 removed",
      "Depth: 30 now always available, needed no 60 (Width)",
      "Depth: 36 now needs 48 (Width), was 48 or 60 (Width)",
      "Hint removed: 'Sixty is common.'",
    ]);
  });

  it("moves a step with the steps that depend on it", () => {
    const moved = edited(stepEdit("width", { stepNumber: 3 }), ALONG);
    expect(moved.steps.map(({ key }) => key)).toEqual(["lid", "width", "depth"]);
    const first = edited(stepEdit("depth", { stepNumber: 1 }), ALONG);
    expect(first.steps.map(({ key }) => key)).toEqual(["width", "depth", "lid"]);
  });
});
