import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RulesEdit } from "#shared/api/rules/rules-edits.ts";
import { findDifferences } from "#shared/edits/differences/find-differences.ts";
import { editRules } from "#shared/edits/edit-rules.ts";
import { type KeptEdit, replayEdits } from "#shared/edits/replay-edits.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { someCheckableRules } from "../../support/rules/random-rules.ts";
import { conditionalStep, option, withOption } from "../../support/rules/rules.ts";
import { smallCatalog } from "../../support/rules/small-catalog.ts";

/** Rules with guidance that names one of their options. */
const someRules = someCheckableRules.chain((rules) => {
  const [first] = rules.steps;
  const value = first?.options[0]?.value;
  const all = fc.record({
    names: fc.uniqueArray(fc.constantFrom("Small", "Large", "Wide")),
    texts: fc.array(fc.constantFrom("Sixty is common.", "Look."), { maxLength: 3 }),
  });
  return all.map(({ names, texts }): RulesDocument => {
    if (!first || value === undefined) return rules;
    const choices = { [first.key]: first.multiSelect ? [value] : value };
    return {
      ...rules,
      startingBenches: names.map((name) => ({ name, description: "One.", choices })),
      hints: texts.map((text) => ({ text, when: { [first.key]: [value] } })),
    };
  });
});

/** An edit of one step or of the guidance of these rules, by random numbers. */
function editOf({ steps }: RulesDocument, at: number, seed: number): RulesEdit {
  const step = steps[at % steps.length];
  const stepKey = step?.key ?? "none";
  const value = step?.options[seed % Math.max(1, step.options.length)]?.value;
  const own = { stepKey, value: value ?? "none" };
  const edits: readonly RulesEdit[] = [
    { type: "edit-option", ...own, changes: { priceModifier: seed, sku: `S-${seed}` } },
    { type: "edit-option", ...own, changes: { dimensions: { width: seed } } },
    { type: "edit-step", stepKey, changes: { name: `Step ${seed}`, required: seed % 2 === 0 } },
    { type: "archive-option", ...own, archived: true },
    { type: "add-option", stepKey, option: option(`v${seed}`) },
    { type: "delete-option", ...own },
    { type: "delete-step", stepKey },
    { type: "edit-step", stepKey, changes: { stepNumber: 1 } },
    { type: "set-hints", hints: [{ text: `Hint ${seed}`, when: { s9: ["a"] } }] },
  ];
  return edits[seed % edits.length] ?? { type: "set-base-price", basePrice: seed };
}

/** Rules without what makes no difference: empty lists that may be missing. */
const lean = ({ steps, startingBenches = [], hints = [], ...document }: RulesDocument) => ({
  ...document,
  ...{ startingBenches, hints },
  steps: steps.map(({ conditionalOptions = [], ...step }) => ({ ...step, conditionalOptions })),
});

/** A list of edits as a draft keeps it: each as what it changed in the rules before it. */
function keep(document: RulesDocument, edits: readonly RulesEdit[]): readonly KeptEdit[] {
  let before = document;
  return edits.flatMap((edit, index) => {
    const edited = editRules(before, edit);
    if (!edited.ok) return [];
    const differences = findDifferences(before, edited.document);
    before = edited.document;
    return [{ key: `edit-${index}`, differences }];
  });
}

/** The edit that turns rules into other ones. */
const differencesOf = (before: RulesDocument, after: RulesDocument): RulesEdit => ({
  type: "apply-differences",
  differences: findDifferences(before, after),
});

const someSeeds = fc.array(fc.tuple(fc.nat(9), fc.nat(999)), { minLength: 1, maxLength: 8 });

const editsOf = (rules: RulesDocument, seeds: readonly (readonly [number, number])[]) =>
  seeds.map(([at, seed]) => editOf(rules, at, seed));

