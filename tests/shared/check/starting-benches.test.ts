import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rulesChanges } from "#shared/changes/rules-changes.ts";
import { checkRules } from "#shared/check/check-rules.ts";
import { editRules } from "#shared/edits/edit-rules.ts";
import type { EditedRules } from "#shared/edits/edited-rules.ts";
import { fixChoices } from "#shared/engine/fix-choices.ts";
import { price } from "#shared/engine/price.ts";
import { validate } from "#shared/engine/validate.ts";
import { formatMoney } from "#shared/money.ts";
import { readRules } from "#shared/rules/model.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import type { StartingBench } from "#shared/rules/starting-benches.ts";
import { chooseAmount } from "../../support/long.ts";
import { catalog } from "../../support/rules/catalog.ts";
import { someChoices } from "../../support/rules/random-rules.ts";
import { option, rulesDocument, step } from "../../support/rules/rules.ts";

const bench = (choices: StartingBench["choices"], name = "Basic"): StartingBench => ({
  name,
  description: "A bench.",
  choices,
});

const small = (startingBenches: RulesDocument["startingBenches"]) =>
  rulesDocument(
    [
      step("width", { name: "Width", options: [option("48"), option("60")] }),
      step("extras", { required: false, multiSelect: true, options: [option("a"), option("b")] }),
    ],
    { startingBenches },
  );

const problemsOf = (rules: RulesDocument) => {
  const { problems, warnings = [] } = checkRules(rules);
  return [...problems, ...warnings].map(({ path, code, message }) => [path, code, message]);
};

describe("the starting benches of the default catalog", () => {
  it("are four, each with its price", () => {
    const offered = catalog.startingBenches?.map(({ name, choices }) => {
      const priced = price(catalog, choices);
      return [name, priced.ok && formatMoney(priced.pricing.totalPrice)];
    });
    expect(offered).toEqual([
      ["Best value", "$1,660.00"],
      ["ESD electronics", "$3,740.00"],
      ["Heavy duty", "$5,375.00"],
      ["Packing", "$3,500.00"],
    ]);
  });

  it("are not offered to a partner's visitors if they contradict a fixed choice", () => {
    const { rules } = fixChoices(catalog, { width: "72" });
    expect(rules.startingBenches?.map(({ name }) => name)).toEqual(["ESD electronics", "Packing"]);
  });
});

describe("the rules check", () => {
  it("rejects starting benches that share a name, and hides those that visitors could not have", () => {
    expect(problemsOf(small([bench({ width: "48" }), bench({ width: "60" })]))).toEqual([
      [
        "startingBenches.1.name",
        "duplicate_bench",
        "Another starting bench already has the name Basic: give each its own.",
      ],
    ]);
    const rules = small([
      bench({ extras: ["a"] }),
      bench({ width: "72" }, "Wide"),
      bench({ width: "48", lid: "x" }, "Old"),
      bench({ width: "48" }, "New"),
    ]);
    expect(problemsOf(rules).map(([, , message]) => message)).toEqual([
      "Starting bench Basic is not shown: Choose an option in Width.",
      "Starting bench Wide is not shown: Width has no option '72'.",
      "Starting bench Old is not shown: There is no step 'lid'.",
    ]);
    const { startingBenches } = readRules(rules, checkRules(rules).derived);
    expect(startingBenches?.map(({ name }) => name)).toEqual(["New"]);
  });

  it("shows a starting bench exactly if it is a complete and valid configuration", () => {
    const choices = fc.oneof(
      someChoices,
      fc.record({ width: fc.constantFrom("48", "72"), extras: fc.subarray(["a", "b", "c"]) }),
    );
    fc.assert(
      fc.property(choices, (some) => {
        const rules = small([]);
        const candidate = { ...rules, startingBenches: [{ ...bench({}), choices: some }] };
        const { document, derived } = checkRules(candidate);
        if (!document || !derived) return;
        // The schema drops names with a special meaning.
        const { choices = {} } = document.startingBenches?.[0] ?? {};
        const wanted = validate(readRules(rules), choices, { complete: true });
        expect(derived.hiddenBenches.length > 0).toBe(wanted.length > 0);
      }),
      { numRuns: chooseAmount(200, 20_000) },
    );
  });
});

const edited = (answer: EditedRules) => {
  if (!answer.ok) throw new Error(answer.message);
  return answer.document;
};

describe("the starting benches after an edit of the steps", () => {
  const rules = small([bench({ width: "48", extras: ["a", "b"] })]);
  const choices = ({ startingBenches }: RulesDocument) => startingBenches?.[0]?.choices;

  it("take the first option of a new required step", () => {
    const lid = step("lid", { stepNumber: 3, multiSelect: true });
    const draft = edited(editRules(rules, { type: "add-step", step: lid }));
    const added = { type: "add-option", stepKey: "lid", option: option("flat") } as const;
    const after = edited(editRules(draft, added));
    expect(choices(after)).toEqual({ width: "48", extras: ["a", "b"], lid: ["flat"] });
    expect(problemsOf(after)).toEqual([]);
  });

  it("are not shown until they fit again, if the option of a required step is gone", () => {
    const gone = { type: "delete-option", stepKey: "width", value: "48" } as const;
    expect(problemsOf(edited(editRules(rules, gone)))).toEqual([
      ["startingBenches.0", "unavailable_bench", "Starting bench Basic is not shown: Choose an option in Width."],
    ]);
  });
});

describe("the changes of starting benches", () => {
  it.each<[string, RulesDocument["startingBenches"], RulesDocument["startingBenches"]]>([
    ["Starting bench Basic added", undefined, [bench({ width: "48" })]],
    ["Starting bench Basic removed", [bench({ width: "48" })], []],
    ["Starting bench Basic is now called Wide", [bench({ width: "48" })], [bench({ width: "48" }, "Wide")]],
    [
      "Starting bench Basic: description changed",
      [bench({ width: "48" })],
      [{ ...bench({ width: "48" }), description: "Other." }],
    ],
    ["Starting bench Basic: Width now 60, was 48", [bench({ width: "48" })], [bench({ width: "60" })]],
    [
      "Starting bench Basic: extras now A and B, was nothing",
      [bench({ width: "48" })],
      [bench({ width: "48", extras: ["a", "b"] })],
    ],
    [
      "The starting benches are in a different order",
      [bench({ width: "48" }, "A"), bench({ width: "60" }, "B")],
      [bench({ width: "60" }, "B"), bench({ width: "48" }, "A")],
    ],
  ])("%s", (sentence, before, after) => expect(rulesChanges(small(before), small(after))).toEqual([sentence]));
});