describe("a list of edits", () => {
  it("gives, on the rules that it was made on, what its edits gave, each time", () => {
    fc.assert(
      fc.property(someRules, someSeeds, (rules, seeds) => {
        const kept = keep(rules, editsOf(rules, seeds));
        const made = editsOf(rules, seeds).reduce((before, edit) => {
          const edited = editRules(before, edit);
          return edited.ok ? edited.document : before;
        }, rules);
        const replayed = replayEdits(rules, kept);
        expect(replayed.conflicts).toEqual([]);
        expect(lean(replayed.document)).toEqual(lean(made));
        expect(replayEdits(rules, structuredClone(kept))).toEqual(replayed);
      }),
    );
  });

  it("turns any rules into any others by their differences", () => {
    fc.assert(
      fc.property(someRules, someRules, (before, after) => {
        const edited = editRules(before, differencesOf(before, after));
        expect(edited.ok && lean(edited.document)).toEqual(lean(after));
        expect(findDifferences(after, after)).toEqual([]);
      }),
    );
  });

  it("is taken back by its inverse, and leaves the rules as they were", () => {
    fc.assert(
      fc.property(someRules, fc.nat(9), fc.nat(999), (rules, at, seed) => {
        const edit = editOf(rules, at, seed);
        const edited = editRules(rules, edit);
        const made = edited.ok ? edited.document : rules;
        const back = editRules(made, differencesOf(made, rules));
        expect(back.ok && lean(back.document)).toEqual(lean(rules));
      }),
    );
  });

  it("gives the same in any order, if its edits touch different steps", () => {
    fc.assert(
      fc.property(someRules, fc.nat(4), fc.nat(3), fc.nat(3), (rules, at, one, other) => {
        // The first four edits change fields of one step only.
        const [mine, theirs] = [editOf(rules, at, one), editOf(rules, at + 1, other)];
        fc.pre(rules.steps.length > 1);
        const [first, second] = [keep(rules, [mine]), keep(rules, [theirs])];
        const both = replayEdits(rules, [...first, ...second]);
        expect(both.conflicts).toEqual([]);
        expect(replayEdits(rules, [...second, ...first])).toEqual(both);
      }),
    );
  });

  it("makes an equal change once, whoever makes it first", () => {
    fc.assert(
      fc.property(someRules, someSeeds, (rules, seeds) => {
        const [first] = keep(rules, editsOf(rules, seeds.slice(0, 1)));
        const kept = first ? [first] : [];
        const once = replayEdits(rules, kept);
        expect(replayEdits(once.document, kept)).toEqual({ ...once, conflicts: [] });
      }),
    );
  });
});

describe("a conflict", () => {
  const priceOf96 = (priceModifier: number): RulesEdit => ({
    ...{ type: "edit-option", stepKey: "width", value: "96", changes: { priceModifier } },
  });
  const conflictsOn = (today: RulesDocument, ...edits: readonly RulesEdit[]) =>
    replayEdits(today, keep(smallCatalog, edits)).conflicts;
  const edit = (change: RulesEdit) => {
    const edited = editRules(smallCatalog, change);
    return edited.ok ? edited.document : smallCatalog;
  };

  it("names the option and the step, and what both sides want", () => {
    const today = withOption(smallCatalog, "width", "96", { priceModifier: 15 });
    const [conflict, ...others] = conflictsOn(today, priceOf96(12));
    expect(others).toEqual([]);
    expect(conflict).toMatchObject({
      key: "edit-0",
      isGone: false,
      message:
        "Somebody else published “Width: 96 in now +$15.00, was +$410.00”. Your change is “Width: 96 in now +$12.00, was +$410.00”.",
    });
    expect(conflictsOn(today, priceOf96(15))).toEqual([]);
  });

  it("says that an option or its step is gone, unless it was to be deleted", () => {
    for (const gone of [
      { type: "delete-option", stepKey: "width", value: "96" },
      { type: "delete-step", stepKey: "width" },
    ] as const) {
      expect(conflictsOn(edit(gone), priceOf96(12))).toMatchObject([
        { isGone: true, message: "96 in (Width) no longer exists." },
      ]);
      expect(conflictsOn(edit(gone), gone)).toEqual([]);
    }
  });

  it("keeps an option that was changed meanwhile from being deleted unseen", () => {
    const today = withOption(smallCatalog, "width", "96", { priceModifier: 15 });
    const [conflict] = conflictsOn(today, { type: "delete-option", stepKey: "width", value: "96" });
    expect(conflict?.message).toMatch(/96 in now \+\$15\.00.*96 in removed/);
  });

  it("takes along what was made to need a deleted option meanwhile", () => {
    const today = {
      ...smallCatalog,
      steps: smallCatalog.steps.map((step) =>
        step.key === "depth" ? { ...step, options: [...step.options, conditionalStep("60", { width: ["96"] })] } : step,
      ),
    };
    const kept = keep(smallCatalog, [{ type: "delete-option", stepKey: "width", value: "96" }]);
    const { document, conflicts } = replayEdits(today, kept);
    expect(conflicts).toEqual([]);
    expect(JSON.stringify(document)).not.toContain('"96"');
  });
});

it("replays a draft of 5,000 edits on rules of 20,000 options in less than a second", () => {
  const many = Array.from({ length: 20_000 }, (_, index) => option(`v${index}`));
  const steps = Array.from({ length: 40 }, (_, index) => ({
    ...{ key: `s${index}`, name: `Step ${index}`, stepNumber: index + 1, description: "" },
    ...{ required: true, multiSelect: false },
    options: many.slice(index * 500, index * 500 + 500),
  }));
  const rules = { ...smallCatalog, steps };
  const edits = Array.from({ length: 5_000 }, (_, index) => ({
    key: `edit-${index}`,
    differences: [
      {
        at: ["steps", `s${index % 40}`, "options", `v${(index % 40) * 500}`, "priceModifier"],
        of: "An option",
        before: Math.floor(index / 40),
        after: Math.floor(index / 40) + 1,
      },
    ],
  }));
  const began = process.cpuUsage();
  const { document, conflicts } = replayEdits(rules, edits);
  const { user, system } = process.cpuUsage(began);
  expect([conflicts.length, document.steps[0]?.options[0]?.priceModifier]).toEqual([0, 125]);
  expect((user + system) / 1000).toBeLessThan(1000);
});
